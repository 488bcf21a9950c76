/* kept-grades.ts - what the analysis said of kept games, for the statistics: a few words for each, in this browser. */
import type { Grade } from "./study";
import { grades } from "./study";

const place = "nullarium.grades";

export interface KeptGrade {
    grade?: Grade;
    /** Text id of the verdict; "": the game has none. */
    band?: string;
}

export function readGrades(): Record<string, KeptGrade> {
    try {
        const parsed: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
        const kept: Record<string, KeptGrade> = {};
        const all = typeof parsed === "object" && parsed !== null ? parsed : {};
        for (const [id, one] of Object.entries(all) as [string, KeptGrade][])
            kept[id] = {
                ...(grades.includes(one?.grade as Grade) && { grade: one.grade }),
                ...(typeof one?.band === "string" && { band: one.band }),
            };
        return kept;
    } catch {
        return {}; // forbidden or damaged: they can be found out again
    }
}

export function keepGrade(id: string, found: KeptGrade): void {
    try {
        const kept = readGrades();
        localStorage.setItem(place, JSON.stringify({ ...kept, [id]: { ...kept[id], ...found } }));
    } catch {
        // Then the next look finds it out again.
    }
}
