/* tables.ts - the online tables of this device: hosting, coming by a link or by what is kept, and how those stand that
 * nobody looks at. The table worker loads this with the first online table. */
import type { OnlineSitting } from "../engine/messages";
import type { HostSetup, MyTable, Refused } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { writeHeader } from "../engine/record";
import { claimSeat } from "./claim";
import { RemoteDrive } from "./drive";
import { type KeptTable, Keeper, newTable } from "./keeper";
import type { Surroundings } from "./known";
import { applyNote, type Notes, shownSeats } from "./notes";
import { insist, isTable, isToken, makeTable, poll } from "./wire";

/** What the table worker lends. */
export interface Worker extends Omit<Surroundings, "keeper" | "tell" | "tellOnline"> {
    /** The telling of one table. */
    teller: (id: string) => Pick<Surroundings, "tell" | "tellOnline">;
    /** Sits down at a table, whatever was there before. */
    sitDown: (id: string, open: () => RemoteDrive) => Promise<Omit<OnlineSitting, "state"> | Refused>;
    /** Who must decide at the end of a record, by bits. */
    toAct: (record: string) => number;
}

/** What the page asks for (protocol-online.ts): of all tables, and of the one it visits what seats and host say, and
 *  the rest. */
const ofAll = ["host", "visit", "mine", "forget"];
const ofWords = ["claim", "lend", "back", "say", "moveLink", "links", "fill", "free", "start", "limit", "pause",
                 "resume", "again", "close"];
const ofDrive = ["seen", "wake", "evidence"];

type Call = (...args: unknown[]) => unknown;

const refuse = (id: string): Refused => ({ refused: { message: [id] } });

export class RemoteTables {
    private drive: RemoteDrive | null = null;

    private constructor(private readonly worker: Worker, private readonly keeper: Keeper) {}

    static async open(worker: Worker): Promise<RemoteTables> {
        return new RemoteTables(worker, await Keeper.open());
    }

    /* -- hosting ---------------------------------------------------------------------------------------- */

    async host({ setup, mine, limit, help }: HostSetup): Promise<{ id: string } | Refused> {
        const date = new Date().toISOString().replace(/\.\d+Z$/, "Z");
        const made = this.worker.module.ask<{ record: string } | Refused>(
            "record_new", writeHeader({ ...setup, date }) + (setup.sheet ?? ""));
        if (isRefused(made))
            return made;
        const header = help ? made.record.replace(/^---$/m, "# help\n---") : made.record;
        const answer = await makeTable(header);
        if ("kind" in answer)
            return answer.kind === "refused" ? { refused: answer.refusal as Refused["refused"] }
                : refuse(answer.kind === "bye" ? "remote.no-server" : "remote.unreachable");
        const { table: id = "", host, invite, watch, commit } = answer as Record<string, string>;
        if (!isTable(id) || !host || !invite || !commit)
            return refuse("remote.no-server");
        const tokens = { host, invite, ...(watch ? { watch } : {}) };
        const table: KeptTable = { ...newTable(id), game: setup.game, tokens, commit, limit };
        await this.keeper.put(table);
        for (const seat of mine) {
            const name = setup.seats[seat - 1]?.name ?? "";
            const claimed = await claimSeat(this.keeper, table, { seat, name, bearer: invite, late: false });
            if (claimed.kind === "refused")
                return { refused: claimed.refusal };
        }
        if (limit !== "none")
            await insist(id, host, `limit ${limit}`);
        return { id };
    }

    /* -- coming ----------------------------------------------------------------------------------------- */

    async visit(id: string, token = "", game = ""): Promise<OnlineSitting | Refused> {
        if (!isTable(id) || (token && !isToken(token)))
            return refuse("remote.gone");
        const known = await this.keeper.get(id);
        if (!known && !token)
            return refuse("remote.gone");
        const table = known ?? newTable(id);
        const isKnown = [...Object.values(table.tokens), ...table.seats.map((one) => one.moved ? "" : one.token)]
            .includes(token);
        if (token && !isKnown)
            table.link = token;
        table.game ||= game;
        await this.claimAgain(table);
        await this.keeper.put(table);
        let drive: RemoteDrive | null = null;
        const seated = await this.worker.sitDown(id, () =>
            (drive = this.drive = RemoteDrive.open(table, { ...this.worker, keeper: this.keeper,
                                                            ...this.worker.teller(id) })));
        return isRefused(seated) || !drive ? seated as Refused : { ...seated, state: (drive as RemoteDrive).state() };
    }

