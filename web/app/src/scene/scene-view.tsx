/* scene-view.tsx - draws any scene as SVG and turns taps, drags and keys on it into touches of targets. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene } from "../engine/protocol";
import type { Names, Texts } from "../texts";
import { arrange, spotsOf } from "./arrange";
import { pick, step } from "./geometry";
import { useItems } from "./item-view";
import { type Layout, layOut, layPicture } from "./layout";
import { Loupe, useLens } from "./loupe";
import { isCleared, skip } from "./motion";
import { Scenery, Soil } from "./scenery";
import { type Sketch, SketchView } from "./sketch";

export interface SceneProps {
    scene: Scene;
    texts: Texts;
    names: Names;
    /** What a screen reader calls the whole. */
    label: string;
    width: number;
    height: number;
    lit?: ReadonlySet<number>;
    touched?: readonly number[];
    /** What a refusal points at. */
    meant?: number;
    /** A move that is proposed. */
    sketch?: Sketch | undefined;
    rolled?: number;
    /** Everybody's face by seat: ids of pictures. */
    faces?: readonly string[];
    /** It is this viewer's turn: dragging draws instead of scrolling. */
    active?: boolean;
    onTouch?: (target: number, how: "tap" | "drag" | "key") => void;
    /** Of who sits there, where there is more to tell: on his plate. */
    mark?: ((seat: number) => ComponentChildren) | undefined;
}

const none: ReadonlySet<number> = new Set();
const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** A layout with its key: what is drawn at the same place in the same layout need not be drawn again. */
function useLayout(scene: Scene, width: number, height: number): Layout {
    return useMemo(() => {
        const layout = layOut(scene, width, height), { zones, dots, cells } = layout;
        return { ...layout, key: JSON.stringify([width, zones, dots, cells]) };
    }, [scene, width, height]);
}

/** What is still out is told in lists. */
function withoutOut(scene: Scene): Scene {
    return scene.items.some((item) => item.zone === "out")
        ? { ...scene, items: scene.items.filter((item) => item.zone !== "out") } : scene;
}

