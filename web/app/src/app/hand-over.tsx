/* hand-over.tsx - the device goes to somebody else: nobody sees the cards but who they are for. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SeatSetup } from "../engine/protocol";
import { Icon } from "../scene/picture";
import { useSay } from "./context";
import { faceOf } from "./faces";

export function HandOver({ seats, seat, name, go, children }: {
    seats: readonly SeatSetup[];
    seat: number;
    name: string;
    go: () => void;
    /** What else may be done before. */
    children?: ComponentChildren;
}) {
    const say = useSay();
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), [seat]);
    // Every language has the name where it must stand; it is written large there.
    const [before = "", after = ""] = say("handover-title", "\n").split("\n");
    return (
        <main class="hand-over">
            <div class="clearing">
                <Icon id={faceOf(seats, seat)} size={136} class="who-face" />
                <h1>{before}<strong>{name}</strong>{after}</h1>
            </div>
            <svg viewBox="0 0 220 90" class="passing" aria-hidden="true">
                <g transform="translate(110 45) rotate(14)">
                    <rect x="-20" y="-34" width="40" height="68" rx="8" />
                    <ellipse rx="8" ry="12" /><path d="M-8 12 8-12" />
                </g>
                <path d="M26 57c14-20 30-20 42-14M14 41c16-20 34-24 48-20" />
                <path d="M152 35c14 8 28 10 42-2M158 57c18 8 36 4 48-10" />
            </svg>
            <div class="words">
                <p>{say("handover-text", name)}</p>
                <button type="button" class="primary large" ref={button} onClick={go}>
                    {say("handover-go", name)}
                </button>
                {children}
            </div>
        </main>
    );
}
