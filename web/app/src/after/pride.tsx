/* pride.tsx - at the end of a game, in plain words: a personal best, days in a row. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/context";
import type { KeptGame } from "../engine/protocol";
import { type Best, type Streaks, streaksOf } from "./bests";

/** The kept games, once they are read; again when another game is over. */
export function useKept(id: string): KeptGame[] | undefined {
    const { engine } = useApp();
    const [kept, setKept] = useState<KeptGame[]>();
    useEffect(() => {
        let alive = true;
        void engine.kept().then((all) => alive && setKept(all), () => {}); // without it nothing is said
        return () => { alive = false; };
    }, [id]);
    return kept;
}

export function StreakWords({ streaks }: { streaks: Streaks }) {
    const { texts } = useApp();
    const said = [streaks.played > 1 && texts.say(["web-after.streak-played", streaks.played]),
        streaks.daily > 1 && texts.say(["web-after.streak-daily", streaks.daily])].filter(Boolean);
    return said.length ? <p class="streaks">{said.join(" ")}</p> : null;
}

export function Pride({ kept, best }: { kept: readonly KeptGame[]; best: Best | undefined }) {
    const { texts } = useApp();
    return (
        <div class="pride" role="status">
            {best && <p class={best.beaten ? "best good" : "fine"}>
                {texts.say([best.beaten ? "web-after.best-beaten" : "web-after.best-stands", best.before])}</p>}
            <StreakWords streaks={streaksOf(kept)} />
        </div>
    );
}
