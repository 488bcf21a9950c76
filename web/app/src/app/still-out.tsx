/* still-out.tsx - what is still out, as far as it follows from what the viewer has seen: cards to come, cards in other
 * hands. A group is a line; a meter tells how many are left of how many, a number without a meter is there or gone. */
import { useApp } from "./context";
import type { Item, Scene } from "../engine/protocol";
import { Icon, Numeral } from "../scene/picture";
import type { Names } from "../texts";

export const outOf = (scene: Scene) => scene.items.filter((item) => item.zone === "out");

function Thing({ item }: { item: Item }) {
    const dots = item.shape === "meter" ? Array.from({ length: item.limit ?? 0 }, (_, i) => i < (item.value ?? 0)) : [];
    const number = item.shape === "meter" ? item.glyph : item.value;
    return (
        <span class={`thing of-${item.shape} s-${item.style}${item.tint ? ` t-${item.tint}` : ""}`}>
            {item.picture && <Icon id={item.picture} size={18} />}
            {number !== undefined && <Numeral number={Number(number)} size={13} />}
            {dots.length > 0 &&
                <span class="dots">{dots.map((left, i) => <i key={i} class={left ? "left" : ""} />)}</span>}
        </span>
    );
}

/** What stands in one line. */
function linesOf(items: readonly Item[]): Item[][] {
    const lines: Item[][] = [];
    for (const item of items)
        if (item.group && lines.at(-1)?.[0]?.group === item.group)
            lines.at(-1)!.push(item);
        else
            lines.push([item]);
    return lines;
}

/** The heading that the game gives it, "" where there is nothing to tell. */
export function useOutTitle(items: readonly Item[], names: Names): string {
    const { texts } = useApp();
    const title = items.find((item) => item.shape === "label")?.name;
    return title ? texts.say(title, names) : "";
}

export function StillOutList({ items, names }: { items: readonly Item[]; names: Names }) {
    const { texts } = useApp();
    return (
        <ul class="still-out">
            {linesOf(items.filter((item) => item.shape !== "label")).map((line, i) => (
                <li key={i}>
                    {line.map((item, k) => <Thing key={k} item={item} />)}
                    <span class="only-spoken">
                        {line.flatMap((item) => (item.name ? [texts.say(item.name, names)] : [])).join(", ")}
                    </span>
                </li>
            ))}
        </ul>
    );
}

let folded = false; // it is help, and who wants none folds it up

export function StillOut({ items, names }: { items: readonly Item[]; names: Names }) {
    const title = useOutTitle(items, names);
    return title ? (
        <details class="out" open={!folded} onToggle={(event) => { folded = !event.currentTarget.open; }}>
            <summary><h2>{title}</h2></summary>
            <StillOutList items={items} names={names} />
        </details>
    ) : null;
}
