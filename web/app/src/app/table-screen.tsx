/* table-screen.tsx - at the table: the scene, everybody's seats, the bar below, and what opens over it. */
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { type Aspect, isRefused, type PressHow, type Refusal, type Table } from "../engine/protocol";
import { low } from "../scene/layout";
import { Icon } from "../scene/picture";
import { SceneView } from "../scene/scene-view";
import { ActionBar, MoveBack } from "./action-bar";
import { facesOf } from "./faces";
import { gameName, seatNames, useApp, useSay } from "./context";
import { GameOver } from "./game-over";
import { HandOver } from "./hand-over";
import { useKeptFocus } from "./kept-focus";
import { useOnce } from "./once";
import { setupOf, startTable, takeTable } from "./opened";
import { OutcomeWords } from "./outcome";
import { Beside, desk, partsOf } from "./beside";
import { Sorry, useMedia, useSize } from "./parts";
import { moodOf } from "./pictures";
import { address, goTo } from "./router";
import { RoundSum } from "./round-over";
import { SeatStrip } from "./seat-strip";
import { type Company, Guard } from "./slots";
import { TableModel } from "./table-model";
import { type Open, TablePanels } from "./table-panels";
import { TopBar } from "./top-bar";

/** The game at a table as the page sees it, in the room that there is for it. */
export function useTableModel(table: Table) {
    const { settings } = useApp();
    const current = useRef(settings);
    current.current = settings;
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [model, setModel] = useState<TableModel>();
    const area = useSize<HTMLDivElement>();
    // A phone on its side has no 700 pixels beside its bars, but no height for a tall scene either.
    const wide = area.width > (area.height < low ? area.height * 1.2 : Math.max(700, area.height * 0.95));
    const aspect: Aspect = wide ? "wide" : "tall";
    useEffect(() => {
        const made = new TableModel(table, aspect, () => current.current, () => redraw(0));
        setModel(made);
        return () => made.close();
    }, [table]);
    useEffect(() => {
        if (area.width)
            model?.setAspect(aspect);
    }, [aspect, model]);
    return { model, area, aspect };
}

