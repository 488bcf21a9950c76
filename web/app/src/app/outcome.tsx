/* outcome.tsx - how a game ended: who won, the verdict, everybody's place. Shown at the table and when looking back. */
import { useApp, useSay } from "./context";
import type { View } from "../engine/protocol";
import type { Names } from "../texts";
import { Face, faceOf } from "./faces";
import { Trophy } from "./trophy";

interface Props {
    view: View;
    names: Names;
    /** Whose screen it is, where several persons played; missing: that of all of them, or of the only one. */
    me?: number | undefined;
    /** There is more to celebrate than the place: a personal best. */
    proud?: boolean | undefined;
}

function useOutcome({ view, names, me, proud }: Props) {
    const { engine, texts } = useApp();
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
    const mine = single ?? winners.find((seat) => !seat.bot), { fewestWins } = engine.games
        .find((game) => game.id === view.game) ?? {};
    // A victory, or nothing left where less is better: that is what it was all about.
    const cheered = Boolean(proud || (places.length > 0 && mine?.rank === 1) || (fewestWins && mine?.score === 0));
    return { headline, verdict: single?.band ? texts.find(single.band) : "", places, single: single?.seat, cheered,
             winner: winners[0]?.seat ?? 1 };
}

/** All of it as sentences, for the ear. */
export function OutcomeWords(props: Props) {
    const { headline, verdict, places } = useOutcome(props);
    const words = [headline, verdict, ...places.map((one) => `${one.place} ${one.score} ${one.verdict}`)];
    return <>{words.map((one) => one.trim()).filter(Boolean)
        .map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ")}</>;
}

const medals = ["", "first", "second", "third"];

/** The picture, the headline and everybody's place. */
export function Outcome(props: Props) {
    const { headline, verdict, places, single, winner, cheered } = useOutcome(props);
    const { seats } = props.view;
    return (
        <div class="outcome">
            <Trophy face={faceOf(seats, winner)} crowned={places.length > 0} cheered={cheered} />
            <h2 class="banner">{headline}</h2>
            {verdict && <p class="verdict">{verdict}</p>}
            {places.length > 0 && (
                <ol class="places">
                    {places.map((one) => (
                        <li key={one.seat} value={one.rank} class={one.seat === single ? "own" : ""}>
                            <span class={`medal ${medals[one.rank ?? 0] ?? ""}`}>{one.rank}.</span>{" "}
                            <Face seats={seats} seat={one.seat} size={34} />
                            <span class="name">{props.names[one.seat]}</span>{" "}
                            <strong class="score">{one.score}</strong>
                            {one.verdict && <span class="fine"> {one.verdict}</span>}
                        </li>
                    ))}
                </ol>
            )}
        </div>
    );
}
