/* own-sheets.ts - sheets that somebody imported or drew, kept on this device as their texts, the newest first. What is
 * in them is checked whenever one is shown or played on. */
const place = "nullarium.sheets";
const most = 40;

export interface OwnSheet {
    game: string;
    text: string;
}

function isOwn(value: unknown): value is OwnSheet {
    const one = value as OwnSheet | null;
    return typeof one === "object" && one !== null && typeof one.game === "string" && typeof one.text === "string";
}

export function ownSheets(game?: string): OwnSheet[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isOwn).filter((one) => game === undefined || one.game === game) : [];
    } catch {
        return [];
    }
}

function write(sheets: OwnSheet[]): boolean {
    try {
        localStorage.setItem(place, JSON.stringify(sheets));
        return true;
    } catch {
        return false; // forbidden or full
    }
}

/** False: it cannot be kept, or there are too many already. */
export function keepOwn({ game, text }: OwnSheet): boolean {
    const others = ownSheets().filter((one) => one.text !== text);
    return others.length < most && write([{ game, text }, ...others]);
}

export function forgetOwn(sheet: OwnSheet): void {
    write(ownSheets().filter((one) => one.text !== sheet.text || one.game !== sheet.game));
}
