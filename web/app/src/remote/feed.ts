/* feed.ts - feeds the module: the lines of whoever looks are told to it one by one, at the pace of the page; what
 * happened before we came, or while we were away, at once. */
import { Pace } from "../engine/pace";
import { askView, PLAYED } from "../engine/table-drive";
import type { LookRequest, Message, Refused, View } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import type { Module } from "../engine/wasm";
import type { Known } from "./known";

/** Where the module's table stands (web/module/page_table.h). */
interface Standing {
    game?: string;
    events: number;
    act: number;
    over: boolean;
}

const NOTICED = 3000; // ms: a line that was lost for less is not worth a word

export class Feed extends Pace {
    /** Whose record the module shows, as far as so many lines. */
    shown: { viewer: number; fed: number } | undefined;
    missed: Message[] = [];
    private standing: Standing | undefined;
    /** Lines up to this one happened before we came, or while we were away: nobody waits between them. By viewer. */
    private readonly before = new Map<number, number>();
    private awaySince: number | undefined; // when the line was lost, until what happened meanwhile has come
    private feeding = false;
    private hungry = false;

    /** `turn` is to see whose turn it is, after every step. */
    constructor(private readonly known: Known, private readonly turn: () => void) {
        super();
        for (const viewer of [0, ...known.kept.seats.map((one) => one.seat)])
            this.before.set(viewer, known.recordOf(viewer).length);
    }

    private get module(): Module {
        return this.known.around.module;
    }

    /** Whose eyes the module has; 0: a spectator's, or nobody's yet. */
    get viewer(): number {
        return this.shown?.viewer ?? 0;
    }

    get events(): number {
        return this.standing?.events ?? 0;
    }

    /** Who must decide, by bits; undefined: nobody sees the board yet. */
    get act(): number | undefined {
        return this.standing?.act;
    }

    /** We are there, or there again: so many lines a viewer will be told of what happened without us. */
    comeBack(viewer: number, lines: number, lostSince: number | undefined): void {
        this.awaySince = lostSince;
        this.before.set(viewer, Math.max(lines, this.before.get(viewer) ?? 0));
    }

    /* -- step by step ----------------------------------------------------------------------------------- */

    feedNow(): void {
        this.hungry = true;
        if (!this.feeding)
            void this.feed().catch((trouble: unknown) => {
                if (!this.known.closed)
                    this.known.around.tell({ kind: "trouble", what: "engine",
                                             message: ["web.engine-broken", String(trouble)] });
            });
    }

    private async feed(): Promise<void> {
        this.feeding = true;
        try {
            while (this.hungry) {
                this.hungry = false; // what comes while a step ends is seen by the next round
                while (!this.known.closed && (await this.step()));
            }
        } finally {
            this.feeding = false;
        }
    }

    /** The next line, or all that happened without us; false: there is none (yet). */
    private async step(): Promise<boolean> {
        const { known } = this, { viewer } = known;
        const lines = known.recordOf(viewer), before = this.before.get(viewer) ?? 0;
        if (this.shown?.viewer !== viewer) {
            const another = this.shown !== undefined, shows = this.show(viewer);
            if (another && shows)
                this.tellHappened(viewer);
            return shows;
        }
        const { fed } = this.shown;
        if (fed >= lines.length || lines.length < before)
            return false;
        if (fed < before) {
            this.catchUp(lines.slice(fed, before));
            return true;
        }
        const line = lines[fed]!;
        if (isEvent(line)) {
            await this.held();
            if (known.closed || this.shown?.viewer !== known.viewer || this.shown.fed !== fed)
                return !known.closed;
        }
        this.tellModule([line]);
        if (isEvent(line))
            this.happened(line);
        else
            this.turn();
        known.change();
        return true;
    }

    private tellModule(lines: string[]): void {
        const told = this.module.askTable<Standing | Refused>("table_tell", PLAYED, lines.join("\n") + "\n");
        if (isRefused(told))
            throw new Error(told.refused.message[0]);
        this.standing = told;
        this.shown!.fed += lines.length;
    }

    private tellHappened(seat: number): void {
        const { events, over } = this.standing!;
        this.known.around.tell({ kind: "happened", seat, events, over });
    }

    private happened(line: string): void {
        if (!this.skipping)
            this.hold();
        this.tellHappened(actor(line));
        this.turn();
    }

    /** The record of whoever looks, from its beginning; false: it has none yet. */
    private show(viewer: number): boolean {
        const { known } = this, lines = known.recordOf(viewer), header = lines.indexOf("---") + 1;
        const upTo = Math.max(header, this.before.get(viewer) ?? 0);
        if (!header || lines.length < upTo)
            return false;
        const opened = this.module.askTable<Standing | Refused>("table_open", PLAYED,
                                                                lines.slice(0, upTo).join("\n") + "\n", -1);
        if (isRefused(opened))
            throw new Error(opened.refused.message[0]);
        this.standing = opened;
        this.shown = { viewer, fed: upTo };
        known.kept.game = opened.game ?? known.kept.game;
        this.turn();
        known.change();
        return true;
    }

    /** Another seat of this device looks from now on. */
    sit(seat: number): void {
        this.known.viewer = seat;
        this.before.set(seat, this.known.recordOf(seat).length);
        this.show(seat);
        this.feedNow();
    }

    /** While we were away: all at once, and a word of what it was. */
    private catchUp(lines: string[]): void {
        const heard = this.lookAt({ aspect: "tall" }).newsCount;
        this.tellModule(lines);
        const { news } = this.lookAt({ aspect: "tall", newsFrom: heard });
        if (this.awaySince === undefined || Date.now() - this.awaySince > NOTICED)
            this.missed.push(...news);
        const last = lines.filter(isEvent).at(-1);
        if (last)
            this.happened(last);
    }

    lookAt(request: LookRequest): View {
        const view = askView(this.module, PLAYED, this.viewer, request);
        const plain = isRefused(view) ? askView(this.module, PLAYED, this.viewer, { ...request, touches: [],
            move: undefined, focus: undefined }) : view;
        if (isRefused(plain))
            throw new Error(plain.refused.message[0]);
        return plain;
    }
}

/** A line of the record that is neither a comment nor the result. */
function isEvent(line: string): boolean {
    return line !== "" && !line.startsWith("#") && !line.startsWith("result");
}

/** Who acted: a seat, or 0 for chance. */
function actor(line: string): number {
    return Number(/^(?:shown )?(\d+) /.exec(line)?.[1] ?? 0);
}
