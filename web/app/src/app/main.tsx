/* main.tsx - opens the app: settings, texts, engine, first screen; or says in a sentence why it cannot. */
import { render } from "preact";
import { openEngine } from "../engine/client";
import { EngineTrouble } from "../engine/protocol";
import { type Catalogue, type Language, Texts } from "../texts";
import { keepApp } from "./keeping";
import { Shell } from "./shell";
import { applySettings, readSettings } from "./settings";
import { Sorry } from "./parts";

const catalogues = new Map<Language, Texts>();

async function loadTexts(language: Language): Promise<Texts> {
    const kept = catalogues.get(language);
    if (kept)
        return kept;
    const answer = await fetch(ASSETS[`texts-${language}.json`]!);
    if (!answer.ok)
        throw new Error(`texts-${language}: ${answer.status}`);
    const texts = new Texts(language, (await answer.json()) as Catalogue);
    catalogues.set(language, texts);
    return texts;
}

const root = document.getElementById("app")!;

const nothingLoaded = [
    "A part of the app could not be loaded.",
    "Ein Teil der App konnte nicht geladen werden.",
    "Une partie de l’application n’a pas pu être chargée.",
    "Una parte dell’app non è stata caricata.",
    "Часть приложения не загрузилась.",
];

/** Before any text has come: in all languages at once. */
function sayNothingLoaded(): void {
    render(
        <Sorry title="Nullarium" text={nothingLoaded.join(" · ")}>
            <button type="button" class="primary" onClick={() => location.reload()}>↻</button>
        </Sorry>, root);
}

async function open(): Promise<void> {
    const settings = readSettings();
    applySettings(settings);
    let texts: Texts;
    try {
        texts = await loadTexts(settings.language);
    } catch {
        sayNothingLoaded();
        return;
    }
    try {
        const engine = await openEngine();
        render(<Shell engine={engine} texts={texts} settings={settings} loadTexts={loadTexts} />, root);
        void keepApp();
    } catch (trouble) {
        const missing = typeof WebAssembly === "undefined";
        const text = trouble instanceof EngineTrouble ? texts.say(trouble.text) : texts.find("web.trouble-engine");
        render(
            <Sorry title={texts.find("web.sorry-title")} text={missing ? texts.find("web.sorry-wasm") : text}>
                <button type="button" class="primary" onClick={() => location.reload()}>
                    {texts.find("web.try-again")}
                </button>
            </Sorry>, root);
    }
}

void open();
