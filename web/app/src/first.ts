/* first.ts - the little that must run before the first paint: in the head of the page, before anything of the app has
 * come. Light or dark is settled here, so that nothing flashes. */
import { settingsPlace, showTheme, themes } from "./app/theme";

let kept: unknown;
try {
    kept = (JSON.parse(localStorage.getItem(settingsPlace) ?? "{}") as { theme?: unknown } | null)?.theme;
} catch {
    // Forbidden or damaged: as the device has it.
}
showTheme(themes.find((theme) => theme === kept) ?? "auto");
