/* number-keys.tsx - big keys for one number: a key for each where they are few, else digits. A number that does not fit
 * is paler, but it can be tried: then the rule is said. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context";
import type { Place } from "./book";

const FEW = 13;
/** A finger that bounces taps again within this time, ms; nobody who notes the same number for the next player is as
 *  quick. */
const BOUNCE = 150;

function fitsHere(place: Place, number: number): boolean {
    return place.fits?.[number - place.least] === "1";
}

function OneEach({ place, note }: { place: Place; note: (number: number) => void }) {
    const numbers = Array.from({ length: place.most - place.least + 1 }, (_, i) => place.least + i);
    return (
        <div class="number-keys">
            {numbers.map((number) => (
                <button type="button" key={number} class={fitsHere(place, number) ? "" : "unfit"}
                        onClick={() => note(number)}>
                    {number}
                </button>
            ))}
        </div>
    );
}

function Digits({ place, note }: { place: Place; note: (number: number) => void }) {
    const { texts } = useApp();
    const [typed, setTyped] = useState("");
    const longest = String(place.most).length + 1;
    const press = (digit: string) => setTyped((old) => (old === "0" ? digit : (old + digit).slice(0, longest)));
    const done = () => typed && note(Number(typed));
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey ||
                document.querySelector("dialog[open]"))
                return;
            if (/^\d$/.test(event.key))
                press(event.key);
            else if (event.key === "Backspace")
                setTyped((old) => old.slice(0, -1));
            else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement))
                done();
        };
        addEventListener("keydown", keys);
        return () => removeEventListener("keydown", keys);
    });
    const fits = typed !== "" && fitsHere(place, Number(typed));
    return (
        <div class="digits">
            <output class={typed && !fits ? "typed-number unfit" : "typed-number"}>{typed || " "}</output>
            {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) =>
                <button type="button" key={digit} onClick={() => press(digit)}>{digit}</button>)}
            <button type="button" aria-label={texts.find("web-book.rub-out")}
                    onClick={() => setTyped(typed.slice(0, -1))}>
                ⌫
            </button>
            <button type="button" onClick={() => press("0")}>0</button>
            <button type="button" class="primary" disabled={!typed} onClick={done}>
                {texts.find("web-book.note")}
            </button>
        </div>
    );
}

export function NumberKeys(props: { place: Place; note: (number: number) => void }) {
    const { place } = props, last = useRef({ number: NaN, at: 0 });
    const note = (number: number) => {
        const now = performance.now(), bounced = last.current.number === number && now - last.current.at < BOUNCE;
        last.current = { number, at: now };
        if (!bounced)
            props.note(number);
    };
    const Keys = place.most - place.least < FEW ? OneEach : Digits;
    return <Keys key={`${place.seat} ${place.field}`} place={place} note={note} />;
}
