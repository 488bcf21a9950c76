/* screens.ts - what printing hangs into the app (app/slots.ts). */
import type { ComponentType } from "preact";
import type { ScreenProps } from "../app/slots";
import { SheetScreen } from "./sheet-screen";

export const printScreens: Record<string, ComponentType<ScreenProps>> = { sheet: SheetScreen };
