/* tiles.tsx - the first page's tiles: a game with its picture and who played it last, one tap away; and what else one
 * may do. */
import { useState } from "preact/hooks";
import type { GameInfo } from "../engine/protocol";
import { gameName, seatNames, useApp, useSay } from "./context";
import { rememberedSetup } from "./draft";
import { Face } from "./faces";
import { GamePicture, moodOf } from "./pictures";
import { address } from "./router";
import type { HomeLink } from "./slots";
import { useStart } from "./start";

const facesShown = 4;

/** How many may play and how long it takes: short for the eye, whole for the ear. */
export function Facts({ game }: { game: GameInfo }) {
    const { texts } = useApp();
    const say = useSay();
    const { seatsLeast: least, seatsMost: most } = game;
    const time = texts.has(`${game.id}.time`) ? texts.find(`${game.id}.time`) : "", minutes = /\d+/.exec(time)?.[0];
    return (
        <p class="facts">
            <span aria-hidden="true">
                <svg viewBox="0 0 16 16" width="16" height="16">
                    <circle cx="8" cy="4.6" r="3.6" /><path d="M1.5 15c0-7.6 13-7.6 13 0Z" />
                </svg>{least === most ? most : `${least}–${most}`}
            </span>
            {minutes && <span aria-hidden="true">
                <svg viewBox="0 0 16 16" width="16" height="16" class="clock-sign">
                    <circle cx="8" cy="8" r="6.2" /><path d="M8 4.4V8l2.6 1.6" />
                </svg>{texts.say(["web-home.minutes", Number(minutes)])}
            </span>}
            <span class="only-spoken">
                {least === most ? say("players-exactly", most) : say("players-range", least, most)}, {time}
            </span>
        </p>
    );
}

export function GameTile({ game }: { game: GameInfo }) {
    const { texts, settings } = useApp();
    const say = useSay();
    const [setup] = useState(() => rememberedSetup(game, settings));
    const [play, refusal] = useStart(() => setup);
    const name = gameName(texts, game), names = seatNames(texts, setup.seats).slice(1);
    return (
        <li class={`game-card ${moodOf(game)}`}>
            <GamePicture game={game} />
            <div class="words">
                <h2>
                    <button type="button" class="play" aria-label={texts.say(["web-home.play-game", name])}
                            onClick={() => void play()}>{name}</button>
                </h2>
                <p class="tagline">{texts.find(`${game.id}.tagline`)}</p>
                <Facts game={game} />
                <p class="fine by">{say("designed-by", texts.find(`${game.id}.designer`))}</p>
                {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal)}</p>}
            </div>
            <a class="company" href={address("new", game.id)}
               aria-label={`${texts.say(["web-home.people", name])} ${names.join(", ")}`}>
                {setup.seats.slice(0, facesShown).map((_, i) =>
                    <Face key={i} seats={setup.seats} seat={i + 1} size={26} />)}
                {setup.seats.length > facesShown && <span class="fine">+{setup.seats.length - facesShown}</span>}
                <svg viewBox="0 0 16 16" width="16" height="16" class="change" aria-hidden="true">
                    <path d="M8 2v12M2 8h12" />
                </svg>
            </a>
            <svg viewBox="0 0 48 48" class="play-sign" aria-hidden="true">
                <circle cx="24" cy="24" r="24" /><path d="M18 13 35 24 18 35Z" />
            </svg>
        </li>
    );
}

/** Something that belongs to no game alone. */
export function LinkTile({ link, tile }: { link: HomeLink; tile: NonNullable<HomeLink["tile"]> }) {
    const { texts } = useApp();
    return (
        <a class={`wide-tile ${link.key}-tile`} href={address(link.key)}>
            <span class="sign"><tile.picture /></span>
            <span class="words"><strong>{texts.find(tile.short ?? link.text)}</strong>
                <span class="fine">{texts.find(tile.about)}</span></span>
        </a>
    );
}
