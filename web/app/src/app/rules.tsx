/* rules.tsx - the rules of a game in our own words, with pictures. A paragraph starts with its clauses, "[F3 F4] ...",
 * which refusals cite: they lead to it, and only then its number is shown. A line that starts with # is a heading,
 * lines that start with a dash are a list: the tips. */
import { useEffect, useRef } from "preact/hooks";
import { hasLesson } from "../learn/lesson";
import { PictureOfRule, useRulePictures } from "../learn/rule-pictures";
import { gameName, useApp, useSay } from "./context";
import { useTexts } from "./later";
import { Lost } from "./parts";
import { GamePicture } from "./pictures";
import { address } from "./router";
import { TopBar } from "./top-bar";

interface Paragraph {
    clauses: string[];
    text: string;
    heading: boolean;
    list: string[];
}

function readRules(text: string): Paragraph[] {
    return text.split(/\n\s*\n|\n(?=\[)|\n(?=#)/).map((part) => part.trim()).filter(Boolean).map((part) => {
        const tagged = /^\[([^\]]*)\]\s*([\s\S]*)$/.exec(part);
        const heading = /^#+\s*/.test(part);
        return {
            clauses: tagged?.[1]?.split(/\s+/).filter(Boolean) ?? [],
            text: (tagged?.[2] ?? part).replace(/^#+\s*/, "").replace(/\s*\n\s*/g, " "),
            heading,
            list: part.startsWith("- ") ? part.slice(2).split(/\n- /) : [],
        };
    });
}

/** Words between stars stand out: "*other* draws ...". */
function Emphasised({ text }: { text: string }) {
    return <>{text.split(/\*([^*]+)\*/).map((part, i) => (i % 2 ? <strong key={i}>{part}</strong> : part))}</>;
}

/** `clause`: the one that is looked for. */
export function RulesText({ game, clause }: { game: string; clause?: string | undefined }) {
    const { texts } = useApp();
    const found = useRef<HTMLDivElement>(null);
    const say = useSay();
    const came = useTexts("rules");
    const { pictures, seat } = useRulePictures(game);
    const whole = useRef<HTMLDivElement>(null);
    // Pictures that come later push what is looked for away: it is followed until the reader scrolls himself.
    useEffect(() => {
        if (!clause)
            return;
        const follow = new ResizeObserver(() => found.current?.scrollIntoView({ block: "center" }));
        const stop = () => follow.disconnect();
        const ways = ["wheel", "pointerdown", "keydown"] as const;
        follow.observe(whole.current!);
        ways.forEach((way) => addEventListener(way, stop, { passive: true }));
        return () => {
            stop();
            ways.forEach((way) => removeEventListener(way, stop));
        };
    }, [clause]);
    const [title, ...rest] = readRules(texts.rules(game));
    const paragraphs = title?.heading ? rest : title ? [title, ...rest] : []; // the first heading is the game's name
    return (
        <div class="rules" ref={whole}>
            {came === "failed" && <p class="bad">{say("friends-part")}</p>}
            {paragraphs.map((paragraph, i) => {
                if (paragraph.heading)
                    return <h2 key={i}>{paragraph.text}</h2>;
                if (paragraph.list.length)
                    return <ul key={i}>{paragraph.list.map((one) => <li key={one}><Emphasised text={one} /></li>)}</ul>;
                const wanted = clause !== undefined && paragraph.clauses.includes(clause);
                return (
                    <div key={i} class={wanted ? "rule wanted" : "rule"} ref={wanted ? found : undefined}>
                        <p>
                            {wanted && <span class="clause">{clause}</span>}
                            <Emphasised text={paragraph.text} />
                        </p>
                        {pictures.filter((picture) => paragraph.clauses.includes(picture.clause)).map((picture) =>
                            <PictureOfRule key={picture.clause} picture={picture} seat={seat}
                                           label={texts.say(["web-learn.picture", picture.clause])} />)}
                    </div>
                );
            })}
        </div>
    );
}

export function RulesScreen({ game, clause }: { game: string; clause?: string | undefined }) {
    const { engine, texts } = useApp();
    const say = useSay();
    const info = engine.games.find((one) => one.id === game);
    if (!info)
        return <Lost />;
    return (
        <>
            <TopBar title={gameName(texts, info)} aside />
            <main class="reading">
                <GamePicture game={info} />
                <p class="tagline">{texts.find(`${game}.tagline`)}</p>
                <RulesText game={game} clause={clause} />
                <p class="actions">
                    {hasLesson(info) &&
                        <a class="button" href={address("learn", game)}>{texts.find("web-learn.title")}</a>}
                    <a class="button primary" href={address("new", game)}>{say("play")}</a>
                </p>
            </main>
        </>
    );
}
