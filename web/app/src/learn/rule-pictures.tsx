/* rule-pictures.tsx - pictures for the rules: positions of the lesson, drawn as at the table. */
import { useEffect, useState } from "preact/hooks";
import { seatNames, useApp } from "../app/context";
import { useSize } from "../app/parts";
import { isRefused, type View } from "../engine/protocol";
import { SceneView } from "../scene/scene-view";
import { loadLesson, type RulePicture } from "./lesson";

/** The pictures of a game's rules, and the seat from which they are seen; empty until they are there. */
export function useRulePictures(game: string): { pictures: RulePicture[]; seat: number } {
    const { engine, texts } = useApp();
    const [found, setFound] = useState<{ pictures: RulePicture[]; seat: number }>({ pictures: [], seat: 1 });
    useEffect(() => {
        let alive = true;
        void loadLesson(engine, texts, game).then((lesson) => alive && lesson && setFound(lesson));
        return () => { alive = false; };
    }, [game]);
    return found;
}

export function PictureOfRule({ picture, seat, label }: { picture: RulePicture; seat: number; label: string }) {
    const { engine, texts } = useApp();
    const [view, setView] = useState<View>();
    const room = useSize<HTMLDivElement>();
    useEffect(() => {
        let alive = true;
        void engine.lookAt(picture.record, Number.MAX_SAFE_INTEGER, seat, { aspect: "tall", move: picture.move })
            .then((answer) => alive && !isRefused(answer) && setView(answer));
        return () => { alive = false; };
    }, [picture]);
    return (
        <figure class="rule-picture" role="img" aria-label={label}>
            <div ref={room.ref} inert>
                {view && room.width > 0 &&
                    <SceneView scene={view.scene} texts={texts} names={seatNames(texts, view.seats)} label=""
                               width={room.width} height={300} />}
            </div>
        </figure>
    );
}
