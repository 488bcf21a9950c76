/* top-bar.tsx - the line above a screen: the way back, its title, what else there is. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSay } from "./context";
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
    return (
        <header class="top">
            {props.home
                ? <img src="icons/icon.svg" alt="" width="34" height="34" />
                : <a class="quiet back" href={props.back ?? address()} aria-label={say("back")}
                     onClick={(event) => props.aside && goBack() && event.preventDefault()}>
                    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M15 4 7 12l8 8" /></svg>
                </a>}
            <h1 ref={title} tabindex={-1}>{props.title}</h1>
            <div class="ends">{props.children}</div>
        </header>
    );
}

export function SettingsLink() {
    const say = useSay();
    return (
        <a class="quiet" href={address("settings")} aria-label={say("settings-title")}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M4 7h9M19 7h1M4 17h1M11 17h9" /><circle cx="16" cy="7" r="2.6" />
                <circle cx="8" cy="17" r="2.6" />
            </svg>
        </a>
    );
}