export function SceneView(props: SceneProps) {
    const { texts, names, width, height, lit = none, touched = [], rolled = 0, faces } = props;
    const scene = useMemo(() => withoutOut(props.scene), [props.scene]);
    const svg = useRef<SVGSVGElement>(null);
    // Not noted by listening: Chromium makes a drawing that listens for the focus a stop for Tab.
    const inside = svg.current?.contains(document.activeElement) ?? false;
    const [marked, setMarked] = useState("");
    const [still, setStill] = useState(true);
    const drag = useRef<{ pointer: number; last: number; moved: boolean; held: boolean }>();
    const layout = useLayout(scene, width, height);
    const arranged = useMemo(() => arrange(scene, layout, texts, names, rolled, faces),
                             [scene, layout, texts, names, rolled, faces]);
    const spots = useMemo(() => spotsOf(arranged), [arranged]);
    const home = spots.find((spot) => spot.id === marked) ?? spots.find((spot) => lit.has(spot.target)) ?? spots[0];
    const can = texts.find("web.can-choose"), proposed = texts.find("web-after.hint-title");
    // Where nearly everything may be touched first, a soft light is enough.
    const many = !touched.length && lit.size > 24;

    const scenery = useMemo(
        () => scene.backdrop && <Scenery backdrop={scene.backdrop} layout={layout} arranged={arranged} />,
        [scene, layout, arranged]);
    const items = useItems(arranged.map((drawn) => {
        const target = drawn.item.target, isLit = target !== undefined && lit.has(target);
        const hinted = target !== undefined && (props.sketch?.targets.has(target) ?? false);
        const said = hinted ? `${drawn.words}, ${proposed}` : drawn.words;
        return { drawn, lit: isLit, picture: false, still, touched: target !== undefined && touched.includes(target),
                 meant: target !== undefined && target === props.meant, marked: drawn.id === home?.id,
                 hinted: hinted && drawn.item.shape !== "dot", spoken: isLit ? `${said}, ${can}` : said };
    }));

    // What is there when the scene opens does not fly in.
    useLayoutEffect(() => {
        const timer = setTimeout(() => setStill(false), 80);
        return () => clearTimeout(timer);
    }, []);

    // What had the focus may be taken away (a card that was played): the keys stay on the board.
    useLayoutEffect(() => {
        if (inside && document.activeElement === document.body && home)
            focus(home.id);
    });

    const lens = useLens(layout);

    const at = (event: PointerEvent, reach: number) => {
        const frame = svg.current!.getBoundingClientRect();
        const x = event.clientX - frame.left, y = event.clientY - frame.top;
        if (props.active)
            lens.over(event, x, y);
        return pick(spots, lit, x, y, reach);
    };

    const down = (event: PointerEvent) => {
        skip(svg.current!);
        if (event.button !== 0 || !props.onTouch)
            return;
        const spot = at(event, 14);
        if (!spot)
            return;
        // On what was touched last a drag goes on from there; only a tap takes it back or confirms.
        const held = spot.target === touched.at(-1);
        drag.current = { pointer: event.pointerId, last: spot.target, moved: false, held };
        setMarked(spot.id);
        if (props.active) {
            svg.current!.setPointerCapture(event.pointerId);
            event.preventDefault();
        }
        if (!held)
            props.onTouch(spot.target, "tap");
    };

    const move = (event: PointerEvent) => {
        const state = drag.current;
        if (!state || state.pointer !== event.pointerId || !props.active)
            return;
        const spot = at(event, 0);
        if (spot && spot.target !== state.last) {
            state.last = spot.target;
            state.moved = true;
            setMarked(spot.id);
            props.onTouch?.(spot.target, "drag");
        }
    };

    const up = () => {
        lens.lift();
        const state = drag.current;
        drag.current = undefined;
        if (state?.held && !state.moved)
            props.onTouch?.(state.last, "tap");
    };

    const cancel = () => {
        lens.lift();
        drag.current = undefined;
    };

    const keys = (event: KeyboardEvent) => {
        if (!home)
            return;
        const way = arrows[event.key];
        if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
            const next = step(spots, home, way[0], way[1]);
            if (next)
                focus(next.id);
            event.preventDefault();
        } else if (event.key === "Enter" || event.key === " ") {
            props.onTouch?.(home.target, "key");
            setMarked(home.id);
            event.preventDefault();
        } else if (event.key === "n" || event.key === "p") {
            // Round the lit ones.
            const ring = spots.filter((spot) => lit.has(spot.target));
            const from = ring.findIndex((spot) => spot.id === home.id);
            const next =
                ring[(from + (event.key === "n" ? 1 : ring.length - 1) + ring.length) % Math.max(ring.length, 1)];
            if (next)
                focus(next.id);
        }
    };

    const focus = (id: string) => {
        setMarked(id);
        svg.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: false });
    };

    return (
        <svg ref={svg} class={`scene${still ? " still" : ""}${props.active ? " active" : ""}${many ? " many" : ""}`}
             width={width} height={layout.height}
             viewBox={`0 0 ${width} ${layout.height}`} role="group" aria-label={props.label} onPointerDown={down}
             onPointerMove={move} onPointerUp={up} onPointerCancel={cancel} onKeyDown={keys}>
            {layout.zones.filter((zone) => zone.board && props.active).map((zone) =>
                <rect key="board" class="board" x={zone.x} y={zone.y} width={(zone.right - zone.left) * zone.column}
                      height={(zone.bottom - zone.top) * zone.row} />)}
            <g id={lens.id} data-cleared={isCleared(scene)}>
                {scenery}
                {items}
                <g class="leaving" aria-hidden="true" />
                {props.sketch && <SketchView sketch={props.sketch} layout={layout} arranged={arranged} />}
            </g>
            {props.mark && arranged.filter(({ item }) => item.shape === "seat").map(({ item, box }) =>
                <foreignObject key={`mark ${item.owner}`} x={box.x + box.w - 62} y={box.y + 2} width="60" height="24">
                    <div class="seat-mark">{props.mark!(item.owner ?? 0)}</div>
                </foreignObject>)}
            <Loupe lens={lens} />
        </svg>
    );
}

/** A scene as a picture: without words, buttons and targets. */
export function ScenePicture(props: { scene: Scene; texts: Texts; width: number; height: number; words?: boolean }) {
    const { texts, width, height } = props;
    const scene = useMemo(() => ({
        ...props.scene,
        items: props.scene.items.filter((item) => item.zone ? item.zone === "board"
            : props.words || (item.shape !== "label" && item.shape !== "button")),
    }), [props.scene, props.words]);
    const layout = useMemo(() => layPicture(scene, width, height), [scene, width, height]);
    const arranged = useMemo(() => arrange(scene, layout, texts, [], 0), [scene, layout, texts]);
    const items = useItems(arranged.map((drawn) => ({ drawn, lit: false, touched: false, meant: false, marked: false,
                                                      hinted: false, spoken: "", picture: true, still: true })));
    return (
        <svg class="scene picture still" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {scene.backdrop && <Soil backdrop={scene.backdrop} layout={layout} arranged={arranged} />}
            {items}
        </svg>
    );
}
