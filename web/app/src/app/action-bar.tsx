/* action-bar.tsx - the bar under the thumb: what to do now, the move in words, Confirm and Take back, why not. */
import type { View } from "../engine/protocol";
import type { Names } from "../texts";
import { useApp, useSay } from "./context";
import { RefusalText } from "./refusal-text";
import { type Company, offeredPanels } from "./slots";
import type { TableModel } from "./table-model";
import type { Open } from "./table-panels";

/** One sentence that says how things stand. */
function useStatus(model: TableModel, view: View, names: Names, company: Company | undefined): string {
    const { texts } = useApp();
    const say = useSay();
    if (company?.status)
        return company.status;
    if (model.away)
        return say(view.next ? "bar-looking-turn" : "bar-looking", names[view.focus] ?? "");
    const next = view.next, words = texts.sayMove(view.game, next?.words ?? "", next?.said, names);
    if (next?.complete)
        return say("bar-complete", words);
    if (next && model.touches.length)
        return texts.sentence([next.targets.length ? "web.bar-more" : "web.bar-nothing", words]);
    if (next) {
        const persons = view.seats.filter((seat) => !seat.bot).length;
        const prompt = texts.prompt(view.game, next.prompt);
        return persons > 1 && !company?.me ? say("bar-turn-of", names[view.viewer] ?? "", prompt) : prompt;
    }
    const acting = view.seats.filter((seat) => seat.acts).map((seat) => names[seat.seat]).join(", ");
    if (view.over)
        return say("bar-over");
    if (model.thinking)
        return say("bar-thinks", names[model.thinking] ?? "");
    return acting ? say("bar-waits", acting) : say("bar-chance");
}

/** Takes back the move that was confirmed last, as long as nothing has come of it. */
export function MoveBack({ model, names }: { model: TableModel; names: Names }) {
    const say = useSay();
    const seat = model.view?.back, others = (model.view?.seats.filter(({ bot }) => !bot).length ?? 0) > 1;
    if (!seat || model.busy)
        return null;
    const hold = (event: Event) => {
        event.stopPropagation(); // a tap elsewhere goes on
        model.hold();
    };
    return (
        <button type="button" class="move-back" onPointerDown={hold} onClick={() => void model.takeMoveBack()}>
            {others ? say("take-back-of", names[seat] ?? "") : say("take-back")}
        </button>
    );
}

export function ActionBar({ model, view, names, company, setOpen }: {
    model: TableModel;
    view: View;
    names: Names;
    company: Company | undefined;
    setOpen: (open: Open) => void;
}) {
    const app = useApp(), { texts } = app;
    const say = useSay();
    const status = useStatus(model, view, names, company);
    const next = model.away ? undefined : view.next, advice = next && model.advised;
    const inBar = offeredPanels(model.table, view).filter((panel) => panel.advise);
    return (
        <div class={advice ? "action-bar advised" : "action-bar"}>
            {/* Why not is said at once; how things stand waits until the news have been heard. */}
            <p class={model.refusal ? "status bad" : "status"}>
                <span aria-live="polite">{model.refusal || advice?.asks ? "" : advice?.text ?? status}</span>
                <span role="alert">
                    {model.refusal && <RefusalText refusal={model.refusal} names={names} setOpen={setOpen} />}
                    {!model.refusal && advice?.asks && advice.text}
                </span>
            </p>
            {advice ? <div class="keys">
                {advice.keys.map(({ text, primary, press }) =>
                    <button type="button" key={text} class={primary ? "primary" : undefined} onClick={press}>
                        {text}
                    </button>)}
            </div> : <div class="keys">
                {!model.touches.length && <MoveBack model={model} names={names} />}
                {next && model.touches.length > 0 &&
                    // Where nothing follows, the way back is what stands out: nobody is stuck who cannot read.
                    <button type="button" class={next.complete || next.targets.length ? undefined : "primary"}
                            onClick={() => model.takeBack(next.complete)}>{say("take-back")}</button>}
                {next && !model.touches.length && inBar.map((panel) =>
                    <button type="button" key={panel.key} onClick={() => panel.advise?.(model, app, names)}>
                        {texts.find(panel.text)}
                    </button>)}
                {next && <button type="button" class="primary confirm" disabled={!next.complete || model.busy}
                                 onClick={() => model.confirm()}>{say("confirm")}</button>}
                {!view.next && !view.over && !company && <button type="button"
                                                                 onClick={() => model.skip()}>{say("skip")}</button>}
                {model.away && <button type="button" class="primary"
                                       onClick={() => model.setFocus(undefined)}>{say("to-own-sheet")}</button>}
            </div>}
        </div>
    );
}
