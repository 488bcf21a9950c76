/* sentences.ts - an analysis in plain words, as cli/report/report_text.c says it. */
import type { Names, Texts } from "../texts";
import { amount, cost, reason } from "../help/judgements";
import type { Decision, SeatSum, Sum } from "./study";

function withAmount(texts: Texts, id: string, thousandths: number): string {
    return texts.say([id, amount(texts, thousandths, 1), Math.trunc(thousandths / 1000)]);
}

/** Small enough to be called even. */
const even = 50;

export function luckSentence(texts: Texts, sum: Sum, seat: SeatSum): string {
    const luck = seat.luck ?? 0, fewest = sum.fewest_wins;
    if (Math.abs(luck) < even)
        return texts.find("analyse.luck-even");
    if (luck > 0)
        return withAmount(texts, fewest ? "analyse.luck-good-fewest" : "analyse.luck-good-most", luck);
    return withAmount(texts, fewest ? "analyse.luck-bad-fewest" : "analyse.luck-bad-most", -luck);
}

export function adjustedSentence(texts: Texts, sum: Sum, seat: SeatSum): string {
    return withAmount(texts, sum.fewest_wins ? "analyse.adjusted-fewest" : "analyse.adjusted-most", seat.adjusted ?? 0);
}

export function gradeSentence(texts: Texts, seat: SeatSum): string {
    return seat.grade ? texts.say(["analyse.grade", { text: `analyse.grade-${seat.grade}` }])
        : texts.find("analyse.no-decisions");
}

export function rateSentence(texts: Texts, sum: Sum, seat: SeatSum): string {
    const mean = Math.trunc((seat.loss ?? 0) / Math.max(seat.decisions ?? 0, 1));
    return texts.say([sum.fewest_wins ? "analyse.rate-fewest" : "analyse.rate-most", seat.decisions ?? 0,
        amount(texts, mean, 2), Math.trunc(mean / 1000)]);
}

export function countsSentence(texts: Texts, seat: SeatSum): string {
    const counts = [seat.doubtful ?? 0, seat.mistakes ?? 0, seat.blunders ?? 0];
    return counts.every((count) => count === 0) ? texts.find("analyse.flawless")
        : texts.say(["analyse.counts", ...counts]);
}

export function hindsightSentence(texts: Texts, sum: Sum, seat: SeatSum): string {
    if (!seat.hindsight)
        return "";
    const { score, proven } = seat.hindsight;
    if (sum.fewest_wins)
        return texts.say([proven ? "analyse.hindsight-fewest-proven" : "analyse.hindsight-fewest-found", score]);
    return texts.say([proven ? "analyse.hindsight-most-proven" : "analyse.hindsight-most-found", score]);
}

/** "used up the last place for a 6 (0.80 dots more)" */
export function faultSentence(texts: Texts, names: Names, fewestWins: boolean, decision: Decision): string {
    return `${reason(texts, names, decision)} (${cost(texts, fewestWins, decision.loss)})`;
}
