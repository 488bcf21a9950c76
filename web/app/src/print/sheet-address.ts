/* sheet-address.ts - where a sheet's own page is: one of ours by its name, another by its packed text. */
import { address } from "../app/router";
import { packText } from "../app/sharing";
import type { GameInfo, SheetInfo } from "../engine/protocol";

/** What the checksum of a packed sheet covers beside it. */
export function packedFor(game: string): string {
    return `sheet ${game}`;
}

export async function sheetAddress(game: GameInfo, sheet: Pick<SheetInfo, "name" | "text">): Promise<string> {
    return game.sheets.some((one) => one.text === sheet.text) ? address("sheet", game.id, sheet.name)
        : address("sheet", game.id, "own", await packText(packedFor(game.id), sheet.text));
}
