/* faces.tsx - everybody's face: of a person the animal that was chosen for his name, else one that goes with it; of a
 * bot that of its level. The same at the table, in online rooms, when the device goes round and at the end. */
import type { SeatSetup } from "../engine/protocol";
import { hasPicture, Icon } from "../scene/picture";

export const animals = ["fox", "owl", "bear", "hare", "cat", "frog", "hedgehog", "penguin", "mouse", "badger", "koala",
    "raccoon"] as const;
export type Animal = (typeof animals)[number];

const place = "nullarium.faces";
let chosen: Record<string, Animal> | undefined; // by name, or by seat where nobody gave one

const keyOf = (name: string, seat: number) => name.trim() || `#${seat}`;

function readChosen(): Record<string, Animal> {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
        return Object.fromEntries(Object.entries(kept ?? {}).filter(([, animal]) => animals.includes(animal)));
    } catch {
        return {}; // forbidden or damaged: faces go by their names
    }
}

export function chooseFace(name: string, seat: number, animal: Animal): void {
    chosen = { ...(chosen ?? readChosen()), [keyOf(name, seat)]: animal };
    try {
        localStorage.setItem(place, JSON.stringify(chosen));
    } catch {
        // It lasts until the page is closed.
    }
}

/** The same on every device, for who has chosen none. */
function usualFace(name: string, seat: number): number {
    if (!name)
        return seat - 1;
    let sum = 0;
    for (const letter of name)
        sum = (sum * 31 + letter.codePointAt(0)!) % 65521;
    return sum;
}

/** Faces by seat from 1; two persons at one table never have the same. */
export function facesOf(seats: readonly SeatSetup[]): string[] {
    chosen ??= readChosen();
    const taken = new Set<Animal>();
    return ["", ...seats.map(({ name = "", bot }, i) => {
        if (bot)
            return hasPicture(`avatar-bot-${bot}`) ? `avatar-bot-${bot}` : "avatar-bot-beginner";
        const animal = chosen![keyOf(name, i + 1)];
        let at = animal ? animals.indexOf(animal) : usualFace(name.trim(), i + 1) % animals.length;
        while (taken.has(animals[at]!) && taken.size < animals.length)
            at = (at + 1) % animals.length;
        taken.add(animals[at]!);
        return `avatar-${animals[at]}`;
    })];
}

/** The picture of who sits at `seat`, counted from 1, of these. */
export function faceOf(seats: readonly SeatSetup[], seat: number): string {
    return facesOf(seats)[seat] ?? "avatar-bot-beginner";
}

/** A face on a light disc, so that it is the same by night. */
export function Face({ seats, seat, size }: { seats: readonly SeatSetup[]; seat: number; size: number }) {
    return <span class="face-disc"><Icon id={faceOf(seats, seat)} size={size} /></span>;
}
