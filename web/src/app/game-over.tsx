/* game-over.tsx - the end: places, scores, verdicts, and what one may do now. */
import { useApp, useSay } from "./context";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";
import { Outcome } from "./outcome";
import { address } from "./router";
import { screens } from "./slots";

export function GameOver({ view, names, daily, again }: { view: View; names: Names; daily?: string | undefined; again: () => void }) {
    const { texts } = useApp();
    const say = useSay();
    return (
        <section class="over" aria-label={say("bar-over")}>
            <Outcome view={view} names={names} />
            <p class="actions">
                <a class="button quiet" href={address()}>{say("to-home")}</a>
                <button type="button" onClick={again}>{say("again")}</button>
                {daily && <a class="button" href={address("daily", daily)}>{texts.find("web-daily.compare")}</a>}
                {screens["after"] && <a class="button primary" href={address("after", view.id)}>{say("to-analysis")}</a>}
            </p>
        </section>
    );
}
