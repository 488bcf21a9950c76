/* about.tsx - #/about: whose games these are, whose sheets, and where what you play is kept. */
import { gameName, useApp, useSay } from "./context";
import { TopBar } from "./top-bar";

export function AboutScreen() {
    const { engine, texts } = useApp();
    const say = useSay();
    return (
        <>
            <TopBar title={say("about-title")} aside />
            <main class="settings about">
                <p>{say("about-what")}</p>
                <h2>{say("about-games")}</h2>
                <ul>
                    {engine.games.map((game) => (
                        <li key={game.id}>
                            <strong>{gameName(texts, game)}</strong>{" "}
                            {say("designed-by", texts.find(`${game.id}.designer`))}
                        </li>
                    ))}
                </ul>
                <p>{say("about-independent")}</p>
                <h2>{say("about-kept-title")}</h2>
                <p>{say("about-kept")}</p>
                <h2>{say("about-code-title")}</h2>
                <p>{say("about-code")}</p>
            </main>
        </>
    );
}
