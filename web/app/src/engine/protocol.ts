/* protocol.ts - everything that travels between the page, the table worker and the bot workers.
 *
 * The page talks to `Engine` and `Table` below (client.ts implements them). A refusal is never an exception: whatever
 * may be refused answers `T | Refused`, to be told apart by isRefused. Exceptions are left for broken promises and for
 * trouble from outside (a lost worker, a missing asset): those are `Trouble`.
 *
 * Words as in C: seats are 1..n, viewer 0 is a spectator, a move is its canonical spelling, a target is 0..255. */

import type { PlayedOut, PlayOut } from "../daily/play-out";
import type { OnlineTable, OnlineTables } from "./protocol-online";

/* Online tables have a file of their own; who needs words of both imports them from here. */
export * from "./protocol-online";

/* -- messages ------------------------------------------------------------------------------------------- */

/** An argument of a text: a number, a word as it is, a seat (its name is shown), another text of the catalogue, which
 *  may take a number itself ("doe 7"), a rounded amount ("-0.35", whose form the number chooses), a move as it is
 *  typed, or another message. */
export type Arg = number | string | { seat: number } | { text: string; number?: number }
    | { decimal: string; number: number } | { move: string; game: string } | Message;

/** A text id and its arguments; texts.ts makes the sentence. */
export type Message = [id: string, ...args: Arg[]];

/** Why something was refused: the rule's clause where one speaks, the line where a file was read, the target the
 *  sentence points at. */
export interface Refusal {
    clause?: string;
    line?: number;
    target?: number;
    message: Message;
}

export interface Refused {
    refused: Refusal;
}

export function isRefused(answer: unknown): answer is Refused {
    return typeof answer === "object" && answer !== null && "refused" in answer;
}

/* -- scenes (core/scene.h) ------------------------------------------------------------------------------ */

export type Shape =
    | "label" | "dot" | "cell" | "card" | "die" | "button" | "stroke" | "shore" | "area" | "picture" | "meter" | "seat";

export type Style =
    | "plain" | "strong" | "muted" | "good" | "bad" | "free" | "struck" | "last" | "preview" | "joker" | "offered"
    | "held" | "spent" | "active" | "back" | "red" | "yellow" | "green" | "blue" | "grey" | "violet" | "brown";

export type Badge = "check" | "star" | "cross" | "flag" | "turn" | "plus";

export type ZoneName = "board" | "seats" | "centre" | "chances" | "hand" | "out";

export type Backdrop = "sea" | "fields" | "walk" | "wood" | "meadow";

export type Cue = "roll" | "draw" | "card" | "earn" | "fill" | "take" | "yawn" | "exact" | "miss" | "zero";

/** One thing to draw. x, y, w, h in units: a unit is one column by one row, a row is twice as high as a column is
 *  wide. */
export interface Item {
    shape: Shape;
    style: Style;
    x: number;
    y: number;
    w: number;
    h: number;
    /** What a touch on it means; missing: nothing. */
    target?: number;
    /** The same thing has the same key in the next scene; missing: none. */
    key?: number;
    /** Drawn in it, 1-4 characters (a label may have more). */
    glyph?: string;
    /** Of a label the text drawn; else what a screen reader says. */
    name?: Message;
    /** Which one of several, 1-7, and a pattern that tells it without colour, 1-12; style is only the state. */
    tint?: number;
    pattern?: number;
    badge?: Badge;
    /** What belongs together and is laid out as the device has room; missing in all items: x and y alone. */
    zone?: ZoneName;
    /** The seat it belongs to. */
    owner?: number;
    /** Dots or cells of one field or island. */
    group?: number;
    /** A number it shows, and of how many. */
    value?: number;
    limit?: number;
    /** Ids of pictures: of the whole, of a card's corner. */
    picture?: string;
    sign?: string;
}

export interface Scene {
    width: number;
    height: number;
    /** Real height of a row in percent of two columns: 100 square, 87 on the 60 degree raster. */
    rowPercent: number;
    /** Of a game's table. */
    backdrop?: Backdrop;
    /** What has just happened, for motion and sound. */
    cue?: Cue;
    items: Item[];
}

