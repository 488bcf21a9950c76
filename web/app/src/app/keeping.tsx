/* keeping.tsx - lets the browser keep the app for when there is no network, and says when a newer one is ready. */
import { useEffect, useState } from "preact/hooks";
import { savesData } from "../engine/saving";
import { useSay } from "./context";

const often = 60 * 60 * 1000; // ms: how often an app that stays open looks for a newer one

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function notice(found: ServiceWorker | null): void {
    if (!found || !navigator.serviceWorker.controller)
        return; // the first version takes over by itself
    waiting = found;
    for (const listener of listeners)
        listener();
}

const idle = () => new Promise<void>((done) =>
    "requestIdleCallback" in window ? requestIdleCallback(() => done()) : setTimeout(done, 1000));

/** What the bots have learned, for when there is no network: one file after the other, whenever there is nothing else
 *  to do. The service worker keeps what it fetches; what fails is fetched at the next visit, or when a bot asks. */
async function keepWeights(): Promise<void> {
    const keeper = navigator.serviceWorker;
    await keeper.ready;
    if (!keeper.controller)
        await new Promise((taken) => keeper.addEventListener("controllerchange", taken, { once: true }));
    for (const [name, address] of Object.entries(ASSETS)) {
        if (!name.startsWith("weights/") || (await caches.match(address)))
            continue;
        await idle();
        if (savesData() || !navigator.onLine)
            return;
        const fetched = await fetch(address, { priority: "low" });
        await fetched.body?.cancel();
    }
}

/** After the first screen stands, so that nothing it needs has to wait. A browser that cannot is no worse off. */
export async function keepApp(): Promise<void> {
    if (!("serviceWorker" in navigator))
        return;
    try {
        const kept = await navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" });
        notice(kept.waiting);
        kept.addEventListener("updatefound", () => {
            const coming = kept.installing;
            coming?.addEventListener("statechange", () => coming.state === "installed" && notice(coming));
        });
        setInterval(() => void kept.update().catch(() => {}), often);
        if (!savesData())
            void keepWeights().catch(() => {});
    } catch {
        // Forbidden, or not over https: the app needs the network then.
    }
}

/** The newer version takes over and this page starts anew in it; the game is kept move by move. */
function takeNew(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting?.postMessage("take-over");
}

export function NewVersion() {
    const say = useSay();
    const [, redraw] = useState(0);
    const [later, setLater] = useState(false);
    useEffect(() => {
        const listener = () => redraw((count) => count + 1);
        listeners.add(listener);
        return () => { listeners.delete(listener); };
    }, []);
    if (!waiting || later)
        return null;
    return (
        <div class="notice" role="status">
            <span>{say("new-version")}</span>
            <span class="links">
                <button type="button" class="quiet" onClick={() => setLater(true)}>{say("later")}</button>
                <button type="button" class="primary" onClick={takeNew}>{say("reload")}</button>
            </span>
        </div>
    );
}
