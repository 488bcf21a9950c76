/* router.ts - where we are, kept in the address after the #, so that reload and back work. */
import { useEffect, useState } from "preact/hooks";

/** The parts of "#/play/abc": ["play", "abc"]. */
export function readRoute(): string[] {
    const parts = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
    return parts.map((part) => {
        try {
            return decodeURIComponent(part);
        } catch {
            return part; // a broken link; the screen it leads to says so
        }
    });
}

export function address(...parts: string[]): string {
    return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function goTo(...parts: string[]): void {
    location.hash = address(...parts);
}

/** The same place in the history: where going back to this screen makes no sense. */
export function replaceBy(...parts: string[]): void {
    history.replaceState(null, "", address(...parts));
    dispatchEvent(new HashChangeEvent("hashchange"));
}

export function useRoute(): string[] {
    const [route, setRoute] = useState(readRoute);
    useEffect(() => {
        const listen = () => {
            setRoute(readRoute());
            scrollTo(0, 0);
        };
        addEventListener("hashchange", listen);
        return () => removeEventListener("hashchange", listen);
    }, []);
    return route;
}
