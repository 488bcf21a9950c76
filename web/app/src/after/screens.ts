/* screens.ts - the screens after a game, by the first word of their address. */
import type { ComponentType } from "preact";
import type { ScreenProps } from "../app/slots";
import { AfterScreen } from "./after-screen";
import { StatsScreen } from "./stats-screen";

export const afterScreens: Record<string, ComponentType<ScreenProps>> = { after: AfterScreen, stats: StatsScreen };
