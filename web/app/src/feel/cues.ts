/* cues.ts - which sound goes with what has happened at the table. */
import type { Cue, GameInfo, View } from "../engine/protocol";
import { play, type Sound } from "./sounds";

/** What the scene says. */
const ofCue: Record<Cue, Sound> = {
    roll: "die", draw: "pencil", card: "card", earn: "bell", fill: "wave", take: "shuffle", yawn: "yawn",
    exact: "bell", miss: "chirp", zero: "chord",
};

/** What chance did, by a game's own words for it (GameInfo.chances). */
const ofChance: readonly [word: string, sound: Sound][] = [["roll", "die"], ["deal", "shuffle"], ["card", "card"]];

/** The sound of something that has happened, by chance or by somebody's move. */
export function soundOf(game: Pick<GameInfo, "chances" | "fewestWins" | "ownBoards">,
                        { over, seats, viewer, scene }: Pick<View, "over" | "seats" | "viewer" | "scene">,
                        chance: boolean): Sound {
    const own = seats[viewer - 1];
    if (over && own && (own.rank === 1 || (game.fewestWins && own.score === 0)))
        return "chord";
    if (chance) // a move's cue may still stand in the scene
        return ofChance.find(([word]) => game.chances.includes(word))?.[1] ?? "card";
    if (scene.cue === "take" && scene.backdrop === "wood")
        return "hoof"; // those who live there come and take it
    return scene.cue && scene.cue !== "roll" ? ofCue[scene.cue] : game.ownBoards ? "pencil" : "card";
}

export function playEvent(game: GameInfo, view: View, chance: boolean): void {
    play(soundOf(game, view, chance));
}
