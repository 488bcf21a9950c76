/* sheet-screen.tsx - #/sheet/<game>/<name>, or #/sheet/<game>/own/<packed text>: a sheet's own page, from which it is
 * printed, played on and shared. Offline, too: the module lays the pages out. */
import { useEffect, useState } from "preact/hooks";
import { type App, gameName, sheetTitle, useApp } from "../app/context";
import { Sorry } from "../app/parts";
import { address } from "../app/router";
import { shareLink, unpackText } from "../app/sharing";
import { shareText } from "../app/share-text";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import {
    type CheckedSheet, type GameInfo, isRefused, type PrintedPage, type PrintQuestion, type SheetInfo,
} from "../engine/protocol";
import { Sprite } from "../scene/picture";
import { PageOfMarks } from "./printed-page";
import { packedFor, sheetAddress } from "./sheet-address";

const CARDS = -1, BACKS = -2; // in place of a board's number

interface Leaf extends PrintedPage {
    /** What a screen reader says of it. */
    label: string;
}

interface Pages {
    game: GameInfo;
    checked: CheckedSheet;
    /** One of ours, with its difficulty. */
    ours: SheetInfo | undefined;
    boards: Leaf[];
    cards: Leaf | undefined;
    backs: Leaf | undefined;
}

/** A board, the cards or their backs, with the words of the reader's language. */
async function printPage(app: App, pages: Pages, board: number): Promise<Leaf | undefined> {
    const { engine, texts } = app, { game, checked, ours } = pages, { text } = checked;
    const question = await engine.ask<PrintQuestion>("print_ask", text, board);
    if (isRefused(question))
        return undefined;
    const name = gameName(texts, game), title = sheetTitle(app, checked), designer = texts.find(`${game.id}.designer`);
    const foot = ours ? texts.say(["paper.foot-ours", name, designer])
        : checked.by ? texts.say(["paper.foot-by", name, designer, checked.by])
            : texts.say(["paper.foot", name, designer]);
    const kind = ours ? `${name} · ${texts.find(`sheet.${ours.difficulty}`)}` : name;
    const about = checked.boards > 1 ? texts.say(["paper.board", kind, board + 1]) : kind;
    const words = board < 0 ? [texts.say([board === CARDS ? "paper.cards" : "paper.backs", name, title]), foot]
        : [title, foot, about, texts.find("paper.name"), texts.find("paper.date"), texts.find("paper.total"),
           question.alone ? texts.find("paper.alone") : "", ...(question.verdicts ?? []).map((id) => texts.find(id)),
           ...Array.from({ length: question.steps ?? 0 }, (_, i) => texts.find(`${game.id}.paper-step-${i + 1}`))];
    const label = board < 0 ? words[0]! : `${title}, ${about}`;
    words.push(...question.labels.map((label) => texts.say(label)));
    const page = await engine.ask<PrintedPage>("print_page", [...words, text].join("\n"), board, words.length,
                                               game.sheets.some((one) => one.text === text) ? 1 : 0);
    return isRefused(page) ? undefined : { ...page, label };
}

async function load(app: App, path: string[]): Promise<Pages | "lost" | "broken"> {
    const { engine } = app, game = engine.games.find((one) => one.id === path[0] && one.paper);
    if (!game)
        return "lost";
    const ours = path[2] === undefined ? game.sheets.find((one) => one.name === path[1]) : undefined;
    const text = ours?.text
        ?? (path[1] === "own" && path[2] ? await unpackText(packedFor(game.id), path[2]) : undefined);
    if (text === undefined)
        return path[2] ? "broken" : "lost";
    const checked = await engine.checkSheet(text);
    if (isRefused(checked) || checked.game !== game.id)
        return "broken";
    const pages: Pages = { game, checked, ours, boards: [], cards: undefined, backs: undefined };
    for (let board = 0; board < checked.boards; board++) {
        const page = await printPage(app, pages, board);
        if (page)
            pages.boards.push(page);
    }
    if (game.cards) {
        pages.cards = await printPage(app, pages, CARDS);
        pages.backs = await printPage(app, pages, BACKS);
    }
    return pages;
}

