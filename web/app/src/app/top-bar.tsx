/* top-bar.tsx - the line above a screen: the way back, its title, what else there is. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../scene/picture";
import { useApp, useSay } from "./context";
import { Panorama } from "./panorama";
import { address, goBack } from "./router";

/** A screen was shown before: the first one leaves the focus where the browser has it. */
let opened = false;

export function TopBar(props: {
    title: string;
    home?: boolean;
    /** Where the arrow leads; missing: to the first screen. */
    back?: string;
    /** What one looks at in between: the arrow leads to where one came from. */
    aside?: boolean;
    children?: ComponentChildren;
}) {
    const { texts } = useApp();
    const say = useSay();
    const title = useRef<HTMLHeadingElement>(null);
    // Whoever comes from another screen by keys or by ear begins at its title.
    useEffect(() => {
        if (opened)
            title.current?.focus({ preventScroll: true });
        opened = true;
    }, []);
    useEffect(() => {
        document.title = props.home ? "Nullarium" : `${props.title} · Nullarium`;
    }, [props.title]);
    if (props.home)
        return (
            <header class="top home-top">
                <Panorama />
                <Icon id="logo" size={72} class="logo" />
                <div class="sign">
                    <h1 ref={title} tabindex={-1} aria-label="Nullarium"><Icon id="wordmark" size={34} /></h1>
                    <p class="motto">{texts.find("web-home.motto")}</p>
                </div>
                <div class="ends">{props.children}</div>
            </header>
        );
    return (
        <header class="top">
            <a class="quiet back" href={props.back ?? address()} aria-label={say("back")}
               onClick={(event) => props.aside && goBack() && event.preventDefault()}>
                <Icon id="sign-back" size={24} />
            </a>
            <h1 ref={title} tabindex={-1}>{props.title}</h1>
            <div class="ends">{props.children}</div>
        </header>
    );
}

export function SettingsLink() {
    const say = useSay();
    return (
        <a class="quiet" href={address("settings")} aria-label={say("settings-title")}>
            <Icon id="sign-gear" size={24} />
        </a>
    );
}
