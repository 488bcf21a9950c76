/* table-model.ts - one game at the table, as the page sees it: the view, what is touched so far, what happens. Every
 * question to the table worker goes through one queue, so that answers never overtake each other. */
import type { Aspect, Message, PressHow, Refusal, Table, TableEvent, Trouble, View } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { playEvent } from "../feel/cues";
import { play } from "../feel/sounds";
import { type Sketch, sketchOf } from "../scene/sketch";
import { lessMotion, type PaceName, type Settings } from "./settings";

export interface Pace {
    chance: number; // milliseconds that are left to look at a roll, a card, a deal
    move: number;
    own: number; // and to take back what one has just played
    quiet: number; // something happened that changed nothing on the board
    round: number; // what a round came to, unless a tap goes on before
}

const paceOf: Record<PaceName, Pace> = {
    slow: { chance: 1600, move: 1200, own: 3000, quiet: 120, round: Infinity },
    normal: { chance: 700, move: 480, own: 1000, quiet: 60, round: Infinity },
    fast: { chance: 250, move: 220, own: 500, quiet: 20, round: 3000 },
    once: { chance: 0, move: 0, own: 0, quiet: 0, round: 0 },
};

/** Where little moves there is less to look at. */
export function paceFor(settings: Settings): Pace {
    return paceOf[settings.pace === "normal" && lessMotion(settings) ? "fast" : settings.pace];
}

/** At a table with others elsewhere nobody is kept waiting longer. */
const longestOnline = 6000;

/** A round that was scored: its row in the table of scores, and what everybody had before it. */
export interface RoundOver {
    row: number;
    before: readonly number[];
}

function picture(view: View | undefined): string {
    return JSON.stringify(view?.scene.items.filter((item) => item.shape !== "label"));
}

/** What help has to say about the move to come: in the bar, and drawn on the board. */
export interface Advice {
    text: string;
    /** A move to be drawn. */
    move?: string;
    /** Nothing goes on before it is answered; else what is touched is more to the point. */
    asks?: boolean;
    keys: readonly { text: string; primary?: boolean; press: () => void }[];
    /** Nobody wants it any more. */
    drop?: () => void;
}

export class TableModel {
    view: View | undefined;
    touches: number[] = [];
    /** A lit target that was just touched: it is shown at once, before the table has answered. */
    pending: number | undefined;
    refusal: Refusal | undefined;
    handover = 0;
    thinking = 0;
    rolled = 0;
    log: Message[] = [];
    fresh: Message[] = [];
    troubles: Trouble[] = [];
    busy = false;
    /** What a lesson points at; it alone is lit then. */
    meant: number | undefined;
    advice: Advice | undefined;
    sketch: Sketch | undefined;
    /** What is being summed up until somebody goes on. */
    round: RoundOver | undefined;
    /** Asked before a move counts: false takes it back. */
    consult: ((move: string) => Promise<boolean>) | undefined;
    /** Whose sheet was asked for; missing: the table decides. */
    private focus: number | undefined;
    private readonly heard = new Map<number, number>(); // so many news, by viewer
    private queue: Promise<void> = Promise.resolve();
    private wake: (() => void) | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private stop: () => void;
    private scored: View | undefined; // what was summed up last: one's own move is seen before it is told
    private touchedAt = 0;
    private closed = false;

    constructor(
        readonly table: Table,
        private aspect: Aspect,
        private readonly settings: () => Settings,
        private readonly changed: () => void,
    ) {
        this.stop = table.listen((event) => this.hear(event));
        this.enqueue(async () => {
            await this.look();
            this.scored = this.view;
            await this.greet();
            this.table.go();
        });
    }

    close(): void {
        this.closed = true;
        this.stop();
        this.wake?.();
        void this.table.leave();
    }

    /** Something is being shown; a tap goes on at once. */
    get waiting(): boolean {
        return this.wake !== undefined;
    }

    goOn(): void {
        this.wake?.();
    }

    skip(): void {
        this.table.skip();
        this.wake?.();
    }

    setAspect(aspect: Aspect): void {
        if (aspect === this.aspect)
            return;
        this.aspect = aspect;
        void this.drawAdvice();
        this.enqueue(() => this.look());
    }

    setFocus(seat: number | undefined): void {
        this.focus = seat;
        this.refusal = undefined;
        this.enqueue(() => this.look());
    }

    /** One looks at another's sheet. */
    get away(): boolean {
        const { view } = this;
        return this.table.game.ownBoards && view !== undefined && view.viewer > 0 && view.focus !== view.viewer;
    }

    /** A finger, a drag or a key is on a target. */
    touch(target: number, how: PressHow): void {
        if (this.waiting) {
            this.goOn();
            return;
        }
        this.sayNo();
        const now = performance.now(), since = now - this.touchedAt;
        this.touchedAt = now;
        if (this.view?.next?.targets.includes(target)) {
            this.pending = target;
            this.changed();
        }
        this.enqueue(() => this.touched(target, how, since));
    }