function Tick({ text, on, turn }: { text: string; on: boolean; turn: (on: boolean) => void }) {
    return (
        <p><label class="check">
            <input type="checkbox" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />{" "}
            {useApp().texts.find(text)}
        </label></p>
    );
}

function SheetPages({ pages }: { pages: Pages }) {
    const app = useApp(), { texts } = app;
    const [told, setTold] = useState("");
    const [withCards, setWithCards] = useState(true);
    const [withBacks, setWithBacks] = useState(false);
    const { game, checked, ours, boards } = pages;
    const cards = withCards && pages.cards, backs = cards && withBacks && pages.backs;
    // Backs follow their cards at once, in front of the boards: so both are sides of one leaf.
    const leaves = cards ? (backs ? [cards, backs, ...boards] : [...boards, cards]) : boards;
    const share = async (): Promise<string> =>
        shareLink(game.id, ours ? { sheetName: ours.name } : { sheet: checked.text });
    const give = async () => {
        const link = await share(), given = await shareText(link);
        setTold(given === "copied" ? texts.find("web.link-copied") : given === "failed" ? link : "");
    };
    const draw = async () => {
        location.hash = (await sheetAddress(game, checked)).replace(address("sheet"), address("draw"));
    };
    const play = async () => {
        location.href = new URL(await share()).hash;
    };
    return (
        <main class="sheet-page">
            <Sprite symbols={PAPER_PICTURES} />
            <div class="sheet-tools">
                <p class="actions">
                    <button type="button" class="quiet" onClick={() => void give()}>
                        {texts.find("web.share-link")}
                    </button>
                    {game.drawn && <button type="button" class="quiet" onClick={() => void draw()}>
                        {texts.find("web.draw-from")}
                    </button>}
                    <button type="button" onClick={() => void play()}>{texts.find("web.play")}</button>
                    <button type="button" class="primary" onClick={() => print()}>
                        {texts.find("web-print.print")}
                    </button>
                </p>
                <p class="told good" role="status">{told}</p>
                {!boards.some((page) => page.coded) && <p>{texts.find("web-print.no-code")}</p>}
                {pages.cards && <Tick text="web-print.with-cards" on={withCards} turn={setWithCards} />}
                {cards && pages.backs && <Tick text="web-print.with-backs" on={withBacks} turn={setWithBacks} />}
            </div>
            <div class="paper-pages">
                {leaves.map((page) => <PageOfMarks key={page.label} page={page} label={page.label} />)}
            </div>
            {checked.figures.length > 0 && <details class="sheet-figures">
                <summary>{texts.find("web-print.figures")}</summary>
                <ul class="figures">
                    {checked.figures.map((figure, i) =>
                        <li key={i} class={figure.warning ? "bad" : ""}>
                            {figure.warning ? "! " : ""}{texts.say(figure.text)}
                        </li>)}
                </ul>
            </details>}
        </main>
    );
}

export function SheetScreen({ path }: ScreenProps) {
    const app = useApp(), { texts } = app;
    const [pages, setPages] = useState<Pages | "lost" | "broken">();
    useEffect(() => {
        let alive = true;
        void load(app, path).then((loaded) => alive && setPages(loaded));
        return () => { alive = false; };
    }, [texts]);
    if (pages === undefined)
        return <main class="waiting" aria-busy="true" />;
    if (pages === "lost" || pages === "broken")
        return (
            <Sorry title={texts.find(pages === "lost" ? "web.lost-title" : "web.link-broken-title")}
                   text={texts.find(pages === "lost" ? "web.lost-text" : "web.link-broken-text")}>
                <a class="button primary" href={address()}>{texts.find("web.to-home")}</a>
            </Sorry>
        );
    return (
        <>
            <TopBar title={sheetTitle(app, pages.checked)} back={address("new", pages.game.id)} aside />
            <SheetPages pages={pages} />
        </>
    );
}
