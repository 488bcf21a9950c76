/* later.tsx - parts of the app that come when somebody wants them: their screens, their texts, their style. A part has
 * one name in all of these: texts-<part>-<language>.json, style-<part>.css. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Catalogue, Texts } from "../texts";
import { useApp, useSay } from "./context";
import { Sorry } from "./parts";
import type { ScreenProps } from "./slots";

/** A style sheet that is there before what it dresses is shown. */
function dress(name: string): Promise<void> {
    const href = ASSETS[name]!;
    if (document.querySelector(`link[href="${href}"]`))
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

async function learn(name: string, texts: Texts): Promise<void> {
    const answer = await fetch(ASSETS[`texts-${name}-${texts.language}.json`]!);
    if (!answer.ok)
        throw new Error(`texts: ${answer.status}`);
    texts.learn((await answer.json()) as Catalogue);
}

export interface Later<P> {
    /** The part, once it is there in the reader's language; and whether it cannot be had. */
    use: () => { part?: P; failed: boolean };
    /** One of its screens. */
    door: (choose: (part: P) => ComponentType<ScreenProps>) => ComponentType<ScreenProps>;
}

export function later<P>(name: string, load: () => Promise<P>): Later<P> {
    const known = new WeakSet<Texts>();
    const fetchPart = async (texts: Texts): Promise<P> => {
        const [part] = await Promise.all(
            [load(), dress(`style-${name}.css`), known.has(texts) ? undefined : learn(name, texts)]);
        known.add(texts);
        return part;
    };
    const use = () => {
        const { texts } = useApp();
        const [found, setFound] = useState<{ part: P }>();
        const [failed, setFailed] = useState(false);
        useEffect(() => {
            let alive = true;
            fetchPart(texts).then((part) => alive && setFound({ part }), () => alive && setFailed(true));
            return () => { alive = false; };
        }, [texts]);
        return found && known.has(texts) ? { part: found.part, failed } : { failed };
    };
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
