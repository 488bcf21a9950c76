/* screens.ts - what printing hangs into the app (app/slots.ts). */
import type { ComponentType } from "preact";
import { later } from "../app/later";
import type { ScreenProps } from "../app/slots";

export const printScreens: Record<string, ComponentType<ScreenProps>> = {
    sheet: later("print", () => import("./sheet-screen")).door((part) => part.SheetScreen),
};
