/* opened.ts - tables that were just set up, on their way to the table screen, and how each was set up, for another
 * go. */
import type { Setup, Table } from "../engine/protocol";

const place = (id: string) => `nullarium.setup.${id}`;
const setups = new Map<string, Setup>();
let waiting: Table | undefined;

export function leaveTable(table: Table, setup: Setup): void {
    waiting = table;
    setups.set(table.id, setup);
    try {
        sessionStorage.setItem(place(table.id), JSON.stringify(setup));
    } catch {
        // Then another go after a reload starts at the set-up.
    }
}

export function takeTable(id: string): Table | undefined {
    const table = waiting?.id === id ? waiting : undefined;
    waiting = undefined;
    return table;
}

export function setupOf(id: string): Setup | undefined {
    const known = setups.get(id);
    if (known)
        return known;
    try {
        const kept = sessionStorage.getItem(place(id));
        return kept ? (JSON.parse(kept) as Setup) : undefined;
    } catch {
        return undefined;
    }
}
