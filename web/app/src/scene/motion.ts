/* motion.ts - what moves beside what a key moves (scene.css): a card that is laid comes from whose it is, what is taken
 * goes to its taker, what is earned pops. By shapes, zones, owners and cues alone; transforms and opacity only, done by
 * the browser without a line of script a frame; never longer than half a second, and a tap skips it. Where less motion
 * is wanted things fade in and out instead. */
import type { Item, Scene } from "../engine/protocol";
import { boxOf, type Layout } from "./layout";

/** Where a card comes from and goes to, in pixels. */
export interface Ways {
    from?: Place;
    to?: Place;
    /** It goes there only when nothing comes in its place. */
    cleared?: boolean;
}

interface Place {
    x: number;
    y: number;
}

const isLaid = (item: Item) => item.shape === "card" && item.zone === "centre" && item.style !== "muted";

/** Whether nothing lies in the middle of the table. */
export function isCleared(scene: Scene): boolean {
    return !scene.items.some(isLaid);
}

/** The ways of the cards in the middle of the table: each from its owner, all to whose star it is once they are taken,
 *  or to the one whom the middle belongs to. */
export function waysOf(scene: Scene, layout: Layout): (item: Item) => Ways | undefined {
    if (isCleared(scene))
        return () => undefined;
    const at = (owner: number | undefined): Place | undefined => {
        const seat = owner ? scene.items.find((item) => item.shape === "seat" && item.owner === owner) : undefined;
        const box = seat && boxOf(seat, layout);
        return box && { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    };
    const taken = scene.cue === "take" || scene.cue === "exact" || scene.cue === "miss";
    const starred = taken ? scene.items.find((item) => isLaid(item) && item.badge === "star") : undefined;
    const named = scene.items.find((item) => item.shape === "label" && item.zone === "centre" && item.owner);
    const to = at(starred?.owner ?? named?.owner);
    return (item) => {
        const from = isLaid(item) ? at(item.owner) : undefined;
        return isLaid(item) ? { ...(from ? { from } : {}), ...(to ? { to } : {}), cleared: !starred } : undefined;
    };
}

const less = () => document.documentElement.dataset["motion"] === "less";
const fade: KeyframeAnimationOptions = { duration: 120, easing: "linear" };
const shift = (to: Place, here: Place) => `translate(${(to.x - here.x).toFixed(0)}px, ${(to.y - here.y).toFixed(0)}px)`;

/** A card that is new here: `body` is drawn around `here`. */
export function flyIn(body: Element, here: Place, { from }: Ways): void {
    if (less())
        body.animate({ opacity: [0, 1] }, fade);
    else if (from)
        body.animate([{ transform: `${shift(from, here)} rotate(6deg) scale(0.5)` }, { transform: "none" }],
                     { duration: 320, easing: "ease-out" });
}

/** A card that is here no more: its likeness leaves. */
export function flyOut(item: Element, here: Place, { to, cleared }: Ways): void {
    const scene = item.parentElement, layer = scene?.querySelector(":scope > .leaving");
    const body = item.querySelector(".body");
    if (!to || !layer || !body || (cleared && scene?.dataset["cleared"] !== "true"))
        return;
    const ghost = layer.appendChild(body.cloneNode(true) as Element);
    const place = `translate(${here.x}px, ${here.y}px)`;
    const motion = less() ? ghost.animate([{ transform: place, opacity: 1 }, { transform: place, opacity: 0 }], fade)
        : ghost.animate([{ transform: place, opacity: 1 },
                         { transform: `translate(${to.x}px, ${to.y}px) rotate(-6deg) scale(0.4)`, opacity: 0.3 }],
                        { duration: 320, easing: "ease-in" });
    motion.onfinish = motion.oncancel = () => ghost.remove();
}

/** Whether something was earned, or counts otherwise than before. */
export function pops(was: Item, is: Item): boolean {
    const shape = is.shape === "button" || is.shape === "picture" || is.shape === "meter";
    return shape && !is.target === !was.target &&
        ((is.style === "held" && was.style === "offered") || (is.shape === "picture" && is.style === "held" &&
            was.style !== "held") || (is.zone === "seats" && (is.value ?? 0) > (was.value ?? 0)));
}

export function pop(body: Element): void {
    if (less())
        body.animate({ opacity: [0, 1] }, fade);
    else
        body.animate([{ transform: "scale(0.6)" }, { transform: "scale(1.2)", offset: 0.6 }, { transform: "none" }],
                     { duration: 250, easing: "ease-out" });
}

/** Whatever moves is where it goes to. */
export function skip(scene: Element): void {
    for (const motion of scene.getAnimations({ subtree: true }))
        if (motion.effect?.getComputedTiming().endTime !== Infinity)
            motion.finish();
}
