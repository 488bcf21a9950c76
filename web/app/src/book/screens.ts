/* screens.ts - what the table helper hangs into the app (app/slots.ts). */
import type { ComponentType } from "preact";
import { later } from "../app/later";
import type { HomeLink, ScreenProps } from "../app/slots";

export const bookScreens: Record<string, ComponentType<ScreenProps>> = {
    book: later("book", () => import("./book-screen")).door((part) => part.BookScreen),
};
export const bookLinks: readonly HomeLink[] = [{ key: "book", text: "web-book.link", game: (game) => game.scorebook }];
