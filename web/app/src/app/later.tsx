/* later.tsx - parts of the app that come when somebody wants them: their screens, their texts, their style. A part has
 * one name in all of these: texts-<part>-<language>.json (web/app/catalogue.mjs says which), style-<part>.css. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Catalogue, Texts } from "../texts";
import { useApp, useSay } from "./context";
import { Sorry } from "./parts";
import type { ScreenProps } from "./slots";

/** A style sheet that is there before what it dresses is shown. */
function dress(name: string): Promise<void> {
    const href = ASSETS[name];
    if (!href || document.querySelector(`link[href="${href}"]`))
        return Promise.resolve();
    return new Promise((done, failed) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.onload = () => done();
        link.onerror = () => {
            link.remove();
            failed(new Error(name));
        };
        document.head.append(link);
    });
}

const learned = new WeakMap<Texts, Map<string, Promise<void>>>();

/** The texts of a part, in the reader's language; fetched once, or again where that failed. */
export function learn(name: string, texts: Texts): Promise<void> {
    const parts = learned.get(texts) ?? new Map<string, Promise<void>>();
    learned.set(texts, parts);
    const known = parts.get(name) ?? fetch(ASSETS[`texts-${name}-${texts.language}.json`]!).then(async (answer) => {
        if (!answer.ok)
            throw new Error(`texts: ${answer.status}`);
        texts.learn((await answer.json()) as Catalogue);
    });
    parts.set(name, known);
    known.catch(() => parts.delete(name));
    return known;
}

/** What `fetched` brings, once it is there for these texts; and whether it cannot be had. */
function useFetched<P>(fetchPart: (texts: Texts) => Promise<P>): { part?: P; failed: boolean } {
    const { texts } = useApp();
    const [found, setFound] = useState<{ part: P; texts: Texts }>();
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let alive = true;
        fetchPart(texts).then((part) => alive && setFound({ part, texts }), () => alive && setFailed(true));
        return () => { alive = false; };
    }, [texts]);
    return found?.texts === texts ? { part: found.part, failed } : { failed };
}

/** Texts that something at once there needs later: "ready" when they can be said. */
export function useTexts(name: string): "ready" | "failed" | "coming" {
    const { part, failed } = useFetched((texts) => learn(name, texts).then(() => true));
    return part ? "ready" : failed ? "failed" : "coming";
}

export interface Later<P> {
    /** The part, once it is there in the reader's language; and whether it cannot be had. */
    use: () => { part?: P; failed: boolean };
    /** One of its screens. */
    door: (choose: (part: P) => ComponentType<ScreenProps>) => ComponentType<ScreenProps>;
}

/** `others`: texts of other parts that it says too. */
export function later<P>(name: string, load: () => Promise<P>, ...others: string[]): Later<P> {
    const use = () => useFetched(async (texts) => {
        const [part] = await Promise.all(
            [load(), dress(`style-${name}.css`), ...[name, ...others].map((one) => learn(one, texts))]);
        return part;
    });
    const door = (choose: (part: P) => ComponentType<ScreenProps>) => function Door(props: ScreenProps) {
        const say = useSay();
        const { part, failed } = use();
        if (part) {
            const Screen = choose(part);
            return <Screen {...props} />;
        }
        return failed
            ? <Sorry title={say("sorry-title")} text={say("friends-part")}>
                <button type="button" class="primary" onClick={() => location.reload()}>{say("try-again")}</button>
            </Sorry>
            : <main class="waiting" aria-busy="true">{say("opening")}</main>;
    };
    return { use, door };
}
