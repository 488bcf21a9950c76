/* history.tsx - what happened, in whole sentences, the latest first; whom a sentence is about is told by his face. */
import { useMemo } from "preact/hooks";
import type { Arg, Message, SeatSetup } from "../engine/protocol";
import type { Names } from "../texts";
import { useApp, useSay } from "./context";
import { Face } from "./faces";

const isSeat = (arg: Arg): arg is { seat: number } => typeof arg === "object" && "seat" in arg;

export function History({ log, seats, names }: {
    log: readonly Message[];
    seats: readonly SeatSetup[];
    names: Names;
}) {
    const { texts } = useApp();
    const say = useSay();
    const who = JSON.stringify(seats.map(({ name, bot }) => [name, bot]));
    return useMemo(() => !log.length ? <p class="fine">{say("news-none")}</p> : (
        <ol class="news" reversed>
            {log.map((message, i) => {
                const about = message.slice(1).find(isSeat as (arg: unknown) => arg is { seat: number });
                return (
                    <li key={i}>
                        {about && seats.length > 1 ? <Face seats={seats} seat={about.seat} size={24} />
                            : <span class="face-disc nobody" />}
                        <span>{texts.say(message, names)}</span>
                    </li>
                );
            }).reverse()}
        </ol>
    ), [log, who, names, texts]);
}
