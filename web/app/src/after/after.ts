/* after.ts - looking back at games: a part of the app that comes when somebody wants it (screens.ts). */
export { AfterScreen } from "./after-screen";
export { StatsScreen } from "./stats-screen";
export { Weighed } from "./weighed";
