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

/** Who sits where, by seat from 1; a missing name is said as "seat 2". `you` is the seat of who reads this and gave no
 *  name: a text that speaks of him has a form of its own in the catalogue where the plain one would not be good
 *  language. */
export interface Names extends ReadonlyArray<string | undefined> {
    readonly you?: number | undefined;
}

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
        private catalogue: Catalogue,
    ) {}

    /** Texts of a part of the app that came later. */
    learn({ texts, rules }: Catalogue): void {
        this.catalogue = { texts: { ...this.catalogue.texts, ...texts }, rules: { ...this.catalogue.rules, ...rules } };
    }

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
        const seats = names.you === undefined ? []
            : args.flatMap((arg) => (typeof arg === "object" && "seat" in arg ? [arg.seat] : []));
        const first = seats[0] !== undefined && seats[0] === names.you;
        const second = seats[1] !== undefined && seats[1] === names.you;
        const address = `${first ? "-you" : ""}${second ? "-yours" : ""}`;
        return this.findFor(id, address)
            .replace(/\{([1-7])(?:\?([^}]*))?\}/g, (_, digit: string, forms: string | undefined) => {
            const arg = args[Number(digit) - 1];
            if (forms !== undefined)
                return forms.split("|")[pluralForm(this.language, numberOf(arg))] ?? "";
            return arg === undefined ? "" : this.sayArg(arg, names, first ? "-you" : "");
        });
    }

    /** A move or its beginning as people read it: words of the record's spelling that the game has a name for in this
     *  language stand as that name, "skip" as "пропустить". What is typed and kept is the spelling. */
    spell(game: string, words: string): string {
        return words.replace(/[a-z]{3,}/g,
                             (word) => (this.has(`${game}.word-${word}`) ? this.find(`${game}.word-${word}`) : word));
    }

    /** A move or its beginning as people read it: the game's own words where it has some, else the spelling. */
    sayMove(game: string, words: string, said: Message | undefined, names: Names = []): string {
        return said ? this.say(said, names) : this.spell(game, words);
    }

    /** What a game asks of a person who touches things: what it asks just now (Next.prompt), else its usual question,
     *  else what it asks of everybody. */
    prompt(game: string, asked?: string): string {
        return this.find(asked ?? (this.has(`${game}.your-choice`) ? `${game}.your-choice` : `${game}.your-turn`));
    }

    /** What was gained or lost. */
    signed(number: string, plus = Number(number) > 0): string {
        return this.decimal(plus ? `+${number}` : number);
    }

    /** A number that is written with a point, as the language writes it. */
    decimal(number: string): string {
        return number.replace(".", this.find("core.point")).replace("-", "\u2212");
    }

    /** The same as `say` for sentences that may begin with a move: in words it begins with a capital, a spelling,
     *  "c3-f3", stays as it is typed. */
    sentence(message: Message, names: Names = []): string {
        return this.say(message, names).replace(/(^|[.!?] )(\p{Ll})(?=\p{Ll}*(?: |$))/gu,
                                                (_, before: string, letter: string) => before + letter.toUpperCase());
    }

    /** The sentence alone: to somebody who taps, a clause's number is nothing (app/refusal-text.tsx leads to it). */
    sayRefusal(why: Refusal, names: Names = []): string {
        return this.sentence(why.message, names);
    }

    /** "You bid 2." instead of "Ada bids 2.": the text for who reads it, where there is one. What a page shows without
     *  letters is named by how it looks: "-seen" instead of the text for a terminal. */
    private findFor(plain: string, address: string): string {
        const id = this.has(`${plain}-seen`) ? `${plain}-seen` : plain;
        return this.find(address && this.has(id + address) ? id + address : id);
    }

    private sayArg(arg: Arg, names: Names, address: string): string {
        if (typeof arg === "number")
            return String(arg);
        if (typeof arg === "string")
            return arg;
        if (Array.isArray(arg))
            return this.say(arg, names);
        if ("decimal" in arg)
            return this.decimal(arg.decimal);
        if ("move" in arg)
            return this.spell(arg.game, arg.move);
        if ("text" in arg)
            return arg.number === undefined ? this.findFor(arg.text, address) : this.say([arg.text, arg.number]);
        return names[arg.seat] || this.say(["core.seat", arg.seat]);
    }
}

/** A number chooses the form; a seat and a text count by their number, as in C, and anything else as 0. */
function numberOf(arg: Arg | undefined): number {
    if (typeof arg === "number")
        return arg;
    if (typeof arg !== "object" || Array.isArray(arg) || "move" in arg)
        return 0;
    return "seat" in arg ? arg.seat : arg.number ?? 0;
}
