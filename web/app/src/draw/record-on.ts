/* record-on.ts - a sheet as bots are told of it: a game for one on it, which has not begun. */
import { type Engine, isRefused } from "../engine/protocol";
import { writeHeader } from "../engine/record";

export async function recordOn(engine: Engine, game: string, sheet: string): Promise<string | undefined> {
    const made = await engine.ask<{ record: string }>(
        "record_new", writeHeader({ game, seats: [{}], date: "" }) + sheet);
    return isRefused(made) ? undefined : made.record;
}
