/* day-leaf.tsx - the picture of the daily challenge: today's leaf of a calendar. */
import { useApp } from "../app/context";

export function DayLeaf() {
    const { texts } = useApp();
    const today = new Date(), month = new Intl.DateTimeFormat(texts.language, { month: "long" }).format(today);
    return (
        <svg viewBox="0 0 230 190" class="day-leaf" aria-hidden="true">
            <rect x="45" y="24" width="140" height="146" rx="14" class="leaf" />
            <path d="M45 66 V38 a14 14 0 0 1 14 -14 h112 a14 14 0 0 1 14 14 V66 Z" class="head" />
            <path d="M82 14 v20 M148 14 v20" class="rings" />
            <text x="115" y="54" class="month">{month}</text>
            <text x="115" y="142" class="day">{today.getDate()}</text>
        </svg>
    );
}
