/* door.tsx - the way to drawing a sheet of one's own; all of it that a first visit fetches. */
import type { ComponentType } from "preact";
import { later } from "../app/later";
import type { ScreenProps } from "../app/slots";

export const drawScreens: Record<string, ComponentType<ScreenProps>> = {
    draw: later("draw", () => import("./draw-screen"), "print").door((part) => part.DrawScreen),
};
