/* learn-screen.tsx - #/learn/<game>: goes on with the lesson that was begun, or begins it; it is played at the
 * table. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { startTable } from "../app/opened";
import { Sorry } from "../app/parts";
import { address, replaceBy } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { isRefused } from "../engine/protocol";
import { keptLesson, loadLesson } from "./lesson";

export function LearnScreen({ path }: ScreenProps) {
    const { engine, texts } = useApp();
    const [why, setWhy] = useState("");
    const id = path[0] ?? "";
    const game = engine.games.find((one) => one.id === id);
    useEffect(() => {
        let alive = true;
        const open = async () => {
            const lesson = await loadLesson(engine, texts, id);
            if (!alive)
                return;
            if (!lesson)
                return setWhy(texts.find(game ? "web-learn.missing" : "web.lost-text"));
            const begun = keptLesson(await engine.kept(), id);
            if (begun)
                return alive && replaceBy("play", begun.id);
            const table = await startTable(engine, lesson.setup);
            if (isRefused(table))
                return setWhy(texts.sayRefusal(table.refused));
            if (alive)
                replaceBy("play", table.id);
        };
        void open();
        return () => { alive = false; };
    }, [id]);
    if (!why)
        return <main class="waiting" aria-busy="true">{texts.find("web.opening")}</main>;
    return (
        <Sorry title={texts.find(game ? "web.sorry-title" : "web.lost-title")} text={why}>
            <a class="button primary" href={address()}>{texts.find("web.to-home")}</a>
            {game && <a class="button" href={address("rules", id)}>{texts.find("web.rules-title")}</a>}
        </Sorry>
    );
}
