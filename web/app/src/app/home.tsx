/* home.tsx - the first screen: the games, the one to go on with, those that are kept. */
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Kept } from "../engine/protocol";
import { OwnTables } from "../online/door";
import { gameName, useApp, useSay } from "./context";
import { KeptGames, latestOpen } from "./kept-games";
import { KeptLine } from "./kept-line";
import { GamePicture } from "./pictures";
import { address } from "./router";
import { type HomeLink, homeLinks } from "./slots";
import { SettingsLink, TopBar } from "./top-bar";

function GameCard({ game }: { game: GameInfo }) {
    const { texts } = useApp();
    const say = useSay();
    return (
        <li class="game-card">
            <a href={address("new", game.id)}>
                <GamePicture game={game} />
                <div class="words">
                    <h2>{gameName(texts, game)}</h2>
                    <p>{texts.find(`${game.id}.tagline`)}</p>
                    <p class="fine">
                        {game.seatsLeast === game.seatsMost ? say("players-exactly", game.seatsMost)
                            : say("players-range", game.seatsLeast, game.seatsMost)}
                        {texts.has(`${game.id}.time`) && <>{" · "}{texts.find(`${game.id}.time`)}</>}
                        {" · "}{say("designed-by", texts.find(`${game.id}.designer`))}
                    </p>
                </div>
            </a>
            <p class="links">
                <a href={address("rules", game.id)}>{say("rules-title")}</a>
                {homeLinks.filter((link) => link.game?.(game)).map((link) =>
                    <a key={link.key} href={address(link.key, game.id)}>{texts.find(link.text)}</a>)}
            </p>
        </li>
    );
}

function Tile({ link, tile }: { link: HomeLink; tile: NonNullable<HomeLink["tile"]> }) {
    const { texts } = useApp();
    return (
        <li class="game-card more">
            <a href={address(link.key)}>
                <div class="game-picture"><tile.picture /></div>
                <div class="words">
                    <h2>{texts.find(link.text)}</h2>
                    <p>{texts.find(tile.about)}</p>
                </div>
            </a>
        </li>
    );
}

export function Home() {
    const { engine, texts } = useApp();
    const say = useSay();
    const [kept, setKept] = useState<Kept>();
    const reload = () => void engine.allKept().then(setKept);
    useEffect(reload, []);
    const open = kept && latestOpen(kept.games);
    return (
        <>
            <TopBar title="Nullarium" home><SettingsLink /></TopBar>
            <main class="home">
                <p class="motto">{say("home-motto")}</p>
                {open && (
                    <section class="continue">
                        <h2>{say("home-continue")}</h2>
                        <a class="card-link" href={address("play", open.id)}><KeptLine game={open} /></a>
                    </section>
                )}
                <OwnTables />
                <ul class="games">
                    {engine.games.map((game) => <GameCard key={game.id} game={game} />)}
                    {homeLinks.map((link) => link.tile && <Tile key={link.key} link={link} tile={link.tile} />)}
                </ul>
                <p class="links">
                    {homeLinks.filter((link) => !link.game && !link.tile).map((link) =>
                        <a class="button" key={link.key} href={address(link.key)}>{texts.find(link.text)}</a>)}
                </p>
                <KeptGames kept={kept?.games ?? []} damaged={kept?.damaged ?? []} reload={reload} />
            </main>
        </>
    );
}
