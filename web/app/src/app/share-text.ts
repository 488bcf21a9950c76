/* share-text.ts - gives a line of text away: by the device's own way of sharing where it is a phone, else by the
 * clipboard; both may be forbidden. */

export type Given = "shared" | "copied" | "cancelled" | "failed";

export async function shareText(text: string): Promise<Given> {
    if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
        try {
            await navigator.share({ text });
            return "shared";
        } catch (trouble) {
            if (trouble instanceof DOMException && trouble.name === "AbortError")
                return "cancelled";
        }
    }
    try {
        await navigator.clipboard.writeText(text);
        return "copied";
    } catch {
        return "failed";
    }
}
