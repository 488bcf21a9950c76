/* game-over.tsx - the end: places, scores, verdicts, and what one may do now. */
import { bestOf } from "../after/bests";
import { Pride, useKept } from "../after/pride";
import { after } from "../after/screens";
import { useSay } from "./context";
import type { Table, View } from "../engine/protocol";
import { savesData } from "../engine/saving";
import type { Names } from "../texts";
import { Icon } from "../scene/picture";
import { SceneView } from "../scene/scene-view";
import { type Drawing, partsOf } from "./beside";
import { Outcome } from "./outcome";
import { useSize } from "./parts";
import { address } from "./router";
import { DayOver, screens } from "./slots";

/** Skill and luck, where one person is before this screen; who saves data asks for it himself. */
function SkillOrLuck({ view, names }: { view: View; names: Names }) {
    const { part } = after.use();
    return part ? <part.Weighed view={view} names={names} /> : null;
}

/** The table as it was left, where the end has taken its room. */
function LastBoard({ view, drawing }: { view: View; drawing: Drawing }) {
    const room = useSize<HTMLDivElement>();
    return (
        <div class="last-board" ref={room.ref}>
            {room.width > 0 && <SceneView scene={partsOf(view.scene, true).board} {...drawing} width={room.width}
                                          height={Math.round(room.width * 0.75)} />}
        </div>
    );
}

export function GameOver({ table, view, names, drawing, again }: {
    table: Table;
    view: View;
    names: Names;
    /** Of the board; missing: it is seen already, or there is none. */
    drawing?: Drawing | undefined;
    again: () => void;
}) {
    const say = useSay();
    const { daily } = table.notes;
    const alone = view.seats.filter((seat) => !seat.bot).length === 1;
    const kept = useKept(table.id), best = kept && bestOf(table.game, kept, table.id);
    return (
        <section class="over" tabindex={-1} aria-label={say("bar-over")}>
            <Outcome view={view} names={names} proud={best?.beaten} />
            {kept && <Pride kept={kept} best={best} />}
            {alone && table.game.knows.judge && !savesData() && <SkillOrLuck view={view} names={names} />}
            {drawing && <LastBoard view={view} drawing={drawing} />}
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