export type Aspect = "tall" | "wide";

/* -- games and sheets ----------------------------------------------------------------------------------- */

export interface GameOption {
    key: string;
    least: number;
    most: number;
    /** Text id of its name. */
    text: string;
    /** Values with a name of their own, offered by one press; 0: the option is not given. */
    values: { value: number; text: string }[];
}

export interface GameInfo {
    /** Text ids start with it: `<id>.name`, `<id>.tagline`, `<id>.your-turn` ... */
    id: string;
    seatsLeast: number;
    seatsMost: number;
    seatsUsual: number;
    needsSheet: boolean;
    /** Every seat plays on a board of its own; else all see one table, whatever LookRequest.focus says. */
    ownBoards: boolean;
    fewestWins: boolean;
    hidesHands: boolean;
    /** The mood: palette and scenery. */
    backdrop?: Backdrop;
    chances: string[];
    options: GameOption[];
    /** At most one of the options may be given. */
    optionsExclude: boolean;
    /** Names of the bots worth offering: the levels weakest first, the game's simple player, `random`. */
    players: string[];
    /** Of these the levels (beginner, club, expert, master); empty where the game has none. */
    levels: string[];
    /** Which knowledge exists (core/thinking.h): hint and tutor need `judge`, the analysis `worth`, `luck` ... */
    knows: { judge: boolean; worth: boolean; luck: boolean; reason: boolean; solve: boolean; hindsight: boolean };
    /** The score can be kept for people who play with the real cards. */
    scorebook: boolean;
    /** One word for the rules as this app has them; "-": nobody knows. A server of other rules notices by it. */
    rules: string;
    /** It has sheets that can be drawn by `paper`, and cards that can be drawn by `cards`. */
    paper: boolean;
    cards: boolean;
    /** Its sheets can be drawn by hand. */
    drawn: boolean;
    /** The sheets that come with the app, the default first; empty where the game needs none. */
    sheets: SheetInfo[];
}

export type Difficulty = "gentle" | "normal" | "hard";

export interface SheetInfo {
    game: string;
    /** As in its `sheet` line. */
    name: string;
    /** Of the file; "" where missing. The text `<game>.sheet-<name>`, where the catalogue has it, goes first. */
    title: string;
    by: string;
    difficulty: Difficulty;
    /** The whole file. */
    text: string;
}

/** A sheet that was typed, imported or came with a link, and is fit to be played on. */
export interface CheckedSheet {
    game: string;
    name: string;
    title: string;
    by: string;
    text: string;
    /** How many boards there are that differ by their start; 1 where all begin alike. */
    boards: number;
    /** What `sheet check` tells of it; warnings where our own sheets would not do it. */
    figures: { warning: boolean; text: Message }[];
}

/** The empty sheet, for galleries and for print. */
export interface Paper {
    scene: Scene;
    boards: number;
}

/** What must be said on a printed board or the cards that go with it: text ids, and messages in their order. */
export interface PrintQuestion {
    /** Whether the verdicts are for who plays alone. */
    alone?: boolean;
    verdicts?: string[];
    /** How many small pictures tell how it is played: texts GAME.paper-step-1 and on. */
    steps?: number;
    labels: Message[];
}

/** A mark on a printed page, in micrometres (paper/page.h); colours are 0xRRGGBB, none where they are missing. */
export interface PrintedMark {
    kind: "line" | "circle" | "path" | "box" | "picture" | "code" | "text";
    x: number;
    y: number;
    w?: number;
    h?: number;
    radius?: number;
    stroke?: number;
    /** A line of dots so far apart. */
    step?: number;
    ink?: number;
    fill?: number;
    /** Of a path, as SVG wants them. */
    points?: string;
    /** Of a code: all dark modules, a unit each, and how wide that is. */
    path?: string;
    module?: number;
    anchor?: "start" | "middle" | "end";
    size?: number;
    /** 0 or missing plain, 1 bold, 2 of a title. */
    face?: number;
    /** Of a picture: its id. */
    words?: string;
}

