/* texts.ts - from a message to a sentence, as i18n/i18n.c does it: the same catalogues, placeholders and plurals.
 *
 * A message is a text id and its arguments: ["core.seat", 2]; {1} .. {4} in the text are the arguments,
 * {1?dot|dots} is the form that goes with the number {1}. */
import type { Arg, Message, Refusal } from "./engine/protocol";

export const languages = ["en", "de", "fr", "it", "ru"] as const;
export type Language = (typeof languages)[number];
export const ownNames: Readonly<Record<Language, string>> = {
    en: "English",
    de: "Deutsch",
    fr: "Français",
    it: "Italiano",
    ru: "Русский",
};

export interface Catalogue {
    readonly texts: Readonly<Record<string, string>>;
    readonly rules: Readonly<Record<string, string>>;
}

/** Who sits where, by seat from 1; a missing name is said as "seat 2". */
export type Names = readonly (string | undefined)[];

export function isLanguage(code: string): code is Language {
    return (languages as readonly string[]).includes(code);
}

/** Which plural form goes with a number: 0 one, 1 other (in ru 1 few, 2 many). */
export function pluralForm(language: Language, number: number): number {
    const n = Math.abs(number);
    if (language === "ru") {
        if (n % 10 === 1 && n % 100 !== 11)
            return 0;
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
    }
    if (language === "fr")
        return n < 2 ? 0 : 1;
    return n === 1 ? 0 : 1;
}

export class Texts {
    constructor(
        readonly language: Language,
        private readonly catalogue: Catalogue,
    ) {}

    has(id: string): boolean {
        return Object.hasOwn(this.catalogue.texts, id);
    }

    /** The raw text of an id, or the id itself. */
    find(id: string): string {
        return this.has(id) ? this.catalogue.texts[id]! : id;
    }

    /** The rules of a game in our own words; paragraphs start with their clauses: "[F3 F4] ...". */
    rules(game: string): string {
        return this.catalogue.rules[game] ?? "";
    }

    say(message: Message, names: Names = []): string {
        const [id, ...args] = message;
        return this.find(id).replace(/\{([1-4])(?:\?([^}]*))?\}/g, (_, digit: string, forms: string | undefined) => {
            const arg = args[Number(digit) - 1];
            if (forms !== undefined)
                return forms.split("|")[pluralForm(this.language, numberOf(arg))] ?? "";
            return arg === undefined ? "" : this.sayArg(arg, names);
        });
    }

    /** "F5: sentence", or the sentence alone where no clause speaks. */
    sayRefusal(why: Refusal, names: Names = []): string {
        const sentence = this.say(why.message, names);
        return why.clause ? `${why.clause}: ${sentence}` : sentence;
    }

    private sayArg(arg: Arg, names: Names): string {
        if (typeof arg === "number")
            return String(arg);
        if (typeof arg === "string")
            return arg;
        if ("text" in arg)
            return this.find(arg.text);
        return names[arg.seat] || this.say(["core.seat", arg.seat]);
    }
}

/** A number chooses the form; a seat counts by its number, as in C, and anything else as 0. */
function numberOf(arg: Arg | undefined): number {
    if (typeof arg === "number")
        return arg;
    return typeof arg === "object" && "seat" in arg ? arg.seat : 0;
}
