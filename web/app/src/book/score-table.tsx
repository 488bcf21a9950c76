/* score-table.tsx - every round that is complete, with the way to correct it, and the standing. */
import { useApp } from "../app/context";
import type { Names, Texts } from "../texts";
import type { Book } from "./book";

/** What a round gave; nothing is a plus too, as on paper. */
function gained(texts: Texts, points: number): string {
    return texts.signed(`${points}`, points >= 0);
}

export function Standing({ book, names }: { book: Book; names: Names }) {
    const { texts } = useApp();
    const last = book.table[book.complete - 1];
    const seats = names.slice(1).map((name, i) => ({ name, i, rank: book.ranks[i]! }))
        .sort((a, b) => a.rank - b.rank || a.i - b.i);
    return (
        <ol class="standing" aria-label={texts.find(book.over ? "web-book.result" : "web-book.standing")}>
            {seats.map(({ name, i, rank }) => (
                <li key={i} class={book.over && rank === 1 ? "winner" : ""}>
                    <span>{book.complete > 0 && `${rank}. `}{name}</span>
                    <span class="sum"><strong>{texts.decimal(`${book.totals[i]}`)}</strong>
                        {last?.points && <span class="fine">
                            {" "}{gained(texts, last.points[i]!)}{last.marks?.[i]}
                        </span>}</span>
                </li>
            ))}
        </ol>
    );
}

export function ScoreTable({ book, names, correct }: { book: Book; names: Names; correct: (round: number) => void }) {
    const { texts } = useApp();
    const note = `${book.game}.book-note`;
    if (!book.complete)
        return null;
    return (
        <section class="score-table">
            <h2>{texts.find("web-book.rounds")}</h2>
            <p class="fine">{texts.find("web-book.correct-how")}</p>
            <div class="scroll">
                <table>
                    <thead><tr><td />{names.slice(1).map((name, i) => <th key={i} scope="col">{name}</th>)}</tr></thead>
                    <tbody>
                        {book.table.slice(0, book.complete).map((round, r) => (
                            <tr key={r}>
                                <th scope="row">
                                    <button type="button" aria-label={texts.say(["web-book.correct", r + 1])}
                                            onClick={() => correct(r)}>
                                        {r + 1}{round.label && <span class="fine"> ({round.label})</span>}
                                    </button>
                                </th>
                                {round.entries.map((entry, i) => (
                                    <td key={i}>
                                        {gained(texts, round.points![i]!)}{round.marks![i]}
                                        <span class="fine noted"> {entry.join("/")}</span>
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                    <tfoot>
                        <tr><th scope="row">{texts.find("web-book.total")}</th>
                            {book.totals.map((total, i) => <td key={i}>{texts.decimal(`${total}`)}</td>)}</tr>
                    </tfoot>
                </table>
            </div>
            {texts.has(note) && <p class="fine">{texts.find(note)}</p>}
        </section>
    );
}
