/* theme.ts - light or dark: as the device has it, or as the person wishes. The style sheets know only what comes out of
 * it. */
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Where all settings are kept (settings.ts); the theme alone is read by first.ts too. */
export const settingsPlace = "nullarium.settings";

const isDark = matchMedia("(prefers-color-scheme: dark)");
let wished: Theme = "auto";

function show(): void {
    document.documentElement.dataset["theme"] = wished === "auto" ? (isDark.matches ? "dark" : "light") : wished;
}

isDark.addEventListener("change", show);

export function showTheme(theme: Theme): void {
    wished = theme;
    show();
}
