/* day-results.tsx - your result of a challenge beside every level's on the same dice, and the line to share it. Shown
 * on the day's page and at the table when the game is over. */
import { useEffect, useReducer, useState } from "preact/hooks";
import { botName, gameName, sheetTitle, useApp } from "../app/context";
import { address } from "../app/router";
import { shareText } from "../app/share-text";
import { type DayWish, type LevelScores, levelScores, runLevels } from "./levels";

interface Row {
    name: string;
    score: number | undefined;
    own: boolean;
}

function rowsOf(names: { own: string; level: (level: string) => string }, wish: DayWish, score: number,
                levels: LevelScores): Row[] {
    const rows: Row[] = [{ name: names.own, score, own: true },
        ...wish.game.levels.map((level) => ({ name: names.level(level), score: levels[level], own: false }))];
    const sign = wish.game.fewestWins ? 1 : -1;
    // The best first; who is not done yet comes last, you first among equals.
    return rows.map((row, i) => ({ row, i })).sort((a, b) =>
        a.row.score === undefined || b.row.score === undefined
            ? Number(a.row.score === undefined) - Number(b.row.score === undefined) || a.i - b.i
            : sign * (a.row.score - b.row.score) || a.i - b.i).map(({ row }) => row);
}

/** Lets the levels play these challenges, as soon as there are any; draws again after each. Answers whether that
 *  failed. */
export function useLevels(wishes: readonly DayWish[]): boolean {
    const { engine } = useApp();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failed, setFailed] = useState(false);
    const key = wishes.map(({ game, date }) => `${game.id} ${date}`).join("\n");
    useEffect(() => (wishes.length ? runLevels(engine, wishes, () => redraw(0), () => setFailed(true)) : undefined),
              [key]);
    return failed;
}

export function DayResults({ wish, score, failed }: { wish: DayWish; score: number; failed: boolean }) {
    const { texts } = useApp();
    const rows = rowsOf({ own: texts.find("web.you"), level: (level) => botName(texts, level) }, wish, score,
                        levelScores(wish.game.id, wish.date));
    const known = rows.flatMap((row) => (row.score === undefined ? [] : [row.score]));
    const low = Math.min(0, ...known), high = Math.max(1, ...known);
    return (
        <ol class="day-results">
            {rows.map((row) => (
                <li key={row.name} class={row.own ? "own" : ""}>
                    <span class="who">{row.name}</span>
                    {row.score === undefined
                        ? <span class="fine pending">{texts.find(failed ? "web-daily.level-failed"
                            : "web-daily.level-plays")}</span>
                        : <><meter min={low} max={high} value={row.score} aria-hidden="true" />
                            <strong>{row.score}</strong></>}
                </li>
            ))}
        </ol>
    );
}

/** Gives the line away: game, day, sheet, result, the levels' as far as they are known, and a link to the day. */
export function useShareDay(wish: DayWish | undefined, score: number): { share: () => Promise<void>; told: string } {
    const app = useApp(), { texts } = app;
    const [told, setTold] = useState("");
    const share = async () => {
        if (!wish)
            return;
        const { game, sheet, date } = wish, levels = levelScores(game.id, date);
        const known = game.levels.filter((level) => levels[level] !== undefined)
            .map((level) => `${botName(texts, level)} ${levels[level]}`);
        const line = texts.say(["web-daily.line", gameName(texts, game), date, sheetTitle(app, sheet), score]);
        const link = `${location.origin}${location.pathname}${address("daily", date)}`;
        const text = `${line}${known.length ? ` (${known.join(", ")})` : ""} ${link}`;
        const given = await shareText(text);
        setTold(given === "copied" ? texts.find("web-daily.copied") : given === "failed" ? text : "");
    };
    return { share, told };
}
