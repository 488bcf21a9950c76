/* beside.tsx - on a wide screen, at the side of the board: chances, what is still out, what happened. What is there for
 * the hand stays a drawing, which is touched like the board; the rest is lists. */
import type { Item, Scene, SeatSetup, View } from "../engine/protocol";
import { SceneView, type SceneProps } from "../scene/scene-view";
import { useSay } from "./context";
import { History } from "./history";
import { useSize } from "./parts";
import { outOf, StillOut } from "./still-out";
import type { TableModel } from "./table-model";

/** From so much room on there is a panel at the side (desk.css says the same). */
export const desk = "(min-width: 1024px) and (min-height: 481px)";

/** How a scene of this table is drawn, whatever its size. */
export type Drawing = Omit<SceneProps, "scene" | "width" | "height">;

export interface Parts {
    board: Scene;
    /** What stands at the side instead; missing: nothing, or no room. */
    chances?: Scene;
    out: readonly Item[];
}

/** What of a scene lies where. */
export function partsOf(scene: Scene, roomy: boolean): Parts {
    const out = outOf(scene), chances = roomy ? scene.items.filter((item) => item.zone === "chances") : [];
    if (!chances.length)
        return { board: scene, out };
    const { width, height, rowPercent } = scene;
    return { board: { ...scene, items: scene.items.filter((item) => item.zone !== "chances") }, out,
             chances: { width, height, rowPercent, items: chances } };
}

export function Beside({ model, view, parts, drawing, seats }: {
    model: TableModel;
    view: View;
    parts: Parts;
    drawing: Drawing;
    seats: readonly SeatSetup[];
}) {
    const say = useSay();
    const room = useSize<HTMLDivElement>();
    return (
        <aside class="beside">
            <div ref={room.ref} class="chances">
                {parts.chances && room.width > 0 &&
                    <SceneView key={`${view.viewer} ${view.focus}`} scene={parts.chances} {...drawing}
                               width={room.width} height={0} />}
            </div>
            <StillOut items={parts.out} names={drawing.names} />
            <section class="happened">
                <h2>{say("news-title")}</h2>
                <div class="scrolled" tabindex={0} role="group" aria-label={say("news-title")}>
                    <History log={model.log} seats={seats} names={drawing.names} />
                </div>
            </section>
        </aside>
    );
}
