/* lesson-guide.tsx - the voice of a lesson at the table: what to do now, why not another move, what comes after. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { goTo } from "../app/router";
import type { GuardProps } from "../app/slots";
import { isRefused, type Table } from "../engine/protocol";
import { type Lesson, loadLesson, markLearned, movesMade, stepsAfter } from "./lesson";

/** The first of these moves that can be played now. */
async function possible(table: Table, moves: string[]): Promise<string | undefined> {
    for (const move of moves)
        if (!isRefused(await table.typed(move)))
            return move;
    return undefined;
}

/** The touches of each of these moves. */
async function waysTo(table: Table, moves: string[]): Promise<number[][]> {
    const read = await Promise.all(moves.map((move) => table.typed(move)));
    return read.flatMap((one) => (isRefused(one) ? [] : [one.touches]));
}

/** What to touch next on one of these ways. */
function nextPlace(ways: number[][], touched: number[], targets: number[]): number | undefined {
    return ways.map((way) => way.find((one) => !touched.includes(one) && targets.includes(one)))
        .find((place) => place !== undefined);
}

export function LessonGuide({ model }: GuardProps) {
    const { engine, texts } = useApp();
    const { table } = model;
    const [lesson, setLesson] = useState<Lesson>();
    const [made, setMade] = useState(-1);
    const [read, setRead] = useState(0);
    const [wrong, setWrong] = useState("");
    // Between two turns nothing is asked: the next step is told when it is the learner's turn.
    const turn = model.view && (model.view.next !== undefined || model.view.over) ? model.view.events : undefined;

    useEffect(() => {
        let alive = true;
        void loadLesson(engine, texts, table.game.id).then((found) => alive && setLesson(found));
        return () => { alive = false; };
    }, [table]);
    useEffect(() => {
        let alive = true;
        if (lesson && turn !== undefined)
            // The table was left.
            void movesMade(table, lesson.seat).then((count) => alive && setMade(count), () => undefined);
        return () => { alive = false; };
    }, [lesson, turn]);
    useEffect(() => {
        setRead(0);
        setWrong("");
    }, [made]);

    const { from, steps } = lesson && made >= 0 ? stepsAfter(lesson, made) : { from: 0, steps: [] };
    const wanting = steps.at(-1)?.want ? steps.at(-1) : undefined;
    const latest = useRef(wanting);
    latest.current = wanting;
    useEffect(() => {
        model.consult = async (move) => {
            const step = latest.current;
            // A lesson that was begun long ago may have changed since: what cannot be played is not insisted on.
            const right = !step || step.want!.includes(move) || !(await possible(table, step.want!));
            setRead(Number.MAX_SAFE_INTEGER); // whoever plays has read enough
            setWrong(right ? "" : `${table.game.id}.lesson-${step.say}-not`);
            return right;
        };
        return () => { model.consult = undefined; };
    }, [model]);
    // Another try is a new one: the reason against the last is gone.
    useEffect(() => {
        if (model.touches.length)
            setWrong("");
    }, [model.touches.length > 0]);

    const at = Math.min(read, steps.length - 1), step = steps[at];
    const ended = lesson !== undefined && made >= 0 && !wanting && at === steps.length - 1;
    useEffect(() => {
        if (ended)
            markLearned(table.game.id);
    }, [ended]);
    // The one place that is meant is marked, so that nobody needs to read.
    const wants = turn === undefined ? undefined : step?.want;
    const [known, setKnown] = useState<{ wants: string[]; ways: number[][] }>();
    useEffect(() => {
        let alive = true;
        if (wants)
            void waysTo(table, wants).then((ways) => alive && setKnown({ wants, ways }), () => undefined);
        return () => { alive = false; };
    }, [wants]);
    const next = model.waiting || model.busy ? undefined : model.view?.next;
    const there = next?.move !== undefined && wants?.includes(next.move);
    const place = next && wants && known?.wants === wants && !there
        ? nextPlace(known.ways, model.touches, next.targets) : undefined;
    useLayoutEffect(() => model.pointAt(place), [place]);
    useEffect(() => () => model.pointAt(undefined), [model]);
    if (!lesson || !step)
        return null;

    const away = async (...route: string[]) => {
        model.close(); // nothing asks a table that is no more
        await engine.remove(table.id);
        goTo(...route);
    };
    const showMe = async () => {
        const move = await possible(table, step.want ?? []);
        if (move)
            void model.choose(move);
    };
    const again = () => void away("learn", table.game.id);
    const text = turn === undefined ? texts.find("web-learn.good") : texts.find(`${table.game.id}.lesson-${step.say}`);
    const progress = texts.say(["web-learn.step", from + at + 1, lesson.steps.length]);
    return (
        <section class={ended ? "lesson lesson-end" : "lesson"} aria-label={texts.find("web-learn.title")}>
            <div class="lesson-head">
                <progress value={from + at + (ended ? 1 : 0)} max={lesson.steps.length} aria-label={progress} />
                <span class="fine" aria-hidden="true">{from + at + 1}/{lesson.steps.length}</span>
                {from + at > 0 && !ended && (
                    <button type="button" class="quiet" aria-label={texts.find("web-learn.restart")}
                            title={texts.find("web-learn.restart")} onClick={again}>
                        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                            <path d="M5 12a7 7 0 1 1 2 5M5 19v-5h5" />
                        </svg>
                    </button>
                )}
                {step.want && !ended && (
                    <button type="button" disabled={turn === undefined}
                            onClick={() => { setWrong(""); void showMe(); }}>
                        {texts.find("web-learn.show")}
                    </button>
                )}
                {at < steps.length - 1 &&
                    <button type="button" class="primary" onClick={() => setRead(at + 1)}>
                        {texts.find("web-learn.next")}
                    </button>}
            </div>
            <div class="lesson-text" aria-live="polite">
                {wrong ? <p class="lesson-not">{texts.find(wrong)}</p> : <p>{text}</p>}
            </div>
            {ended && (
                <p class="actions">
                    <button type="button" class="quiet" onClick={again}>{texts.find("web-learn.again")}</button>
                    <button type="button" onClick={() => void away("rules", table.game.id)}>
                        {texts.find("web.rules-title")}
                    </button>
                    <button type="button" class="primary" onClick={() => void away("new", table.game.id)}>
                        {texts.find("web-learn.play")}
                    </button>
                </p>
            )}
        </section>
    );
}