export function Playing({ table, company }: { table: Table; company?: Company }) {
    const { engine, texts } = useApp();
    const say = useSay();
    const [open, setOpen] = useState<Open>("");
    const { model, area, aspect } = useTableModel(table);
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if (!model || open || model.handover || event.ctrlKey || event.metaKey || event.altKey ||
                event.target instanceof HTMLInputElement)
                return;
            if (event.key === "Escape" && model.advised)
                model.dismiss();
            else if (event.key === "Escape" && model.away)
                model.setFocus(undefined);
            else if (event.key === "Escape" && model.touches.length)
                model.takeBack(true);
            else if (event.key === "Backspace" && model.view?.back && !model.touches.length)
                void model.takeMoveBack();
            else if (event.key === "Backspace")
                model.takeBack();
            else if ((event.key === "t" || event.key === "/") && model.view?.next) {
                event.preventDefault();
                setOpen("type");
            }
        };
        addEventListener("keydown", keys);
        return () => removeEventListener("keydown", keys);
    }, [model, open]);

    // What one had opened is not for the next.
    useEffect(() => {
        if (model?.handover)
            setOpen("");
    }, [model?.handover]);

    useKeptFocus(model);

    const view = model?.view;
    const seats = company?.seats ?? view?.seats ?? [];
    const key = seats.map((seat) => `${seat.name}\n${seat.bot}`).join("\n");
    const names = useMemo(() => seatNames(texts, seats), [texts, key]);
    const faces = useMemo(() => facesOf(seats), [key]);
    // Whom the scene shows need not be named beside it.
    const shown = view?.scene.items.some((item) => item.shape === "seat");
    const roomy = useMedia(desk), narrow = useMedia("(max-width: 599px), (max-height: 480px)");
    // A phone has no room for the table beside the end, which shows the board itself; and people without a board would
    // say again what the places say.
    const endOnly = Boolean(view?.over && (shown || narrow));
    const parts = useMemo(() => view && partsOf(view.scene, roomy), [view?.scene, roomy]);
    const possible = view?.next?.targets ?? [];
    const meant = possible.find((target) => target === model?.meant);
    const offered = meant === undefined ? possible : [meant];
    const lit = useMemo(() => new Set(offered), [offered.join(" ")]);

    const touched =
        useMemo(() => (model?.pending === undefined ? model?.touches : [...model.touches, model.pending]) ?? [],
        [model?.touches, model?.pending]);

    const again = useOnce(async () => {
        const setup = setupOf(table.id);
        const answer = setup && (await startTable(engine, setup));
        if (!answer || isRefused(answer))
            goTo("new", table.game.id);
        else
            goTo("play", answer.id);
        return true;
    });
    const title = gameName(texts, table.game);
    const drawing = model && view && {
        texts, names, label: title, lit, touched, faces, meant: model.refusal?.target ?? meant,
        sketch: model.away ? undefined : model.sketch, rolled: model.rolled,
        active: Boolean(view.next), onTouch: (target: number, how: PressHow) => model.touch(target, how),
        mark: company?.mark,
    };
    const news = model?.fresh.map((message) => texts.say(message, names)).join(" ") ?? "";
    return (
        <div class={`table-frame ${moodOf(table.game)}`}>
            <div class={`table-screen ${endOnly ? "end-only" : aspect}`}
                                      onPointerDown={() => model?.waiting && model.goOn()}>
            <TopBar title={title}>
                {model && company?.head(model)}
                {!model?.handover && <>
                    <button type="button" class="quiet to-scores" aria-label={say("scores-title")}
                            onClick={() => setOpen("scores")}>
                        <Icon id="sign-trophy" size={24} />
                    </button>
                    <button type="button" class="quiet" aria-label={say("menu")} onClick={() => setOpen("menu")}>
                        <Icon id="sign-menu" size={24} />
                    </button>
                </>}
            </TopBar>
            {model?.troubles.map((trouble, i) => (
                <div class="notice" role="alert" key={i}><span>{texts.say(trouble.message, names)}</span>
                    <button type="button" class="quiet" onClick={() => model.forget(trouble)}>{say("close")}</button>
                </div>
            ))}
            {view && model && !model.handover && !shown && !endOnly &&
                <SeatStrip model={model} view={view} names={names} company={company} />}
            {model && model.handover > 0 &&
                <HandOver seats={seats} seat={model.handover} name={names[model.handover] ?? ""}
                          go={() => model.sit()}>
                    <MoveBack model={model} names={names} />
                </HandOver>}
            <main class="table-area" hidden={Boolean(model?.handover) || endOnly}>
                <div class="table-room" ref={area.ref} />
                {drawing && parts && area.width > 0 && !model.handover && !endOnly && (
                    <SceneView key={`${view.viewer} ${view.focus} ${aspect}`} scene={parts.board} {...drawing}
                               width={area.width} height={area.height} />
                )}
                {view && model?.round && !model.handover &&
                    <RoundSum game={table.game} view={view} round={model.round} seats={seats} names={names}
                              go={() => model.goOn()} />}
            </main>
            {!narrow && drawing && parts && !model.handover && !endOnly &&
                <Beside model={model} view={view} parts={parts} drawing={drawing} seats={seats} />}
            {view && model && !model.handover && <div class="table-foot" role={endOnly ? "main" : "contentinfo"}>
                <p class="news-line" aria-live="polite">
                    {news && <button type="button" title={say("news-title")}
                                     onClick={() => setOpen("news")}><span>{news}</span></button>}
                    <span class="only-spoken">
                        {view.over && <OutcomeWords view={view} names={names} me={company?.me} />}
                    </span></p>
                {company?.above(model, names)}
                {!view.over && !company?.ended
                    ? <ActionBar model={model} view={view} names={names} company={company} setOpen={setOpen} />
                    : company ? company.over(view, names)
                    : <GameOver table={table} view={view} names={names} again={() => void again()}
                                drawing={endOnly && !shown && drawing || undefined} />}
                <Guard model={model} names={names} />
                <TablePanels model={model} view={view} names={names} company={company} open={open} setOpen={setOpen} />
            </div>}
        </div></div>
    );
}

export function TableScreen({ id }: { id: string }) {
    const { engine, texts } = useApp();
    const say = useSay();
    const [table, setTable] = useState<Table>();
    const [refusal, setRefusal] = useState<Refusal>();
    useEffect(() => {
        let alive = true;
        const fresh = takeTable(id);
        if (fresh) {
            setTable(fresh);
            return;
        }
        engine.resume(id).then((answer) => {
            if (isRefused(answer))
                setRefusal(answer.refused);
            else if (alive)
                setTable(answer);
            else
                void answer.leave(); // it was opened for nobody
        }, () => setRefusal({ message: ["web.trouble-engine"] }));
        return () => { alive = false; };
    }, [id]);
    // The other tab may be closed by now.
    const passing = refusal && ["web.engine-elsewhere", "web.trouble-engine"].includes(refusal.message[0]);
    if (refusal)
        return (
            <Sorry title={say("gone-title")} text={texts.sayRefusal(refusal)}>
                <a class={passing ? "button" : "button primary"} href={address()}>{say("to-home")}</a>
                {passing &&
                    <button type="button" class="primary" onClick={() => location.reload()}>{say("try-again")}</button>}
            </Sorry>
        );
    return table ? <Playing table={table} /> : <main class="waiting" aria-busy="true">{say("opening")}</main>;
}
