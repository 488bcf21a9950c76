/* table-panels.tsx - what opens over the table: the table of scores, what happened, typing a move, the menu. */
import { useState } from "preact/hooks";
import type { Refusal, View } from "../engine/protocol";
import type { Names } from "../texts";
import { tallySaid, useApp, useSay } from "./context";
import { History } from "./history";
import { Panel } from "./parts";
import { RefusalText } from "./refusal-text";
import { RulesText } from "./rules";
import { type Company, offeredPanels } from "./slots";
import { outOf, StillOutList, useOutTitle } from "./still-out";
import type { TableModel } from "./table-model";

export type Open = "" | "menu" | "scores" | "news" | "out" | "rules" | `rules ${string}` | "type" | `help ${string}`
    | `company ${string}`;

interface Props {
    model: TableModel;
    view: View;
    names: Names;
    company: Company | undefined;
    open: Open;
    setOpen: (open: Open) => void;
}

export function ScoreTable({ view, names }: { view: View; names: Names }) {
    const { texts } = useApp();
    const say = useSay();
    const said = (row: number, column: number) => tallySaid(texts, view, names, row, column);
    return (
        <>
            <div class="scores" tabindex={0} role="group" aria-label={say("scores-title")}>
                <table>
                    <thead>
                        <tr><td />
                            {view.seats.map((seat) => <th key={seat.seat} scope="col">{names[seat.seat]}</th>)}</tr>
                    </thead>
                    <tbody>
                        {view.tally.map((row, i) => (
                            <tr key={i}>
                                <th scope="row">{said(i, 0) || row[0]}</th>
                                {row.slice(1).map((cell, k) => (
                                    <td key={k}>{said(i, k + 1)
                                        ? <><span aria-hidden="true">{cell}</span>
                                            <span class="only-spoken">{said(i, k + 1)}</span></>
                                        : cell}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                    <tfoot>
                        <tr><th scope="row">{say("score")}</th>
                            {view.seats.map((seat) => <td key={seat.seat}>{seat.score}</td>)}</tr>
                    </tfoot>
                </table>
            </div>
            {view.tally.length > 0 && <p class="fine">{texts.say([`${view.game}.tally`])}</p>}
        </>
    );
}

function TypeMove({ model, names, setOpen, words, setWords }: Omit<Props, "company" | "open" | "view"> & {
    words: string;
    setWords: (words: string) => void;
}) {
    const say = useSay();
    const [why, setWhy] = useState<Refusal>();
    const close = () => setOpen("");
    const send = async (event: Event) => {
        event.preventDefault();
        const refusal = await model.choose(words);
        if (refusal) {
            setWhy(refusal);
        } else {
            setWords("");
            close();
        }
    };
    return (
        <Panel title={say("type-title")} close={close}>
            <form onSubmit={(event) => void send(event)}>
                <label class="field">{say("type-text")}
                    <input type="text" class="typed" autocomplete="off" autocapitalize="off" spellcheck={false}
                           value={words}
                           onInput={(event) => setWords(event.currentTarget.value)} autofocus />
                </label>
                {why && <p class="bad" role="alert"><RefusalText refusal={why} names={names} setOpen={setOpen} /></p>}
                <p class="actions">
                    <button type="submit" class="primary" disabled={!words.trim()}>{say("type-show")}</button>
                </p>
            </form>
        </Panel>
    );
}

function Menu({ model, view, names, company, setOpen }: Props) {
    const app = useApp(), { texts } = app;
    const say = useSay();
    const out = useOutTitle(outOf(view.scene), names);
    const offered = offeredPanels(model.table, view);
    return (
        <Panel title={say("menu")} close={() => setOpen("")}>
            <ul class="menu">
                {offered.map((panel) =>
                    <li key={panel.key}>
                        <button type="button" onClick={() => {
                            setOpen(panel.panel ? `help ${panel.key}` : "");
                            panel.advise?.(model, app, names);
                        }}>
                            {texts.find(panel.text)}
                        </button>
                    </li>)}
                {company?.panels.map(({ key, text }) =>
                    <li key={key}><button type="button" onClick={() => setOpen(`company ${key}`)}>{text}</button></li>)}
                <li><button type="button" onClick={() => setOpen("scores")}>{say("scores-title")}</button></li>
                <li><button type="button" onClick={() => setOpen("news")}>{say("news-title")}</button></li>
                {out && <li><button type="button" onClick={() => setOpen("out")}>{out}</button></li>}
                <li><button type="button" onClick={() => setOpen("rules")}>{say("rules-title")}</button></li>
                {view.next &&
                    <li><button type="button" onClick={() => setOpen("type")}>{say("type-title")}</button></li>}
                <li><a class="button" href="#/settings">{say("settings-title")}</a></li>
                <li><a class="button" href="#/">{company?.leave ?? say("leave")}</a></li>
            </ul>
            {model.table.notes.daily && !view.over && <p class="fine">{texts.find("web-daily.no-help")}</p>}
            <p class="fine keys">{say("keys-text")}</p>
        </Panel>
    );
}

export function TablePanels(props: Props) {
    const { model, view, names, company, open, setOpen } = props;
    const { texts } = useApp();
    const say = useSay();
    // What was typed waits here while its rule is read.
    const [words, setWords] = useState("");
    const close = () => setOpen("");
    const out = useOutTitle(outOf(view.scene), names);
    if (open === "menu")
        return <Menu {...props} />;
    if (open === "scores")
        return <Panel title={say("scores-title")} close={close} wide><ScoreTable view={view} names={names} /></Panel>;
    if (open === "rules" || open.startsWith("rules "))
        return (
            <Panel title={say("rules-title")} close={close} wide>
                <RulesText game={view.game} clause={open.split(" ")[1]} />
            </Panel>
        );
    if (open === "type")
        return <TypeMove model={model} names={names} setOpen={setOpen} words={words} setWords={setWords} />;
    if (open === "news")
        return (
            <Panel title={say("news-title")} close={close}>
                <History log={model.log} seats={company?.seats ?? view.seats} names={names} />
            </Panel>
        );
    if (open === "out")
        return <Panel title={out} close={close}><StillOutList items={outOf(view.scene)} names={names} /></Panel>;
    const beside = company?.panels.find(({ key }) => open === `company ${key}`);
    if (beside)
        return <Panel title={beside.text} close={close}>{beside.panel(close, names)}</Panel>;
    const help = offeredPanels(model.table, view).find((panel) => open === `help ${panel.key}`);
    if (help?.panel)
        return (
            <Panel title={texts.find(help.text)} close={close}>
                <help.panel table={model.table} close={close} />
            </Panel>
        );
    return null;
}
