/* home.tsx - the first screen: go on, today's challenge, the games, friends, lessons, and the games that are kept. */
import { useEffect, useState } from "preact/hooks";
import type { Kept } from "../engine/protocol";
import { OwnTables } from "../online/door";
import { gameName, seatNames, useApp } from "./context";
import { Face } from "./faces";
import { KeptGames, latestOpen } from "./kept-games";
import { moodOf } from "./pictures";
import { address } from "./router";
import { homeLinks } from "./slots";
import { GameTile, LinkTile } from "./tiles";
import { SettingsLink, TopBar } from "./top-bar";

/** The game that waits for somebody. */
function Continue({ open }: { open: Kept["games"][number] }) {
    const { engine, texts } = useApp();
    const game = engine.games.find(({ id }) => id === open.game);
    const names = seatNames(texts, open.seats).slice(1);
    return (
        <a class={`wide-tile continue ${moodOf(game)}`} href={address("play", open.id)}>
            <span class="sign" aria-hidden="true">
                {open.seats.slice(0, 3).map((_, i) => <Face key={i} seats={open.seats} seat={i + 1} size={30} />)}
            </span>
            <span class="words"><strong>{texts.find("web-home.continue")}</strong>
                <span>{texts.find(`${open.game}.name`)} · {names.join(", ")}</span></span>
            <svg viewBox="0 0 24 24" width="24" height="24" class="onward" aria-hidden="true">
                <path d="m9 4 8 8-8 8" />
            </svg>
        </a>
    );
}

/** What there is of every game beside playing it. */
function Shelves() {
    const { engine, texts } = useApp();
    const links = homeLinks.filter((link) => link.game && !link.tile);
    const learn = links.find((link) => link.key === "learn");
    const rest =
        [{ key: "rules", text: "web.rules-title", game: () => true }, ...links.filter((link) => link !== learn)];
    return (
        <>
            {learn && <section class="shelf learn-shelf">
                <h2>{texts.find("web-home.learn")}</h2>
                <ul>{engine.games.filter(learn.game!).map((game) => (
                    <li key={game.id} class={moodOf(game)}>
                        <a class="button" href={address(learn.key, game.id)}>{gameName(texts, game)}</a>
                    </li>
                ))}</ul>
            </section>}
            <section class="shelf">
                <h2>{texts.find("web-home.more")}</h2>
                {rest.map((link) => (
                    <p class="links" key={link.key}><strong>{texts.find(link.text)}</strong>
                        {engine.games.filter(link.game!).map((game) =>
                            <a key={game.id} href={address(link.key, game.id)}>{gameName(texts, game)}</a>)}
                    </p>
                ))}
                <p class="links">
                    {homeLinks.filter((link) => !link.game && !link.tile).map((link) =>
                        <a class="button" key={link.key} href={address(link.key)}>{texts.find(link.text)}</a>)}
                </p>
            </section>
        </>
    );
}

export function Home() {
    const { engine } = useApp();
    const [kept, setKept] = useState<Kept>();
    const reload = () => void engine.allKept().then(setKept);
    useEffect(reload, []);
    const open = kept && latestOpen(kept.games);
    const tiles = (early: boolean) => homeLinks.filter((link) => link.tile && Boolean(link.tile.early) === early)
        .map((link) => <LinkTile key={link.key} link={link} tile={link.tile!} />);
    return (
        <div class="home-frame">
            <TopBar title="Nullarium" home><SettingsLink /></TopBar>
            <main class="home">
                {open && <Continue open={open} />}
                {tiles(true)}
                <ul class="games" role="list">
                    {engine.games.map((game) => <GameTile key={game.id} game={game} />)}
                </ul>
                {tiles(false)}
                <div class="below">
                    <OwnTables />
                    <Shelves />
                    <KeptGames kept={kept?.games ?? []} damaged={kept?.damaged ?? []} reload={reload} />
                </div>
            </main>
        </div>
    );
}