    /** A seat whose claim was never answered. */
    private async claimAgain(table: KeptTable): Promise<void> {
        for (const { seat, name, token, hash, claimed } of table.seats)
            if (!claimed)
                await claimSeat(this.keeper, table, { seat, name, bearer: table.tokens.invite ?? token, token,
                                                      late: !hash });
    }

    /** A word, and for the table that is visited its id first. */
    ask(word: string, args: unknown[]): unknown {
        const [id, ...rest] = args, isOfWords = ofWords.includes(word), isOfTable = isOfWords || ofDrive.includes(word);
        if (isOfTable && this.drive?.id !== id)
            throw new Error("this table was left");
        const whom = isOfWords ? this.drive?.words : isOfTable ? this.drive : ofAll.includes(word) ? this : null;
        if (!whom)
            throw new Error(`nobody answers online.${word}`);
        return (whom as unknown as Record<string, Call>)[word]!(...(isOfTable ? rest : args));
    }

    left(drive: object): void {
        if (this.drive === drive)
            this.drive = null;
    }

    /* -- my tables -------------------------------------------------------------------------------------- */

    async mine(ask: boolean): Promise<MyTable[]> {
        const { drive } = this;
        const tables = (await this.keeper.list()).map((table) => drive?.id === table.id ? drive.table : table);
        if (ask)
            await Promise.all(tables.map((table) => this.refresh(table)));
        const all = tables.map((table) => this.summaryOf(table));
        return all.sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.touched - a.touched);
    }

    /** How a table stands now, by one question; what came is kept. */
    private async refresh(table: KeptTable): Promise<void> {
        const held = table.seats.find((one) => !one.moved);
        const token = held?.token ?? table.tokens.host ?? table.tokens.watch ?? table.tokens.invite ?? table.link;
        if (!token || table.stage === "over" || table.gone || this.drive?.id === table.id)
            return;
        const lines = held?.lines ?? table.lines, answer = await poll(table.id, token, lines.length, 0);
        if ("kind" in answer) {
            table.gone = answer.kind === "bye" || answer.kind === "refused";
        } else {
            const notes: Notes = { stage: table.stage, seats: table.notes, commit: table.commit, watchers: 0,
                                   next: table.next };
            for (const line of answer.lines) {
                const [, word = "", rest = ""] = /^(\S*) ?(.*)$/.exec(line) ?? [];
                if (Number(word) === lines.length + 1)
                    lines.push(rest);
                else
                    applyNote(notes, word, rest);
            }
            Object.assign(table, { stage: notes.stage, notes: notes.seats, commit: notes.commit });
            table.game ||= answer.game;
        }
        await this.keeper.put(table);
    }

    private summaryOf(table: KeptTable): MyTable {
        const { id, game, stage, gone, next, touched, tokens } = table;
        const held = table.seats.filter((one) => !one.moved && one.claimed), mine = held.map((one) => one.seat);
        const lines = held[0]?.lines ?? table.lines, begun = lines.includes("---");
        const act = begun && stage === "playing" ? this.worker.toAct(lines.join("\n") + "\n") : undefined;
        const seats = shownSeats({ stage, seats: table.notes, commit: "", watchers: 0, next }, mine, act);
        const yourTurn = !gone && seats.some(({ mine: own, awaited, who }) =>
            own && awaited && (who === "here" || who === "away"));
        return { id, game, stage, seats, mine, host: tokens.host !== undefined, yourTurn, gone, begun, touched,
                 ...(next ? { next } : {}) };
    }

    async forget(id: string): Promise<void> {
        if (this.drive?.id === id)
            await this.drive.leave();
        await this.keeper.remove(id);
    }
}

export const openRemote = (worker: Worker): Promise<RemoteTables> => RemoteTables.open(worker);
