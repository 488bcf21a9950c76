/* words.ts - the words of seats and of the host at an online table (protocol-online.ts, OnlineTable): each is said to
 * the server and answers as it does. */
import type { CannedWord, Limit, Refused } from "../engine/protocol";
import { type Claim, claimSeat } from "./claim";
import type { Feed } from "./feed";
import type { Known } from "./known";
import type { Lines } from "./lines";
import { type Answer, insist, linkOf } from "./wire";

function done(answer: Answer): undefined | Refused {
    return answer.kind === "ok" ? undefined
        : answer.kind === "refused" ? { refused: answer.refusal }
        : { refused: { message: [answer.kind === "bye" ? "remote.gone" : "remote.unreachable"] } };
}

export class Words {
    private asked = 0;

    constructor(private readonly known: Known, private readonly lines: Lines, private readonly feed: Feed) {}

    /** Something still waits for its answer. */
    get asking(): boolean {
        return this.asked > 0;
    }

    private async ask(work: () => Promise<Answer>): Promise<undefined | Refused> {
        this.asked++;
        this.known.change();
        try {
            return done(await work());
        } finally {
            this.asked--;
            this.known.change();
        }
    }

    /* -- of a seat -------------------------------------------------------------------------------------- */

    private speak(seat: number | undefined, word: string, text = word): Promise<undefined | Refused> {
        const line = this.lines.of(seat ?? this.known.viewer);
        return this.ask(async () => line ? line.say(word, text) : { kind: "refused",
            refusal: { message: ["remote.no-seat"] } });
    }

    async claim(seat: number, name: string): Promise<undefined | Refused> {
        const { known } = this, bearer = known.kept.tokens.invite;
        if (!bearer)
            return { refused: { message: ["remote.no-invitation"] } };
        const claim: Claim = { seat, name, bearer, late: known.told.stage !== "open" };
        const refused = await this.ask(() => claimSeat(known.around.keeper, known.kept, claim));
        if (!refused) {
            known.viewer = known.mine().includes(known.viewer) ? known.viewer : seat;
            this.lines.connect();
            this.feed.feedNow();
        }
        return refused;
    }

    async lend(seat?: number): Promise<undefined | Refused> {
        const { known } = this, open = known.told.stage === "open", whose = seat ?? known.viewer;
        const refused = await this.speak(seat, "leave");
        if (!refused && open) { // before the start the seat is nobody's again
            known.kept.seats = known.kept.seats.filter((one) => one.seat !== whose);
            known.viewer = known.held()[0]?.seat ?? 0;
            await known.save();
            this.lines.connect();
        }
        return refused;
    }

    back(seat?: number): Promise<undefined | Refused> {
        return this.speak(seat, "back");
    }

    say(word: CannedWord, seat?: number): Promise<undefined | Refused> {
        return this.speak(seat, "say", `say ${word}`);
    }

    /* -- of the host ------------------------------------------------------------------------------------ */

    /** Over HTTP: his token need not have a line. */
    private order(text: string): Promise<undefined | Refused> {
        const { id, kept } = this.known, { host } = kept.tokens;
        return this.ask(async () => host ? insist(id, host, text) : { kind: "refused",
            refusal: { message: ["remote.no-host"] } });
    }

    fill(seat: number, level: string): Promise<undefined | Refused> {
        return this.order(`fill ${seat} ${level}`);
    }

    free(seat: number): Promise<undefined | Refused> {
        return this.order(`free ${seat}`);
    }

    start(): Promise<undefined | Refused> {
        return this.order("start");
    }

    async limit(limit: Limit): Promise<undefined | Refused> {
        const refused = await this.order(`limit ${limit}`);
        if (!refused) {
            this.known.kept.limit = limit;
            await this.known.save();
        }
        return refused;
    }

    pause(): Promise<undefined | Refused> {
        return this.order("pause");
    }

    resume(): Promise<undefined | Refused> {
        return this.order("resume");
    }

    again(): Promise<undefined | Refused> {
        return this.order("again");
    }

    close(): Promise<undefined | Refused> {
        return this.order("close");
    }

    /* -- links ------------------------------------------------------------------------------------------ */

    moveLink(seat = this.known.viewer): string {
        return linkOf(this.known.id, this.known.seatOf(seat)?.token ?? "");
    }

    links(): { invite?: string; watch?: string } {
        const { id, kept } = this.known, { invite, watch } = kept.tokens;
        return { ...(invite ? { invite: linkOf(id, invite) } : {}), ...(watch ? { watch: linkOf(id, watch) } : {}) };
    }
}
