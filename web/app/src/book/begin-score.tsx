/* begin-score.tsx - before the first round: who plays, who begins, with which options; or a score from a file. */
import { useState } from "preact/hooks";
import { useApp } from "../app/context";
import { FileButton } from "../app/file-button";
import { OptionFields, type Options } from "../app/options";
import { type GameInfo, isRefused, type Refusal } from "../engine/protocol";
import { type Book, newScore, readBook } from "./book";

const NAME = 20; // letters; the record's names have room for twice as many bytes

export function BeginScore({ game, begin }: { game: GameInfo; begin: (book: Book) => void }) {
    const { engine, texts, settings } = useApp();
    const [names, setNames] = useState<string[]>(() =>
        Array.from({ length: game.seatsUsual }, (_, i) => (i ? "" : settings.name.slice(0, NAME))));
    const [first, setFirst] = useState(0);
    const [options, setOptions] = useState<Options | undefined>({});
    const [refusal, setRefusal] = useState<Refusal>();
    const start = async () => {
        const checked = await engine.ask<object>("names", names.join("\n"));
        if (isRefused(checked)) {
            setRefusal(checked.refused);
            return;
        }
        // One of a few seats: the tiny unevenness is none of anybody's business.
        const lot = crypto.getRandomValues(new Uint32Array(1))[0]!;
        await open(newScore(game.id, names, options ?? {}, new Date().toISOString().replace(/\.\d+Z$/, "Z"),
                            first && first <= names.length ? first : 1 + (lot % names.length)));
    };
    const open = async (text: string) => {
        const answer = await readBook(engine, text);
        if (isRefused(answer))
            setRefusal(answer.refused);
        else if (answer.game !== game.id)
            setRefusal(
                { message: ["core.sheet-other-game", { text: `${answer.game}.name` }, { text: `${game.id}.name` }] });
        else if (!answer.first)
            await open(`${answer.text}begin 1\n`);
        else
            begin(answer);
    };
    return (
        <main class="set-up book-begin">
            <p class="tagline">{texts.find("web-book.about")}</p>
            <section class="seats">
                <h2>{texts.find("web-book.who")}</h2>
                <ol>
                    {names.map((name, i) => (
                        <li key={i}>
                            <span class="number" aria-hidden="true">{i + 1}</span>
                            <input type="text" maxLength={NAME} value={name} autocomplete="off"
                                   aria-label={texts.say(["web.seat-name", i + 1])}
                                   placeholder={texts.say(["web.player", i + 1])}
                                   onInput={(event) =>
                                       setNames(names.map((old, k) => (k === i ? event.currentTarget.value : old)))} />
                        </li>
                    ))}
                </ol>
                <p class="actions">
                    <button type="button" disabled={names.length <= game.seatsLeast}
                            onClick={() => setNames(names.slice(0, -1))}>
                        − {texts.find("web.seat-fewer")}
                    </button>
                    <button type="button" disabled={names.length >= game.seatsMost}
                            onClick={() => setNames([...names, ""])}>
                        + {texts.find("web.seat-more")}
                    </button>
                </p>
                <label class="field">{texts.find("web-book.who-begins")}
                    <select value={first} onChange={(event) => setFirst(Number(event.currentTarget.value))}>
                        <option value={0}>{texts.find("web-book.lots")}</option>
                        {names.map((name, i) =>
                            <option key={i} value={i + 1}>{name.trim() || texts.say(["web.player", i + 1])}</option>)}
                    </select>
                </label>
            </section>
            {game.options.length > 0 &&
                <OptionFields game={game} options={options ?? {}} change={setOptions} />}
            <div class="start-bar">
                {refusal &&
                    <p class="bad" role="alert">
                        {refusal.line ? `${texts.say(["web.line", refusal.line])}: ` : ""}{texts.sayRefusal(refusal)}
                    </p>}
                <p class="actions">
                    <FileButton text={texts.find("web-book.open-file")} accept=".score,.txt,text/plain" quiet
                                read={open} />
                    <button type="button" class="primary large" disabled={!options} onClick={() => void start()}>
                        {texts.find("web-book.begin")}
                    </button>
                </p>
            </div>
        </main>
    );
}
