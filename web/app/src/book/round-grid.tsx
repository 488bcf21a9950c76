/* round-grid.tsx - the round that is being noted: a row a seat, a cell a number. A cell that is noted is made blank
 * again by a tap. */
import { useApp } from "../app/context";
import type { Names } from "../texts";
import type { Book, Entries, Place } from "./book";

export function RoundGrid({ book, names, entries, asked, begins, clear }: {
    book: Book;
    names: Names;
    entries: Entries;
    asked: Place | undefined;
    begins: number;
    clear: (seat: number, field: number) => void;
}) {
    const { texts } = useApp();
    return (
        <table class="round-grid">
            <thead>
                <tr><td />{book.fields.map((field) =>
                    <th key={field.text} scope="col">
                        <abbr title={texts.find(field.text)}>{texts.find(field.heading)}</abbr>
                    </th>)}</tr>
            </thead>
            <tbody>
                {entries.map((entry, i) => (
                    <tr key={i} class={asked?.seat === i + 1 ? "asked" : ""}>
                        <th scope="row">
                            {names[i + 1]}
                            {begins === i + 1 &&
                                <span class="begins" title={texts.find("web-book.begins-mark")}> ▸</span>}
                        </th>
                        {entry.map((number, field) => {
                            const here = asked?.seat === i + 1 && asked.field === field;
                            return (
                                <td key={field}>
                                    {number === null
                                        ? <span class={here ? "cell now" : "cell"}
                                                aria-current={here ? "step" : undefined}>{here ? "?" : ""}</span>
                                        : <button type="button" class="cell" onClick={() => clear(i + 1, field)}
                                                  aria-label={texts.say(["web-book.cell", names[i + 1] ?? "",
                                                      texts.find(book.fields[field]!.text), number])}>{number}</button>}
                                </td>
                            );
                        })}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
