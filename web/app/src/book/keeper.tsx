/* keeper.tsx - keeping the score: one number is asked after the other, each is checked at once with all that is noted,
 * and every one is kept in the browser. An earlier round is corrected on a copy, which replaces it only when it
 * fits. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { NameField } from "../app/name-field";
import { download, Panel } from "../app/parts";
import { isRefused, type Refusal } from "../engine/protocol";
import type { Names } from "../texts";
import {
    blankRound, type Book, type Entries, headerOf, isFull, type Score, textOf, upTo, withNumber, withRound,
} from "./book";
import { NumberKeys } from "./number-keys";
import { RoundGrid } from "./round-grid";
import { ScoreTable, Standing } from "./score-table";

/** A round that is being corrected. */
interface Correction {
    round: number;
    entries: Entries;
    book: Book; // up to this round
}

function NamesPanel({ score, rename, close }: { score: Score; rename: (names: string[]) => void; close: () => void }) {
    const { texts } = useApp();
    return (
        <Panel title={texts.find("web-book.names")} close={close}>
            {score.names.map((name, i) => (
                <NameField key={i} label={texts.say(["web.seat-name", i + 1])} name={name} most={20}
                           placeholder={texts.say(["web.player", i + 1])}
                           keep={(typed) => rename(score.names.map((old, k) => (k === i ? typed : old)))} />
            ))}
        </Panel>
    );
}

