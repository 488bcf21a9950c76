/* call.ts - it is my turn: the page's title says so, a short tone if somebody wishes it, and the device itself if it
 * may and nobody looks. */
import { useEffect, useRef } from "preact/hooks";
import { readWishes } from "./wishes";

let ear: AudioContext | undefined;

/** Two soft notes, upwards. Browsers let them sound once somebody has touched the page. */
export function playTone(): void {
    try {
        ear ??= new AudioContext();
        const now = ear.currentTime;
        [660, 880].forEach((pitch, i) => {
            const note = ear!.createOscillator(), loudness = ear!.createGain(), from = now + i * 0.16;
            note.type = "sine";
            note.frequency.value = pitch;
            loudness.gain.setValueAtTime(0, from);
            loudness.gain.linearRampToValueAtTime(0.18, from + 0.02);
            loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
            note.connect(loudness).connect(ear!.destination);
            note.start(from);
            note.stop(from + 0.32);
        });
    } catch {
        // No loudspeaker: the title still says it.
    }
}

export const canNotify = () => typeof Notification === "function" && Notification.permission !== "denied";

/** Answers whether the device may be asked to call. */
export async function allowNotifying(): Promise<boolean> {
    return typeof Notification === "function" && (await Notification.requestPermission()) === "granted";
}

function notify(title: string, about: string): void {
    if (typeof Notification !== "function" || Notification.permission !== "granted" || !document.hidden)
        return;
    try {
        const note = new Notification(title, { body: about, icon: "icons/icon-192.png", tag: "nullarium-turn" });
        note.onclick = () => {
            focus();
            note.close();
        };
    } catch {
        // Telephones want a service worker for this: the title and the tone must do.
    }
}

/** Calls once for every turn that begins. */
export function useCall(turn: boolean, words: string, about: string): void {
    const before = useRef(turn);
    useEffect(() => {
        const usual = `${about} · Nullarium`;
        document.title = turn ? `● ${words} · ${about}` : usual;
        if (turn && !before.current) {
            const wishes = readWishes();
            if (wishes.sound)
                playTone();
            if (wishes.notify)
                notify(words, about);
        }
        before.current = turn;
        return () => { document.title = usual; };
    }, [turn, words, about]);
}
