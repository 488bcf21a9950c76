/* known.ts - what this device knows of the online table it visits, for all parts of the drive: what it keeps, what the
 * server has told, who of us looks. Whoever changes something says so here, and the page is told. */
import type { OnlineEvent, Refused, TableEvent } from "../engine/protocol";
import type { Module } from "../engine/wasm";
import type { KeptSeat, KeptTable, Keeper } from "./keeper";
import type { Notes } from "./notes";

export interface Surroundings {
    module: Module;
    keeper: Keeper;
    /** The word for the rules of a game, as the server has to know them too. */
    rules: (game: string) => string;
    tell: (event: TableEvent) => void;
    tellOnline: (event: OnlineEvent) => void;
    /** Keeps a finished game among the others. */
    keepGame: (id: string, record: string) => Promise<boolean>;
    keptGame: (id: string) => Promise<string | Refused>;
}

export class Known {
    readonly told: Notes;
    /** Who sits before the screen; 0: a spectator. */
    viewer: number;
    /** The table was left. */
    closed = false;
    private dirty = false;

    constructor(readonly kept: KeptTable, readonly around: Surroundings, private readonly tellState: () => void) {
        this.told = { stage: kept.stage, seats: kept.notes, commit: kept.commit, watchers: 0, next: kept.next };
        this.viewer = (this.held()[0] ?? kept.seats[0])?.seat ?? 0;
    }

    get id(): string {
        return this.kept.id;
    }

    get isOver(): boolean {
        return this.told.stage === "over";
    }

    /** The seats that this device has, and no other one has taken over. */
    held(): KeptSeat[] {
        return this.kept.seats.filter((one) => !one.moved);
    }

    mine(): number[] {
        return this.held().filter((one) => one.claimed).map((one) => one.seat);
    }

    seatOf(seat: number): KeptSeat | undefined {
        return this.kept.seats.find((one) => one.seat === seat);
    }

    recordOf(viewer: number): string[] {
        return this.seatOf(viewer)?.lines ?? this.kept.lines;
    }

    /** Hint and tutor are allowed for all. */
    helps(): boolean {
        return this.recordOf(this.viewer).includes("# help");
    }

    save(): Promise<void> {
        this.kept.touched = Date.now();
        return this.around.keeper.put(this.kept);
    }

    /** However much changes at once, it is told once. */
    change(): void {
        if (this.dirty || this.closed)
            return;
        this.dirty = true;
        setTimeout(() => {
            this.dirty = false;
            if (!this.closed)
                this.tellState();
        });
    }
}
