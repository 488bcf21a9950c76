/* screens.ts - what the table helper hangs into the app (app/slots.ts). */
import type { ComponentType } from "preact";
import type { HomeLink, ScreenProps } from "../app/slots";
import { BookScreen } from "./book-screen";

export const bookScreens: Record<string, ComponentType<ScreenProps>> = { book: BookScreen };
export const bookLinks: readonly HomeLink[] = [{ key: "book", text: "web-book.link", game: (game) => game.scorebook }];
