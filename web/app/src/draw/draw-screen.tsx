/* draw-screen.tsx - #/draw/<game>: a sheet of one's own, drawn by touch or keys, checked with every stroke; then
 * measured, played on, printed, given away and kept. #/draw/<game>/<name> and #/draw/<game>/own/<packed text> start
 * from a sheet. */
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { gameName, useApp, useSay } from "../app/context";
import { keepOwn } from "../app/own-sheets";
import { Choice, Lost, Sorry, useSize } from "../app/parts";
import { address, replaceBy } from "../app/router";
import { shareLink, unpackText } from "../app/sharing";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import type { GameInfo } from "../engine/protocol";
import { packedFor, sheetAddress } from "../print/sheet-address";
import { SceneView } from "../scene/scene-view";
import { BeginPanel } from "./begin";
import { Drawing, shelfFor } from "./drawing";
import { GivePanel } from "./give";
import { MeasurePanel } from "./measure";
import { PaletteView } from "./palette";
import { recordOn } from "./record-on";
import { useCaption } from "./say";

/** The sheet an address starts from; "broken": it was cut off or edited. */
async function sheetOf(game: GameInfo, path: string[]): Promise<string | undefined> {
    if (path[0] === "own" && path[1])
        return (await unpackText(packedFor(game.id), path[1])) ?? "broken";
    return path[0] ? game.sheets.find((one) => one.name === path[0])?.text ?? "broken" : undefined;
}

function useDrawing(game: GameInfo, path: string[]): { drawing: Drawing; state: "opening" | "open" | "broken" } {
    const { engine, settings } = useApp();
    const caption = useCaption();
    const [, refresh] = useReducer((count: number) => count + 1, 0);
    const [state, setState] = useState<"opening" | "open" | "broken">("opening");
    const [drawing] = useState(() => new Drawing(engine, game.id, shelfFor(game.id), () => refresh(undefined)));
    useEffect(() => {
        let alive = true;
        const open = async () => {
            const wanted = await sheetOf(game, path);
            const fine = wanted !== "broken" && await drawing.open(caption("untitled"), settings.name) &&
                (wanted === undefined || await drawing.load(wanted));
            if (alive && wanted !== undefined && fine)
                replaceBy("draw", game.id); // once: a reload finds what was drawn since
            if (alive)
                setState(fine ? "open" : "broken");
        };
        void open();
        return () => { alive = false; };
    }, []);
    return { drawing, state };
}

/** What stands below the board: what is wrong, or that it is ready. */
function Judgement({ drawing }: { drawing: Drawing }) {
    const { texts } = useApp();
    const caption = useCaption();
    const { drawn, refusal } = drawing;
    const warnings = drawn?.figures?.filter((figure) => figure.warning) ?? [];
    return (
        <div class="judgement" role="status">
            {refusal && <p class="bad">{caption("refused", refusal.message)}</p>}
            {drawn?.wrong ? <p class="bad">{caption("not-yet", drawn.wrong.message)}</p>
                : <p class="good">{caption(warnings.length ? "ready-but" : "ready")}</p>}
            {warnings.length > 0 && <ul class="figures">
                {warnings.map((figure, i) => <li key={i}>{texts.say(figure.text)}</li>)}
            </ul>}
        </div>
    );
}

function isTyping(event: KeyboardEvent): boolean {
    return event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
}

/** Letters and digits choose brushes, Ctrl-Z takes back. */
function useKeys(drawing: Drawing): void {
    useEffect(() => {
        const listen = (event: KeyboardEvent) => {
            if (isTyping(event) || event.altKey || document.querySelector("dialog[open]"))
                return;
            const key = event.key.toLowerCase();
            if (event.ctrlKey || event.metaKey) {
                if (key !== "z" && key !== "y")
                    return;
                void drawing.step(key === "y" || event.shiftKey ? 1 : -1);
            } else {
                const brush = drawing.palette.brushes.findIndex((one) => one.key !== "" && one.key === key);
                if (brush < 0)
                    return;
                drawing.choose(brush);
            }
            event.preventDefault();
        };
        addEventListener("keydown", listen);
        return () => removeEventListener("keydown", listen);
    }, []);
}

function Board({ drawing, label }: { drawing: Drawing; label: string }) {
    const { texts } = useApp();
    const area = useSize<HTMLDivElement>();
    const { drawn, refusal } = drawing;
    return (
        <div class="draw-board">
            <div class="draw-room" ref={area.ref} />
            {drawn && area.width > 0 &&
                <SceneView scene={drawn.scene} texts={texts} names={[]} label={label} width={area.width}
                           height={area.height} meant={(refusal ?? drawn.wrong)?.target} active
                           onTouch={(target, how) => void drawing.touch(target, how)} />}
        </div>
    );
}

function TitleField({ drawing }: { drawing: Drawing }) {
    const caption = useCaption();
    const [title, setTitle] = useState(drawing.drawn?.title ?? "");
    useEffect(() => setTitle(drawing.drawn?.title ?? ""), [drawing.drawn?.title]);
    return (
        <label class="field">{caption("title-field")}
            <input type="text" value={title} maxLength={60} onInput={(event) => setTitle(event.currentTarget.value)}
                   onChange={(event) => void drawing.rename(event.currentTarget.value.trim())} />
        </label>
    );
}