    private async touched(target: number, how: PressHow, since: number): Promise<void> {
        if (!this.view?.next || this.busy)
            return;
        const { deed, touches, move, why } = await this.table.press(this.touches, target, how);
        this.touches = touches;
        this.refusal = why;
        if (why)
            play("knock");
        if (deed === "play" && (how === "key" || (since > 300 && this.settings().confirm === "tap")))
            return this.play(move!); // a finger that bounces confirms nothing
        if (deed === "play")
            return;
        await this.look();
    }

    /** What stands in the bar: of an advice that is only drawn, what is touched meanwhile has more to say. */
    get advised(): Advice | undefined {
        return this.advice?.asks || !this.touches.length ? this.advice : undefined;
    }

    advise(advice: Advice): void {
        this.advice = advice;
        this.sketch = undefined;
        this.refusal = undefined;
        this.changed();
        void this.drawAdvice();
    }

    /** The advice goes, and with it what it has drawn. */
    dismiss(): void {
        const { advice } = this;
        this.advice = this.sketch = undefined;
        advice?.drop?.();
        this.changed();
    }

    /** Whoever does something else instead of answering takes his move back. */
    private sayNo(): void {
        if (this.advice?.asks)
            this.dismiss();
    }

    /** A move of one's own as it would look; nothing is touched by that. */
    ahead(move: string): Promise<View> {
        return this.table.look({ aspect: this.aspect, move });
    }

    private async drawAdvice(): Promise<void> {
        const { advice } = this;
        if (advice?.move === undefined)
            return;
        const view = await this.ahead(advice.move);
        if (this.advice !== advice)
            return;
        this.sketch = sketchOf(view);
        this.changed();
    }

    takeBack(all = false): void {
        this.sayNo();
        this.refusal = undefined;
        this.enqueue(async () => {
            this.touches = all ? [] : this.touches.slice(0, -1);
            await this.look();
        });
    }

    /** The time to take a move back stands still until it is decided. */
    hold(): void {
        clearTimeout(this.timer);
    }

    /** Takes back the move that was confirmed last. What is shown meanwhile stays until the table has answered. */
    async takeMoveBack(): Promise<void> {
        this.hold();
        const answer = await this.table.takeBack();
        if (isRefused(answer)) {
            this.refusal = answer.refused;
            this.changed();
        }
        this.wake?.();
    }

    /** Nothing that was told since counts: everybody hears again what he was told before. */
    private async startOver(): Promise<void> {
        this.heard.clear();
        this.log = [];
        this.touches = [];
        this.focus = undefined;
        this.handover = 0;
        this.round = undefined;
        await this.look();
        this.scored = this.view;
        this.fresh = [["web.taken-back"]];
        this.changed();
    }

    confirm(): void {
        const move = this.view?.next?.move;
        if (move)
            this.enqueue(() => this.play(move));
    }

    /** Puts a move on the board as if it had been touched; null: done, else why not. */
    async choose(words: string): Promise<Refusal | null> {
        const read = await this.table.typed(words);
        if (isRefused(read)) {
            this.refusal = read.refused;
            this.changed();
            return read.refused;
        }
        this.sayNo();
        this.enqueue(async () => {
            this.refusal = undefined;
            this.focus = undefined;
            this.touches = read.touches;
            this.advice = this.sketch = undefined; // not before there is something to confirm
            await this.look();
            // This move counts, whatever the touches may also spell.
            if (this.view?.next && this.view.next.move !== read.move) {
                this.view = await this.table.look({ ...this.request(), touches: undefined, move: read.move });
                this.view.next = { touches: read.touches, ...this.view.next, targets: [], complete: true,
                                   move: read.move, words: read.move };
                this.changed();
            }
        });
        return null;
    }

    sit(): void {
        const seat = this.handover;
        this.enqueue(async () => {
            await this.table.sit(seat);
            this.handover = 0;
            this.focus = undefined;
            await this.look();
            this.table.go();
        });
    }

    /** A second tap on Confirm finds another view and does nothing. */
    private async play(move: string): Promise<void> {
        if (this.view?.next?.move !== move)
            return;
        this.busy = true;
        this.changed();
        try {
            const wanted = !this.consult || (await this.consult(move));
            this.dismiss();
            const answer = wanted ? await this.table.play(move) : { events: 0 };
            this.refusal = isRefused(answer) ? answer.refused : undefined;
            this.touches = [];
            this.focus = undefined;
            await this.look();
        } finally {
            this.busy = false;
            this.changed();
        }
    }

    /** A move that seemed to count does not after all. */
    explain(refusal: Refusal): void {
        this.enqueue(async () => {
            this.refusal = refusal;
            this.touches = [];
            await this.look();
        });
    }

