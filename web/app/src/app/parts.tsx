/* parts.tsx - small things that many screens are made of. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSay } from "./context";
import { address } from "./router";

/** The size of an element, and its size again whenever it changes. */
export function useSize<E extends HTMLElement>() {
    const ref = useRef<E>(null);
    const [size, setSize] = useState({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const measure = () => {
            const frame = ref.current!.getBoundingClientRect();
            setSize((old) => old.width === frame.width && old.height === frame.height
                ? old : { width: frame.width, height: frame.height });
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(ref.current!);
        return () => observer.disconnect();
    }, []);
    return { ref, ...size };
}

/** Whether the screen is like this, in the words of a style sheet. */
export function useMedia(query: string): boolean {
    const list = useMemo(() => matchMedia(query), [query]);
    const [is, setIs] = useState(list.matches);
    useEffect(() => {
        const look = () => setIs(list.matches);
        list.addEventListener("change", look);
        return () => list.removeEventListener("change", look);
    }, [list]);
    return is;
}

/** A panel over the screen, closed by its button, by Escape or by a tap beside it. */
export function Panel(props: { title: string; close: () => void; children: ComponentChildren; wide?: boolean }) {
    const ref = useRef<HTMLDialogElement>(null);
    const say = useSay();
    useEffect(() => {
        const dialog = ref.current!;
        if (!dialog.open)
            dialog.showModal();
        return () => dialog.close();
    }, []);
    return (
        <dialog ref={ref} class={props.wide ? "panel wide" : "panel"} aria-label={props.title}
                onCancel={(event) => {
                    if (event.target !== ref.current)
                        return; // nobody chose a file: that is the file button's own business
                    event.preventDefault();
                    props.close();
                }}
                onClick={(event) => event.target === ref.current && props.close()}>
            <div class="panel-body">
                <div class="panel-head">
                    <h2>{props.title}</h2>
                    <button type="button" class="quiet" onClick={props.close}>{say("close")}</button>
                </div>
                {props.children}
            </div>
        </dialog>
    );
}

/** One of a few, as a row of buttons. */
export function Choice<T extends string | number>(props: {
    label: string;
    value: T;
    options: readonly { value: T; text: string }[];
    onChange: (value: T) => void;
    small?: boolean;
}) {
    return (
        <div class={props.small ? "choice small" : "choice"} role="group" aria-label={props.label}>
            {props.options.map((option) => (
                <button type="button" key={option.value} aria-pressed={option.value === props.value}
                        onClick={() => props.onChange(option.value)}>
                    {option.text}
                </button>
            ))}
        </div>
    );
}

/** Offers a text or a picture as a file, without a server. */
export function download(url: string, fileName: string): void {
    const link = document.createElement("a");
    link.href = url;
    link.download = fileName;
    document.body.append(link);
    link.click();
    link.remove();
}

/** A sentence with a way on: for everything that cannot be shown. */
/** An address that leads nowhere. */
export function Lost() {
    const say = useSay();
    return (
        <Sorry title={say("lost-title")} text={say("lost-text")}>
            <a class="button primary" href={address()}>{say("to-home")}</a>
        </Sorry>
    );
}

export function Sorry(props: { title: string; text: string; children?: ComponentChildren }) {
    return (
        <main class="sorry">
            <svg viewBox="0 0 64 64" width="88" height="88" aria-hidden="true" class="mark">
                <ellipse cx="32" cy="32" rx="14" ry="20" /><path d="M20 50 44 14" />
            </svg>
            <div role="alert"><h1>{props.title}</h1><p>{props.text}</p></div>
            <p class="actions">{props.children}</p>
        </main>
    );
}
