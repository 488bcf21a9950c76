/* daily-screen.tsx - #/daily and #/daily/2026-11-16: a day's challenges, and the days before. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { Sorry } from "../app/parts";
import { address } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import type { KeptGame } from "../engine/protocol";
import { Calendar } from "./calendar";
import { DayGame } from "./day-game";
import { dateOf, hasDaily, readDate, sheetOfDay } from "./key";
import { useLevels } from "./day-results";
import type { DayWish } from "./levels";
import { ownDays } from "./own";

function Day({ date, today }: { date: string; today: string }) {
    const { engine, texts } = useApp();
    const [kept, setKept] = useState<KeptGame[]>();
    const games = useMemo(() => engine.games.filter(hasDaily), [engine]);
    const wishes = useMemo(() =>
        games.map((game): DayWish => ({ game, date, sheet: sheetOfDay(game.id, game.sheets, date)! })), [games, date]);
    const days = useMemo(() => ownDays(kept ?? []), [kept]);

    useEffect(() => {
        let alive = true;
        void engine.kept().then((all) => alive && setKept(all));
        return () => { alive = false; };
    }, []);
    const failed = useLevels(wishes.filter((wish) => days.get(`${wish.game.id} ${date}`)?.score !== undefined));

    const whole = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
    const words = new Intl.DateTimeFormat(texts.language, whole).format(readDate(date));
    return (
        <main class="daily">
            <p class="day-head">
                <strong>{words}</strong>
                {date !== today && <a href={address("daily")}>{texts.find("web-daily.to-today")}</a>}
            </p>
            <p class="motto">{texts.find("web-daily.about")}</p>
            <ul class="day-games">
                {kept && wishes.map((wish) =>
                    <DayGame key={wish.game.id} wish={wish} own={days.get(`${wish.game.id} ${date}`) ?? {}}
                             failed={failed} />)}
            </ul>
            <Calendar games={games} days={days} today={today} chosen={date} />
            <p class="fine">{texts.find("web-daily.fair")}</p>
        </main>
    );
}

export function DailyScreen({ path }: ScreenProps) {
    const { texts } = useApp();
    const today = dateOf(new Date()), date = path[0] ?? today, day = readDate(date);
    if (!day || date > today)
        return (
            <Sorry title={texts.find("web-daily.no-day-title")}
                   text={texts.find(day ? "web-daily.day-to-come" : "web-daily.no-day-text")}>
                <a class="button primary" href={address("daily")}>{texts.find("web-daily.to-today")}</a>
            </Sorry>
        );
    return (
        <>
            <TopBar title={texts.find("web-daily.title")} />
            <Day date={date} today={today} />
        </>
    );
}
