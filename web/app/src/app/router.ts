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
    history.replaceState(history.state, "", address(...parts));
    dispatchEvent(new HashChangeEvent("hashchange"));
}

let steps = 0; // from the first screen of this visit on to this one

/** Each place in the history knows how many of ours lie before it, after a reload too. */
function countSteps(): void {
    const kept: unknown = history.state?.steps;
    steps = typeof kept === "number" ? kept : steps + 1;
    history.replaceState({ steps }, "");
}

/** Back to where somebody came from, with what he had chosen there; false: he came from outside. */
export function goBack(): boolean {
    if (steps > 0)
        history.back();
    return steps > 0;
}

export function useRoute(): string[] {
    const [route, setRoute] = useState(readRoute);
    useEffect(() => {
        steps = -1;
        countSteps();
        const listen = () => {
            countSteps();
            setRoute(readRoute());
            scrollTo(0, 0);
        };
        addEventListener("hashchange", listen);
        return () => removeEventListener("hashchange", listen);
    }, []);
    return route;
}
