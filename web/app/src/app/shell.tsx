/* shell.tsx - the frame around every screen: which one is shown, its title, trouble that concerns all of them. */
import { Component, type ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Engine, Trouble } from "../engine/protocol";
import type { Language, Texts } from "../texts";
import { type App, AppContext } from "./context";
import { Home } from "./home";
import { NewVersion } from "./keeping";
import { Sprite } from "../scene/picture";
import { Patterns } from "../scene/scenery";
import { Lost, Sorry } from "./parts";
import { address, useRoute } from "./router";
import { RulesScreen } from "./rules";
import { SettingsScreen } from "./settings-screen";
import { applySettings, keepSettings, type Settings } from "./settings";
import { SetUp } from "./set-up";
import { screens } from "./slots";
import { TableScreen } from "./table-screen";

interface ShellProps {
    engine: Engine;
    texts: Texts;
    settings: Settings;
    loadTexts: (language: Language) => Promise<Texts>;
}

function Screen({ route }: { route: string[] }) {
    const [name = "", ...path] = route;
    const Hung = Object.hasOwn(screens, name) ? screens[name] : undefined;
    if (Hung)
        return <Hung key={path.join("/")} path={path} />;
    if (name === "")
        return <Home />;
    if (name === "new")
        return <SetUp key={path.join("/")} path={path} />;
    if (name === "play")
        return <TableScreen key={path[0]} id={path[0] ?? ""} />;
    if (name === "rules")
        return <RulesScreen key={path.join("/")} game={path[0] ?? ""} clause={path[1]} />;
    if (name === "settings")
        return <SettingsScreen />;
    return <Lost />;
}

interface NetProps {
    children: ComponentChildren;
    route: string;
    sorry: ComponentChildren;
}

/** A mistake of ours on one screen leaves the way to the others open. */
class Net extends Component<NetProps, { torn: string | null }> {
    override state: { torn: string | null } = { torn: null };

    override componentDidCatch(mistake: unknown): void {
        console.error(mistake);
        this.setState({ torn: this.props.route });
    }

    override render() {
        return this.state.torn === this.props.route ? this.props.sorry : this.props.children;
    }
}

export function Shell(props: ShellProps) {
    const [settings, setSettings] = useState(props.settings);
    const [texts, setTexts] = useState(props.texts);
    const [troubles, setTroubles] = useState<Trouble[]>([]);
    const route = useRoute();
    const wanted = useRef(settings.language); // the last choice counts, whichever catalogue comes first

    useEffect(() => {
        const note = (trouble: Trouble) => setTroubles((old) =>
            old.some((one) => one.message[0] === trouble.message[0]) ? old : [...old, trouble]);
        // What no screen has caught: a sentence is better than a button that does nothing.
        const uncaught = () => note({ kind: "trouble", what: "engine", message: ["web.trouble-engine"] });
        const deafen = props.engine.listen(note);
        addEventListener("unhandledrejection", uncaught);
        return () => {
            deafen();
            removeEventListener("unhandledrejection", uncaught);
        };
    }, []);
    useEffect(() => applySettings(settings), [settings]);

    const app = useMemo<App>(() => ({
        engine: props.engine,
        texts,
        settings,
        change: (part) => {
            const changed = { ...settings, ...part };
            keepSettings(changed);
            setSettings(changed);
            wanted.current = changed.language;
            if (changed.language !== texts.language)
                props.loadTexts(changed.language).then(
                    (loaded) => loaded.language === wanted.current && setTexts(loaded),
                    () => setTroubles((old) =>
                        [...old, { kind: "trouble", what: "asset", message: ["web.trouble-language"] }]));
        },
    }), [texts, settings]);

    const sorry = (
        <Sorry title={texts.find("web.sorry-title")} text={texts.find("web.trouble-engine")}>
            <a class="button primary" href={address()}>{texts.find("web.to-home")}</a>
        </Sorry>
    );
    return (
        <AppContext.Provider value={app}>
            <Sprite /><Patterns />
            <NewVersion />
            {troubles.map((trouble, i) => (
                <div class="notice" role="alert" key={i}>
                    <span>{texts.say(trouble.message)}</span>
                    <button type="button" class="quiet"
                            onClick={() => setTroubles(troubles.filter((one) => one !== trouble))}>
                        {texts.find("web.close")}
                    </button>
                </div>
            ))}
            <Net route={route.join("/")} sorry={sorry}><Screen route={route} /></Net>
        </AppContext.Provider>
    );
}
