/* kept-focus.ts - whoever plays by keys or by ear stays at the table: what had the focus may be taken away (Confirm
 * when the move is made, the button of a hint when it is there), and at the end of the game there is something
 * new. */
import { useEffect, useRef } from "preact/hooks";
import type { TableModel } from "./table-model";

const ends = [".over", ".table-foot .primary"];

/** Focuses the first of these that is there and can be seen. */
function focusOn(selectors: readonly string[]): void {
    const shown = selectors.flatMap((one) => [...document.querySelectorAll<HTMLElement | SVGElement>(one)])
        .find((element) => element.getClientRects().length > 0);
    shown?.focus({ preventScroll: true });
}

const openDialog = () => document.querySelector("dialog[open]");

function next(model: TableModel): readonly string[] {
    const { view } = model;
    if (view && model.advised)
        return [".action-bar .keys .primary", ".action-bar .keys button"];
    if (!view || model.handover || model.busy)
        return [];
    if (view.over)
        return ends;
    if (model.away)
        return [".action-bar .primary"];
    return !view.next ? [] : view.next.complete ? [".action-bar .confirm"] : ['.scene .handle[tabindex="0"]'];
}

export function useKeptFocus(model: TableModel | undefined): void {
    const held = useRef(false); // something had the focus, and nobody gave it up
    const over = model?.view?.over, played = useRef(false); // a game that was over when it was opened is no news
    useEffect(() => {
        const take = () => { held.current = true; };
        const drop = (event: Event) => {
            if (event.target instanceof Element && !event.target.closest("a, button, input, [tabindex]"))
                held.current = false;
        };
        addEventListener("focusin", take);
        addEventListener("pointerdown", drop);
        return () => {
            removeEventListener("focusin", take);
            removeEventListener("pointerdown", drop);
        };
    }, []);
    useEffect(() => {
        const here = document.activeElement;
        if (model && held.current && !openDialog() && (!here || here === document.body || here.matches(":disabled")))
            focusOn(next(model));
    });
    useEffect(() => {
        if (over === false)
            played.current = true;
        if (!over || !played.current)
            return;
        let left = false;
        const arrive = () => {
            const dialog = openDialog();
            if (dialog)
                dialog.addEventListener("close", arrive, { once: true }); // it is read to its end
            else if (!left)
                focusOn(ends);
        };
        arrive();
        return () => { left = true; };
    }, [over]);
}
