/* cues.ts - which sound goes with what has happened at the table. */
import type { GameInfo, View } from "../engine/protocol";
import { play, type Sound } from "./sounds";

/** What chance did, where the scene does not say it: a game's own words for it (GameInfo.chances). */
const ofChance: readonly [word: string, sound: Sound][] = [["roll", "die"], ["deal", "shuffle"], ["card", "card"]];

/** Something has happened, by chance or by somebody's move. */
export function playEvent(game: GameInfo, view: View, chance: boolean): void {
    const own = view.seats[view.viewer - 1];
    if (view.over && own && (own.rank === 1 || (game.fewestWins && own.score === 0)))
        play("chord");
    else if (chance)
        play(ofChance.find(([word]) => game.chances.includes(word))?.[1] ?? "card");
    else
        play(game.ownBoards ? "pencil" : "card");
}
