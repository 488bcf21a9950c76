/* day-game.tsx - one game's challenge of a day: its sheet, the way in, and when it is played your result beside every
 * level's on the same dice. */
import { gameName, sheetTitle, useApp } from "../app/context";
import { SheetPicture } from "../app/pictures";
import { address } from "../app/router";
import { useStart } from "../app/start";
import { DayResults, useShareDay } from "./day-results";
import { drawsOf } from "./key";
import type { DayWish } from "./levels";
import type { OwnDay } from "./own";

export function DayGame({ wish, own, failed }: { wish: DayWish; own: OwnDay; failed: boolean }) {
    const app = useApp(), { texts, settings } = app;
    const { game, sheet, date } = wish;
    const { share, told } = useShareDay(wish, own.score ?? 0);

    const [start, refusal] = useStart(() => ({
        game: game.id,
        seats: [{ name: settings.name.trim() }],
        sheet: sheet.text,
        notes: { daily: date, draws: drawsOf(game.id, date) },
    }));
    return (
        <li class="day-game">
            <SheetPicture sheet={sheet} />
            <div class="words">
                <h2>{gameName(texts, game)}</h2>
                <p class="fine">{sheetTitle(app, sheet)} · {texts.find(`sheet.${sheet.difficulty}`)}</p>
                {own.score !== undefined && <DayResults wish={wish} score={own.score} failed={failed} />}
                {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal)}</p>}
                <p class="told good" role="status">{told}</p>
                <p class="actions">
                    {own.score !== undefined && <>
                        <button type="button" class="quiet" onClick={() => void start()}>
                            {texts.find("web-daily.again")}
                        </button>
                        {own.id &&
                            <a class="button" href={address("after", own.id)}>{texts.find("web.to-analysis")}</a>}
                        <button type="button" class="primary" onClick={() => void share()}>
                            {texts.find("web-daily.share")}
                        </button>
                    </>}
                    {own.score === undefined && (own.open
                        ? <a class="button primary" href={address("play", own.open)}>{texts.find("web-daily.go-on")}</a>
                        : <button type="button" class="primary"
                                  onClick={() => void start()}>{texts.find("web.play")}</button>)}
                </p>
            </div>
        </li>
    );
}
