/* host-screen.tsx - #/host and #/host/<game>: a table for friends. Game, seats, sheet, time, who may watch, help;
 * everything is chosen well already, one tap opens it. */
import { useState } from "preact/hooks";
import { gameName, useApp, useSay } from "../app/context";
import { readDraft } from "../app/draft";
import { NameField } from "../app/name-field";
import { fitting, OptionFields, type Options } from "../app/options";
import { useOnce } from "../app/once";
import { Choice, Lost } from "../app/parts";
import { GamePicture, moodOf } from "../app/pictures";
import { address, replaceBy } from "../app/router";
import { Sheets } from "../app/set-up-sheets";
import type { ScreenProps } from "../app/slots";
import { SettingsLink, TopBar } from "../app/top-bar";
import { type GameInfo, isRefused, type Limit, type Refusal, type SheetInfo } from "../engine/protocol";
import { useTell } from "./say";
import { useWishes, type Wishes } from "./wishes";

function ChooseGame() {
    const { engine, texts } = useApp();
    const say = useSay();
    const tell = useTell();
    return (
        <>
            <TopBar title={say("friends")}><SettingsLink /></TopBar>
            <main class="home">
                <p class="about">{tell("host-about")}</p>
                <ul class="games" role="list">
                    {engine.games.map((game) => (
                        <li class={`game-card ${moodOf(game)}`} key={game.id}>
                            <GamePicture game={game} />
                            <div class="words">
                                <h2><a class="play" href={address("host", game.id)}>{gameName(texts, game)}</a></h2>
                                <p class="facts">
                                    {say("players-range", Math.max(2, game.seatsLeast), game.seatsMost)}
                                </p>
                            </div>
                        </li>
                    ))}
                </ul>
            </main>
        </>
    );
}

/** A whole number between bounds, by buttons that a thumb finds. */
function Count({ label, value, least, most, step = 1, change }: {
    label: string;
    value: number;
    least: number;
    most: number;
    step?: number;
    change: (value: number) => void;
}) {
    const tell = useTell();
    return (
        <div class="counter" role="group" aria-label={label}>
            <button type="button" disabled={value <= least} aria-label={tell("fewer")}
                    onClick={() => change(Math.max(least, value - step))}>−</button>
            <output aria-live="polite">{label}</output>
            <button type="button" disabled={value >= most} aria-label={tell("more")}
                    onClick={() => change(Math.min(most, value + step))}>+</button>
        </div>
    );
}

function limitOf({ limit, seconds, days }: Wishes): Limit {
    return limit === "live" ? `live ${seconds}` : limit === "days" ? `days ${days}` : "none";
}

function TimeLimit({ wishes, wish }: { wishes: Wishes; wish: (part: Partial<Wishes>) => void }) {
    const tell = useTell();
    return (
        <section>
            <h2>{tell("limit")}</h2>
            <Choice label={tell("limit")} value={wishes.limit} onChange={(limit) => wish({ limit })} options={[
                { value: "none", text: tell("limit-none") },
                { value: "live", text: tell("limit-live") },
                { value: "days", text: tell("limit-days") },
            ]} />
            {wishes.limit === "live" &&
                <Count label={tell("seconds", wishes.seconds)} value={wishes.seconds} least={15} most={300} step={15}
                       change={(seconds) => wish({ seconds })} />}
            {wishes.limit === "days" &&
                <Count label={tell("days", wishes.days)} value={wishes.days} least={1} most={14}
                       change={(days) => wish({ days })} />}
            <p class="fine">{tell(`limit-${wishes.limit}-text`)}</p>
        </section>
    );
}

