/* say.ts - what the screens of online tables say: texts `web-online.…`, and the words people say to each other. */
import { useApp } from "../app/context";
import type { Arg, CannedWord, OnlineSeat, SeatSetup } from "../engine/protocol";

/** Says a text of this part: tell("start"), tell("seat-free", 3). */
export function useTell(): (key: string, ...args: Arg[]) => string {
    const { texts } = useApp();
    return (key, ...args) => texts.say([`web-online.${key}`, ...args]);
}

export function useWord(): (word: CannedWord) => string {
    const { texts } = useApp();
    return (word) => texts.find(`online.said-${word}`);
}

/** Who sits there, as everything else in the app knows it. */
export function setupOfSeats(seats: readonly OnlineSeat[]): SeatSetup[] {
    return seats.map(({ who, name, level }) => (who === "bot" ? { bot: level } : { name }));
}
