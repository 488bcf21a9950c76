/* visit.tsx - in front of an online table: by a link's token, which leaves the address bar at once, or by what this
 * device keeps of it. Says why, where nothing can be shown. */
import type { ComponentChildren } from "preact";
import { useEffect, useReducer, useState } from "preact/hooks";
import { useApp, useSay } from "../app/context";
import { Sorry } from "../app/parts";
import { address } from "../app/router";
import { isRefused, type OnlineState, type OnlineTable, type Refusal } from "../engine/protocol";
import { noteTable } from "./door";
import { useTell } from "./say";

/** How the table stands, and again whenever that changes. */
function useOnlineState(online: OnlineTable | undefined): OnlineState | undefined {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
        redraw(0); // it may have changed before anybody listened
        return online?.listen((event) => event.kind === "state" && redraw(0));
    }, [online]);
    return online?.state;
}

/** A visit lasts as long as the screen. `screen` is the address without the token. */
export function useVisit(screen: string, id: string, token?: string, game?: string) {
    const { engine } = useApp();
    const [online, setOnline] = useState<OnlineTable>();
    const [refusal, setRefusal] = useState<Refusal>();
    useEffect(() => {
        let alive = true, found: OnlineTable | undefined;
        if (token) // whoever looks over the shoulder, or at the history, must not have the seat
            history.replaceState(history.state, "", address(screen, id));
        engine.online.visit(id, token, game).then((answer) => {
            if (isRefused(answer)) {
                setRefusal(answer.refused);
            } else if (alive) {
                noteTable();
                found = answer;
                setOnline(answer);
            } else {
                void answer.leave();
            }
        }, () => setRefusal({ message: ["web.trouble-engine"] }));
        return () => {
            alive = false;
            void found?.leave();
        };
    }, [id]);
    return { online, refusal, state: useOnlineState(online) };
}

/** Why there is nothing to see; else what there is. */
export function Visit({ visit, children }: {
    visit: ReturnType<typeof useVisit>;
    children: (online: OnlineTable, state: OnlineState) => ComponentChildren;
}) {
    const { engine, texts } = useApp();
    const say = useSay();
    const tell = useTell();
    const { online, refusal, state } = visit;
    const forget = async (id: string) => {
        await engine.online.forget(id);
        location.hash = address();
    };
    const home = <a class="button primary" href={address()}>{say("to-home")}</a>;
    if (refusal)
        return <Sorry title={tell("gone-title")} text={texts.sentence(refusal.message)}>{home}</Sorry>;
    if (!online || !state)
        return <main class="waiting" aria-busy="true">{say("opening")}</main>;
    if (state.stopped)
        return <Sorry title={tell("stopped-title")} text={texts.say(state.stopped)}>{home}</Sorry>;
    if (state.bye === "moved")
        return <Sorry title={tell("moved-title")} text={tell("moved-text")}>{home}</Sorry>;
    if (state.bye === "reload")
        return <Sorry title={tell("reload-title")} text={tell("reload-text")}>
            {home}<button type="button" onClick={() => location.reload()}>{say("reload")}</button>
        </Sorry>;
    if (state.bye === "gone" && !state.begun)
        return (
            <Sorry title={tell("gone-title")} text={tell("gone-text")}>
                <button type="button" onClick={() => void forget(state.id)}>{tell("forget")}</button>{home}
            </Sorry>
        );
    return <>{children(online, state)}</>;
}
