/* sheet-screen.tsx - #/sheet/<game>/<name>, or #/sheet/<game>/own/<packed text>: a sheet's own page, from which it is
 * printed, played on and shared. Offline, too: all of it is drawn here. */
import { useEffect, useState } from "preact/hooks";
import { type App, gameName, sheetTitle, useApp } from "../app/context";
import { Sorry } from "../app/parts";
import { address } from "../app/router";
import { shareLink, unpackText } from "../app/sharing";
import { shareText } from "../app/share-text";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import {
    type CheckedSheet, type Engine, type GameInfo, isRefused, type PaperCode, type Scene, type SheetInfo,
} from "../engine/protocol";
import { type Band, CardsPage, SheetPage, type SheetWords } from "./paper-page";
import { packedFor } from "./sheet-address";

interface Bands {
    alone: boolean;
    bands: { least?: number; most?: number; text: string }[];
}

interface Pages {
    game: GameInfo;
    checked: CheckedSheet;
    /** One of ours, with its difficulty. */
    ours: SheetInfo | undefined;
    boards: Scene[];
    cards: Scene | undefined;
    bands: Bands;
    code: PaperCode | undefined;
}

async function load(engine: Engine, path: string[]): Promise<Pages | "lost" | "broken"> {
    const game = engine.games.find((one) => one.id === path[0] && one.paper);
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
    const boards: Scene[] = [];
    for (let board = 0; board < checked.boards; board++) {
        const paper = await engine.paper(text, board);
        if (!isRefused(paper))
            boards.push(paper.scene);
    }
    const cards = game.cards ? await engine.cards(text) : undefined;
    const bands = await engine.ask<Bands>("bands", text);
    const code = await engine.code(text, game.sheets.some((one) => one.text === text));
    return {
        game, checked, ours, boards, cards: cards && !isRefused(cards) ? cards.scene : undefined,
        bands: isRefused(bands) ? { alone: false, bands: [] } : bands,
        code: isRefused(code) ? undefined : code,
    };
}

/** "6–10", "> 20", "≤ 10": no language needed. */
function range({ least, most }: { least?: number; most?: number }): string {
    if (least === undefined)
        return `≤ ${most}`;
    if (most === undefined)
        return `> ${least - 1}`;
    return least === most ? String(least) : `${least}–${most}`;
}

function wordsOf(app: App, pages: Pages): SheetWords {
    const { texts } = app, { game, checked, ours, bands } = pages, name = gameName(texts, game);
    const designer = texts.find(`${game.id}.designer`);
    return {
        title: sheetTitle(app, checked),
        about: ours ? `${name} · ${texts.find(`sheet.${ours.difficulty}`)}` : name,
        foot: ours ? texts.say(["paper.foot-ours", name, designer])
            : checked.by ? texts.say(["paper.foot-by", name, designer, checked.by])
                : texts.say(["paper.foot", name, designer]),
        name: texts.find("paper.name"),
        total: texts.find("paper.total"),
        verdicts: bands.alone ? texts.find("paper.alone") : "",
        bands: bands.bands.map((band): Band => ({ range: range(band), words: texts.find(band.text) })),
        code: pages.code,
    };
}

function SheetPages({ pages }: { pages: Pages }) {
    const app = useApp(), { texts } = app;
    const [told, setTold] = useState("");
    const [withCards, setWithCards] = useState(true);
    const { game, checked, ours, boards, cards } = pages, words = wordsOf(app, pages);
    const wordsFor = (board: number): SheetWords => (boards.length < 2 ? words
        : { ...words, about: texts.say(["paper.board", words.about, board + 1]) });
    const share = async (): Promise<string> =>
        shareLink(game.id, ours ? { sheetName: ours.name } : { sheet: checked.text });
    const give = async () => {
        const link = await share(), given = await shareText(link);
        setTold(given === "copied" ? texts.find("web.link-copied") : given === "failed" ? link : "");
    };
    const play = async () => {
        location.href = new URL(await share()).hash;
    };
    return (
        <main class="sheet-page">
            <div class="sheet-tools">
                <p class="actions">
                    <button type="button" class="quiet" onClick={() => void give()}>
                        {texts.find("web.share-link")}
                    </button>
                    <button type="button" onClick={() => void play()}>{texts.find("web.play")}</button>
                    <button type="button" class="primary" onClick={() => print()}>
                        {texts.find("web-print.print")}
                    </button>
                </p>
                <p class="told good" role="status">{told}</p>
                {!pages.code && <p>{texts.find("web-print.no-code")}</p>}
                {cards && (
                    <p><label class="check">
                        <input type="checkbox" checked={withCards}
                               onChange={(event) => setWithCards(event.currentTarget.checked)} />{" "}
                        {texts.find("web-print.with-cards")}
                    </label></p>
                )}
            </div>
            <div class="paper-pages">
                {boards.map((scene, i) => <SheetPage key={i} scene={scene} texts={texts} words={wordsFor(i)} />)}
                {cards && withCards &&
                    <CardsPage scene={cards} texts={texts} foot={words.foot}
                               title={texts.say(["paper.cards", gameName(texts, game), words.title])} />}
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
    const app = useApp(), { engine, texts } = app;
    const [pages, setPages] = useState<Pages | "lost" | "broken">();
    useEffect(() => {
        let alive = true;
        void load(engine, path).then((loaded) => alive && setPages(loaded));
        return () => { alive = false; };
    }, []);
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
