/* levels.ts - what each level makes of a day's challenge: played in a worker in the background, one after the other,
 * and kept in the browser. Another build of the module may play otherwise, so what an older one made is forgotten. */
import { type Engine, type GameInfo, isRefused, type SheetInfo, type Thinker } from "../engine/protocol";
import { drawsOf, seedOfLevel } from "./key";

const place = "nullarium.daily.levels";

/** Scores by level. */
export type LevelScores = Record<string, number>;

interface Kept {
    of: string;
    scores: Record<string, LevelScores>; // by "<game> <date>"
}

function readKept(): Kept {
    const of = ASSETS["nullarium.wasm"] ?? "";
    try {
        const kept = JSON.parse(localStorage.getItem(place) ?? "") as Kept;
        if (kept.of === of && typeof kept.scores === "object" && kept.scores !== null)
            return kept;
    } catch {
        // Forbidden, empty or damaged: it is computed again.
    }
    return { of, scores: {} };
}

const memory = new Map<string, LevelScores>(); // where storage is forbidden

export function levelScores(game: string, date: string): LevelScores {
    const key = `${game} ${date}`;
    return { ...memory.get(key), ...readKept().scores[key] };
}

function keep(game: string, date: string, level: string, score: number): void {
    const key = `${game} ${date}`, kept = readKept();
    memory.set(key, { ...memory.get(key), [level]: score });
    kept.scores[key] = { ...kept.scores[key], [level]: score };
    try {
        localStorage.setItem(place, JSON.stringify(kept));
    } catch {
        // They last until the page is closed.
    }
}

export interface DayWish {
    game: GameInfo;
    sheet: SheetInfo;
    date: string;
}

/** Lets the levels play that are still missing; `found` after each. Answers how to stop. */
export function runLevels(engine: Engine, wishes: readonly DayWish[], found: () => void,
                          failed: () => void): () => void {
    let thinker: Thinker | undefined, stopped = false;
    const run = async () => {
        for (const { game, sheet, date } of wishes)
            for (const level of game.levels) {
                if (stopped)
                    return;
                if (levelScores(game.id, date)[level] !== undefined)
                    continue;
                const draws = drawsOf(game.id, date);
                thinker ??= await engine.thinker();
                if (stopped)
                    return thinker.close();
                const played = await thinker.playOut(
                    { game: game.id, sheet: sheet.text, date, level, seed: seedOfLevel(draws, level), draws });
                if (isRefused(played))
                    throw new Error(played.refused.message[0]);
                keep(game.id, date, level, played.score);
                found();
            }
    };
    run().catch(() => !stopped && failed()).finally(() => thinker?.close());
    return () => {
        stopped = true;
        thinker?.close();
    };
}
