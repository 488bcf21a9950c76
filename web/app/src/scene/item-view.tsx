/* item-view.tsx - one item on the screen: its shape, and what a touch and a screen reader need. It is drawn again only
 * when something about it changed, so that a tap on a board of a thousand items answers within a frame. */
import { Component, type VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Arranged } from "./arrange";
import { zoneOf } from "./layout";
import { flyIn, flyOut, pop, pops } from "./motion";
import { hexagon } from "./pen";
import { buttonHeight, drawShape } from "./shapes";

export interface ItemProps {
    drawn: Arranged;
    lit: boolean;
    meant: boolean; // what is said points at it
    hinted: boolean; // a move that is proposed needs it
    touched: boolean;
    marked: boolean; // the arrow keys are here
    spoken: string; // the name with what can be done
    picture: boolean;
    still: boolean; // what comes now was there before: it does not fly in
}

function Halo({ drawn, kind }: { drawn: Arranged; kind: string }) {
    const { item, box, layout } = drawn;
    if (item.shape === "dot")
        return <circle r={(layout.dots || 2 * zoneOf(item, layout).column) * 0.47} class={kind} />;
    if (item.shape === "cell" && layout.hexagonal)
        return <path d={hexagon(0, 0, Math.max(layout.cells, box.w) * 0.86)} class={kind} />;
    if (item.shape === "area" && item.zone === "centre")
        return <ellipse rx={box.w / 2 - 2} ry={box.h / 2 - 2} class={kind} />;
    const button = item.shape === "button" && !item.zone, h = button ? buttonHeight(box.h, drawn.room) : box.h;
    return <rect x={-box.w / 2} y={-h / 2} width={box.w} height={h} rx={button ? h * 0.34 : Math.min(box.w, h) * 0.14}
                 class={kind} />;
}

const shown = ["style", "glyph", "w", "h", "target", "shape", "tint", "pattern", "badge", "value", "limit", "picture",
    "sign", "owner", "group"] as const;

/** Whether another picture, number or person is to be drawn, or it goes another way. */
function changed(was: Arranged, is: Arranged): boolean {
    return was.layout.key !== is.layout.key || was.lined !== is.lined || was.words !== is.words ||
        was.room !== is.room || was.rolled !== is.rolled || was.x !== is.x || was.y !== is.y ||
        was.box.w !== is.box.w || was.box.h !== is.box.h || shown.some((key) => was.item[key] !== is.item[key]) ||
        was.person?.name !== is.person?.name || was.person?.face !== is.person?.face ||
        was.cells?.length !== is.cells?.length || JSON.stringify(was.ways) !== JSON.stringify(is.ways);
}

function differs(was: ItemProps, is: ItemProps): boolean {
    return was.lit !== is.lit || was.meant !== is.meant || was.hinted !== is.hinted || was.touched !== is.touched ||
        was.marked !== is.marked || was.spoken !== is.spoken || was.still !== is.still ||
        was.picture !== is.picture || (was.drawn !== is.drawn && changed(was.drawn, is.drawn));
}

/** Draws items by their ids. One about which nothing changed is the very node that it was, which costs nothing. */
export function useItems(all: readonly ItemProps[]): VNode<ItemProps>[] {
    const drawn = useRef(new Map<string, VNode<ItemProps>>()), before = drawn.current;
    drawn.current = new Map();
    return all.map((props) => {
        const { id } = props.drawn, was = before.get(id);
        const is = was && !differs(was.props, props) ? was : <ItemView key={id} {...props} />;
        drawn.current.set(id, is);
        return is;
    });
}

class ItemView extends Component<ItemProps> {
    private readonly fresh = !this.props.still;
    private likeness: { of: ItemProps; body: VNode; focus: VNode } | undefined;

    private get body(): Element | null {
        return (this.base as Element | undefined)?.querySelector(".body") ?? null;
    }

    override componentDidMount(): void {
        const { drawn } = this.props;
        if (this.fresh && drawn.ways && this.body)
            flyIn(this.body, drawn, drawn.ways);
    }

    override componentDidUpdate(before: ItemProps): void {
        if (!this.props.still && pops(before.drawn.item, this.props.drawn.item) && this.body)
            pop(this.body);
    }

    override componentWillUnmount(): void {
        const { drawn, still } = this.props;
        if (!still && drawn.ways)
            flyOut(this.base as Element, drawn, drawn.ways);
    }

    /** What is drawn, and where it is touched: as they were while they would look the same. That a thing may be touched
     *  is most of what a tap changes, and that is told by a class (scene.css). */
    private get looks(): { body: VNode; focus: VNode } {
        const is = this.props, was = this.likeness?.of;
        if (was && was.touched === is.touched && was.hinted === is.hinted && was.meant === is.meant &&
            (was.drawn === is.drawn || !changed(was.drawn, is.drawn)))
            return this.likeness!;
        const { drawn, touched, hinted, meant, picture } = is, { item } = drawn, over = !drawn.tile;
        const halo = item.target !== undefined && over && !picture && <Halo drawn={drawn} kind="halo" />;
        const body = (
            <g class="body" aria-hidden={this.isNamed || this.isTarget ? true : undefined}>
                {item.shape === "dot" && halo}
                {drawShape(drawn)}
                {item.shape !== "dot" && halo}
                {touched && over && <Halo drawn={drawn} kind="chosen" />}
                {hinted && over && <><Halo drawn={drawn} kind="hint-under" /><Halo drawn={drawn} kind="hinted" /></>}
                {meant && over && <Halo drawn={drawn} kind="meant" />}
            </g>
        );
        this.likeness = { of: is, body, focus: <Halo drawn={drawn} kind="focus" /> };
        return this.likeness;
    }

    private get isTarget(): boolean {
        const { drawn, picture } = this.props;
        return drawn.item.target !== undefined && !picture && !drawn.tile;
    }

    /** A screen reader names it, though it cannot be touched. */
    private get isNamed(): boolean {
        const { drawn, picture, spoken } = this.props;
        return !picture && !drawn.tile && drawn.item.shape !== "label" && spoken !== "" && !this.isTarget;
    }

    override render() {
        const { drawn, lit, touched, marked, spoken } = this.props, { item } = drawn;
        const target = this.isTarget, image = this.isNamed, { body, focus } = this.looks;
        const state = `${lit ? " lit" : ""}${touched ? " touched" : ""}${this.fresh ? " fresh" : ""}`;
        const kinds = `item i-${item.shape} s-${item.style}${item.tint ? ` t-${item.tint}` : ""}${state}` +
            (item.zone === "hand" && item.owner === undefined ? " in-hand" : "");
        return (
            <g class={kinds} style={`transform: translate(${drawn.x.toFixed(1)}px, ${drawn.y.toFixed(1)}px)`}
               role={image ? "img" : undefined} aria-label={image ? spoken : undefined}
               aria-hidden={image || target || item.shape === "label" ? undefined : true}
               data-target={target ? item.target : undefined}>
                {body}
                {target && (
                    <g role="button" class="handle" aria-label={spoken} aria-pressed={touched}
                       tabindex={marked ? 0 : -1} data-id={drawn.id}>
                        {focus}
                    </g>
                )}
            </g>
        );
    }
}
