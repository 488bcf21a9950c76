/* claim.ts - sitting down at an online table. What this device must not lose is kept before anybody hears of it, and
 * what the server committed itself to is noted before we commit ourselves to anything. */
import type { KeptSeat, KeptTable, Keeper } from "./keeper";
import { applyNote } from "./notes";
import { type Answer, insist, keepAsking, newEntropy, newToken, poll } from "./wire";

export interface Claim {
    seat: number;
    name: string;
    /** The token that may claim: the invitation, or the seat's own at the next game. */
    bearer: string;
    /** The seat's own where it has one already. */
    token?: string;
    /** After the start: it adds nothing to the dice any more. */
    late: boolean;
}

/** Notes what the server committed itself to; false: it does not say so. */
async function noteCommit(table: KeptTable, bearer: string): Promise<boolean> {
    const answer = table.commit ? undefined : await keepAsking(() => poll(table.id, bearer, 0, 0));
    if (answer && !("kind" in answer)) {
        const notes = { stage: table.stage, seats: [], commit: "", watchers: 0, next: undefined };
        for (const line of answer.lines) {
            const [word = "", ...rest] = line.split(" ");
            applyNote(notes, word, rest.join(" "));
        }
        table.commit = notes.commit;
        table.game ||= answer.game;
    }
    return table.commit !== "";
}

export async function claimSeat(keeper: Keeper, table: KeptTable, claim: Claim): Promise<Answer> {
    const { seat, bearer, late } = claim, name = claim.name.replace(/\s+/g, " ").trim();
    if (!name)
        return { kind: "refused", refusal: { message: ["remote.no-name"] } };
    if (!late && !(await noteCommit(table, bearer)))
        return { kind: "lost" };
    const known = table.seats.find((one) => one.seat === seat); // whose answer was lost
    const made: KeptSeat = known ?? {
        seat, name, token: claim.token ?? newToken(), claimed: false, commit: table.commit, revealed: false, lines: [],
        ...(late ? { entropy: "", hash: "" } : newEntropy(table.id, seat)),
    };
    made.name = name;
    if (!known)
        table.seats = [...table.seats, made].sort((a, b) => a.seat - b.seat);
    await keeper.put(table);
    const answer = await insist(table.id, bearer, `claim ${seat} ${made.token} ${made.hash || "-"} ${name}`);
    if (answer.kind === "ok")
        made.claimed = true;
    else if (answer.kind === "refused" || answer.kind === "bye")
        table.seats = table.seats.filter((one) => one !== made);
    await keeper.put(table);
    return answer;
}