    pointAt(target: number | undefined): void {
        if (target === this.meant)
            return;
        this.meant = target;
        this.changed();
    }

    /** It was read. */
    forget(trouble: Trouble): void {
        this.troubles = this.troubles.filter((one) => one !== trouble);
        this.changed();
    }

    private hear(event: TableEvent): void {
        if (event.kind === "trouble") {
            this.troubles.push(event);
            this.changed();
        } else if (event.kind === "thinks") {
            this.thinking = event.seat;
            this.changed();
        } else if (event.kind === "taken-back") {
            this.thinking = 0;
            this.enqueue(() => this.startOver());
        } else if (event.kind === "turn") {
            this.enqueue(async () => {
                this.thinking = 0;
                await this.look();
                await this.greet();
            });
        } else {
            this.enqueue(async () => {
                const before = this.view;
                this.thinking = 0;
                if (event.seat === 0)
                    this.rolled++;
                await this.look();
                if (this.view)
                    playEvent(this.table.game, this.view, event.seat === 0);
                // Whoever is asked while others choose goes on touching: a pause would take his next touch for itself.
                if (!event.seat || event.seat === this.view?.viewer || !before?.next || !this.view?.next)
                    await this.show(event.seat === 0, picture(before) !== picture(this.view));
                await this.sumUp();
                this.table.go();
            });
        }
    }

    /** Somebody else's turn at this device: where hands are secret he is asked to take it first. */
    private async greet(): Promise<void> {
        const seat = this.view?.handover;
        if (!seat)
            return;
        if (this.table.game.hidesHands) {
            this.handover = seat;
            this.changed();
        } else {
            await this.table.sit(seat);
            await this.look();
        }
    }

    /** A move can be taken back, and what comes next comes by itself. */
    private get lingers(): boolean {
        return Boolean(this.view?.back) && !this.view!.seats.some((seat) => seat.acts && !seat.bot);
    }

    private show(chance: boolean, visible: boolean): Promise<void> {
        const pace = paceFor(this.settings());
        return this.pause(this.lingers ? pace.own : !visible ? pace.quiet : chance ? pace.chance : pace.move);
    }

    /** Where a round was scored: who got what. A lesson says that in its own words, the end of a game has its own. */
    private async sumUp(): Promise<void> {
        const { view, table, scored: was } = this, { round } = paceOf[this.settings().pace];
        this.scored = view;
        if (!view || !was || view.rounds === was.rounds || view.over || !round ||
            table.notes.lesson)
            return;
        this.round = { row: view.rounds! - 1, before: was.seats.map((seat) => seat.score) };
        this.changed();
        await this.pause(table.online ? Math.min(round, longestOnline) : round);
        this.round = undefined;
        this.changed();
    }

    private pause(wait: number): Promise<void> {
        return new Promise((resolve) => {
            const done = () => {
                clearTimeout(this.timer);
                this.wake = undefined;
                resolve();
                this.changed();
            };
            if (Number.isFinite(wait))
                this.timer = setTimeout(done, wait);
            this.wake = done;
        });
    }

    private request() {
        return { aspect: this.aspect, focus: this.focus, touches: this.touches,
                 newsFrom: this.heard.get(this.view?.viewer ?? 0) ?? 0 };
    }

    private async look(): Promise<void> {
        let view = await this.table.look(this.request());
        const another = this.view !== undefined && view.viewer !== this.view.viewer;
        if (another) // he hears all that he was told, and nothing of what the last one was
            view = await this.table.look({ ...this.request(), newsFrom: 0 });
        if (this.closed)
            return;
        if (this.advice && (another || !view.next))
            this.dismiss(); // it was about a decision that is made; what others choose meanwhile changes nothing
        if (another) {
            this.log = [];
            this.fresh = [];
        }
        // Of what was before one came the last will do.
        const heard = this.heard.get(view.viewer), unheard = heard === undefined ? 1 : view.newsCount - heard;
        if (view.news.length && unheard > 0)
            this.fresh = view.news.slice(-unheard);
        if (view.news.length) // else it stays the same list, which is not drawn again
            this.log = [...this.log, ...view.news].slice(-200);
        this.heard.set(view.viewer, view.newsCount);
        this.view = view;
        // What does not fit any longer is gone: in a later decision it might spell a move that nobody means.
        this.touches = view.next?.touches ?? [];
        this.pending = undefined;
        this.changed();
    }

    private enqueue(task: () => Promise<void>): void {
        this.queue = this.queue.then(() => (this.closed ? undefined : task())).catch((trouble: unknown) => {
            if (this.closed)
                return; // it was asked for a table that has been left meanwhile
            console.error(trouble);
            this.troubles.push({ kind: "trouble", what: "engine", message: ["web.trouble-engine"] });
            this.changed();
        });
    }
}
