/* stats-screen.tsx - #/stats: what the kept games come to, by game: results, verdicts, grades. Counted are finished
 * games in which one person played. */
import { useEffect, useState } from "preact/hooks";
import { gameName, sheetTitle, useApp, useSay } from "../app/context";
import { address } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import type { Engine, GameInfo, KeptGame } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { type Played, playedOf, streaksOf } from "./bests";
import { type KeptGrade, keepGrade, readGrades } from "./kept-grades";
import { StreakWords } from "./pride";
import { grades } from "./study";

const MOST = 60; // games of a kind whose verdicts are looked up at one visit, the latest

/** Verdicts that nobody has looked up yet come from the end of the record. `found` answers whether anybody still
 *  looks. */
async function findBands(engine: Engine, games: readonly Played[], found: () => boolean): Promise<void> {
    const known = readGrades();
    for (const { game, seat } of games.filter((one) => known[one.game.id]?.band === undefined)) {
        const record = await engine.finishedRecord(game.id);
        const view = isRefused(record) ? record : await engine.lookAt(record, -1, 0, { aspect: "tall" });
        if (!isRefused(view))
            keepGrade(game.id, { band: view.seats[seat - 1]?.band ?? "" });
        if (!found())
            return;
    }
}

/** The results as dots in a row, the latest on the right. */
function Sparkline({ played, label }: { played: readonly Played[]; label: string }) {
    const shown = played.slice(-40), scores = shown.map((one) => one.score);
    const low = Math.min(...scores), high = Math.max(...scores);
    const points = shown.map((one, i) => ({
        x: 8 + (i * 284) / Math.max(shown.length - 1, 1),
        y: 52 - ((one.score - low) / Math.max(high - low, 1)) * 44,
    }));
    return (
        <svg class="sparkline" viewBox="0 0 300 60" role="img" aria-label={`${label}: ${scores.join(", ")}`}>
            <polyline points={points.map((point) => `${point.x},${point.y}`).join(" ")} />
            {points.map((point, i) => <circle key={i} cx={point.x} cy={point.y} r={i === points.length - 1 ? 5 : 3} />)}
        </svg>
    );
}

function Counts({ title, counts }: { title: string; counts: [text: string, count: number][] }) {
    const most = Math.max(...counts.map(([, count]) => count), 1);
    if (!counts.some(([, count]) => count))
        return null;
    return (
        <div class="counts">
            <h3>{title}</h3>
            <ul>
                {counts.filter(([, count]) => count).map(([text, count]) => (
                    <li key={text}><span>{text}</span>{" "}
                        <span class="count">
                            <meter min={0} max={most} value={count} aria-hidden="true" /> {count}
                        </span></li>
                ))}
            </ul>
        </div>
    );
}

function GameStats({ info, played, known }: {
    info: GameInfo;
    played: readonly Played[];
    known: Record<string, KeptGrade>;
}) {
    const app = useApp(), { texts } = app;
    const scores = played.map((one) => one.score);
    const best = info.fewestWins ? Math.min(...scores) : Math.max(...scores);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const company = played.filter((one) => one.game.seats.length > 1);
    const bands = new Map<string, number>();
    for (const one of played) {
        const band = known[one.game.id]?.band;
        if (band)
            bands.set(band, (bands.get(band) ?? 0) + 1);
    }
    const counted = grades.map((grade): [string, number] =>
        [texts.find(`web-after.grade-${grade}`), played.filter((one) => known[one.game.id]?.grade === grade).length]);
    const latest = played.at(-1)!.game;
    return (
        <section class="stats-game">
            <h2>{gameName(texts, info)}</h2>
            <dl class="figures">
                <div><dt>{texts.find("web-after.stats-games")}</dt><dd>{played.length}</dd></div>
                <div><dt>{texts.find("web-after.stats-best")}</dt><dd>{best}</dd></div>
                <div><dt>{texts.find("web-after.stats-mean")}</dt><dd>{texts.decimal(mean.toFixed(1))}</dd></div>
                {company.length > 0 && <div><dt>{texts.find("web-after.stats-won")}</dt>
                    <dd>{texts.say(
                        ["web-after.stats-of", company.filter((one) => one.won).length, company.length])}</dd></div>}
            </dl>
            {played.length > 1 && <Sparkline played={played} label={texts.find("web-after.stats-results")} />}
            <Counts title={texts.find("web-after.stats-bands")}
                    counts={[...bands].map(([band, count]) => [texts.find(band), count])} />
            <Counts title={texts.find("web-after.stats-grades")} counts={counted} />
            <p class="fine"><a href={address("after", latest.id)}>{texts.find("web-after.stats-latest")}</a>
                {latest.sheet && ` · ${sheetTitle(app, { ...latest, name: latest.sheet })}`}</p>
        </section>
    );
}

export function StatsScreen(_: ScreenProps) {
    const { engine, texts } = useApp();
    const say = useSay();
    const [kept, setKept] = useState<KeptGame[]>();
    const [known, setKnown] = useState(readGrades);
    useEffect(() => {
        let alive = true;
        void engine.kept().then((all) => {
            if (!alive)
                return;
            setKept(all);
            const latest = engine.games.flatMap((info) => playedOf(info, all).slice(-MOST));
            void findBands(engine, latest, () => {
                if (alive)
                    setKnown(readGrades());
                return alive;
            });
        });
        return () => { alive = false; };
    }, []);
    const shown = engine.games.map((info) => ({ info, played: playedOf(info, kept ?? []) }))
        .filter((one) => one.played.length);
    return (
        <>
            <TopBar title={texts.find("web-after.stats-title")} aside />
            <main class="stats">
                {kept && shown.length === 0 &&
                    <p>{texts.find("web-after.stats-none")} <a href={address()}>{say("to-home")}</a></p>}
                {kept && <StreakWords streaks={streaksOf(kept)} />}
                <div class="stats-games">
                    {shown.map(({ info, played }) =>
                        <GameStats key={info.id} info={info} played={played} known={known} />)}
                </div>
                {shown.length > 0 && <p class="fine">{texts.find("web-after.stats-text")}</p>}
            </main>
        </>
    );
}
