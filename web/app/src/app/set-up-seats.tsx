/* set-up-seats.tsx - who sits where: you, bots by level, more people at this device. */
import type { GameInfo } from "../engine/protocol";
import { botName, useApp, useSay } from "./context";
import { address } from "./router";

export interface Chosen {
    name: string;
    bot: string; // "" a person
}

/** A bot that is good company: the second level, or whatever there is. */
function usualBot(game: GameInfo): string {
    return game.levels[1] ?? game.levels[0] ?? game.players[0] ?? "random";
}

export function usualSeats(game: GameInfo, name: string, wanted?: number): Chosen[] {
    const bot = usualBot(game);
    const count = Math.min(game.seatsMost, Math.max(game.seatsLeast, wanted ?? game.seatsUsual));
    return Array.from({ length: count }, (_, i) => (i ? { name: "", bot } : { name, bot: "" }));
}

export function Seats({ game, seats, change }: { game: GameInfo; seats: Chosen[]; change: (seats: Chosen[]) => void }) {
    const { texts, change: setSettings } = useApp();
    const say = useSay();
    const set = (i: number, part: Partial<Chosen>) => {
        if (i === 0 && part.name !== undefined)
            setSettings({ name: part.name.slice(0, 24) });
        change(seats.map((seat, k) => (k === i ? { ...seat, ...part } : seat)));
    };
    return (
        <section class="seats">
            <h2>{say("setup-seats")}</h2>
            <ol>
                {seats.map((seat, i) => (
                    <li key={i}>
                        <span class="number" aria-hidden="true">{i + 1}</span>
                        <select aria-label={say("seat-who", i + 1)} value={seat.bot}
                                onChange={(event) => set(i, { bot: event.currentTarget.value })}>
                            <option value="">{i === 0 ? say("seat-you") : say("seat-person")}</option>
                            {game.players.map((player) =>
                                <option key={player} value={player}>{botName(texts, player)}</option>)}
                        </select>
                        {!seat.bot &&
                            <input type="text" maxLength={24} value={seat.name} autocomplete="off"
                                   aria-label={say("seat-name", i + 1)}
                                   placeholder={i === 0 ? say("your-name") : say("player", i + 1)}
                                   onInput={(event) => set(i, { name: event.currentTarget.value })} />}
                    </li>
                ))}
            </ol>
            {game.seatsLeast !== game.seatsMost && (
                <p class="actions">
                    <button type="button" disabled={seats.length <= game.seatsLeast}
                            onClick={() => change(seats.slice(0, -1))}>
                        − {say("seat-fewer")}
                    </button>
                    <button type="button" disabled={seats.length >= game.seatsMost}
                            onClick={() => change([...seats, { name: "", bot: usualBot(game) }])}>
                        + {say("seat-more")}
                    </button>
                </p>
            )}
            <p class="links"><a href={address("host", game.id)}>{say("friends")}</a></p>
        </section>
    );
}
