/* game-over.tsx - the end: places, scores, verdicts, and what one may do now. */
import { bestOf } from "../after/bests";
import { Pride, useKept } from "../after/pride";
import { useSay } from "./context";
import type { Table, View } from "../engine/protocol";
import type { Names } from "../texts";
import { Icon } from "../scene/picture";
import { Outcome } from "./outcome";
import { address } from "./router";
import { DayOver, screens } from "./slots";

export function GameOver({ table, view, names, again }: { table: Table; view: View; names: Names; again: () => void }) {
    const say = useSay();
    const { daily } = table.notes;
    const kept = useKept(table.id), best = kept && bestOf(table.game, kept, table.id);
    return (
        <section class="over" tabindex={-1} aria-label={say("bar-over")}>
            <Outcome view={view} names={names} proud={best?.beaten} />
            {kept && <Pride kept={kept} best={best} />}
            {daily ? <DayOver game={table.game} date={daily} id={table.id} score={view.seats[0]!.score} again={again} />
                : <p class="actions first-first">
                    <button type="button" class="primary" onClick={again}>{say("again")}</button>
                    {screens["after"] &&
                        <a class="button" href={address("after", view.id)}>
                            <Icon id="sign-eye" size={20} />{say("to-analysis")}
                        </a>}
                    <a class="button quiet" href={address()}>{say("to-home")}</a>
                </p>}
        </section>
    );
}
