/* record.ts - the text of a record as the table worker writes it: header, bots' seeds, events (formats.md). */
import type { SeatSetup } from "./protocol";

export interface HeaderParts {
    game: string;
    seats: SeatSetup[];
    options?: Record<string, number> | undefined;
    sheet?: string | undefined;
    date: string;
}

/** One line of text, whatever somebody typed: a name must not write header lines of its own. */
function oneLine(words: string): string {
    // eslint-disable-next-line no-control-regex
    return words.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ").replace(/ +/g, " ").trim();
}

const nameRoom = 47; // bytes (RECORD_NAME in core/record.h)

/** As much of a name as a header has room for: a long one must not make it unreadable. Letters of several signs stay
 *  whole. */
function cutName(name: string): string {
    const letters = [...new Intl.Segmenter().segment(name)].map((one) => one.segment);
    while (new TextEncoder().encode(letters.join("")).length > nameRoom)
        letters.pop();
    return letters.join("").trim();
}

export function writeHeader(parts: HeaderParts): string {
    const lines = ["nullarium 1", `game ${oneLine(parts.game)}`, `seats ${parts.seats.length}`];
    if (parts.date)
        lines.push(`date ${oneLine(parts.date)}`);
    parts.seats.forEach((seat, i) => {
        const name = cutName(oneLine(seat.name ?? "")), bot = oneLine(seat.bot ?? "");
        if (name)
            lines.push(`name ${i + 1} ${name}`);
        if (bot)
            lines.push(`bot ${i + 1} ${bot}`);
    });
    for (const [key, value] of Object.entries(parts.options ?? {}))
        lines.push(`option ${oneLine(key)} ${Math.trunc(value)}`);
    if (parts.sheet) {
        lines.push(`sheet ${/^sheet[ \t]+(\S+)/m.exec(parts.sheet)?.[1] ?? "sheet"}`);
        for (const line of parts.sheet.replace(/\r/g, "").replace(/\n$/, "").split("\n"))
            lines.push(line ? `| ${line}` : "|");
    }
    return [...lines, "---", ""].join("\n");
}

/** The sheet's own text out of a record's header; undefined where it has none. */
export function sheetOfRecord(record: string): string | undefined {
    const lines = headerLines(record).filter((line) => line.startsWith("|"));
    return lines.length ? lines.map((line) => line.replace(/^\| ?/, "")).join("\n") + "\n" : undefined;
}

/** What the sheet in a record's header calls itself, "" where it does not; undefined where there is no sheet. */
export function titleOfRecord(record: string): string | undefined {
    const head = sheetOfRecord(record)?.split(/^[ \t]*map\s*$/m)[0];
    return head && (/^[ \t]*title[ \t]+(.*?)\s*$/m.exec(head)?.[1] ?? "");
}

function headerLines(record: string): string[] {
    const end = record.search(/^[^\S\n]*---[^\S\n]*$/m);
    return record.slice(0, end < 0 ? undefined : end).replace(/\r/g, "").split("\n");
}

function bodyLines(record: string): string[] {
    const lines = record.replace(/\r/g, "").split("\n");
    const end = lines.findIndex((line) => line.trim() === "---");
    return end < 0 ? [] : lines.slice(end + 1).map((line) => line.trim()).filter((line) => line);
}

/** The lines of its events, without comments and result. */
export function eventLines(record: string): string[] {
    return bodyLines(record).filter((line) => !line.startsWith("#") && !/^result( |$)/.test(line));
}

/** How often chance has acted in a full record: everything that is no seat's move. */
export function countDraws(record: string): number {
    return eventLines(record).filter((line) => !/^\d/.test(line)).length;
}

/* -- seeds ---------------------------------------------------------------------------------------------- */

/** Where a bot's random numbers come from; kept in the record as a comment, as the program does (cli/play/seated.h):
 *  `# seed 2 1234567890 0`, seat 2 has this seed from the moment when it was told 0 events. */
export function seedOf(record: string, seat: number): bigint | undefined {
    for (const line of bodyLines(record)) {
        const found = /^# seed (\d+) (\d+) (\d+)$/.exec(line);
        if (found && Number(found[1]) === seat)
            return BigInt.asUintN(64, BigInt(found[2] ?? "0"));
    }
    return undefined;
}

export function seedLine(seat: number, seed: bigint, told: number): string {
    return `# seed ${seat} ${seed} ${told}\n`;
}

export function freshSeed(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}
