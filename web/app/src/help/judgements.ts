/* judgements.ts - what web/module/page_judge.c answers, and how amounts and losses are said. Amounts are
 * in thousandths of a point, from the seat's own side. */
import type { Message } from "../engine/protocol";
import type { Names, Texts } from "../texts";

export type Mark = "?!" | "?" | "??";
export type Marks = Record<Mark, number>;
export const marks: readonly Mark[] = ["?!", "?", "??"];

export interface Hint {
    kind: "only" | "alone" | "close" | "plain" | "reason";
    best: string;
    bestSaid?: Message;
    other?: string;
    otherSaid?: Message;
    loss?: number;
    why: Message | null;
}

export interface Judgement {
    seat: number;
    move: string;
    /** The move as people say it, where the game has words for it. */
    said?: Message;
    forced: boolean;
    value: number;
    loss: number;
    mark: Mark | null;
    best: { move: string; said?: Message; value: number }[];
    why: Message | null;
}

/** "0.35" or "0,35", as the language writes it, with one or two decimals. */
export function amount(texts: Texts, thousandths: number, decimals: 1 | 2, sign = false): string {
    const unit = decimals === 1 ? 100 : 10, whole = decimals === 1 ? 10 : 100;
    const size = Math.floor((Math.abs(thousandths) + unit / 2) / unit);
    const before = size > 0 && thousandths < 0 ? "\u2212" : sign && size > 0 ? "+" : "";
    const parts = String(size % whole).padStart(decimals, "0");
    return `${before}${Math.floor(size / whole)}${texts.find("analyse.point")}${parts}`;
}

/** Small amounts more exactly. */
export function roughly(texts: Texts, thousandths: number): string {
    return amount(texts, thousandths, thousandths < 1000 ? 2 : 1);
}

/** "0.35 dots more", "3.50 points less". */
export function cost(texts: Texts, fewestWins: boolean, thousandths: number): string {
    return texts.say([fewestWins ? "analyse.cost-fewest" : "analyse.cost-most", amount(texts, thousandths, 2),
                      Math.trunc(thousandths / 1000)]);
}

/** What was wrong with a move: the game's own reason, or that another promises more. */
export function reason(texts: Texts, names: Names, judged: Judgement): string {
    return texts.say(judged.why ?? ["analyse.why-plain", judged.move, judged.best[0]?.move ?? ""], names);
}

/** Its moves as people read them. */
export function spelled<J extends Judgement>(texts: Texts, game: string, names: Names, judged: J): J {
    return { ...judged, move: texts.sayMove(game, judged.move, judged.said, names),
             best: judged.best.map((one) => ({ ...one, move: texts.sayMove(game, one.move, one.said, names) })) };
}

/** Sentences that begin with a move in words begin with a capital; a spelling, "c3-f3", stays as it is typed. */
export function capitals(text: string): string {
    return text.replace(/(^|[.!?] )(\p{Ll})(?=\p{Ll}*(?: |$))/gu, (_, before: string, letter: string) =>
        before + letter.toUpperCase());
}

export function hintText(texts: Texts, game: string, names: Names, hint: Hint): string {
    const why = hint.why ? texts.say(hint.why, names) : "";
    const best = texts.sayMove(game, hint.best, hint.bestSaid, names);
    const other = texts.sayMove(game, hint.other ?? "", hint.otherSaid, names);
    return capitals(texts.say([`advice.hint-${hint.kind}`, best, other, roughly(texts, hint.loss ?? 0), why]));
}
