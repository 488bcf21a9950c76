/* protocol-online.ts - what travels between the page and the table worker about online tables (docs/online.md): how
 * such a table stands, what it tells, what can be asked of it. protocol.ts passes all of it on. */
import type { Message, Refusal, Refused, Setup, Table } from "./protocol";

/** `starting`: the seats show what they add to the dice. */
export type OnlineStage = "open" | "starting" | "playing" | "paused" | "over";

/** What a token opens. */
export type Role = "seat" | "watch" | "invite" | "host";

/** none, so many seconds a decision (5 to 3600), so many days a decision (1 to 30). */
export type Limit = "none" | `live ${number}` | `days ${number}`;

/** The words people can say to each other: text ids `online.said-WORD`. */
export const cannedWords = ["hello", "thanks", "well-played", "good-luck", "lucky", "oops", "thinking", "hurry",
                            "sorry", "nice", "ready", "bye"] as const;
export type CannedWord = (typeof cannedWords)[number];

export interface OnlineSeat {
    seat: number;
    /** `lent`: a bot decides for its person until he is back. */
    who: "here" | "away" | "lent" | "bot" | "free";
    /** Of the person; "" of a bot and a free seat. */
    name: string;
    /** Of a bot, also one to which the seat is lent; else "". */
    level: string;
    /** This device holds it. */
    mine: boolean;
    /** It must decide now, as far as the viewer knows. */
    awaited: boolean;
    /** When its time is over, in milliseconds since 1970 by this device's clock; missing: no limit runs. */
    until?: number;
    /** What it committed itself to for the dice, in hex; "": nothing (yet). */
    hash: string;
}

/** Why the server said good-bye for good. `moved`: another device has the seat now; `gone`: there is no such table, or
 *  the link is wrong or old; `reload`: this app is older or newer than the server, and reloading did not help. After
 *  `rate`, `crowded` and `closing` it is tried again by itself. */
export type Bye = "moved" | "reload" | "rate" | "crowded" | "closing" | "gone";

/** All there is to show of an online table beside the game. A new one for every change. */
export interface OnlineState {
    id: string;
    /** "" as long as nobody has said it, for a moment after coming. */
    game: string;
    /** `polling`: as good as there, only slower; `lost`: it is tried again by itself. */
    line: "connecting" | "there" | "polling" | "lost";
    /** When the line was lost, in milliseconds since 1970; missing while it is there. */
    lostSince?: number;
    stage: OnlineStage;
    /** The record's header has come: OnlineTable.table is there, and can be looked at, also offline. */
    begun: boolean;
    /** What this device is here: it holds a seat, or it watches, or it was invited and has not sat down. */
    role: Role;
    /** It may give the host's words, whatever else it is. */
    host: boolean;
    /** Whose eyes look; 0: a spectator's. */
    viewer: number;
    seats: OnlineSeat[];
    /** The seats this device holds. */
    mine: number[];
    /** The only limit this device knows is the one it has set itself. */
    limit?: Limit;
    watchers: number;
    /** What the server committed itself to for the dice, in hex; "" until it has said so. */
    commit: string;
    /** The move of a seat of mine that the server has not confirmed yet. */
    sent?: { seat: number; move: string };
    /** Something asked of the server (a claim, a host's word) still waits for its answer. */
    asking: boolean;
    /** What happened while the line was lost: told from when it is back until seen() is called. */
    missed?: Message[];
    /** Hint and tutor are allowed for all. */
    help: boolean;
    /** The rematch: this device has claimed its seats there by itself; go to address("t", next). */
    next?: string;
    bye?: Bye;
    /** The server broke its word about the dice: nothing more is played here. */
    stopped?: Message;
    /** The finished game is kept among the games of this device under this id (finishedRecord, exportRecord ...). */
    kept?: string;
}

export interface OnlineChanged {
    kind: "state";
    state: OnlineState;
}

export interface OnlineSaid {
    kind: "said";
    seat: number;
    word: CannedWord;
}

