/* day-game.tsx - one game's challenge of a day: its sheet, the way in, and when it is played your result beside every
 * level's on the same dice. */
import { useState } from "preact/hooks";
import { botName, gameName, sheetTitle, useApp } from "../app/context";
import { leaveTable } from "../app/opened";
import { SheetPicture } from "../app/pictures";
import { address, goTo } from "../app/router";
import { shareText } from "../app/share-text";
import { isRefused, type Refusal, type Setup } from "../engine/protocol";
import { drawsOf } from "./key";
import { type DayWish, type LevelScores, levelScores } from "./levels";
import type { OwnDay } from "./own";

interface Row {
    name: string;
    score: number | undefined;
    own: boolean;
}

function rowsOf(names: { own: string; level: (level: string) => string }, wish: DayWish, score: number, levels: LevelScores): Row[] {
    const rows: Row[] = [{ name: names.own, score, own: true },
        ...wish.game.levels.map((level) => ({ name: names.level(level), score: levels[level], own: false }))];
    const sign = wish.game.fewestWins ? 1 : -1;
    // The best first; who is not done yet comes last, you first among equals.
    return rows.map((row, i) => ({ row, i })).sort((a, b) =>
        a.row.score === undefined || b.row.score === undefined ? Number(a.row.score === undefined) - Number(b.row.score === undefined) || a.i - b.i
            : sign * (a.row.score - b.row.score) || a.i - b.i).map(({ row }) => row);
}

function Results({ wish, score, failed }: { wish: DayWish; score: number; failed: boolean }) {
    const { texts } = useApp();
    const rows = rowsOf({ own: texts.find("web.you"), level: (level) => botName(texts, level) }, wish, score, levelScores(wish.game.id, wish.date));
    const known = rows.flatMap((row) => (row.score === undefined ? [] : [row.score]));
    const low = Math.min(0, ...known), high = Math.max(1, ...known);
    return (
        <ol class="day-results">
            {rows.map((row) => (
                <li key={row.name} class={row.own ? "own" : ""}>
                    <span class="who">{row.name}</span>
                    {row.score === undefined
                        ? <span class="fine pending">{texts.find(failed ? "web-daily.level-failed" : "web-daily.level-plays")}</span>
                        : <><meter min={low} max={high} value={row.score} aria-hidden="true" /><strong>{row.score}</strong></>}
                </li>
            ))}
        </ol>
    );
}

export function DayGame({ wish, own, failed }: { wish: DayWish; own: OwnDay; failed: boolean }) {
    const { engine, texts, settings } = useApp();
    const [refusal, setRefusal] = useState<Refusal>();
    const [told, setTold] = useState("");
    const { game, sheet, date } = wish;

    const start = async () => {
        const setup: Setup = {
            game: game.id,
            seats: [{ name: settings.name.trim() }],
            sheet: sheet.text,
            notes: { daily: date, draws: drawsOf(game.id, date) },
        };
        const answer = await engine.start(setup);
        if (isRefused(answer)) {
            setRefusal(answer.refused);
        } else {
            leaveTable(answer, setup);
            goTo("play", answer.id);
        }
    };
    const share = async () => {
        const levels = levelScores(game.id, date);
        const known = game.levels.filter((level) => levels[level] !== undefined).map((level) => `${botName(texts, level)} ${levels[level]}`);
        const line = texts.say(["web-daily.line", gameName(texts, game), date, sheetTitle(texts, sheet), own.score ?? 0]);
        const link = `${location.origin}${location.pathname}${address("daily", date)}`;
        const text = `${line}${known.length ? ` (${known.join(", ")})` : ""} ${link}`;
        const given = await shareText(text);
        setTold(given === "copied" ? texts.find("web-daily.copied") : given === "failed" ? text : "");
    };
    return (
        <li class="day-game">
            <SheetPicture sheet={sheet} />
            <div class="words">
                <h2>{gameName(texts, game)}</h2>
                <p class="fine">{sheetTitle(texts, sheet)} · {texts.find(`sheet.${sheet.difficulty}`)}</p>
                {own.score !== undefined && <Results wish={wish} score={own.score} failed={failed} />}
                {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal)}</p>}
                <p class="told good" role="status">{told}</p>
                <p class="actions">
                    {own.score !== undefined && <>
                        <button type="button" class="quiet" onClick={() => void start()}>{texts.find("web-daily.again")}</button>
                        {own.id && <a class="button" href={address("after", own.id)}>{texts.find("web.to-analysis")}</a>}
                        <button type="button" class="primary" onClick={() => void share()}>{texts.find("web-daily.share")}</button>
                    </>}
                    {own.score === undefined && (own.open
                        ? <a class="button primary" href={address("play", own.open)}>{texts.find("web-daily.go-on")}</a>
                        : <button type="button" class="primary" onClick={() => void start()}>{texts.find("web.play")}</button>)}
                </p>
            </div>
        </li>
    );
}
