/* afterwards.ts - what comes after a game at an online table: its whole record, what can be checked of it, and the
 * rematch. */
import type { Refused } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { claimSeat } from "./claim";
import { newTable } from "./keeper";
import type { Known } from "./known";
import { fetchRecord } from "./wire";

const RECORD_AGAIN = 5000; // ms

export class Afterwards {
    private fetching = false;
    private following = false;

    constructor(private readonly known: Known) {}

    /** The rematch: our seats are claimed there, by the tokens we have. */
    async follow(next: string): Promise<void> {
        if (this.following)
            return;
        this.following = true;
        const { known } = this, { keeper } = known.around, { tokens, game } = known.kept;
        const table = (await keeper.get(next)) ?? { ...newTable(next), game, tokens: { ...tokens } };
        await keeper.put(table);
        for (const { seat, name, token } of known.held()) {
            const told = known.told.seats.find((one) => one.seat === seat);
            if (!table.seats.some((one) => one.seat === seat))
                await claimSeat(keeper, table, { seat, name: told?.name || name, bearer: token, token, late: false });
        }
        known.kept.next = next;
        await known.save();
        known.change();
    }

    /** The whole game, with the secret: kept among the finished games. */
    async fetchFinished(): Promise<void> {
        const { known } = this, token = this.anyToken();
        if (this.fetching || known.kept.kept || !token)
            return;
        this.fetching = true;
        let record = "";
        while (!known.closed && !(record = await fetchRecord(known.id, token)))
            await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN));
        known.kept.kept = record !== "" && (await known.around.keepGame(known.id, record));
        await known.save();
        known.change();
    }

    /** The whole game where it is kept; "": it is not. */
    private async whole(): Promise<string> {
        const { id, kept, around } = this.known, record = kept.kept && (await around.keptGame(id));
        return record && !isRefused(record) ? record : "";
    }

    private told(): string {
        return this.known.recordOf(this.known.viewer).join("\n") + "\n";
    }

    /** What the viewer knows; of a finished game everything, once it has been fetched. Whoever thinks for a person
     *  needs it, so nobody gets it unless help is allowed for all. */
    async record(): Promise<string | Refused> {
        if (!this.known.isOver && !this.known.helps())
            return { refused: { message: ["remote.no-help"] } };
        return (await this.whole()) || this.told();
    }

    /** What can be checked: the whole game if it can be had, and what the viewer was told of it. */
    async evidence(): Promise<{ record: string; told: string } | Refused> {
        if (!this.known.isOver)
            return { refused: { message: ["web.engine-not-over"] } };
        const told = this.told(), token = this.anyToken();
        const record = (await this.whole()) || (token && (await fetchRecord(this.known.id, token)));
        return record ? { record, told } : { record: told, told: "" };
    }

    private anyToken(): string | undefined {
        const { host, watch } = this.known.kept.tokens;
        return this.known.held()[0]?.token ?? host ?? watch;
    }
}
