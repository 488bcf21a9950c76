/* chart.tsx - the course of a game as curves, told apart by dashes, signs and names beside their ends as well as by
 * colour; and the same as a table. A tap chooses a moment of the game. */
import { useMemo } from "preact/hooks";
import { useApp } from "../app/context";
import { Choice, useSize } from "../app/parts";
import type { Names, Texts } from "../texts";
import { type Curve, isDecision, type Step, type Sum } from "./study";

interface Line {
    seat: number;
    /** In thousandths, after each step; the first is before all of them. */
    values: (number | undefined)[];
}

function linesOf(steps: readonly Step[], curve: Curve, seats: readonly number[]): Line[] {
    return seats.map((seat) => ({
        seat, values: [curve === "promise" ? undefined : 0,
                       ...steps.map((step) => step.course?.[curve][seat - 1] ?? undefined)],
    }));
}

/** Where the last known value stands; -1: none is known. */
function lastKnown(values: readonly (number | undefined)[]): number {
    let at = values.length - 1;
    while (at >= 0 && values[at] === undefined)
        at--;
    return at;
}

/** Round steps of 1, 2 or 5 that cut a range into at most so many parts. */
function ticksOf(low: number, high: number, most: number): number[] {
    let unit = 1;
    for (let i = 0; (high - low) / unit > most; i++)
        unit *= i % 3 === 1 ? 2.5 : 2;
    const ticks: number[] = [];
    for (let at = Math.ceil(low / unit) * unit; at <= high; at += unit)
        ticks.push(at);
    return ticks;
}

const dashes = ["", "9 4", "3 3", "12 4 3 4", "", "9 4", "3 3", "12 4 3 4"];
const colours = ["--pen", "--last", "--good", "--suit-violet"];

function Sign({ seat, x, y }: { seat: number; x: number; y: number }) {
    const shape = (seat - 1) % 4, kind = seat > 4 ? "sign hollow" : "sign";
    if (shape === 0)
        return <circle class={kind} cx={x} cy={y} r="5" />;
    const points = shape === 1 ? "-4.5,-4.5 4.5,-4.5 4.5,4.5 -4.5,4.5" : shape === 2 ? "0,-5.5 5,4 -5,4"
        : "0,-6 6,0 0,6 -6,0";
    return <polygon class={kind} points={points} transform={`translate(${x} ${y})`} />;
}

/** Names beside the ends of the curves, pushed apart where they would touch. */
function placeLabels(ends: { seat: number; y: number }[], top: number, bottom: number): { seat: number; y: number }[] {
    const gap = 17, sorted = ends.map((end) => ({ ...end })).sort((a, b) => a.y - b.y);
    let lowest = bottom;
    for (const end of [...sorted].reverse()) {
        end.y = Math.min(end.y, lowest);
        lowest = end.y - gap;
    }
    let highest = top;
    for (const end of sorted) {
        end.y = Math.max(end.y, highest);
        highest = end.y + gap;
    }
    return sorted;
}

interface Props {
    steps: readonly Step[];
    all: number;
    fewestWins: boolean;
    luckKnown: boolean;
    /** Once all is summed up. */
    rounds: Sum["rounds"] | undefined;
    seats: readonly number[];
    names: Names;
    curve: Curve;
    setCurve: (curve: Curve) => void;
    /** The event that is looked at, and how to look at another. */
    at: number;
    choose: (step: number) => void;
}

function titleOf(texts: Texts, curve: Curve, fewestWins: boolean): string {
    if (curve === "luck")
        return texts.find("analyse.svg-luck");
    if (curve === "promise")
        return texts.find(fewestWins ? "analyse.svg-promise-fewest" : "analyse.svg-promise-most");
    return texts.find(fewestWins ? "analyse.svg-loss-fewest" : "analyse.svg-loss-most");
}

