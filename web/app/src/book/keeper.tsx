/* keeper.tsx - keeping the score: one number is asked after the other, each is checked at once with all that is noted,
 * and every one is kept in the browser. An earlier round is corrected on a copy, which replaces it only when it
 * fits. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import { download, Panel } from "../app/parts";
import { isRefused, type Refusal } from "../engine/protocol";
import type { Names } from "../texts";
import { type Book, mend, note, rename, upTo } from "./book";
import { NumberKeys } from "./number-keys";
import { RoundGrid } from "./round-grid";
import { ScoreTable, Standing } from "./score-table";

/** A round that is being corrected. */
interface Correction {
    round: number;
    book: Book; // up to this round
}

function NamesPanel({ book, rename: call, close }: {
    book: Book;
    rename: (seat: number, name: string) => void;
    close: () => void;
}) {
    const { texts } = useApp();
    return (
        <Panel title={texts.find("web-book.names")} close={close}>
            {book.seats.map((seat, i) => (
                <label class="field" key={i}>{texts.say(["web.seat-name", i + 1])}
                    <input type="text" maxLength={20} defaultValue={seat.name} autocomplete="off"
                           placeholder={texts.say(["web.player", i + 1])}
                           onInput={(event) => call(i + 1, event.currentTarget.value)} />
                </label>
            ))}
        </Panel>
    );
}

export function Keeper(props: {
    book: Book;
    /** Keeps its text in the browser, if that can be. */
    keep: (text: string) => boolean;
    /** True: another tab has noted something meanwhile; it is shown instead of this. */
    takeOver: () => boolean;
    /** It was taken over from another tab just now. */
    elsewhere: boolean;
    leave: () => void;
}) {
    const { engine, texts } = useApp();
    const [book, setBook] = useState(props.book);
    const [correction, setCorrection] = useState<Correction>();
    const [refusal, setRefusal] = useState<Refusal>();
    const [keeps, setKeeps] = useState(true);
    const [panel, setPanel] = useState<"" | "names" | "new">("");
    const names: Names = ["", ...book.seats.map((seat, i) => seat.name || texts.say(["web.player", i + 1]))];

    const [elsewhere, setElsewhere] = useState(props.elsewhere);
    const taking = useRef(false);

    useEffect(() => {
        if (!props.takeOver())
            setKeeps(props.keep(book.text));
    }, []);
    /** Notes this score, unless another tab has gone on with it: nothing of what was noted there may be lost. */
    const settle = (changed: Book) => {
        if (props.takeOver())
            return;
        setElsewhere(false);
        setKeeps(props.keep(changed.text));
        setBook(changed);
    };

    const shown = correction?.book ?? book;
    const round = correction?.round ?? book.complete;
    const mended = correction !== undefined && shown.complete > round; // nothing of it is blank
    const asked = mended ? undefined : shown.ask.find((place) => place.fits !== undefined);
    const heading = shown.table[round], entries = heading?.entries ?? [];
    const said = heading && texts.say(heading.heading, names);
    const question = asked && texts.find(book.fields[asked.field]!.text);

    /** Notes a number of the round that is asked, if it fits; null: it is blank again. */
    const take = async (seat: number, field: number, number: number | null) => {
        if (taking.current)
            return; // what is asked next is not known yet
        taking.current = true;
        const noted = await note(engine, shown.text, round, seat, field, number);
        const whole = correction && !isRefused(noted) && noted.complete > round
            ? await mend(engine, book.text, noted.text) : noted;
        taking.current = false;
        setRefusal(isRefused(whole) ? whole.refused : undefined);
        if (isRefused(whole))
            return;
        setCorrection(correction && whole === noted ? { round, book: whole } : undefined);
        if (!correction || whole !== noted)
            settle(whole);
    };
    const correct = async (which: number) => {
        // All that stands there is shown, and a tap makes some of it blank.
        const answer = await upTo(engine, book.text, which);
        if (!isRefused(answer))
            setCorrection({ round: which, book: answer });
        setRefusal(undefined);
        scrollTo({ top: 0, behavior: "smooth" });
    };
    const dropCorrection = () => {
        setCorrection(undefined);
        setRefusal(undefined);
    };
    const back = () => {
        const noted = book.ask.filter((place) => entries[place.seat - 1]![place.field] !== null).at(-1);
        if (noted)
            void take(noted.seat, noted.field, null);
        else if (book.complete)
            void correct(book.complete - 1);
    };
    const call = async (seat: number, name: string) => {
        const answer = await rename(engine, book.text, seat, name);
        if (!isRefused(answer))
            settle(answer);
    };
    const exportScore = () => {
        const url = URL.createObjectURL(new Blob([book.text], { type: "text/plain;charset=utf-8" }));
        download(url, `${book.game}-${book.date.replace(/[^0-9TZ-]/g, "")}.score`);
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
                    {heading &&
                        <RoundGrid book={book} names={names} entries={entries} asked={asked} begins={heading.begins}
                                   clear={(seat, field) => void take(seat, field, null)} />}
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
                                          note={(number) => void take(asked.seat, asked.field, number)} />}
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
                <NamesPanel book={book} close={() => setPanel("")} rename={(seat, name) => void call(seat, name)} />}
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
