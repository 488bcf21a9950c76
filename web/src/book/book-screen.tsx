/* book-screen.tsx - #/book/<game>: the table helper. A score that was begun goes on where it was left. */
import { useEffect, useState } from "preact/hooks";
import { gameName, useApp } from "../app/context";
import { Sorry } from "../app/parts";
import { address } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import { type GameInfo, isRefused, type Refusal } from "../engine/protocol";
import { BeginScore } from "./begin-score";
import { type Book, forgetScore, keptScore, type Score, textOf } from "./book";
import { Keeper } from "./keeper";

function Helper({ game }: { game: GameInfo }) {
    const { engine, texts } = useApp();
    const [score, setScore] = useState<Score | undefined>(() => keptScore(game.id));
    const [book, setBook] = useState<Book>();
    const [refusal, setRefusal] = useState<Refusal>();
    useEffect(() => {
        let alive = true;
        setBook(undefined);
        if (score)
            void engine.ask<Book>("book", textOf(score)).then((answer) => {
                if (alive && isRefused(answer))
                    setRefusal(answer.refused);
                else if (alive && !isRefused(answer))
                    setBook(answer);
            });
        return () => { alive = false; };
    }, [score]);
    const leave = () => {
        forgetScore(game.id);
        setRefusal(undefined);
        setScore(undefined);
    };
    if (!score)
        return <BeginScore game={game} begin={setScore} />;
    if (refusal)
        return (
            <Sorry title={texts.find("web-book.broken")} text={texts.sayRefusal(refusal)}>
                <button type="button" class="primary" onClick={leave}>{texts.find("web-book.new")}</button>
            </Sorry>
        );
    return book ? <Keeper key={score.date} score={score} book={book} leave={leave} />
        : <main class="waiting" aria-busy="true" />;
}

export function BookScreen({ path }: ScreenProps) {
    const { engine, texts } = useApp();
    const game = engine.games.find((one) => one.id === path[0] && one.scorebook);
    if (!game)
        return (
            <Sorry title={texts.find("web.lost-title")} text={texts.find("web.lost-text")}>
                <a class="button primary" href={address()}>{texts.find("web.to-home")}</a>
            </Sorry>
        );
    return (
        <>
            <TopBar title={texts.say(["web-book.title", gameName(texts, game)])} />
            <Helper game={game} />
        </>
    );
}
