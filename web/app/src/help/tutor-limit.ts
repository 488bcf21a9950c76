/* tutor-limit.ts - from which loss on the tutor speaks up: what this game's notes say, else what was chosen the last
 * time this kind of game was played in this browser. Thousandths of a point; 0: he is silent. */
import type { Table } from "../engine/protocol";

const place = "nullarium.tutor";

function readKept(): Record<string, number> {
    try {
        const parsed: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
        return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, number>) : {};
    } catch {
        return {}; // forbidden or damaged: the tutor is silent
    }
}

export function tutorLimit(table: Table): number {
    if (table.notes.lesson)
        return 0; // a lesson has a voice of its own
    const kept = table.notes.tutor ?? readKept()[table.game.id];
    return typeof kept === "number" && kept > 0 ? kept : 0;
}

export async function chooseTutorLimit(table: Table, limit: number): Promise<void> {
    try {
        localStorage.setItem(place, JSON.stringify({ ...readKept(), [table.game.id]: limit }));
    } catch {
        // It holds for this game then.
    }
    await table.setNotes({ ...table.notes, tutor: limit });
}
