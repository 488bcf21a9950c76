/* see-saw.tsx - skill and luck on a see-saw, drawn from the numbers of the analysis: what weighs more goes down. */
import { useApp } from "../app/context";
import { Icon, Picture } from "../scene/picture";
import type { Names } from "../texts";
import { grades, type SeatSum } from "./study";

const steepest = 11; // degrees

/** How far it leans, to the right where luck weighs more: as much as the two differ, in parts of both. */
export function lean(skill: number, luck: number): number {
    const both = Math.abs(skill) + Math.abs(luck);
    return both ? steepest * (luck - skill) / both : 0;
}

function Pencils() {
    const pens: readonly [number, number, string][] = [[-24, -10, "#e08a6d"], [0, -4, "#e8b33c"], [24, 2, "#6f94c9"]];
    return <>{pens.map(([x, turn, fill]) => (
        <g key={x} transform={`translate(${x} 0) rotate(${turn})`}>
            <path d="M-7-18h14v-38a5 5 0 0 0-5-5h-4a5 5 0 0 0-5 5Z" fill={fill} />
            <path d="M-7-18 0 0 7-18Z" fill="#fffbf2" />
        </g>
    ))}</>;
}

export function SeeSaw({ seat, names }: { seat: SeatSum; names: Names }) {
    const { texts } = useApp();
    const { skill, luck, grade } = seat, balance = seat.told?.find((one) => one.part === "balance");
    if (skill === undefined || luck === undefined || !grade || !balance)
        return null;
    const amount = (thousandths: number) => texts.signed((thousandths / 1000).toFixed(1).replace(/^-0\.0$/, "0.0"));
    const kind = (thousandths: number) => (Math.abs(thousandths) < 50 ? "" : thousandths > 0 ? "good" : "bad");
    const stars = grades.length - 1 - grades.indexOf(grade), turn = lean(skill, luck).toFixed(1);
    return (
        <figure class="see-saw">
            <svg viewBox="0 0 360 150" aria-hidden="true" data-lean={turn}>
                <path d="M40 142H320" class="floor" />
                <path d="M180 88 158 141H202Z" class="foot" />
                <g transform={`rotate(${turn} 180 90)`}>
                    <rect x="44" y="84" width="272" height="13" rx="6.5" class="beam" />
                    <g transform="translate(84 84)" class="pencils"><Pencils /></g>
                    <Picture id="die-5" x={246} y={27} w={58} h={58} />
                </g>
            </svg>
            <dl>
                <div><dd class={kind(skill)}>{amount(skill)}</dd><dt>{texts.find("web-after.skill")}</dt></div>
                <div class="grade"><dd aria-hidden="true">
                    {Array.from({ length: 5 }, (_, i) =>
                        <Icon key={i} id={i < stars ? "star" : "star-open"} size={20} />)}
                </dd><dt>{texts.find(`web-after.grade-${grade}`)}</dt></div>
                <div><dd class={kind(luck)}>{amount(luck)}</dd><dt>{texts.find("web-after.luck")}</dt></div>
            </dl>
            <figcaption>{texts.say(balance.text, names)}
                <span class="fine">{texts.find("web-after.skill-text")}</span></figcaption>
        </figure>
    );
}
