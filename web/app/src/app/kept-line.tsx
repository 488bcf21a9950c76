/* kept-line.tsx - one kept game in words: which, who, when, how it stands. */
import type { KeptGame } from "../engine/protocol";
import { seatNames, sheetTitle, useApp, useSay } from "./context";

export function when(language: string, game: KeptGame): string {
    const time = game.touched || Date.parse(game.date);
    return Number.isFinite(time)
        ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time) : "";
}

export function KeptLine({ game }: { game: KeptGame }) {
    const app = useApp(), { texts } = app;
    const say = useSay();
    const names = seatNames(texts, game.seats);
    const who = names.slice(1).map((name, i) => (game.over ? `${name} ${game.result[i] ?? ""}` : name)).join(", ");
    const sheet = game.sheet ? ` · ${sheetTitle(app, { ...game, name: game.sheet })}` : "";
    return (
        <span class="kept-line">
            <strong>{texts.find(`${game.game}.name`)}{sheet}</strong>
            <span>{who}</span>
            <span class="fine">{when(texts.language, game)} · {game.over ? say("kept-over") : say("kept-open")}</span>
        </span>
    );
}
