/* play-out.ts - a level plays a day's challenge: the same sheet, the same rolls or cards, one seat. Runs in a bot's
 * worker: its instance holds the table beside the bot, and the bot is told its seat's lines and nothing else. */
import type { Refused } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { seedLine, writeHeader } from "../engine/record";
import { sha256 } from "../engine/sha256";
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
    open(record: string): Promise<{ events: number } | Refused>;
    tell(lines: string[]): { events: number } | Refused;
    choose(name: string, seed: bigint): { move: string } | Refused;
}

interface Happened {
    line: string;
    seat: number;
    told: string[][];
    result?: string;
}

const TABLE = 0;
const CHANCE = 1;
const SEAT = 1;

export async function playOut(module: Module, player: Player, wish: PlayOut): Promise<PlayedOut | Refused> {
    const header = writeHeader(
        { game: wish.game, seats: [{ bot: wish.level }], sheet: wish.sheet, date: `${wish.date}T00:00:00Z` });
    let record = header + seedLine(SEAT, wish.seed, 0), draws = 0, score = 0;
    const redacted = module.ask<{ record: string } | Refused>("redact", record, SEAT);
    if (isRefused(redacted))
        return redacted;
    const opened = await player.open(redacted.record);
    if (isRefused(opened))
        return opened;
    const laid = module.askTable<object | Refused>("table_open", TABLE, record, -1);
    if (isRefused(laid))
        return laid;
    for (let act = module.number("table_to_act", TABLE); act; act = module.number("table_to_act", TABLE)) {
        let happened: Happened | Refused;
        if (act & CHANCE) {
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
        record += `${happened.line}\n${happened.result === undefined ? "" : `${happened.result}\n`}`;
        if (happened.result !== undefined)
            score = Number(happened.result.split(" ")[SEAT]);
    }
    return { record, score };
}