export function Keeper(props: {
    score: Score;
    book: Book;
    /** Keeps it in the browser, if that can be. */
    keep: (score: Score) => boolean;
    /** True: another tab has noted something meanwhile; it is shown instead of this. */
    takeOver: () => boolean;
    /** It was taken over from another tab just now. */
    elsewhere: boolean;
    leave: () => void;
}) {
    const { engine, texts } = useApp();
    const [score, setScore] = useState(props.score);
    const [book, setBook] = useState(props.book);
    const [correction, setCorrection] = useState<Correction>();
    const [refusal, setRefusal] = useState<Refusal>();
    const [keeps, setKeeps] = useState(true);
    const [panel, setPanel] = useState<"" | "names" | "new">("");
    const names: Names = ["", ...score.names.map((name, i) => name.trim() || texts.say(["web.player", i + 1]))];

    const [elsewhere, setElsewhere] = useState(props.elsewhere);
    const taking = useRef(false);

    useEffect(() => {
        if (!props.takeOver())
            setKeeps(props.keep(score));
    }, []);
    /** Notes this score, unless another tab has gone on with it: nothing of what was noted there may be lost. */
    const settle = (changed: Score): boolean => {
        if (props.takeOver())
            return false;
        setElsewhere(false);
        setKeeps(props.keep(changed));
        setScore(changed);
        return true;
    };

    const shown = correction?.book ?? book;
    const round = correction?.round ?? book.complete;
    const entries = correction?.entries ?? score.rounds[round] ?? blankRound(score.names.length, book.fields.length);
    const asked = shown.ask.find((place) => place.fits !== undefined);
    const heading = shown.table[round], said = heading && texts.say(heading.heading, names);
    const question = asked && texts.find(book.fields[asked.field]!.text);

    /** Takes these entries for the round that is asked, if they fit. */
    const take = async (changed: Entries) => {
        if (taking.current)
            return; // what is asked next is not known yet
        taking.current = true;
        await check(changed).finally(() => (taking.current = false));
    };
    const check = async (changed: Entries) => {
        const answer = await engine.ask<Book>("book", textOf(upTo(score, round, changed)));
        if (isRefused(answer)) {
            setRefusal(answer.refused);
            return;
        }
        setRefusal(undefined);
        if (!correction) {
            if (settle(upTo(score, round, changed)))
                setBook(answer);
        } else if (!isFull(changed)) {
            setCorrection({ round, entries: changed, book: answer });
        } else {
            await finishCorrection(withRound(score, round, changed));
        }
    };
    const finishCorrection = async (mended: Score) => {
        const answer = await engine.ask<Book>("book", textOf(mended));
        if (isRefused(answer)) {
            setRefusal(answer.refused);
            return;
        }
        if (!settle(mended))
            return;
        setBook(answer);
        setCorrection(undefined);
    };
    const correct = async (which: number) => {
        const old = score.rounds[which]!;
        // Opened with everything blank that is noted last: what stands there is shown, and a tap makes more of it
        // blank.
        const answer =
            await engine.ask<Book>("book", textOf(upTo(score, which, blankRound(old.length, book.fields.length))));
        if (!isRefused(answer))
            setCorrection({ round: which, entries: old, book: { ...answer, ask: [] } });
        setRefusal(undefined);
        scrollTo({ top: 0, behavior: "smooth" });
    };
    const dropCorrection = () => {
        setCorrection(undefined);
        setRefusal(undefined);
    };
    const back = () => {
        const noted = shown.ask.filter((place) => entries[place.seat - 1]![place.field] !== null).at(-1);
        if (noted)
            void take(withNumber(entries, noted.seat, noted.field, null));
        else if (book.complete)
            void correct(book.complete - 1);
    };
    const exportScore = () => {
        const url = URL.createObjectURL(new Blob([headerOf(score) + book.lines], { type: "text/plain;charset=utf-8" }));
        download(url, `${score.game}-${score.date.replace(/[^0-9TZ-]/g, "")}.score`);
        setTimeout(() => URL.revokeObjectURL(url), 60000);
    };

    return (
        <main class="book">
            {elsewhere && <p class="notice" role="status">{texts.find("web-book.elsewhere")}</p>}
            {!keeps && <p class="notice" role="alert">{texts.find("web-book.not-kept")}</p>}
            <div class="book-parts">
                <section class="book-now" aria-live="polite">
                    {correction
                        ? <><h2>{texts.say(["web-book.correcting", round + 1])}</h2>
                            <p class="fine">{texts.find("web-book.correcting-how")}</p></>
                        : book.over && !heading ? <h2>{texts.find("web-book.over")}</h2>
                        : <h2>{book.rounds ? texts.say(["web-book.round-of", round + 1, book.rounds])
                            : texts.say(["web-book.round", round + 1])}</h2>}
                    {heading && <p>{said} · {texts.say(["web-book.begins", names[heading.begins] ?? ""])}</p>}
                    {(heading || correction) &&
                        <RoundGrid book={book} names={names} entries={entries} asked={asked}
                                   begins={heading?.begins ?? 0}
                                   clear={(seat, field) =>
                                       void take(withNumber(entries, seat, field, null))} />}
                </section>
                <section class="book-standing">
                    <h2>{texts.find(book.over ? "web-book.result" : "web-book.standing")}</h2>
                    <Standing book={book} names={names} />
                </section>
                <ScoreTable book={book} names={names} correct={(which) => void correct(which)} />
                <section class="book-more actions">
                    <button type="button" onClick={() => setPanel("names")}>{texts.find("web-book.names")}</button>
                    <button type="button" onClick={exportScore}>{texts.find("web.export")}</button>
                    <button type="button" onClick={() => (book.over ? props.leave() : setPanel("new"))}>
                        {texts.find("web-book.new")}
                    </button>
                </section>
            </div>
            {(asked || correction) && (
                <div class="start-bar book-keys">
                    {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal, names)}</p>}
                    {asked && <p class="question"><strong>{names[asked.seat]}</strong> · {question}</p>}
                    {asked && <NumberKeys place={asked}
                                          note={(number) =>
                                              void take(withNumber(entries, asked.seat, asked.field, number))} />}
                    <p class="actions">
                        {correction
                            ? <button type="button" class="quiet" onClick={dropCorrection}>
                                {texts.find("web-book.leave-as-it-was")}
                            </button>
                            : <button type="button" class="quiet" onClick={back}>{texts.find("web-book.back")}</button>}
                    </p>
                </div>
            )}
            {panel === "names" &&
                <NamesPanel score={score} close={() => setPanel("")}
                            rename={(changed) => settle({ ...score, names: changed })} />}
            {panel === "new" && (
                <Panel title={texts.find("web-book.new-title")} close={() => setPanel("")}>
                    <p>{texts.find("web-book.new-text")}</p>
                    <p class="actions"><button type="button" class="quiet"
                                               onClick={() => setPanel("")}>{texts.find("web.cancel")}</button>
                        <button type="button" class="danger" onClick={props.leave}>
                            {texts.find("web-book.new")}
                        </button></p>
                </Panel>
            )}
        </main>
    );
}