/** Has the bots get to know a finished sheet; whether they are about it. */
function useLessons(game: GameInfo): { learns: boolean; learn: (sheet: string) => void } {
    const { engine } = useApp();
    const [open, setOpen] = useState(0);
    const learn = async (sheet: string) => {
        const record = await recordOn(engine, game.id, sheet);
        let begun = false; // there may be nothing to learn
        const begin = () => {
            if (!begun)
                setOpen((count) => count + 1);
            begun = true;
        };
        if (record !== undefined)
            await engine.learn(record, begin);
        if (begun)
            setOpen((count) => count - 1);
    };
    return { learns: open > 0, learn: (sheet) => void learn(sheet) };
}

function Easel({ game, drawing }: { game: GameInfo; drawing: Drawing }) {
    const say = useSay(), caption = useCaption();
    const { settings } = useApp();
    const [panel, setPanel] = useState<"begin" | "give" | "measure">();
    const [sheet, setSheet] = useState("");
    const [told, setTold] = useState("");
    const main = useRef<HTMLElement>(null);
    useKeys(drawing);
    const ready = drawing.drawn && !drawing.drawn.wrong;
    const { symmetries } = drawing.palette;
    const { learns, learn } = useLessons(game);

    /** Has the finished sheet kept, and does something with it. */
    const withSheet = async (deed: (text: string) => Promise<void> | void) => {
        const text = await drawing.finish();
        if (text === undefined)
            return;
        const kept = keepOwn({ game: game.id, text });
        setTold(caption(kept ? "kept" : "not-kept"));
        setSheet(text);
        learn(text);
        await deed(text);
    };
    const look = async () => {
        const text = await drawing.finish();
        if (text === undefined)
            return;
        setSheet(text);
        setPanel("measure");
    };
    const play = (text: string) => shareLink(game.id, { sheet: text }).then((link) => {
        location.href = new URL(link).hash;
    });
    const print = async (text: string) => {
        location.hash = await sheetAddress(game, { name: "", text });
    };
    return (
        <main class="draw" ref={main}>
            <p class="draw-tools">
                <button type="button" disabled={!drawing.canUndo} aria-keyshortcuts="Control+Z"
                        onClick={() => void drawing.step(-1)}>↶ {caption("undo")}</button>
                <button type="button" disabled={!drawing.canRedo} aria-keyshortcuts="Control+Y"
                        onClick={() => void drawing.step(1)}>↷ {caption("redo")}</button>
                <button type="button" onClick={() => setPanel("begin")}>{caption("new")}</button>
            </p>
            <div class="draw-parts">
                <div class="draw-middle">
                    <Board drawing={drawing} label={caption("board")} />
                    <Judgement drawing={drawing} />
                </div>
                <div class="draw-side">
                    <PaletteView drawing={drawing} />
                    <section>
                        <h2>{caption("symmetry")}</h2>
                        <Choice small label={caption("symmetry")} value={drawing.symmetry}
                                onChange={(bit) => drawing.chooseSymmetry(bit)}
                                options={[{ value: 0, text: caption("symmetry-none") },
                                          ...symmetries.map(({ name, bit }) =>
                                              ({ value: bit, text: caption(`symmetry-${name}`) }))]} />
                    </section>
                    <TitleField drawing={drawing} />
                    <p class="fine keys-help">{caption("keys")}</p>
                </div>
            </div>
            <div class="draw-foot">
                <p class="told good" role="status">{told}</p>
                {learns && <p class="fine" role="status">{caption("getting-to-know")}</p>}
                <p class="actions">
                    <button type="button" class="quiet" disabled={!ready}
                            onClick={() => void withSheet(() => {})}>{caption("keep")}</button>
                    {game.levels.length > 0 && <button type="button" disabled={!ready}
                                                       onClick={() => void look()}>{caption("measure")}</button>}
                    <button type="button" disabled={!ready}
                            onClick={() => void withSheet(() => setPanel("give"))}>{caption("give")}</button>
                    {game.paper && <button type="button" disabled={!ready}
                                           onClick={() => void withSheet(print)}>{caption("print")}</button>}
                    <button type="button" class="primary" disabled={!ready}
                            onClick={() => void withSheet(play)}>{say("play")}</button>
                </p>
            </div>
            {panel === "begin" &&
                <BeginPanel game={game} close={() => setPanel(undefined)}
                            blank={() => {
                                void drawing.blank(caption("untitled"), settings.name);
                                setPanel(undefined);
                            }}
                            load={(text) => {
                                void drawing.load(text);
                                setPanel(undefined);
                            }} />}
            {panel === "measure" && <MeasurePanel game={game} sheet={sheet} close={() => setPanel(undefined)} />}
            {panel === "give" && <GivePanel game={game.id} sheet={sheet} close={() => setPanel(undefined)} />}
        </main>
    );
}

function Studio({ game, path }: { game: GameInfo; path: string[] }) {
    const { texts } = useApp();
    const say = useSay(), caption = useCaption();
    const { drawing, state } = useDrawing(game, path);
    if (state === "broken")
        return (
            <Sorry title={say("link-broken-title")} text={say("link-broken-text")}>
                <a class="button primary" href={address("draw", game.id)}>{caption("title")}</a>
            </Sorry>
        );
    return (
        <>
            <TopBar title={caption("title-of", gameName(texts, game))} back={address("new", game.id)} />
            {state === "open" ? <Easel game={game} drawing={drawing} />
                : <main class="waiting" aria-busy="true" />}
        </>
    );
}

export function DrawScreen({ path }: ScreenProps) {
    const { engine } = useApp();
    const game = engine.games.find((one) => one.id === path[0] && one.drawn);
    if (!game)
        return <Lost />;
    return <Studio game={game} path={path.slice(1)} />;
}