function Picture(props: Props & { width: number }) {
    const { steps, all, seats, names, at, width } = props;
    const { texts } = useApp();
    const height = width > 520 ? 260 : 210, left = 34, top = 14, bottom = height - 24;
    const longest = Math.max(...seats.map((seat) => (names[seat] ?? "").length));
    const right = width - (seats.length > 1 ? Math.min(24 + longest * 7.5, width * 0.28) : 18);
    const lines =
        useMemo(() => linesOf(steps, props.curve, seats), [steps.length, props.curve, seats.join()]);
    const values = lines.flatMap((line) => line.values).filter((value): value is number => value !== undefined);
    if (!values.length)
        return null;
    const within = props.curve === "promise" ? values : [...values, 0]; // sums begin at nothing
    const low = Math.min(...within) / 1000, high = Math.max(...within) / 1000;
    const pad = Math.max((high - low) * 0.06, 0.2), from = low - pad, to = high + pad;
    const x = (step: number) => left + ((step + 1) / Math.max(all, 1)) * (right - left);
    const y = (value: number) => bottom - ((value / 1000 - from) / (to - from)) * (bottom - top);
    const ends = lines.flatMap((line) => {
        const last = lastKnown(line.values);
        return last < 0 ? [] : [{ seat: line.seat, x: x(last - 1), y: y(line.values[last]!) }];
    });
    const rounds =
        steps.flatMap((step, i) => (i === 0 || steps[i - 1]!.round !== step.round ? [{ round: step.round, i }] : []));
    const every = Math.max(1, Math.ceil(rounds.length / (width / 46)));
    const pick = (event: PointerEvent) => {
        const frame = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
        const step = Math.round(((event.clientX - frame.left - left) / (right - left)) * all - 1);
        props.choose(Math.max(0, Math.min(steps.length - 1, step)));
    };
    return (
        <svg class="chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img"
             aria-label={titleOf(texts, props.curve, props.fewestWins)} onPointerDown={pick}
             onPointerMove={(event) => event.buttons === 1 && pick(event)}>
            {ticksOf(from, to, 5).map((tick) => (
                <g key={tick} class={tick === 0 ? "scale zero" : "scale"}>
                    <line x1={left} x2={right} y1={y(tick * 1000)} y2={y(tick * 1000)} />
                    <text x={left - 5} y={y(tick * 1000) + 4} text-anchor="end">
                        {texts.decimal(String(tick))}
                    </text>
                </g>
            ))}
            {rounds.filter((_, i) => i % every === 0).map(({ round, i }) =>
                <text key={round} class="round" x={x(i)} y={height - 6} text-anchor="middle">{round}</text>)}
            <line class="now" x1={x(at)} x2={x(at)} y1={top - 6} y2={bottom} />
            {lines.map((line) => (
                <g key={line.seat} class="curve" style={{ "--c": `var(${colours[(line.seat - 1) % 4]})` }}>
                    <polyline stroke-dasharray={dashes[line.seat - 1]} points={line.values.flatMap((value, i) =>
                        (value === undefined ? [] : [`${x(i - 1).toFixed(1)},${y(value).toFixed(1)}`])).join(" ")} />
                    {steps.map((step, i) => {
                        const value = line.values[i + 1];
                        return isDecision(step) && step.seat === line.seat && step.mark && step.mark !== "?!" &&
                            value !== undefined
                            ? <text key={i} class="mark" x={x(i)} y={Math.max(y(value) - 7, 11)}
                                    text-anchor="middle">{step.mark}</text> : null;
                    })}
                </g>
            ))}
            {ends.map((end) =>
                <g key={end.seat} class="curve" style={{ "--c": `var(${colours[(end.seat - 1) % 4]})` }}>
                    <Sign {...end} />
                </g>)}
            {seats.length > 1 && placeLabels(ends, top, bottom).map((end) =>
                <text key={end.seat} class="name" x={right + 10} y={end.y + 4}>{names[end.seat]}</text>)}
        </svg>
    );
}

/** Round by round: what stood at its end, and what it added. */
function CourseTable({ rounds, curves, seats, names }: {
    rounds: Sum["rounds"];
    curves: readonly Curve[];
    seats: readonly number[];
    names: Names;
}) {
    const { texts } = useApp();
    const cells = seats.flatMap((seat) => curves.map((curve, i) =>
        ({ seat, curve, key: `${curve} ${seat}`, named: seats.length > 1 && i === 0 })));
    return (
        <div class="scores course" tabindex={0} role="group" aria-label={texts.find("web-after.course-title")}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{texts.find("web-after.round")}</th>
                        {cells.map(({ seat, curve, key, named }) =>
                            <th key={key} scope="col">
                                {named ? `${names[seat]}: ` : ""}{texts.find(`web-after.${curve}`)}
                            </th>)}
                    </tr>
                </thead>
                <tbody>
                    {rounds.map((row) => (
                        <tr key={row.round}>
                            <th scope="row">{row.round}</th>
                            {cells.map(({ seat, curve, key }) =>
                                <td key={key}>{texts.decimal(row.seats[seat - 1]![curve])}</td>)}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function Chart(props: Props) {
    const { texts } = useApp();
    const area = useSize<HTMLDivElement>();
    const curves: readonly Curve[] = props.luckKnown ? ["promise", "luck", "loss"] : ["promise", "loss"];
    return (
        <section class="course-part">
            <h2>{texts.find("web-after.course-title")}</h2>
            <Choice label={texts.find("web-after.course-title")} value={props.curve} onChange={props.setCurve} small
                    options={curves.map((curve) => ({ value: curve, text: texts.find(`web-after.${curve}`) }))} />
            <p class="fine chart-title">{titleOf(texts, props.curve, props.fewestWins)}</p>
            <div ref={area.ref} class="chart-room">{area.width > 0 && <Picture {...props} width={area.width} />}</div>
            {props.rounds && (
                <details><summary>{texts.find("web-after.as-table")}</summary>
                    <CourseTable rounds={props.rounds} curves={curves} seats={props.seats} names={props.names} />
                </details>
            )}
        </section>
    );
}
