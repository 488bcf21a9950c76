/* record.ts - what the page asks a record for: the header of a new game, as somebody chose it. The module reads it and
 * writes the record (web/module/page_record.h). */
import type { SeatSetup } from "./protocol";

export interface HeaderParts {
    game: string;
    seats: SeatSetup[];
    options?: Record<string, number> | undefined;
    date: string;
}

/** One line, whatever somebody typed or pasted: a name must not write header lines of its own. What else it may not
 *  hold the module refuses. */
const oneLine = (words = "") => words.replace(/\s+/g, " ").trim();

/** As much of a name as a header has room for (NAME_ROOM in core/name.h); letters of several signs stay whole. */
function cutName(name: string): string {
    const letters = [...new Intl.Segmenter().segment(name)].map((one) => one.segment);
    while (new TextEncoder().encode(letters.join("")).length > 47)
        letters.pop();
    return letters.join("").trim();
}

export function writeHeader({ game, seats, options = {}, date }: HeaderParts): string {
    const lines = ["nullarium 1", `game ${game}`, `seats ${seats.length}`, ...(date ? [`date ${date}`] : [])];
    seats.forEach((seat, i) => {
        const name = cutName(oneLine(seat.name)), bot = oneLine(seat.bot);
        lines.push(...(name ? [`name ${i + 1} ${name}`] : []), ...(bot ? [`bot ${i + 1} ${bot}`] : []));
    });
    lines.push(...Object.entries(options).map(([key, value]) => `option ${key} ${value}`));
    return [...lines, "---", ""].join("\n");
}
