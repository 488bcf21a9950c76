/* outcome.tsx - how a game ended: who won, the verdict, everybody's place. Shown at the table and when looking back. */
import { useApp, useSay } from "./context";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";

export function Outcome({ view, names }: { view: View; names: Names }) {
    const { texts } = useApp();
    const say = useSay();
    const seats = [...view.seats].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
    const winners = seats.filter((seat) => seat.rank === 1), persons = view.seats.filter((seat) => !seat.bot);
    const single = persons.length === 1 ? persons[0] : undefined;
    const headline = view.seats.length === 1 ? say("over-alone", view.seats[0]!.score)
        : single?.rank === 1 && winners.length === 1 ? say("over-you-win")
        : winners.length > 1 ? say("over-shared", winners.map((seat) => names[seat.seat]).join(", "))
        : say("over-wins", names[winners[0]?.seat ?? 0] ?? "");
    return (
        <>
            <h2>{headline}</h2>
            {single?.band && <p class="verdict">{texts.find(single.band)}</p>}
            {view.seats.length > 1 && (
                <ol class="places">
                    {seats.map((seat) => (
                        <li key={seat.seat} value={seat.rank}><span>{seat.rank}. {names[seat.seat]}</span>{" "}
                            <strong>{seat.score}</strong>
                            {!single && seat.band && <span class="fine"> {texts.find(seat.band)}</span>}</li>
                    ))}
                </ol>
            )}
        </>
    );
}
