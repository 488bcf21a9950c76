/* book-screen.tsx - #/book/<game>: the table helper. A score that was begun goes on where it was left. */
import { useEffect, useRef, useState } from "preact/hooks";
import { gameName, useApp } from "../app/context";
import { Lost, Sorry } from "../app/parts";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import { type GameInfo, isRefused, type Refusal } from "../engine/protocol";
import { BeginScore } from "./begin-score";
import { type Book, forgetScore, keepScore, keptScore, readBook, scoreElsewhere, watchScore } from "./book";
import { Keeper } from "./keeper";

function Helper({ game }: { game: GameInfo }) {
    const { engine, texts } = useApp();
    const [score, setScore] = useState(() => keptScore(game.id));
    const [read, setRead] = useState<{ score: string; book: Book }>();
    const [refusal, setRefusal] = useState<Refusal>();
    const [elsewhere, setElsewhere] = useState(0); // how often another tab's score was taken over
    /** What is kept, as far as this tab knows. */
    const seen = useRef(score);
    useEffect(() => {
        let alive = true;
        if (score)
            void readBook(engine, score).then((answer) => {
                if (alive && isRefused(answer))
                    setRefusal(answer.refused);
                else if (alive && !isRefused(answer))
                    setRead({ score, book: answer });
            });
        return () => { alive = false; };
    }, [score]);

    /** True: another tab has noted something, and this one shows that now. */
    const takeOver = (): boolean => {
        const other = scoreElsewhere(seen.current, game.id);
        if (other) {
            seen.current = other;
            setRefusal(undefined);
            setScore(other);
            setElsewhere((count) => count + 1);
        }
        return other !== undefined;
    };
    const keep = (changed: string): boolean => {
        const keeps = keepScore(game.id, changed);
        if (keeps)
            seen.current = changed;
        return keeps;
    };
    const show = (begun: string | undefined) => {
        seen.current = begun;
        setElsewhere(0);
        setRefusal(undefined);
        setScore(begun);
    };
    useEffect(() => watchScore(game.id, () => {
        if (!takeOver() && !keptScore(game.id))
            show(undefined); // the other tab has put it away
    }), []);
    const leave = () => {
        forgetScore(game.id);
        show(undefined);
    };
    if (!score)
        return <BeginScore game={game} begin={(begun) => {
            if (!takeOver())
                show(begun.text);
        }} />;
    if (refusal)
        return (
            <Sorry title={texts.find("web-book.broken")} text={texts.sayRefusal(refusal)}>
                <button type="button" class="primary" onClick={leave}>{texts.find("web-book.new")}</button>
            </Sorry>
        );
    return read?.score === score
        ? <Keeper key={`${read.book.date} ${elsewhere}`} book={read.book} keep={keep} takeOver={takeOver}
                  elsewhere={elsewhere > 0} leave={leave} />
        : <main class="waiting" aria-busy="true" />;
}

export function BookScreen({ path }: ScreenProps) {
    const { engine, texts } = useApp();
    const game = engine.games.find((one) => one.id === path[0] && one.scorebook);
    if (!game)
        return <Lost />;
    return (
        <>
            <TopBar title={texts.say(["web-book.title", gameName(texts, game)])} />
            <Helper game={game} />
        </>
    );
}
