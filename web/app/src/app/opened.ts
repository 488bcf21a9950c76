/* opened.ts - tables that were just set up, on their way to the table screen, and how each was set up, for another
 * go. */
import { type Engine, isRefused, type Refused, type Setup, type Table } from "../engine/protocol";

const place = (id: string) => `nullarium.setup.${id}`;
const setups = new Map<string, Setup>();
let waiting: Table | undefined;

/** Starts a game; its table waits for the screen that takes it. */
export async function startTable(engine: Engine, setup: Setup): Promise<Table | Refused> {
    const table = await engine.start(setup);
    if (isRefused(table))
        return table;
    waiting = table;
    setups.set(table.id, setup);
    try {
        sessionStorage.setItem(place(table.id), JSON.stringify(setup));
    } catch {
        // Then another go after a reload starts at the set-up.
    }
    return table;
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
