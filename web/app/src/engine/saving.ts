/* saving.ts - whether the browser wishes to save data: then nothing is fetched and nothing is worked out in advance. */

/** What a browser tells of its line; not every one does. */
interface Line {
    connection?: { saveData?: boolean };
}

export function savesData(): boolean {
    return (navigator as Line).connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