export interface PrintedPage {
    width: number;
    height: number;
    /** A code stands on it. */
    coded: boolean;
    marks: PrintedMark[];
}

/* -- setting up ----------------------------------------------------------------------------------------- */

export interface SeatSetup {
    /** Of a person or a bot; "" or missing: nobody gave one (texts.ts says "seat 2", or the bot's level). */
    name?: string;
    /** A name of GameInfo.players; missing: a person. */
    bot?: string;
}

export interface Setup {
    game: string;
    seats: SeatSetup[];
    options?: Record<string, number>;
    /** The sheet's own text; needed where the game needs one. */
    sheet?: string;
    /** A record's header that says options and sheet itself: of a lesson. */
    header?: string;
    /** Kept with the game for the page: what was chosen beside the rules. */
    notes?: GameNotes;
    /** Instead of chance and bots, as long as they last: lines of a record that happen by themselves. For lessons. */
    script?: string[];
}

/** What the page keeps beside a record. All of it is the page's own business but `draws` and `daily`. */
export interface GameNotes {
    /** Fixed chance: draw number i comes out of SHA-256("<draws> <i>"), the same for everybody who plays with it. The
     *  daily challenge puts its published key and the date here. */
    draws?: string;
    /** The date of the daily challenge, `2026-11-16`. Nobody helps in it, so that results can be compared. */
    daily?: string;
    /** A lesson's name. */
    lesson?: string;
    /** The online table it was played at: its dice can be checked. */
    online?: string;
}

/* -- games that are kept -------------------------------------------------------------------------------- */

export interface KeptGame {
    id: string;
    game: string;
    /** When it began, as in its record: `2026-11-16T06:12:00Z`; "" where an imported record does not say. */
    date: string;
    /** When it was last played, in milliseconds since 1970. */
    touched: number;
    seats: SeatSetup[];
    options: Record<string, number>;
    /** Name of its sheet, "" where there is none. */
    sheet: string;
    /** What its sheet calls itself; undefined: the record only names it. */
    title: string | undefined;
    events: number;
    over: boolean;
    /** Scores by seat when over. */
    result: number[];
    notes: GameNotes;
}

/** Something in the storage that is no game any more: another program, or a hand, has changed it. */
export interface DamagedGame {
    id: IDBValidKey;
    /** Whether there is still a text of its record to be exported. */
    hasRecord: boolean;
}

export interface Kept {
    games: KeptGame[];
    /** What cannot be read; it can be exported as it is, and removed. */
    damaged: DamagedGame[];
}

/** How a record that is imported is changed. */
export interface RecordChange {
    /** Only so many events of it: to play on from a position. */
    upTo?: number;
    /** Who sits there now, instead of who did. */
    seats?: SeatSetup[];
    notes?: GameNotes;
}

/** A file to be saved. `url` is a blob's, made by the table worker: the page offers it and never reads it, for the
 *  record of an unfinished game holds what its viewer may not know. */
export interface RecordFile {
    url: string;
    fileName: string;
}

/* -- looking -------------------------------------------------------------------------------------------- */

export interface LookRequest {
    aspect: Aspect;
    /** Whose sheet is drawn large; missing: the viewer's own, or who acts. */
    focus?: number;
    /** What was touched so far; the move they spell is drawn as a preview. */
    touches?: number[];
    /** A move by its spelling instead: typed, hinted, or shown in the analysis. It is previewed. */
    move?: string;
    /** News from this count on (View.newsCount of the last view); missing: no news. */
    newsFrom?: number;
}

/** What may be touched next; never a list of moves. */
export interface Next {
    targets: number[];
    /** What is touched so far is a legal move: */
    complete: boolean;
    /** its spelling, for `play`. */
    move?: string;
    /** The touches so far as words, "c3 f3", or the complete move's spelling. */
    words: string;
    /** The same as targets. */
    touches: number[];
    /** The same as people say it, where the game has words for it. */
    said?: Message;
    /** Text id of what is asked before the first touch; missing: the game's usual question. */
    prompt?: string;
}

