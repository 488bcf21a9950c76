/* study.ts - the analysis of a finished record, made step by step in a worker of its own: it tells how far it is, can
 * be stopped, and what it found stays until the page is closed. */
import type { Arg, Engine, Message, Refusal, Thinker } from "../engine/protocol";
import { isRefused } from "../engine/protocol";

export type Curve = "promise" | "luck" | "loss";

/** An event of the record; what is missing does not apply to it. By seat from 0; null: not judged. Amounts are in
 *  thousandths of a point. */
export interface Step extends Partial<Judged> {
    round: number;
    /** As the record spells it. */
    event: string;
    /** Where the curves stand after it; missing: it was not reached. */
    course?: Record<Curve, (number | null)[]>;
}

/** What is said of a decision. */
interface Judged {
    seat: number;
    loss: number;
    mark: string | null;
    /** The moves as they are typed, the best first. */
    best: { move: string }[];
    /** The moves as they are said; `better` is missing where there was none. */
    played: Arg;
    better?: Arg;
    text: Message;
}

/** A step that is somebody's judged decision. */
export type Decision = Step & Judged;

export function isDecision(step: Step | undefined): step is Decision {
    return step?.loss !== undefined;
}

export type Grade = "masterly" | "strong" | "good" | "fair" | "learning" | "starting";
export const grades: readonly Grade[] = ["masterly", "strong", "good", "fair", "learning", "starting"];

/** A sentence about a seat, and what it is about; of a mistake where it was made, and its sign. */
export interface Told {
    part: "play" | "dearest" | "mistake" | "luck" | "balance" | "hindsight";
    text: Message;
    step?: number;
    mark?: string;
}

export interface SeatSum {
    seat: number;
    place: number;
    judged: boolean;
    grade?: Grade | null;
    /** In thousandths: so much more than a club player would have made of it; what luck brought, where it is known. */
    skill?: number;
    luck?: number;
    told?: Told[];
}

export interface Sum {
    stopped: boolean;
    luck_known: boolean;
    notes: Message[];
    seats: SeatSum[];
    /** The course, round by round and by seat: amounts as they are shown. */
    rounds: { round: number; seats: Record<Curve, string>[] }[];
}

interface Went {
    at: number;
    all: number;
    event?: Step;
    rolling?: Rolling & { from: number };
    more: boolean;
}

/** How many moves were played on many times to measure what they cost, and how many are still to be. */
export interface Rolling {
    done: number;
    left: number;
}

export class Study {
    steps: Step[] = [];
    all = 0;
    sum: Sum | undefined;
    /** Every event is judged; only rollouts and the look back may still be under way. */
    judged = false;
    /** Missing: nothing is being rolled out. */
    rolling: Rolling | undefined;
    /** All mistakes are rolled out, or will be. */
    measuresAll = false;
    done = false;
    refusal: Refusal | undefined;
    broken = false;
    private stopping = false;
    private thinker: Thinker | undefined;
    private listeners = new Set<() => void>();
    private told = 0;

    constructor(readonly seat: number) {}

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    get followed(): boolean {
        return this.listeners.size > 0;
    }

    stop(): void {
        this.stopping = true;
        // A look back takes seconds and cannot be asked to end: the worker goes.
        if (this.judged && !this.done)
            this.end();
    }

    /** Has every mistake measured, not only the costliest; what is finished goes on. */
    measureAll(engine: Engine, record: string): void {
        this.measuresAll = true;
        if (!this.done)
            return;
        this.steps = [];
        this.judged = this.done = this.stopping = false;
        void this.run(engine, record);
    }

    leave(): void {
        this.listeners.clear();
        this.end();
    }

    async run(engine: Engine, record: string): Promise<void> {
        try {
            this.thinker = await engine.thinker();
            if (!this.done)
                await this.go(this.thinker, record);
        } catch {
            this.broken = !this.done;
        }
        this.end();
    }

    private async go(thinker: Thinker, record: string): Promise<void> {
        const opened = await thinker.open(record);
        const wanted = this.seat ? `master ${this.seat}` : "master";
        const begun = isRefused(opened) ? opened : await thinker.call<{ events: number }>("analysis_begin", wanted);
        if (isRefused(begun)) {
            this.refusal = begun.refused;
            return;
        }
        this.all = begun.events;
        for (let more = true, stopped = false, asked = false; more && !this.done;) {
            if (this.measuresAll && !asked) {
                await thinker.call("analysis_roll_all", "");
                asked = true;
            }
            if (this.stopping && !stopped) {
                await thinker.call("analysis_stop", "");
                stopped = true;
            }
            const went = await thinker.call<Went>("analysis_go_on", "");
            if (isRefused(went)) {
                this.refusal = went.refused;
                return;
            }
            if (went.event)
                this.steps.push(went.event);
            more = went.more;
            this.judged = this.steps.length === this.all;
            this.rolling = went.rolling;
            if (went.rolling && went.rolling.from >= 0)
                await this.readAgain(thinker, went.rolling.from);
            // What is summed up is shown while rollouts and looks back go on.
            if (this.judged && !this.done && (!went.rolling || went.rolling.from >= 0)) {
                const sum = await thinker.call<Sum>("analysis_sum", "");
                this.sum = isRefused(sum) ? this.sum : sum;
            }
            this.tell(this.judged);
        }
    }

    /** What a move was measured to cost changes what is told of it, and the curves from there on. */
    private async readAgain(thinker: Thinker, from: number): Promise<void> {
        for (let i = from; i < this.steps.length && !this.done; i++) {
            const { round, event } = this.steps[i]!;
            const step = await thinker.call<Omit<Step, "event">>("analysis_step", `${i}`);
            if (!isRefused(step))
                this.steps[i] = { ...step, round, event };
        }
    }

    private end(): void {
        this.done = true;
        this.thinker?.close();
        this.thinker = undefined;
        this.tell(true);
    }

    /** Some ten times a second is enough to look at. */
    private tell(now: boolean): void {
        const time = performance.now();
        if (!now && time - this.told < 100)
            return;
        this.told = time;
        for (const listener of this.listeners)
            listener();
    }
}

const studies = new Map<string, Study>();

const patience = 2000; // ms: from one screen to the next

/** Nobody looks any longer: unless another screen looks soon, what is not finished stops, and begins anew the next
 *  time. */
export function leaveStudy(study: Study): void {
    setTimeout(() => {
        if (study.done || study.followed)
            return;
        study.leave();
        for (const [key, known] of studies)
            if (known === study)
                studies.delete(key);
    }, patience);
}

/** The study of a kept game, begun where there is none yet; seat 0 judges everybody. */
export function studyOf(engine: Engine, id: string, record: string, seat: number): Study {
    const key = `${id} ${seat}`;
    const known = studies.get(key);
    if (known && !known.broken && !(known.done && known.sum?.stopped))
        return known;
    const study = new Study(seat);
    studies.set(key, study);
    void study.run(engine, record);
    return study;
}
