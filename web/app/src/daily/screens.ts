/* screens.ts - what the daily challenge hangs into the app (app/slots.ts). */
import type { ComponentType } from "preact";
import type { HomeLink, ScreenProps } from "../app/slots";
import { DailyScreen } from "./daily-screen";
import { DayLeaf } from "./day-leaf";

export const dailyScreens: Record<string, ComponentType<ScreenProps>> = { daily: DailyScreen };
export const dailyLinks: readonly HomeLink[] =
    [{ key: "daily", text: "web-daily.title",
       tile: { about: "web-home.today-about", picture: DayLeaf,
       early: true, short: "web-home.today" } }];
