/* kept-games.tsx - the games kept in this browser: go on, look back, export, import, delete. */
import { useState } from "preact/hooks";
import { type DamagedGame, isRefused, type KeptGame, type Refusal } from "../engine/protocol";
import { useApp, useSay } from "./context";
import { FileButton } from "./file-button";
import { KeptLine } from "./kept-line";
import { useOnce } from "./once";
import { download, Panel } from "./parts";
import { address, goTo } from "./router";
import { screens } from "./slots";

/** Lessons and the like are not shown among the games. */
const isGame = (game: KeptGame) => !game.notes.lesson;

export function latestOpen(kept: KeptGame[]): KeptGame | undefined {
    return kept.filter((game) => !game.over && isGame(game)).sort((a, b) => b.touched - a.touched)[0];
}

function Import({ close }: { close: () => void }) {
    const { engine, texts } = useApp();
    const say = useSay();
    const [text, setText] = useState("");
    const [refusal, setRefusal] = useState<Refusal>();
    const take = useOnce(async (content: string) => {
        const answer = await engine.importRecord(content);
        if (isRefused(answer))
            setRefusal(answer.refused);
        else
            goTo(answer.over && screens["after"] ? "after" : "play", answer.id);
        return !isRefused(answer);
    });
    return (
        <Panel title={say("import-title")} close={close}>
            <p>{say("import-text")}</p>
            <p><FileButton text={say("choose-file")} accept=".rec,.txt,text/plain" read={take} /></p>
            <label class="field">{say("import-paste")}
                <textarea rows={6} value={text} spellcheck={false}
                          onInput={(event) => setText(event.currentTarget.value)} /></label>
            {refusal &&
                <p class="bad" role="alert">
                    {refusal.line ? `${say("line", refusal.line)}: ` : ""}{texts.sayRefusal(refusal)}
                </p>}
            <button type="button" class="primary" disabled={!text.trim()} onClick={() => void take(text)}>
                {say("import")}
            </button>
        </Panel>
    );
}

export function KeptGames({ kept, damaged, reload }: {
    kept: KeptGame[];
    damaged: DamagedGame[];
    reload: () => void;
}) {
    const { engine } = useApp();
    const say = useSay();
    const [importing, setImporting] = useState(false);
    const [asked, setAsked] = useState<KeptGame | DamagedGame>(); // whether to delete it
    const [telling, setTelling] = useState<KeptGame>(); // whether to export it, with what is still hidden in it
    const [all, setAll] = useState(false);
    const games = kept.filter(isGame).sort((a, b) => b.touched - a.touched);
    const save = async (id: IDBValidKey) => {
        const file = await engine.exportRecord(id);
        if (!isRefused(file))
            download(file.url, file.fileName);
    };
    const hides = (game: KeptGame) => !game.over && engine.games.some((one) => one.id === game.game && one.hidesHands);
    return (
        <section class="kept">
            <h2>{say("kept-title")}</h2>
            {games.length + damaged.length === 0 && <p class="fine">{say("kept-none")}</p>}
            <ul>
                {games.slice(0, all ? games.length : 5).map((game) => (
                    <li key={game.id}>
                        <a class="card-link" href={address(game.over && screens["after"] ? "after" : "play", game.id)}>
                            <KeptLine game={game} />
                        </a>
                        <span class="links">
                            <button type="button" class="quiet" 
                                    onClick={() => hides(game) ? setTelling(game) : void save(game.id)}>
                                {say("export")}
                            </button>
                            <button type="button" class="quiet" onClick={() => setAsked(game)}>{say("delete")}</button>
                        </span>
                    </li>
                ))}
                {damaged.map((game) => (
                    <li key={String(game.id)} class="damaged">
                        <span class="kept-line">{say("kept-damaged")}</span>
                        <span class="links">
                            {game.hasRecord &&
                                <button type="button" class="quiet" onClick={() => void save(game.id)}>
                                    {say("export-as-is")}
                                </button>}
                            <button type="button" class="quiet" onClick={() => setAsked(game)}>{say("delete")}</button>
                        </span>
                    </li>
                ))}
            </ul>
            <p class="links">
                {!all && games.length > 5 &&
                    <button type="button" onClick={() => setAll(true)}>{say("kept-all", games.length)}</button>}
                <button type="button" onClick={() => setImporting(true)}>{say("import-title")}</button>
            </p>
            {importing && <Import close={() => setImporting(false)} />}
            {telling && (
                <Panel title={say("export-title")} close={() => setTelling(undefined)}>
                    <p><KeptLine game={telling} /></p>
                    <p>{say("export-hands")}</p>
                    <p class="actions">
                        <button type="button" onClick={() => setTelling(undefined)}>{say("cancel")}</button>
                        <button type="button" class="primary"
                                onClick={() => { setTelling(undefined); void save(telling.id); }}>
                            {say("export")}
                        </button>
                    </p>
                </Panel>
            )}
            {asked && (
                <Panel title={say("delete-title")} close={() => setAsked(undefined)}>
                    <p>{"seats" in asked ? <KeptLine game={asked} /> : say("kept-damaged")}</p>
                    <p>{say("delete-text")}</p>
                    <p class="actions">
                        <button type="button" onClick={() => setAsked(undefined)}>{say("cancel")}</button>
                        <button type="button" class="danger"
                                onClick={() =>
                                    void engine.remove(asked.id).then(() => { setAsked(undefined); reload(); })}>
                            {say("delete")}
                        </button>
                    </p>
                </Panel>
            )}
        </section>
    );
}
