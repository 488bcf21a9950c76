/* service-worker.ts - keeps the app in the browser, so that it opens without a network and never as a mixture of
 * versions.
 *
 * A version is one build: its page and all files that page asks for by their hashed names. It is fetched as a whole
 * before it may answer for anything; from then on the page comes out of this version's cache alone, and everything else
 * by its hashed name, which stands for one content in any version. A newer version waits until the person says "reload"
 * (or all pages are closed). Weights are large and belong to one sheet each: they are kept when a bot has fetched them,
 * or the page for later (keeping.tsx). */

/** Made by build.mjs: what this version consists of, and the sum of its page. */
declare const VERSION: { name: string; page: string; pageSum: string; files: string[]; weights: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const prefix = "nullarium-";
const own = prefix + VERSION.name;
const learned = "nullarium weights";
const addressOf = (file: string) => new URL(file, worker.registration.scope).href;
const page = addressOf(VERSION.page);
const files = new Set(VERSION.files.map(addressOf));
const weights = new Set(VERSION.weights.map(addressOf));

async function sumOf(bytes: ArrayBuffer): Promise<string> {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Everything or nothing: a version that cannot be had as a whole is tried again at the next visit. */
async function fetchVersion(): Promise<void> {
    const cache = await caches.open(own);
    const fetched = await fetch(page, { cache: "no-store" });
    // The page has no hash in its name: while a server is being renewed it may already be another version's.
    if (!fetched.ok || (await sumOf(await fetched.clone().arrayBuffer())) !== VERSION.pageSum)
        throw new Error("the page belongs to another version");
    await cache.addAll(VERSION.files);
    await cache.put(page, fetched);
}

/** The version before this one stays, for pages of it that are still open; caches.keys() has them in order of age. */
async function tidy(): Promise<void> {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
    const cache = await caches.open(learned);
    for (const request of await cache.keys())
        if (!weights.has(request.url))
            await cache.delete(request);
}

/** The page of this version; from the network only where the browser has thrown it away. */
async function answerPage(request: Request): Promise<Response> {
    const cache = await caches.open(own);
    return (await cache.match(page)) ?? fetch(request);
}

async function answerFile(request: Request): Promise<Response> {
    const cache = await caches.open(own);
    const kept = (await cache.match(request)) ?? (await caches.match(request));
    if (kept)
        return kept;
    const fetched = await fetch(request);
    if (fetched.ok && weights.has(request.url))
        // No room: fetched again next time.
        await (await caches.open(learned)).put(request, fetched.clone()).catch(() => {});
    else if (fetched.ok && files.has(request.url))
        await cache.put(request, fetched.clone()).catch(() => {});
    else if (fetched.status === 404 && files.has(request.url))
        // This version is no longer whole here nor there: the next visit takes what the server has.
        await cache.delete(page);
    return fetched;
}

worker.addEventListener("install", (event) => event.waitUntil(fetchVersion()));

worker.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));

worker.addEventListener("message", (event) => {
    if (event.data === "take-over")
        void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
    const { request } = event, address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== worker.location.origin)
        return;
    if (request.mode === "navigate") {
        address.hash = address.search = "";
        if (address.href === addressOf("./") || address.href === page)
            event.respondWith(answerPage(request));
    } else if (files.has(request.url) || weights.has(request.url) || /\.[0-9a-f]{10}\.[a-z]+$/.test(address.pathname)) {
        event.respondWith(answerFile(request));
    }
});
