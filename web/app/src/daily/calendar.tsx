/* calendar.tsx - the last weeks, day by day: what is done and what is still open. */
import { useState } from "preact/hooks";
import { useApp } from "../app/context";
import { address } from "../app/router";
import type { GameInfo } from "../engine/protocol";
import { readDate, weeksUpTo } from "./key";
import type { OwnDay } from "./own";

const WEEKS = 4;

export function Calendar({ games, days, today, chosen }: {
    games: readonly GameInfo[];
    days: ReadonlyMap<string, OwnDay>;
    today: string;
    chosen: string;
}) {
    const { texts } = useApp();
    const [count, setCount] = useState(WEEKS);
    const weeks = weeksUpTo(readDate(today)!, count);
    const short = new Intl.DateTimeFormat(texts.language, { weekday: "short" });
    const long = new Intl.DateTimeFormat(texts.language, { day: "numeric", month: "long", weekday: "long" });
    const firstDay = new Intl.DateTimeFormat(texts.language, { day: "numeric", month: "short" });
    return (
        <section class="calendar">
            <h2>{texts.find("web-daily.days")}</h2>
            <table>
                <thead>
                    <tr>{weeks[0]!.map((date) => <th key={date} scope="col">{short.format(readDate(date))}</th>)}</tr>
                </thead>
                <tbody>
                    {weeks.map((week) => (
                        <tr key={week[0]}>
                            {week.map((date) => {
                                const day = readDate(date)!;
                                const done =
                                    games.filter((game) => days.get(`${game.id} ${date}`)?.score !== undefined).length;
                                if (date > today)
                                    return <td key={date} />;
                                const label = texts.say(["web-daily.day-label", long.format(day), done, games.length]);
                                return (
                                    <td key={date}>
                                        <a class={date === today ? "today" : ""} href={address("daily", date)}
                                           aria-current={date === chosen ? "date" : undefined}>
                                            {day.getDate() === 1
                                                ? <span class="first" aria-hidden="true">{firstDay.format(day)}</span>
                                                : <span aria-hidden="true">{day.getDate()}</span>}
                                            <span class="marks" aria-hidden="true">
                                                {"●".repeat(done)}{"○".repeat(games.length - done)}
                                            </span>
                                            <span class="only-spoken">{label}</span>
                                        </a>
                                    </td>
                                );
                            })}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p><button type="button" class="quiet"
                       onClick={() => setCount(count + WEEKS)}>{texts.find("web-daily.earlier")}</button></p>
        </section>
    );
}
