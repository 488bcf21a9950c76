/* set-up.tsx - before a game: sheet, seats, options; everything is chosen well already, one tap starts. */
import { useEffect, useState } from "preact/hooks";
import { type GameInfo, isRefused, type Refusal, type SheetInfo } from "../engine/protocol";
import { LessonOffer } from "../learn/offer";
import { gameName, useApp, useSay } from "./context";
import { keepDraft, readDraft, setupOf } from "./draft";
import { startTable } from "./opened";
import { fitting, OptionFields, type Options } from "./options";
import { ownSheets } from "./own-sheets";
import { Lost, Sorry } from "./parts";
import { moodOf } from "./pictures";
import { address, replaceBy } from "./router";
import { type Chosen, Seats, usualSeats } from "./set-up-seats";
import { ownSheet, Sheets } from "./set-up-sheets";
import { readShared, type Shared, shareLink } from "./sharing";
import { shareText } from "./share-text";
import { SettingsLink, TopBar } from "./top-bar";

function Form({ game, shared }: { game: GameInfo; shared: Shared }) {
    const { engine, texts, settings } = useApp();
    const say = useSay();
    // Whoever was here before finds what he chose; a link has choices of its own.
    const [draft] = useState(() => (Object.keys(shared).length ? undefined : readDraft(game, settings.name)));
    const wanted = draft ?? shared;
    const [sheets, setSheets] = useState<SheetInfo[]>(game.sheets);
    const [sheet, setSheet] = useState(game.sheets.find((one) => one.name === wanted.sheetName) ?? game.sheets[0]);
    const [seats, setSeats] = useState<Chosen[]>(() => draft?.seats ?? usualSeats(game, settings.name, shared.seats));
    const [options, setOptions] = useState<Options | undefined>(() => fitting(game, wanted.options));
    const [refusal, setRefusal] = useState<Refusal>();
    const [told, setTold] = useState("");
    const [busy, setBusy] = useState(false);

    const add = (one: SheetInfo) => {
        setSheets((old) => [one, ...old.filter((other) => other.text !== one.text)]);
        setSheet(one);
    };
    useEffect(() => {
        // One's own sheets stand behind ours, unless one of them is wanted.
        void Promise.all(ownSheets(game.id).map((one) => engine.checkSheet(one.text))).then((all) => {
            const own = all.flatMap((one) => (isRefused(one) || one.game !== game.id ? [] : [ownSheet(one)]));
            setSheets((old) => [...old, ...own.filter((one) => !old.some((other) => other.text === one.text))]);
        });
    }, []);
    useEffect(() => {
        const text = wanted.sheet;
        if (shared.sheetName !== undefined && !game.sheets.some((one) => one.name === shared.sheetName))
            setRefusal({ message: ["web-print.no-such-sheet", shared.sheetName] });
        if (text)
            void engine.checkSheet(text).then((answer) => {
                if (isRefused(answer))
                    setRefusal(answer.refused);
                else if (answer.game !== game.id)
                    setRefusal({ message: ["core.sheet-other-game", { text: `${answer.game}.name` },
                                           { text: `${game.id}.name` }] });
                else
                    add(ownSheet(answer));
            });
    }, []);
    const ours = sheet && game.sheets.some((one) => one.text === sheet.text);
    const which = ours ? { sheetName: sheet.name } : { sheet: sheet?.text };
    useEffect(() => keepDraft(game, { seats, options: options ?? {}, ...which }), [seats, options, sheet]);

    const start = async () => {
        setBusy(true);
        setRefusal(undefined);
        const chosen = { seats, options: options ?? {}, sheet: sheet?.text };
        const answer = await startTable(engine, setupOf(game, chosen));
        setBusy(false);
        if (isRefused(answer))
            setRefusal(answer.refused);
        else
            replaceBy("play", answer.id);
    };
    const share = async () => {
        const link = await shareLink(game.id, { ...which, options: options ?? {}, seats: seats.length });
        const given = await shareText(link);
        setTold(given === "copied" ? say("link-copied") : given === "failed" ? link : "");
    };

    return (
        <main class={`set-up ${moodOf(game)}`}>
            <p class="tagline">
                {texts.find(`${game.id}.tagline`)} <a href={address("rules", game.id)}>{say("rules-title")}</a>
            </p>
            <LessonOffer game={game} />
            <div class="set-up-parts">
                <Seats game={game} seats={seats} change={setSeats} />
                {game.options.length > 0 &&
                    <OptionFields game={game} options={options ?? {}} change={setOptions} />}
                {game.needsSheet && <Sheets game={game} sheets={sheets} chosen={sheet} choose={setSheet} add={add} />}
            </div>
            <div class="start-bar">
                {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal)}</p>}
                {told && <p class="good told" role="status">{told}</p>}
                <p class="actions">
                    <button type="button" class="quiet" onClick={() => void share()}>{say("share-link")}</button>
                    <button type="button" class="primary large" disabled={busy || !options}
                            onClick={() => void start()}>
                        {say("start")}
                    </button>
                </p>
            </div>
        </main>
    );
}

/** A link carries what was chosen; it may have lost a part on its way. */
function Linked({ game, link }: { game: GameInfo; link: string }) {
    const say = useSay();
    const [shared, setShared] = useState<Shared | "broken">();
    useEffect(() => {
        let alive = true;
        void readShared(game.id, link).then((read) => alive && setShared(read ?? "broken"));
        return () => { alive = false; };
    }, []);
    if (shared === undefined)
        return <main class="waiting" aria-busy="true">{say("opening")}</main>;
    if (shared === "broken")
        return (
            <Sorry title={say("link-broken-title")} text={say("link-broken-text")}>
                <a class="button primary" href={address("new", game.id)}>{say("setup-without")}</a>
            </Sorry>
        );
    return <Form game={game} shared={shared} />;
}

export function SetUp({ path }: { path: string[] }) {
    const { engine, texts } = useApp();
    const game = engine.games.find((one) => one.id === path[0]);
    if (!game)
        return <Lost />;
    return (
        <>
            <TopBar title={gameName(texts, game)}><SettingsLink /></TopBar>
            {path[1] ? <Linked game={game} link={path[1]} /> : <Form game={game} shared={{}} />}
        </>
    );
}