export interface SeatView {
    seat: number;
    name: string;
    /** The bot's name, "" for a person. */
    bot: string;
    score: number;
    /** Only when over: its place (equal scores share it), and the text id of the verdict where the game has
     *  verdicts. */
    rank?: number;
    band?: string;
    /** It must decide now. */
    acts: boolean;
}

/** All that the page ever learns of a game. */
export interface View {
    id: string;
    game: string;
    /** Who looks: the seat of the person in front of the screen, 0 a spectator. */
    viewer: number;
    focus: number;
    /** So many events this viewer was told. */
    events: number;
    over: boolean;
    /** Chance is next. */
    chance: boolean;
    seats: SeatView[];
    scene: Scene;
    /** Only where the viewer is to act. */
    next?: Next;
    news: Message[];
    newsCount: number;
    /** Rows of the table of scores, each a label and a cell for every seat; texts that need no language. */
    tally: string[][];
    /** The same in words, for the ear and for the end of a round; null: the text is as good. Empty: there are none. */
    tallySaid: (Message | null)[][];
    /** So many rounds have been scored, the first rows of the table; missing: scores do not change by rounds. */
    rounds?: number;
    /** This person must take the device before the game goes on: show the hand-over screen, then sit(handover). */
    handover?: number;
    /** Whose move was the last thing that happened, and can still be taken back; missing: nobody's. */
    back?: number;
}

/** A typed word that is a legal move. */
export interface TypedMove {
    move: string;
    touches: number[];
}

/* -- what the table tells by itself --------------------------------------------------------------------- */

/** After every event that changed what the viewer sees. The table waits for `go()` before the next one happens by
 *  itself (bots think on meanwhile), unless it was told to `skip`. */
export interface Happened {
    kind: "happened";
    /** Who: 0 chance, else a seat. */
    seat: number;
    /** Index of the event; look() to see it. */
    events: number;
    over: boolean;
}

/** A person must decide now; `handover`: somebody else than who sat here. */
export interface YourTurn {
    kind: "turn";
    seat: number;
    handover: boolean;
}

/** A bot began to think. The first time it may have to fetch its weights. */
export interface Thinks {
    kind: "thinks";
    seat: number;
}

/** Something from outside went wrong; the game goes on where it can. Shown once. */
export interface Trouble {
    kind: "trouble";
    what: "storage" | "asset" | "bot" | "engine";
    message: Message;
}

/** `taken-back`: the last move was; the table is as before it. */
export type TableEvent = Happened | { kind: "taken-back"; events: number } | YourTurn | Thinks | Trouble;

/* -- the page's side (client.ts) ------------------------------------------------------------------------ */

export type PressHow = "tap" | "drag" | "key";

/** What came of it: what is touched now, the move if it is one, and what is wrong. `play`: it was confirmed. */
export interface Pressed {
    deed: "nothing" | "changed" | "play";
    touches: number[];
    move?: string;
    why?: Refusal;
}

export interface Table {
    readonly id: string;
    readonly game: GameInfo;
    readonly notes: GameNotes;
    /** Of an online table what lies beside the game: who is here, the line, the words one can say. */
    readonly online?: OnlineTable;
    /** What happens by itself. The listener is called from now on; answers how to stop it. */
    listen(listener: (event: TableEvent) => void): () => void;
    look(request: LookRequest): Promise<View>;
    /** A finger or a key is on a target while these are touched. */
    press(touches: number[], target: number, how: PressHow): Promise<Pressed>;
    /** Reads a typed move for the viewer's seat, without playing it. */
    typed(words: string): Promise<TypedMove | Refused>;
    /** Confirms a move (Next.move, TypedMove.move). It is kept before this answers. At an online table it answers when
     *  the server has, or when the line is lost: then it is sent again by itself (OnlineState.sent), and should it be
     *  refused after all, an OnlineRefused tells so. */
    play(move: string): Promise<{ events: number } | Refused>;
    /** Takes back the last move (View.back), as long as nothing has come of it. Never at an online table, in a daily
     *  challenge or in a lesson. */
    takeBack(): Promise<{ events: number } | Refused>;
    /** The person of this seat sits in front of the screen now (after the hand-over screen); 0: nobody. */
    sit(seat: number): Promise<void>;
    /** The page has shown what happened: the next thing may happen. Call it after the first look, too. */
    go(): void;
    /** Do not wait for the page until a person must decide. */
    skip(): void;
    /** The record as the viewer knows it; of a finished game the full one. Feeds hint, tutor and analysis. Refused
     *  while a daily challenge is played, and at an online table without help: there everybody thinks for himself. */
    record(): Promise<string | Refused>;
    /** Leaves the table: bots stop thinking, the game is kept. */
    leave(): Promise<void>;
}

