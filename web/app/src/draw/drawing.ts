/* drawing.ts - a sheet that is being drawn, as the list of its texts: what a brush does to a text, how it looks and
 * what is wrong with it says the module (web/module/page_easel.h). Taking back is going back in the list, and the list
 * is kept on the device with every change, so that a reload loses nothing. */
import { isRefused, type Engine, type Message, type Refusal, type Scene } from "../engine/protocol";
import { Queue } from "../engine/queue";

export interface Brush {
    /** The key that chooses it; "": none. */
    key: string;
    /** It wants no place. */
    atOnce: boolean;
    /** Text id of its heading. */
    group: string;
    name: Message;
    look: Scene;
}

export interface Palette {
    brushes: Brush[];
    symmetries: { name: string; bit: number }[];
}

/** A text on the easel. */
export interface Drawn {
    text: string;
    title: string;
    scene: Scene;
    /** Why it cannot be played on yet. */
    wrong?: Refusal;
    figures?: { warning: boolean; text: Message }[];
}

export interface Kept {
    texts: string[];
    at: number;
}

/** Where the list of texts is kept. */
export interface Shelf {
    read(): Kept | undefined;
    write(kept: Kept): void;
}

const NOWHERE = -1;
const most = 200; // texts that can be gone back to

export function shelfFor(game: string): Shelf {
    const place = `nullarium.drawing.${game}`;
    return {
        read() {
            try {
                const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Kept | null;
                const sound = kept && Array.isArray(kept.texts) && kept.texts.every((one) => typeof one === "string") &&
                    Number.isSafeInteger(kept.at) && kept.at >= 0 && kept.at < kept.texts.length;
                return sound ? kept : undefined;
            } catch {
                return undefined;
            }
        },
        write(kept) {
            try {
                localStorage.setItem(place, JSON.stringify(kept));
            } catch {
                // Forbidden or full: it lives as long as the page.
            }
        },
    };
}

export class Drawing {
    private texts: string[] = [];
    private at = -1;
    private readonly work = new Queue();
    private from = NOWHERE;
    palette: Palette = { brushes: [], symmetries: [] };
    brush = 0;
    symmetry = 0;
    drawn: Drawn | undefined;
    /** Why the last touch did nothing. */
    refusal: Refusal | undefined;

    constructor(private readonly engine: Pick<Engine, "ask">, readonly game: string, private readonly shelf: Shelf,
                private readonly changed: () => void) {}

    /** What was drawn last on this device; else an empty one. */
    async open(title: string, by: string): Promise<boolean> {
        const palette = await this.engine.ask<Palette>("easel_brushes", this.game);
        if (isRefused(palette))
            return false;
        this.palette = palette;
        const kept = this.shelf.read();
        if (kept) {
            this.texts = kept.texts;
            this.at = kept.at;
            await this.work.add(() => this.look());
        }
        if (!this.drawn)
            await this.blank(title, by);
        return this.drawn !== undefined;
    }

    get canUndo(): boolean {
        return this.at > 0;
    }

    get canRedo(): boolean {
        return this.at + 1 < this.texts.length;
    }

    private async look(): Promise<void> {
        const drawn = await this.engine.ask<Drawn>("easel_look", this.texts[this.at] ?? "");
        if (!isRefused(drawn))
            this.drawn = drawn;
        this.changed();
    }

    /** A new text, or why there is none. `same`: it goes on with the stroke before, and is taken back with it. */
    private take(answer: Drawn | { refused: Refusal }, same = false): boolean {
        this.refusal = isRefused(answer) ? answer.refused : undefined;
        if (!isRefused(answer)) {
            if (answer.text !== this.texts[this.at]) {
                this.texts = [...this.texts.slice(0, same ? this.at : this.at + 1), answer.text].slice(-most);
                this.at = this.texts.length - 1;
                this.shelf.write({ texts: this.texts, at: this.at });
            }
            this.drawn = answer;
        }
        this.changed();
        return !isRefused(answer);
    }

    private ask(name: string, input: string, ...numbers: number[]): Promise<Drawn | { refused: Refusal }> {
        return this.engine.ask<Drawn>(name, input, ...numbers);
    }

    blank(title: string, by: string): Promise<boolean> {
        return this.work.add(async () => this.take(await this.ask("easel_blank", [this.game, title, by].join("\n"))));
    }

    /** Starts from another sheet; what was drawn before can be had back. */
    load(text: string): Promise<boolean> {
        return this.work.add(async () => this.take(await this.ask("easel_open", text)));
    }

    rename(title: string): Promise<boolean> {
        return this.work.add(async () =>
            this.take(await this.ask("easel_title", `${title.replaceAll("\n", " ")}\n${this.texts[this.at]}`)));
    }

    /** A finger or a key on a target. */
    touch(target: number, how: "tap" | "drag" | "key"): Promise<boolean> {
        const brush = this.brush, symmetry = this.symmetry;
        return this.work.add(async () => {
            const goesOn = how === "drag", from = goesOn ? this.from : NOWHERE;
            this.from = target;
            return this.take(await this.ask("easel_paint", this.texts[this.at]!, brush, target, from, symmetry),
                             goesOn);
        });
    }

    /** A brush is chosen, or does at once what it does. */
    choose(brush: number): void {
        this.refusal = undefined;
        if (this.palette.brushes[brush]?.atOnce)
            void this.work.add(async () => this.take(
                await this.ask("easel_paint", this.texts[this.at]!, brush, NOWHERE, NOWHERE, this.symmetry)));
        else
            this.brush = brush;
        this.changed();
    }

    chooseSymmetry(bit: number): void {
        this.symmetry = bit;
        this.changed();
    }

    /** One step back (-1) or forth again (1). */
    step(by: -1 | 1): Promise<void> {
        return this.work.add(async () => {
            if (!(by < 0 ? this.canUndo : this.canRedo))
                return;
            this.at += by;
            this.refusal = undefined;
            this.shelf.write({ texts: this.texts, at: this.at });
            await this.look();
        });
    }

    /** Ready to be played on; undefined: something is still wrong. */
    async finish(): Promise<string | undefined> {
        await this.work.empty();
        const finished = await this.engine.ask<{ text: string }>("easel_finish", this.texts[this.at] ?? "");
        return isRefused(finished) || this.drawn?.wrong ? undefined : finished.text;
    }
}
