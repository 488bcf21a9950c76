/* online.ts - what the part for online tables gives to the app (door.tsx fetches it). */
export { BigScreen } from "./big-screen";
export { HostScreen } from "./host-screen";
export { OnlineScreen } from "./online-screen";
export { TableList } from "./own-tables";
