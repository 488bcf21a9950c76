/* over.tsx - the end of a game in company: the outcome, the rematch, the check of dice and deals, looking back. */
import { useEffect, useState } from "preact/hooks";
import { useApp, useSay } from "../app/context";
import { Outcome } from "../app/outcome";
import { download, Panel } from "../app/parts";
import { address, goTo } from "../app/router";
import {
    isRefused, type OnlineState, type OnlineTable, type Refusal, type Verified, type View,
} from "../engine/protocol";
import type { Names } from "../texts";
import { Refusing, useDeed } from "./deed";
import { useTell } from "./say";

/** What was checked, sentence by sentence. */
function Check({ online, names, close }: { online: OnlineTable; names: Names; close: () => void }) {
    const { texts } = useApp();
    const tell = useTell();
    const [found, setFound] = useState<Verified>();
    const [refusal, setRefusal] = useState<Refusal>();
    useEffect(() => {
        let alive = true;
        void online.verify().then((answer) => {
            if (!alive)
                return;
            if (isRefused(answer))
                setRefusal(answer.refused);
            else
                setFound(answer);
        });
        return () => { alive = false; };
    }, []);
    return (
        <Panel title={tell("verify-title")} close={close} wide>
            {refusal && <p class="bad" role="alert">{texts.sentence(refusal.message)}</p>}
            {!found && !refusal && <p aria-busy="true">{tell("verify-busy")}</p>}
            {found && <>
                <p class={found.fair ? "verdict good" : "verdict bad"} role="status">
                    {tell(found.fair ? "verify-fair" : "verify-foul")}
                </p>
                <ul class="findings">
                    {found.findings.map((finding, i) => (
                        <li key={i} class={finding.note ? "" : finding.good ? "good" : "bad"}>
                            <span aria-hidden="true">{finding.note ? "·" : finding.good ? "✓" : "✗"}</span>{" "}
                            <span>{texts.say(finding.text, names)}</span>
                        </li>
                    ))}
                </ul>
                <p class="fine">{tell("verify-limits")}</p>
            </>}
        </Panel>
    );
}

export function OnlineOver({ online, state, view, names, me }: {
    online: OnlineTable;
    state: OnlineState;
    view: View;
    names: Names;
    me: number;
}) {
    const { engine } = useApp();
    const say = useSay();
    const tell = useTell();
    const deed = useDeed();
    const [checking, setChecking] = useState(false);
    const [wanted, setWanted] = useState(false); // the rematch: who asked for it goes there at once
    useEffect(() => {
        if (wanted && state.next)
            goTo("t", state.next);
    }, [wanted, state.next]);
    const save = async () => {
        const file = await engine.exportRecord(state.kept!);
        if (!isRefused(file))
            download(file.url, file.fileName);
    };
    return (
        <section class="over" tabindex={-1} aria-label={say("bar-over")}>
            {view.over ? <Outcome view={view} names={names} me={me} /> : <h2>{tell("closed")}</h2>}
            <Refusing deed={deed} />
            <p class="actions">
                <a class="button quiet" href={address()}>{say("to-home")}</a>
                <button type="button" onClick={() => setChecking(true)}>{tell("verify")}</button>
                {state.kept && <button type="button" onClick={() => void save()}>{say("export")}</button>}
                {state.kept && <a class="button" href={address("after", state.kept)}>{say("to-analysis")}</a>}
                {state.next
                    ? <a class="button primary" href={address("t", state.next)}>{tell("to-next")}</a>
                    : state.host && <button type="button" class="primary" disabled={deed.busy} onClick={() => {
                        setWanted(true);
                        void deed.ask(() => online.again());
                    }}>
                        {tell("again")}
                    </button>}
            </p>
            {!state.next && !state.host && <p class="fine">{tell("again-host")}</p>}
            {checking && <Check online={online} names={names} close={() => setChecking(false)} />}
        </section>
    );
}
