/* measure.tsx - how hard is it? Bots that play the same on every sheet (table/measured.h) play on it in a worker, a few
 * games at a time; whoever has seen enough stops them. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Panel } from "../app/parts";
import { type Difficulty, type GameInfo, isRefused, type Refused, type Thinker } from "../engine/protocol";
import { recordOn } from "./record-on";
import { useCaption } from "./say";

interface Sum {
    level: string;
    games: number;
    median: number;
    /** The middle half of the results lies between. */
    low: number;
    high: number;
    /** Of the player that decides. */
    difficulty?: Difficulty;
    clearly?: boolean;
}

interface Begun {
    level: string;
    all: number;
    players: string[];
}

const DECIDING = 200; // games of the player that decides
const OTHERS = 60; // of each other
const AT_A_TIME = 2;

/** Lets player after player play, the one that decides first, and tells how far it is; until all have played or it is
 *  closed. The players come weakest first. False: it cannot be measured. */
async function measure(thinker: Thinker, record: string,
                       tell: (played: number, all: number, players: string[], sums: Sum[]) => void): Promise<boolean> {
    if (isRefused(await thinker.open(record, { shipped: true }))) // as `sheet check` measures
        return false;
    const done: Sum[] = [];
    let before = 0;
    for (let next: string | undefined = ""; next !== undefined;) {
        const games = next === "" ? DECIDING : OTHERS;
        const begun: Begun | Refused = await thinker.call<Begun>("measure_begin", next, games);
        if (isRefused(begun))
            return false;
        const players: string[] = begun.players, all = DECIDING + (players.length - 1) * OTHERS;
        for (let played = 0; played < begun.all;) {
            const went = await thinker.call<{ played: number }>("measure_go_on", "", AT_A_TIME);
            const sum = await thinker.call<Sum>("measure_sum", "");
            if (isRefused(went) || isRefused(sum))
                return false;
            played = went.played;
            tell(before + played, all, players, [...done, sum]);
            if (played >= begun.all)
                done.push(sum);
        }
        before += begun.all;
        next = players.find((player) => !done.some((sum) => sum.level === player));
    }
    return true;
}

interface Progress {
    played: number;
    all: number;
    players: string[];
    sums: Sum[];
}

function Results({ players, sums }: Pick<Progress, "players" | "sums">) {
    const { texts } = useApp();
    const caption = useCaption();
    const ordered = players.flatMap((player) => sums.filter((sum) => sum.level === player));
    return (
        <table class="measured">
            <thead><tr><th scope="col">{caption("level")}</th><th scope="col">{caption("result")}</th></tr></thead>
            <tbody>
                {ordered.map((sum) => (
                    <tr key={sum.level}>
                        <th scope="row">{texts.say([`sheet.player-${sum.level}`])}</th>
                        <td>{caption("between", sum.low, sum.high)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function MeasurePanel({ game, sheet, close }: { game: GameInfo; sheet: string; close: () => void }) {
    const { engine } = useApp();
    const caption = useCaption();
    const [progress, setProgress] = useState<Progress>({ played: 0, all: 0, players: [], sums: [] });
    const [thinker, setThinker] = useState<Thinker>();
    const [over, setOver] = useState(false);
    useEffect(() => {
        let alive = true, working: Thinker | undefined;
        const work = async () => {
            const record = await recordOn(engine, game.id, sheet);
            working = await engine.thinker();
            if (!alive || record === undefined)
                return;
            setThinker(working);
            await measure(working, record, (played, all, players, sums) =>
                alive && setProgress({ played, all, players, sums }));
        };
        // Closed in the middle of a game, the worker is lost: that is how it is stopped.
        void work().catch(() => undefined).finally(() => alive && setOver(true));
        return () => {
            alive = false;
            working?.close();
        };
    }, []);
    const verdict = progress.sums.find((sum) => sum.difficulty);
    return (
        <Panel title={caption("measure")} close={close}>
            <p>{caption("measure-text")}</p>
            <p><progress max={progress.all || 1} value={progress.played} aria-label={caption("measure")} /></p>
            <p class="fine" role="status">{caption("measuring", progress.played, progress.all)}</p>
            {verdict && (over || verdict.games >= 20) && <p class="verdict">
                {caption(verdict.clearly ? "verdict" : "verdict-unsure", { text: `sheet.${verdict.difficulty}` })}
            </p>}
            {progress.sums.length > 0 && <Results {...progress} />}
            {progress.sums.length > 0 && <p class="fine">{caption("half")}</p>}
            {!over && <p class="actions">
                <button type="button" disabled={!thinker} onClick={() => {
                    thinker?.close();
                    setOver(true);
                }}>{caption("stop")}</button>
            </p>}
        </Panel>
    );
}
