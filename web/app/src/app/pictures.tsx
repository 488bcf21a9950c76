/* pictures.tsx - the picture of a game, which it brings along or which is made from a game in progress; of a sheet the
 * empty board. */
import { useEffect, useState } from "preact/hooks";
import {
    type Backdrop, type GameInfo, isRefused, type Item, type Paper, type Scene, type SheetInfo,
} from "../engine/protocol";
import { ScenePicture } from "../scene/scene-view";
import { type App, useApp } from "./context";

const pictures = new Map<string, Promise<Scene | undefined>>();
const papers = new Map<string, Promise<Paper | undefined>>();
let samples: Promise<Record<string, string>> | undefined;

/** A few records of real games, one a game, cut off where they look best (games/<folder>/picture.rec). */
function loadSamples(): Promise<Record<string, string>> {
    samples ??= fetch(ASSETS["pictures.json"]!)
        .then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, string>>) : {}))
        .catch(() => ({}));
    return samples;
}

export function paperOf(app: App, text: string, board = 0): Promise<Paper | undefined> {
    const key = `${board} ${text}`;
    let paper = papers.get(key);
    if (!paper) {
        paper = app.engine.paper(text, board).then((answer) => (isRefused(answer) ? undefined : answer));
        papers.set(key, paper);
    }
    return paper;
}

async function sceneOf(app: App, game: GameInfo): Promise<Scene | undefined> {
    const record = (await loadSamples())[game.id];
    if (record) {
        const view = await app.engine.lookAt(record, Number.MAX_SAFE_INTEGER, 1, { aspect: "wide" });
        if (!isRefused(view))
            return view.scene;
    }
    return game.sheets[0] ? (await paperOf(app, game.sheets[0].text))?.scene : undefined;
}

/** Some cards of the table above some of the hand, close together. */
function layCards(scene: Scene): Item[] {
    const faces =
        scene.items.filter((item) => (item.shape === "card" || item.shape === "die") && /\d/.test(item.glyph ?? ""));
    const hand = faces.filter((item) => item.target !== undefined && item.y === Math.max(...faces.map((one) => one.y)))
        .slice(0, 5);
    const table = faces.filter((item) => !hand.includes(item)).slice(0, 4);
    const row = (items: Item[], y: number) =>
        items.map((item, i) => ({ ...item, x: Math.round(6 * (i - (items.length - 1) / 2)) + 20, y, w: 5, h: 3 }));
    return [...row(table, 0), ...row(hand, 4)];
}

/** What fills a picture: the board alone where there is one, else the cards. */
function focusOn(scene: Scene): Scene {
    const dots = scene.items.filter((item) => item.shape === "dot").length;
    const cells = scene.items.filter((item) => item.shape === "cell" && item.key).length;
    const board = dots > 8 || cells > 12;
    if (!board)
        return { ...scene, items: layCards(scene) };
    return { ...scene, items: scene.items.filter((item) =>
        ["dot", "stroke", "shore", "area"].includes(item.shape) || (item.shape === "cell" && item.key)) };
}

/** The class of what stands in the colours of a game or of its table. */
export function moodOf(shown: { backdrop?: Backdrop } | undefined): string {
    return shown?.backdrop ? `mood-${shown.backdrop}` : "";
}

export function GamePicture({ game }: { game: GameInfo }) {
    const tile = ASSETS[`tiles/${game.id}.svg`];
    return tile ? <div class="game-picture drawn"><img src={tile} alt="" width="164" height="110" /></div>
        : <PlayedPicture game={game} />;
}

function PlayedPicture({ game }: { game: GameInfo }) {
    const app = useApp();
    const [scene, setScene] = useState<Scene>();
    useEffect(() => {
        let alive = true;
        let made = pictures.get(game.id);
        if (!made) {
            made = sceneOf(app, game).catch(() => undefined);
            pictures.set(game.id, made);
        }
        void made.then((found) => alive && found && setScene(focusOn(found)));
        return () => { alive = false; };
    }, [game.id]);
    return <div class="game-picture">{scene &&
        <ScenePicture scene={scene} texts={app.texts} width={230} height={190} />}</div>;
}

export function SheetPicture({ sheet }: { sheet: Pick<SheetInfo, "text"> }) {
    const app = useApp();
    const [paper, setPaper] = useState<Paper>();
    useEffect(() => {
        let alive = true;
        void paperOf(app, sheet.text).then((found) => alive && setPaper(found));
        return () => { alive = false; };
    }, [sheet.text]);
    return <div class="sheet-picture">{paper &&
        <ScenePicture scene={focusOn(paper.scene)} texts={app.texts} width={180} height={130} />}</div>;
}
