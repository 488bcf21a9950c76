/* day-over.tsx - when a challenge is over, at the table: at once beside the levels', on the same dice. */
import { useMemo } from "preact/hooks";
import { useKept } from "../after/pride";
import { useApp } from "../app/context";
import { address } from "../app/router";
import type { GameInfo } from "../engine/protocol";
import { DayResults, useLevels, useShareDay } from "./day-results";
import { sheetOfDay } from "./key";
import type { DayWish } from "./levels";
import { ownDays } from "./own";

export function DayOver({ game, date, id, score, again }: {
    game: GameInfo;
    date: string;
    id: string;
    score: number;
    again: () => void;
}) {
    const { texts } = useApp();
    const kept = useKept(id);
    const wish = useMemo((): DayWish | undefined => {
        const sheet = sheetOfDay(game.id, game.sheets, date);
        return sheet && { game, date, sheet };
    }, [game, date]);
    const failed = useLevels(useMemo(() => (wish ? [wish] : []), [wish]));
    // The first finished game counts; it is noted when it is first looked for.
    const first = useMemo(() => (kept ? ownDays(kept).get(`${game.id} ${date}`) : undefined), [kept]);
    const counts = first?.score ?? score;
    const { share, told } = useShareDay(wish, counts);
    return (
        <>
            {wish && <DayResults wish={wish} score={score} failed={failed} />}
            {first?.score !== undefined && first.id !== id &&
                <p class="fine">{texts.say(["web-daily.practice", counts])}</p>}
            {told && <p class="told good" role="status">{told}</p>}
            <p class="actions">
                <button type="button" class="quiet" onClick={again}>{texts.find("web-daily.again")}</button>
                <a class="button" href={address("daily", date)}>{texts.find("web-daily.title")}</a>
                {wish && <button type="button" onClick={() => void share()}>{texts.find("web-daily.share")}</button>}
                <a class="button primary" href={address("after", id)}>{texts.find("web.to-analysis")}</a>
            </p>
        </>
    );
}
