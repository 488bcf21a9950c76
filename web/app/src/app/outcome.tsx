/* outcome.tsx - how a game ended: who won, the verdict, everybody's place. Shown at the table and when looking back. */
import { useApp, useSay } from "./context";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";

interface Props {
    view: View;
    names: Names;
    /** Whose screen it is, where several persons played; missing: that of all of them, or of the only one. */
    me?: number | undefined;
}

function useOutcome({ view, names, me }: Props) {
    const { texts } = useApp();
    const say = useSay();
    const seats = [...view.seats].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
    const winners = seats.filter((seat) => seat.rank === 1), persons = view.seats.filter((seat) => !seat.bot);
    const single = me ? view.seats[me - 1] : persons.length === 1 ? persons[0] : undefined;
    const headline = view.seats.length === 1 ? say("over-alone", view.seats[0]!.score)
        : single?.rank === 1 && winners.length === 1 ? say("over-you-win")
        : winners.length > 1 ? say("over-shared", winners.map((seat) => names[seat.seat]).join(", "))
        : say("over-wins", names[winners[0]?.seat ?? 0] ?? "");
    const places = view.seats.length < 2 ? [] : seats.map((seat) => ({
        ...seat, place: `${seat.rank}. ${names[seat.seat]}`,
        verdict: !single && seat.band ? texts.find(seat.band) : "",
    }));
    return { headline, verdict: single?.band ? texts.find(single.band) : "", places };
}

/** All of it as sentences, for the ear. */
export function OutcomeWords(props: Props) {
    const { headline, verdict, places } = useOutcome(props);
    const words = [headline, verdict, ...places.map((one) => `${one.place} ${one.score} ${one.verdict}`)];
    return <>{words.map((one) => one.trim()).filter(Boolean)
        .map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ")}</>;
}

export function Outcome(props: Props) {
    const { headline, verdict, places } = useOutcome(props);
    return (
        <>
            <h2>{headline}</h2>
            {verdict && <p class="verdict">{verdict}</p>}
            {places.length > 0 && (
                <ol class="places">
                    {places.map((one) => (
                        <li key={one.seat} value={one.rank}><span>{one.place}</span>{" "}
                            <strong>{one.score}</strong>
                            {one.verdict && <span class="fine"> {one.verdict}</span>}</li>
                    ))}
                </ol>
            )}
        </>
    );
}
