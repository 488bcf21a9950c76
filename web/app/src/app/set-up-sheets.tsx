/* set-up-sheets.tsx - the gallery of sheets with their difficulties, and a sheet of one's own. */
import { useState } from "preact/hooks";
import { type CheckedSheet, type GameInfo, isRefused, type Refusal, type SheetInfo } from "../engine/protocol";
import { sheetAddress } from "../print/sheet-address";
import { sheetTitle, useApp, useSay } from "./context";
import { FileButton } from "./file-button";
import { useTexts } from "./later";
import { keepOwn } from "./own-sheets";
import { Panel } from "./parts";
import { SheetPicture } from "./pictures";
import { address } from "./router";

export function ownSheet(sheet: CheckedSheet): SheetInfo {
    return { game: sheet.game, name: sheet.name, title: sheet.title, by: sheet.by, text: sheet.text,
             difficulty: "normal" };
}

const steps = { gentle: 1, normal: 2, hard: 3 } as const;

function Own({ game, add, close }: { game: GameInfo; add: (sheet: SheetInfo) => void; close: () => void }) {
    const { engine, texts } = useApp();
    const say = useSay();
    const came = useTexts("print");
    const [text, setText] = useState("");
    const [refusal, setRefusal] = useState<Refusal>();
    const [checked, setChecked] = useState<CheckedSheet>();
    const check = async (content: string) => {
        setText(content);
        const answer = await engine.checkSheet(content);
        setRefusal(isRefused(answer) ? answer.refused : answer.game === game.id ? undefined
            : { message: ["core.sheet-other-game", { text: `${answer.game}.name` }, { text: `${game.id}.name` }] });
        setChecked(isRefused(answer) || answer.game !== game.id ? undefined : answer);
    };
    return (
        <Panel title={say("own-sheet")} close={close}>
            <p>{say("own-sheet-text")}</p>
            <p><FileButton text={say("choose-file")} accept=".sheet,.txt,text/plain" read={check} /></p>
            <label class="field">{say("own-sheet-paste")}
                <textarea rows={8} value={text} spellcheck={false} class="typed"
                          onInput={(event) => void check(event.currentTarget.value)} />
            </label>
            {refusal && text.trim() &&
                <p class="bad" role="alert">
                    {refusal.line ? `${say("line", refusal.line)}: ` : ""}{texts.sayRefusal(refusal)}
                </p>}
            {checked && <>
                <SheetPicture sheet={checked} />
                {came === "ready" && <ul class="figures">{checked.figures.map((figure, i) =>
                    <li key={i} class={figure.warning ? "bad" : ""}>
                        {figure.warning ? "! " : ""}{texts.say(figure.text)}
                    </li>)}</ul>}
                <button type="button" class="primary" onClick={() => {
                    keepOwn(checked);
                    add(ownSheet(checked));
                    close();
                }}>
                    {say("own-sheet-take")}
                </button>
            </>}
        </Panel>
    );
}

export function Sheets(props: {
    game: GameInfo;
    sheets: SheetInfo[];
    chosen: SheetInfo | undefined;
    choose: (sheet: SheetInfo) => void;
    add: (sheet: SheetInfo) => void;
}) {
    const app = useApp(), { texts } = app;
    const say = useSay();
    const [own, setOwn] = useState(false);
    const openSheet = async () => {
        location.hash = await sheetAddress(props.game, props.chosen!);
    };
    return (
        <section class="sheets">
            <h2>{say("setup-sheet")}</h2>
            <ul class="gallery" aria-label={say("setup-sheet")}>
                {props.sheets.map((sheet) => {
                    const ours = props.game.sheets.includes(sheet);
                    return (
                        <li key={sheet.text}>
                            <button type="button" class="sheet-card" aria-pressed={sheet === props.chosen}
                                    onClick={() => props.choose(sheet)}>
                                <SheetPicture sheet={sheet} />
                                <strong>{sheetTitle(app, sheet)}</strong>
                                <span class="fine">
                                    {ours ? <><span aria-hidden="true">{"●".repeat(steps[sheet.difficulty])}
                                        {"○".repeat(3 - steps[sheet.difficulty])} </span>
                                        {texts.find(`sheet.${sheet.difficulty}`)}</> : say("own-sheet-mark")}
                                </span>
                            </button>
                        </li>
                    );
                })}
            </ul>
            <p class="links">
                {props.game.drawn && <a class="button" href={address("draw", props.game.id)}>{say("draw-own")}</a>}
                <button type="button" onClick={() => setOwn(true)}>{say("own-sheet")}</button>
                {props.chosen && props.game.paper &&
                    <button type="button" onClick={() => void openSheet()}>
                        {texts.say(["web-print.open", sheetTitle(app, props.chosen)])}
                    </button>}
            </p>
            {own && <Own game={props.game} add={props.add} close={() => setOwn(false)} />}
        </section>
    );
}
