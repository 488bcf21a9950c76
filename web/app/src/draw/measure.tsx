/* measure.tsx - how hard is it? Bots of known strength play on the sheet in a worker, a few games at a time; whoever
 * has seen enough stops them. */
import { useEffect, useState } from "preact/hooks";
import { botName, useApp } from "../app/context";
import { Panel } from "../app/parts";
import { type Difficulty, type GameInfo, isRefused, type Thinker } from "../engine/protocol";
import { recordOn } from "./record-on";
import { useCaption } from "./say";

interface Sum {
    level: string;
    games: number;
    median: number;
    /** The middle half of the results lies between. */
    low: number;
    high: number;
    /** Of the level that decides. */
    difficulty?: Difficulty;
    clearly?: boolean;
}

const DECIDING = 200; // games of the level that decides
const OTHERS = 60; // of each other
const AT_A_TIME = 2;

/** Plays level after level, the one that decides first, and tells how far it is; until all are played or it is closed.
 *  False: it cannot be measured. */
async function measure(thinker: Thinker, record: string, levels: readonly string[],
                       tell: (played: number, all: number, sums: Sum[]) => void): Promise<boolean> {
    if (isRefused(await thinker.open(record, { shipped: true }))) // as `sheet check` measures
        return false;
    const done: Sum[] = [], all = DECIDING + (levels.length - 1) * OTHERS;
    let before = 0;
    for (let next: string | undefined = ""; next !== undefined;) {
        const begun = await thinker.call<{ level: string; all: number }>("measure_begin", next,
                                                                        next === "" ? DECIDING : OTHERS);
        if (isRefused(begun))
            return false;
        for (let played = 0; played < begun.all;) {
            const went = await thinker.call<{ played: number }>("measure_go_on", "", AT_A_TIME);
            const sum = await thinker.call<Sum>("measure_sum", "");
            if (isRefused(went) || isRefused(sum))
                return false;
            played = went.played;
            tell(before + played, all, [...done, sum]);
            if (played >= begun.all)
                done.push(sum);
        }
        before += begun.all;
        next = levels.find((level) => !done.some((sum) => sum.level === level));
    }
    return true;
}

interface Progress {
    played: number;
    all: number;
    sums: Sum[];
}

function Results({ game, sums }: { game: GameInfo; sums: readonly Sum[] }) {
    const { texts } = useApp();
    const caption = useCaption();
    const ordered = game.levels.flatMap((level) => sums.filter((sum) => sum.level === level));
    return (
        <table class="measured">
            <thead><tr><th scope="col">{caption("level")}</th><th scope="col">{caption("result")}</th></tr></thead>
            <tbody>
                {ordered.map((sum) => (
                    <tr key={sum.level}>
                        <th scope="row">{botName(texts, sum.level)}</th>
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
    const [progress, setProgress] = useState<Progress>({ played: 0, all: 0, sums: [] });
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
            await measure(working, record, game.levels.filter((level) => level !== "master"),
                          (played, all, sums) => alive && setProgress({ played, all, sums }));
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
            {progress.sums.length > 0 && <Results game={game} sums={progress.sums} />}
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
