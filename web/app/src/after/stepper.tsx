/* stepper.tsx - a finished game on the board, event by event: forwards and backwards, with what was played and what
 * would have been better, and the way to play on from there. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { useSize } from "../app/parts";
import type { Aspect, Message, View } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { SceneView } from "../scene/scene-view";
import { type Sketch, sketchOf } from "../scene/sketch";
import type { Names } from "../texts";
import { isDecision, type Step } from "./study";

/** Who does what in a line of a record: "2 c3-f3"; nothing for chance. */
export function moveOf(line: string): { seat: number; move: string } | undefined {
    const found = /^([1-9]) (\S.*)$/.exec(line);
    return found ? { seat: Number(found[1]), move: found[2]! } : undefined;
}

/** Keys may come faster than pictures: where one goes is told from where one is then. */
export type SetAt = (change: number | ((old: number) => number)) => void;

interface Props {
    /** Its id. */
    game: string;
    record: string;
    lines: readonly string[];
    steps: readonly Step[];
    names: Names;
    faces: readonly string[];
    /** Whose eyes are looked through where nobody moves. */
    viewer: number;
    at: number;
    setAt: SetAt;
    playOn: (events: number) => void;
}

interface Shown {
    at: number;
    view: View;
    news: Message[];
    /** What would have been better. */
    sketch: Sketch | undefined;
}

/** The scene of an event: of a move the position before it with the move drawn in, of all else what it led to. */
function useShown(props: Props, aspect: Aspect | undefined): Shown | undefined {
    const { engine } = useApp();
    const [shown, setShown] = useState<Shown>();
    const { record, lines, steps, at } = props;
    const step = steps[at];
    const best = isDecision(step) && step.better ? step.best[0]?.move : undefined;
    useEffect(() => {
        if (!aspect)
            return;
        let alive = true;
        const mover = moveOf(lines[at] ?? "");
        const look = async () => {
            const viewer = mover?.seat ?? props.viewer;
            const before = await engine.lookAt(record, at, viewer, { aspect, move: mover?.move, focus: mover?.seat });
            if (isRefused(before))
                return;
            const better = best && await engine.lookAt(record, at, viewer, { aspect, move: best, focus: mover?.seat });
            const sketch = better && !isRefused(better) ? sketchOf(better) : undefined;
            const after = await engine.lookAt(record, at + 1, viewer, { aspect, newsFrom: before.newsCount });
            if (alive && !isRefused(after))
                setShown({ at, view: mover ? before : after, news: after.news, sketch });
        };
        void look();
        return () => { alive = false; };
    }, [record, at, aspect, best, props.viewer]);
    return shown;
}

function Way({ name, path, shut, go }: { name: string; path: string; shut: boolean; go: () => void }) {
    const { texts } = useApp();
    return (
        <button type="button" aria-label={texts.find(name)} disabled={shut} onClick={go}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d={path} /></svg>
        </button>
    );
}

/** How a move is drawn on the board. */
function Pattern({ kind }: { kind: string }) {
    return <svg class="scene" viewBox="0 0 40 20" width="40" height="20" aria-hidden="true">
        <rect x="2" y="2" width="36" height="16" rx="8" class={kind} />
    </svg>;
}

export function Stepper(props: Props) {
    const { lines, steps, names, faces, at, setAt } = props;
    const { texts } = useApp();
    const area = useSize<HTMLDivElement>();
    const room = area.width;
    const aspect: Aspect | undefined = room ? (room > 600 ? "wide" : "tall") : undefined;
    const step = steps[at], mover = moveOf(lines[at] ?? "");
    const decision = isDecision(step) ? step : undefined, improved = decision?.better;
    const shown = useShown(props, aspect);
    const last = lines.length - 1;
    const go = (way: number) => setAt((old) => Math.max(0, Math.min(last, old + way)));

    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            const field = event.target instanceof HTMLElement &&
                event.target.closest("input, textarea, select, dialog, .scene");
            if (field || event.ctrlKey || event.metaKey || event.altKey)
                return;
            const way = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
            if (way === undefined)
                return;
            event.preventDefault();
            go(way);
        };
        addEventListener("keydown", keys);
        return () => removeEventListener("keydown", keys);
    }, [last]);

    const words =
        useMemo(() => shown?.news.map((message) => texts.say(message, names)).join(" ") ?? "", [shown, texts, names]);
    const moment = texts.say(["web-after.moment", at + 1, lines.length]);
    // In words even where nobody was judged: then the scene has them.
    const said = shown?.at === at ? shown.view.next?.said : undefined;
    const played = decision?.played ?? said ?? { move: mover?.move ?? "", game: props.game };
    const move = mover ? texts.say(["web-after.moves", { seat: mover.seat }, played], names) : "";
    const height =
        Math.max(aspect === "wide" ? Math.min(innerHeight * 0.6, 600) : Math.min(innerHeight * 0.6, room * 1.25), 240);
    return (
        <section class="stepper" aria-label={texts.find("web-after.board-title")}>
            <div class="steps" role="group" aria-label={texts.find("web-after.steps")}>
                <Way name="web-after.first" path="M6 5v14M19 5 9 12l10 7z" shut={at === 0} go={() => go(-Infinity)} />
                <Way name="web-after.previous" path="M17 5 7 12l10 7z" shut={at === 0} go={() => go(-1)} />
                <input type="range" min={0} max={last} value={at} aria-label={texts.find("web-after.moment-label")}
                       aria-valuetext={`${moment} ${move}`}
                       onInput={(event) => setAt(Number(event.currentTarget.value))} />
                <Way name="web-after.next" path="m7 5 10 7-10 7z" shut={at === last} go={() => go(1)} />
                <Way name="web-after.last" path="M18 5v14M5 5l10 7-10 7z" shut={at === last} go={() => go(Infinity)} />
            </div>
            <div class="moment" aria-live="polite">
                <p class="what">
                    <span class="fine">
                        {moment}{step ? ` · ${texts.say(["analyse.round", step.round])}` : ""}
                    </span>{" "}
                    {move && <strong>{move}{decision?.mark ? ` ${decision.mark}` : ""}</strong>} <span>{words}</span>
                </p>
                {decision && <p class="judged">{texts.sentence(decision.text, names)}</p>}
            </div>
            {improved !== undefined && (
                <ul class="shown-moves">
                    <li><Pattern kind="chosen" />{texts.say(["web-after.show-played", played], names)}</li>
                    <li><Pattern kind="hinted" />{texts.say(["web-after.show-better", improved], names)}</li>
                </ul>
            )}
            <div ref={area.ref} class="board-room">
                {shown && room > 0 && (
                    <SceneView key={`${shown.view.viewer} ${shown.view.focus} ${aspect}`} scene={shown.view.scene}
                               texts={texts} names={names} faces={faces} touched={shown.view.next?.touches}
                               sketch={shown.sketch}
                               label={texts.find("web-after.board-title")} width={room} height={height} />
                )}
            </div>
            <p class="actions play-on">
                <span class="fine">{texts.find("web-after.keys")}</span>
                <button type="button" onClick={() => props.playOn(mover ? at : at + 1)}>
                    {texts.find("web-after.play-on")}
                </button>
            </p>
        </section>
    );
}
