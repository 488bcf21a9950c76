/* play-out.ts - a level plays a day's challenge: the same sheet, the same rolls or cards, one seat. Runs in a bot's
 * worker: its instance holds the table beside the bot, and the bot is told its seat's lines and nothing else. */
import type { Judgement, Refused } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { writeHeader } from "../engine/record";
import { sha256 } from "../engine/sha256";
import type { TableHappened, Turn } from "../engine/table-drive";
import type { Module } from "../engine/wasm";

export interface PlayOut {
    game: string;
    sheet: string;
    date: string;
    level: string;
    seed: bigint;
    draws: string;
}

export interface PlayedOut {
    /** The whole game; the program replays it, `nullarium replay --show-bot 1`. */
    record: string;
    score: number;
}

/** The bot of the same instance. */
export interface Player {
    open(record: string, judgement?: Judgement): Promise<{ events: number } | Refused>;
    tell(lines: string[]): { events: number } | Refused;
    choose(name: string, seed: bigint): { move: string } | Refused;
}

const TABLE = 0;
const SEAT = 1;

export async function playOut(module: Module, player: Player, wish: PlayOut): Promise<PlayedOut | Refused> {
    const header = writeHeader({ game: wish.game, seats: [{ bot: wish.level }], date: `${wish.date}T00:00:00Z` });
    const made = module.ask<{ record: string } | Refused>("record_new", header + wish.sheet);
    if (isRefused(made))
        return made;
    const redacted = module.ask<{ header: string } | Refused>("redact", made.record, SEAT);
    if (isRefused(redacted))
        return redacted;
    const opened = await player.open(redacted.header, { shipped: true }); // the same everywhere
    if (isRefused(opened))
        return opened;
    const laid = module.askTable<object | Refused>("table_open", TABLE, made.record, -1);
    if (isRefused(laid))
        return laid;
    const seeds = new Uint8Array(BigUint64Array.from({ length: 8 }, () => wish.seed).buffer);
    let record = made.record + module.askTable<{ append: string }>("table_begin", TABLE, seeds).append;
    let draws = 0, score = 0;
    for (let turn: Turn; !(turn = module.json("table_turn", TABLE)).over;) {
        let happened: TableHappened | Refused;
        if (turn.chance) {
            module.write(sha256(`${wish.draws} ${draws++}`));
            happened = module.json("table_draw", TABLE);
        } else {
            const chosen = player.choose(wish.level, wish.seed);
            if (isRefused(chosen))
                return chosen;
            happened = module.askTable("table_move", TABLE, chosen.move, SEAT);
        }
        if (isRefused(happened))
            return happened;
        const told = player.tell(happened.told[SEAT] ?? []);
        if (isRefused(told))
            return told;
        record += happened.append;
        if (happened.result !== undefined)
            score = Number(happened.result.split(" ")[SEAT]);
    }
    return { record, score };
}