/** A move that had been sent, and was refused only after the line was back. */
export interface OnlineRefused {
    kind: "refused";
    seat: number;
    move: string;
    refusal: Refusal;
}

export type OnlineEvent = OnlineChanged | OnlineSaid | OnlineRefused;

/** What came of checking the dice of a finished game. */
export interface Verified {
    /** Everything that was checked is right. */
    fair: boolean;
    /** What was checked, one sentence each. `note`: only something to know, such as who added nothing. */
    findings: { good: boolean; note: boolean; text: Message }[];
}

/** An online table, from the waiting room to the rematch. Whatever may be refused answers undefined when it is done.
 *  Words are given for the seat of mine that is named; where this device holds one seat, `seat` may be missing. */
export interface OnlineTable {
    readonly id: string;
    readonly state: OnlineState;
    /** There from the moment when state.begun is true. */
    readonly table: Table | undefined;
    listen(listener: (event: OnlineEvent) => void): () => void;

    /** Sits down. Also for a second seat on this device, and in mid-game at a seat that the host has freed. */
    claim(seat: number, name: string): Promise<undefined | Refused>;
    /** A bot decides for me until I am back; before the start my seat is free again. */
    lend(seat?: number): Promise<undefined | Refused>;
    back(seat?: number): Promise<undefined | Refused>;
    say(word: CannedWord, seat?: number): Promise<undefined | Refused>;
    /** A link by which another device takes this seat over. Whoever opens it has the seat, and this device has not. */
    moveLink(seat?: number): Promise<string>;
    /** Links for others; missing where this device does not know the token. */
    links(): Promise<{ invite?: string; watch?: string }>;

    /* The host's words: */
    fill(seat: number, level: string): Promise<undefined | Refused>;
    free(seat: number): Promise<undefined | Refused>;
    start(): Promise<undefined | Refused>;
    limit(limit: Limit): Promise<undefined | Refused>;
    pause(): Promise<undefined | Refused>;
    resume(): Promise<undefined | Refused>;
    /** A rematch; state.next tells where. */
    again(): Promise<undefined | Refused>;
    close(): Promise<undefined | Refused>;

    /** What was missed has been read. */
    seen(): void;
    /** Checks the dice, the deals, the bots and what this device was told, after the game. */
    verify(): Promise<Verified | Refused>;
    /** Goes away from the screen: the seat stays mine, the line is closed. The same as Table.leave. */
    leave(): Promise<void>;
}

/** What is hosted: seats with a bot are filled, seats with a name are reserved for who claims them by that very name,
 *  the others are free. */
export interface HostSetup {
    setup: Setup;
    /** Seats that this device takes at once, by the names they have in the setup. */
    mine: number[];
    limit: Limit;
    help: boolean;
}

/** A table this device knows, as it last saw it. */
export interface MyTable {
    id: string;
    game: string;
    stage: OnlineStage;
    seats: OnlineSeat[];
    mine: number[];
    host: boolean;
    /** A seat of mine must decide. */
    yourTurn: boolean;
    /** The server does not know it any more; the record, if there is one, can still be looked at. */
    gone: boolean;
    begun: boolean;
    next?: string;
    /** When this device last had to do with it, in milliseconds since 1970. */
    touched: number;
}

export interface OnlineTables {
    /** Makes a table on the server that this app came from, and takes the seats that are mine. Go to its visit(). */
    host(wish: HostSetup): Promise<{ id: string } | Refused>;
    /** In front of a table: by a link's token, or by what this device keeps of it. Whatever was at the table before is
     *  left, also a local game. Refused only where nothing is known of it; trouble with the line is in the state. */
    visit(id: string, token?: string, game?: string): Promise<OnlineTable | Refused>;
    /** The tables this device knows, those where it is my turn first. `ask`: asks the server how they stand. */
    mine(ask?: boolean): Promise<MyTable[]>;
    /** Forgets a table and its tokens. A seat that was not lent stays empty for the others: lend it first. */
    forget(id: string): Promise<void>;
}
