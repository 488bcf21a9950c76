/* game-over.tsx - the end: places, scores, verdicts, and what one may do now. */
import { useApp, useSay } from "./context";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";
import { address } from "./router";
import { screens } from "./slots";

export function GameOver({ view, names, daily, again }: { view: View; names: Names; daily?: string | undefined; again: () => void }) {
    const { texts } = useApp();
    const say = useSay();
    const seats = [...view.seats].sort((a, b) => (a.rank ?? 9) - (b.rank ?? 9));
    const winners = seats.filter((seat) => seat.rank === 1);
    const mine = view.seats.filter((seat) => !seat.bot);
    const single = mine.length === 1 ? mine[0] : undefined;
    const headline = view.seats.length === 1 ? say("over-alone", single?.score ?? 0)
        : single?.rank === 1 && winners.length === 1 ? say("over-you-win")
        : winners.length > 1 ? say("over-shared", winners.map((seat) => names[seat.seat]).join(", "))
        : say("over-wins", names[winners[0]?.seat ?? 0] ?? "");
    return (
        <section class="over" aria-label={say("bar-over")}>
            <h2>{headline}</h2>
            {single?.band && <p class="verdict">{texts.find(single.band)}</p>}
            {view.seats.length > 1 && (
                <ol class="places">
                    {seats.map((seat) => (
                        <li key={seat.seat} value={seat.rank}><span>{seat.rank}. {names[seat.seat]}</span> <strong>{seat.score}</strong>
                            {!single && seat.band && <span class="fine">{texts.find(seat.band)}</span>}</li>
                    ))}
                </ol>
            )}
            <p class="actions">
                <a class="button quiet" href={address()}>{say("to-home")}</a>
                <button type="button" onClick={again}>{say("again")}</button>
                {daily && <a class="button" href={address("daily", daily)}>{texts.find("web-daily.compare")}</a>}
                {screens["after"] && <a class="button primary" href={address("after", view.id)}>{say("to-analysis")}</a>}
            </p>
        </section>
    );
}
