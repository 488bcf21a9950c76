/* loupe.tsx - where dots lie closer together than a finger can tell, what is under it is shown above it, twice as
 * large, for as long as it rests or moves there. A quick tap does not see it. */
import { useId, useRef } from "preact/hooks";
import type { Layout } from "./layout";

const close = 32; // pixels between two dots, at which a finger covers more than one
const glass = 54;
const above = 92;
const times = 2;
const patience = 140; // milliseconds: a tap is over by then

export interface Lens {
    /** The id of what is looked at. */
    id: string;
    group: { readonly current: SVGGElement | null };
    /** A finger rests or moves there. */
    over: (event: PointerEvent, x: number, y: number) => void;
    lift: () => void;
}

/** Moved by hand: a scene is not drawn again because a finger moves over it. */
export function useLens(layout: Layout): Lens {
    const id = useId(), group = useRef<SVGGElement>(null);
    const finger = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>();
    const show = () => {
        const { x, y } = finger.current!, { width } = layout;
        // At the upper edge it stands beside the finger.
        const high = y < above + glass, side = x < width / 2 ? 1 : -1;
        const left = high ? x + side * above : x, clamped = Math.max(glass, Math.min(width - glass, left));
        group.current?.setAttribute("display", "inline");
        group.current?.setAttribute("transform", `translate(${clamped} ${high ? Math.max(y, glass + 3) : y - above})`);
        group.current?.querySelector("use")?.setAttribute("transform", `scale(${times}) translate(${-x} ${-y})`);
    };
    return {
        id, group,
        over: (event, x, y) => {
            if (event.pointerType !== "touch" || !layout.dots || layout.dots >= close)
                return;
            const shown = group.current?.getAttribute("display") === "inline";
            finger.current = { x, y, timer: finger.current?.timer ?? setTimeout(show, patience) };
            if (shown)
                show();
        },
        lift: () => {
            clearTimeout(finger.current?.timer);
            finger.current = undefined;
            group.current?.setAttribute("display", "none");
        },
    };
}

export function Loupe({ lens }: { lens: Lens }) {
    return (
        <g class="loupe" ref={lens.group} display="none" aria-hidden="true">
            <clipPath id={`${lens.id}-glass`}><circle r={glass} /></clipPath>
            <circle r={glass} class="loupe-ground" />
            <g clip-path={`url(#${lens.id}-glass)`}><use href={`#${lens.id}`} /></g>
            <circle r={glass} class="loupe-edge" />
        </g>
    );
}
