/* settings.ts - what a person likes: language, theme, hand, motion, pace, how moves are confirmed, what is
 * heard and felt, name, tutor. Kept in the browser where it allows that. */
import { wishFor } from "../feel/sounds";
import { isLanguage, type Language } from "../texts";
import { settingsPlace, showTheme, type Theme, themes } from "./theme";

/** How long things are shown before the next one happens, the quickest last. */
export const paces = ["slow", "normal", "fast", "once"] as const;
export type PaceName = (typeof paces)[number];

/** How strict the tutor is: from which loss on he speaks up, the module knows for each game. */
export const strictnesses = ["off", "gentle", "normal", "strict"] as const;
export type Strictness = (typeof strictnesses)[number];

export interface Settings {
    language: Language;
    theme: Theme;
    hand: "right" | "left";
    motion: "auto" | "less";
    pace: PaceName;
    /** A complete move is confirmed by a second tap on its last thing, or by the button alone. */
    confirm: "tap" | "button";
    sound: boolean;
    /** A tick in the hand, where the device can. */
    tick: boolean;
    name: string;
    tutor: Strictness;
}

function browserLanguage(): Language {
    for (const code of navigator.languages ?? [navigator.language])
        if (isLanguage(code.slice(0, 2).toLowerCase()))
            return code.slice(0, 2).toLowerCase() as Language;
    return "en";
}

function oneOf<T extends string>(value: unknown, all: readonly T[], otherwise: T): T {
    return all.includes(value as T) ? (value as T) : otherwise;
}

export function readSettings(): Settings {
    let kept: Record<string, unknown> = {};
    try {
        const parsed: unknown = JSON.parse(localStorage.getItem(settingsPlace) ?? "{}");
        if (typeof parsed === "object" && parsed !== null)
            kept = parsed as Record<string, unknown>;
    } catch {
        // Forbidden or damaged: the usual settings do.
    }
    const language = String(kept["language"] ?? "");
    return {
        language: isLanguage(language) ? language : browserLanguage(),
        theme: oneOf(kept["theme"], themes, "auto"),
        hand: oneOf(kept["hand"], ["right", "left"], "right"),
        motion: oneOf(kept["motion"], ["auto", "less"], "auto"),
        pace: oneOf(kept["pace"], paces, "normal"),
        confirm: oneOf(kept["confirm"], ["tap", "button"], "tap"),
        sound: kept["sound"] === true,
        tick: kept["tick"] === true,
        name: typeof kept["name"] === "string" ? kept["name"].slice(0, 24) : "",
        tutor: oneOf(kept["tutor"], strictnesses, "off"),
    };
}

export function keepSettings(settings: Settings): void {
    try {
        localStorage.setItem(settingsPlace, JSON.stringify(settings));
    } catch {
        // They last until the page is closed.
    }
}

export function lessMotion(settings: Settings): boolean {
    return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The style sheets look at these attributes. */
export function applySettings(settings: Settings): void {
    const root = document.documentElement;
    root.lang = settings.language;
    showTheme(settings.theme);
    root.dataset["hand"] = settings.hand;
    root.dataset["motion"] = lessMotion(settings) ? "less" : "full";
    wishFor(settings);
}
