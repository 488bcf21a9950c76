/* offer.tsx - before the first game of a kind: learn it by doing? */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { address } from "../app/router";
import type { GameInfo } from "../engine/protocol";
import { hasLesson, keptLesson, learned } from "./lesson";

/** Whether to offer the lesson of a game: to who has neither played it nor learned it, or has begun to. */
export function useOffer(game: GameInfo): "" | "new" | "begun" {
    const { engine } = useApp();
    const [offer, setOffer] = useState<"" | "new" | "begun">("");
    useEffect(() => {
        let alive = true;
        if (hasLesson(game) && !learned().includes(game.id))
            void engine.kept().then((kept) => {
                const played = kept.some((one) => one.game === game.id && !one.notes.lesson);
                if (alive)
                    setOffer(keptLesson(kept, game.id) ? "begun" : played ? "" : "new");
            });
        return () => { alive = false; };
    }, [game.id]);
    return offer;
}

export function LessonOffer({ game }: { game: GameInfo }) {
    const { texts } = useApp();
    const offer = useOffer(game);
    if (!offer)
        return null;
    return (
        <p class="lesson-offer">
            <span>{texts.find(offer === "begun" ? "web-learn.offer-begun" : "web-learn.offer")}</span>
            <a class="button" href={address("learn", game.id)}>
                {texts.find(offer === "begun" ? "web-learn.go-on" : "web-learn.title")}
            </a>
        </p>
    );
}