/** What a bot or whoever thinks for a person judges by; by itself the best there is. */
export interface Judgement {
    /** What these bots judge by, as a record names them; it is learned again where it is lost. */
    bots?: string;
    /** What comes with the app, whatever was learned here. */
    shipped?: boolean;
}

/** A worker of the page's own that thinks for a person: hint, tutor, analysis. Its memory is a bot's. */
export interface Thinker {
    /** Fetches the weights that suit the record and opens it (a redacted one, or a finished full one). */
    open(record: string, judgement?: Judgement): Promise<{ events: number } | Refused>;
    /** Calls an export of a bot's instance (wasm_judge.c, wasm_measure.c, wasm_verify.c) with this text, and numbers
     *  behind its length:
     *  `thinker.call("judge", "...")`. */
    call<T>(name: string, input: string, ...numbers: number[]): Promise<T | Refused>;
    /** A level plays a whole game alone with fixed chance (daily/play-out.ts). */
    playOut(wish: PlayOut): Promise<PlayedOut | Refused>;
    /** Stops at once, also in the middle of a thought. */
    close(): void;
}

export interface Engine {
    readonly games: GameInfo[];
    /** Whether games are kept; false: storage is forbidden or full, everything lives until the page closes. */
    keeps(): Promise<boolean>;
    allKept(): Promise<Kept>;
    /** The games among it. */
    kept(): Promise<KeptGame[]>;
    /** A new game; also checks everything the person chose. */
    start(setup: Setup): Promise<Table | Refused>;
    resume(id: string): Promise<Table | Refused>;
    /** Keeps a record from elsewhere. Answers what was kept, to be resumed. */
    importRecord(text: string, change?: RecordChange): Promise<KeptGame | Refused>;
    /** Checks a record without keeping it. */
    checkRecord(text: string): Promise<Omit<KeptGame, "id" | "touched" | "notes"> | Refused>;
    exportRecord(id: IDBValidKey): Promise<RecordFile | Refused>;
    /** The lines of a record's events. */
    lines(record: string): Promise<string[]>;
    /** The full record of a finished game, for the analysis; refused while it is played. */
    finishedRecord(id: string): Promise<string | Refused>;
    remove(id: IDBValidKey): Promise<void>;
    /** A finished (or redacted) record after its first `events` events, for stepping through. */
    lookAt(record: string, events: number, viewer: number, request: LookRequest): Promise<View | Refused>;
    checkSheet(text: string): Promise<CheckedSheet | Refused>;
    /** The empty sheet (board 0.. where they differ by their start; -1: what is cut out and shuffled). */
    paper(sheet: string, board?: number): Promise<Paper | Refused>;
    /** Calls an export that needs no table (a score book, a printed page), with text and numbers in and JSON out. */
    ask<T>(name: string, input: string, ...numbers: number[]): Promise<T | Refused>;
    thinker(): Promise<Thinker>;
    /** Has the bots get to know a record's sheet, in the background, where it has no weights of its own and nothing
     *  stands against it: the browser saves data, or keeps nothing. The next game on it begins with what comes of it.
     *  `tell` hears how far it is, in thousandths; when this answers it is over. */
    learn(record: string, tell?: (progress: number) => void): Promise<void>;
    readonly online: OnlineTables;
    /** Trouble that belongs to no table. */
    listen(listener: (trouble: Trouble) => void): () => void;
}

/** The engine cannot run at all: no WebAssembly, a lost asset. Its message is for the person. */
export class EngineTrouble extends Error {
    constructor(public readonly text: Message) {
        super(text[0]);
        this.name = "EngineTrouble";
    }
}
