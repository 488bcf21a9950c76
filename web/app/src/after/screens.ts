/* screens.ts - the screens after a game, by the first word of their address. */
import type { ComponentType } from "preact";
import { later } from "../app/later";
import type { ScreenProps } from "../app/slots";

export const after = later("after", () => import("./after"));

export const afterScreens: Record<string, ComponentType<ScreenProps>> = {
    after: after.door((part) => part.AfterScreen),
    stats: after.door((part) => part.StatsScreen),
};
