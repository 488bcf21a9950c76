/* words.tsx - a dozen words that people can say to each other, each in his own language; and silence for who wants
 * it. */
import { useEffect, useState } from "preact/hooks";
import type { CannedWord, OnlineTable } from "../engine/protocol";
import { cannedWords } from "../engine/protocol";
import type { Names } from "../texts";
import { Refusing, useDeed } from "./deed";
import { useTell, useWord } from "./say";
import { readWishes, useWishes } from "./wishes";

const shownFor = 6000; // ms

interface Said {
    key: number;
    seat: number;
    word: CannedWord;
}

export function WordsPanel({ online, close }: { online: OnlineTable; close: () => void }) {
    const tell = useTell();
    const word = useWord();
    const deed = useDeed();
    const [wishes, wish] = useWishes();
    const { viewer, mine } = online.state;
    const seat = mine.includes(viewer) ? viewer : mine[0];
    return (
        <>
            <ul class="canned">
                {cannedWords.map((one) => (
                    <li key={one}>
                        <button type="button" disabled={deed.busy}
                                onClick={async () => { if (await deed.ask(() => online.say(one, seat))) close(); }}>
                            {word(one)}
                        </button>
                    </li>
                ))}
            </ul>
            <Refusing deed={deed} />
            <label class="wish"><input type="checkbox" checked={wishes.mute}
                   onChange={(event) => wish({ mute: event.currentTarget.checked })} /> {tell("mute")}</label>
        </>
    );
}

/** What was just said, for a while; the newest three. */
export function SaidWords({ online, names }: { online: OnlineTable; names: Names }) {
    const word = useWord();
    const [said, setSaid] = useState<Said[]>([]);
    useEffect(() => {
        const timers = new Set<ReturnType<typeof setTimeout>>();
        let count = 0;
        const deafen = online.listen((event) => {
            if (event.kind !== "said" || readWishes().mute)
                return;
            const one = { key: count++, seat: event.seat, word: event.word };
            setSaid((old) => [...old, one].slice(-3));
            timers.add(setTimeout(() => setSaid((old) => old.filter((other) => other !== one)), shownFor));
        });
        return () => {
            deafen();
            timers.forEach(clearTimeout);
        };
    }, [online]);
    return (
        <div class="said" role="log">
            {said.map((one) => <p key={one.key}><strong>{names[one.seat]}</strong> {word(one.word)}</p>)}
        </div>
    );
}
