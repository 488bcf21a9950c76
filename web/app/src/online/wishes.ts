/* wishes.ts - what somebody likes at online tables: which bots fill the seats, whether words are shown, how he is
 * called when it is his turn. Kept in the browser where it allows that. */
import { useState } from "preact/hooks";
import { isObject } from "../engine/values";

export interface Wishes {
    /** The bots that fill empty seats. */
    level: string;
    limit: "none" | "live" | "days";
    seconds: number;
    days: number;
    watch: boolean;
    help: boolean;
    /** What others say is not shown. */
    mute: boolean;
    sound: boolean;
    notify: boolean;
}

const place = "nullarium.online";
const usual: Wishes = {
    level: "club", limit: "none", seconds: 60, days: 3, watch: true, help: false, mute: false, sound: false,
    notify: false,
};

export function readWishes(): Wishes {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
        if (isObject(kept)) {
            const fits = Object.entries(usual).filter(([key, value]) => typeof kept[key] === typeof value);
            return { ...usual, ...Object.fromEntries(fits.map(([key]) => [key, kept[key]])) };
        }
    } catch {
        // Forbidden or damaged: the usual ones do.
    }
    return usual;
}

export function useWishes(): [Wishes, (part: Partial<Wishes>) => void] {
    const [wishes, setWishes] = useState(readWishes);
    return [wishes, (part) => {
        const changed = { ...readWishes(), ...part };
        setWishes(changed);
        try {
            localStorage.setItem(place, JSON.stringify(changed));
        } catch {
            // They last until the screen is left.
        }
    }];
}