function Form({ game }: { game: GameInfo }) {
    const { engine, texts, settings, change } = useApp();
    const say = useSay();
    const tell = useTell();
    const [wishes, wish] = useWishes();
    // Whoever was setting up a game for this device goes on with what he chose.
    const [draft] = useState(() => readDraft(game, settings.name));
    const least = Math.max(2, game.seatsLeast);
    const [count, setCount] = useState(() => Math.max(least, draft?.seats.length ?? game.seatsUsual));
    const [sheets, setSheets] = useState<SheetInfo[]>(game.sheets);
    const [sheet, setSheet] = useState(game.sheets.find((one) => one.name === draft?.sheetName) ?? game.sheets[0]);
    const [options, setOptions] = useState<Options | undefined>(() => fitting(game, draft?.options));
    const [sits, setSits] = useState(true);
    const [refusal, setRefusal] = useState<Refusal>();
    const [busy, setBusy] = useState(false);

    const open = useOnce(async () => {
        setBusy(true);
        setRefusal(undefined);
        const name = settings.name.trim() || say("player", 1);
        const seats = Array.from({ length: count }, (_, i) => (i === 0 && sits ? { name } : {}));
        const answer = await engine.online.host({
            setup: { game: game.id, seats, options: options ?? {}, sheet: game.needsSheet ? sheet?.text : undefined },
            mine: sits ? [1] : [], limit: limitOf(wishes), help: wishes.help,
        });
        setBusy(false);
        if (isRefused(answer))
            setRefusal(answer.refused);
        else
            replaceBy(sits ? "t" : "big", answer.id);
        return !isRefused(answer);
    });
    return (
        <main class="set-up host">
            <p class="tagline">{tell("host-about")}</p>
            <div class="set-up-parts">
                <div class="host-parts">
                    <section>
                        <h2>{tell("seats")}</h2>
                        <Count label={tell("seats-count", count)} value={count} least={least} most={game.seatsMost}
                               change={setCount} />
                    </section>
                    <section>
                        <h2>{tell("place")}</h2>
                        <Choice label={tell("place")} value={sits ? "seat" : "table"}
                                onChange={(value) => setSits(value === "seat")} options={[
                            { value: "seat", text: tell("place-seat") }, { value: "table", text: tell("place-table") },
                        ]} />
                        {sits ? <NameField label={say("your-name")} name={settings.name} most={24}
                                           placeholder={say("player", 1)} keep={(name) => change({ name })} />
                            : <p class="fine">{tell("place-table-text")}</p>}
                    </section>
                    <TimeLimit wishes={wishes} wish={wish} />
                    <section>
                        <h2>{tell("watch")}</h2>
                        <Choice label={tell("watch")} value={wishes.watch ? "link" : "nobody"}
                                onChange={(value) => wish({ watch: value === "link" })} options={[
                            { value: "link", text: tell("watch-link") },
                            { value: "nobody", text: tell("watch-nobody") },
                        ]} />
                    </section>
                    {game.knows.judge && <section>
                        <h2>{tell("help")}</h2>
                        <Choice label={tell("help")} value={wishes.help ? "all" : "nobody"}
                                onChange={(value) => wish({ help: value === "all" })} options={[
                            { value: "nobody", text: tell("help-nobody") }, { value: "all", text: tell("help-all") },
                        ]} />
                    </section>}
                    {game.options.length > 0 &&
                        <OptionFields game={game} options={options ?? {}} change={setOptions} />}
                </div>
                {game.needsSheet && <Sheets game={game} sheets={sheets} chosen={sheet} choose={setSheet}
                                            add={(one) => {
                                                setSheets((old) =>
                                                    [one, ...old.filter((other) => other.text !== one.text)]);
                                                setSheet(one);
                                            }} />}
            </div>
            <div class="start-bar">
                {refusal && <p class="bad" role="alert">{texts.sentence(refusal.message)}</p>}
                <p class="actions">
                    <button type="button" class="primary large" disabled={busy || !options} onClick={() => void open()}>
                        {tell("open-table")}
                    </button>
                </p>
            </div>
        </main>
    );
}

export function HostScreen({ path }: ScreenProps) {
    const { engine, texts } = useApp();
    const game = engine.games.find((one) => one.id === path[0]);
    if (!path[0])
        return <ChooseGame />;
    if (!game)
        return <Lost />;
    return (
        <>
            <TopBar title={gameName(texts, game)} back={address("host")}><SettingsLink /></TopBar>
            <Form game={game} />
        </>
    );
}
