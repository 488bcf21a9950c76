/* after-screen.tsx - #/after/<id>: a finished game looked back on; #/after/<id>/<step>: from there. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameName, seatNames, useApp, useSay } from "../app/context";
import { facesOf } from "../app/faces";
import { useOnce } from "../app/once";
import { Sorry } from "../app/parts";
import { address, goTo } from "../app/router";
import type { ScreenProps } from "../app/slots";
import { TopBar } from "../app/top-bar";
import type { GameInfo, KeptGame, Refusal, View } from "../engine/protocol";
import { isRefused } from "../engine/protocol";
import { Chart } from "./chart";
import { Stepper } from "./stepper";
import type { Curve } from "./study";
import { Result, Summary } from "./summary";
import { firstPerson, seatToJudge, useStudy } from "./use-study";

interface Found {
    game: KeptGame;
    info: GameInfo;
    record: string;
    lines: string[];
    final: View;
}

/** `step`: where to begin; missing: at the end. */
function LookBack({ found, step }: { found: Found; step: number | undefined }) {
    const { engine, texts } = useApp();
    const { game, info, record, lines } = found;
    const names = useMemo(() => seatNames(texts, game.seats), [texts, game]);
    const faces = useMemo(() => facesOf(game.seats), [game]);
    const [seat, setSeat] = useState(seatToJudge(game.seats));
    const study = useStudy(info.knows.judge ? record : undefined, found.final, seat);
    const [at, setAt] = useState(Math.min(step ?? Infinity, lines.length - 1));
    const [curve, setCurve] = useState<Curve>("promise");
    const [refusal, setRefusal] = useState<Refusal>();

    const show = (step: number) => {
        setAt(step);
        document.querySelector(".stepper")?.scrollIntoView({ block: "start" });
    };
    const playOn = useOnce(async (events: number) => {
        const answer = await engine.importRecord(record, { upTo: events, seats: game.seats });
        if (isRefused(answer))
            setRefusal(answer.refused);
        else
            goTo("play", answer.id);
        return !isRefused(answer);
    });
    const judgedSeats = study?.sum?.seats.filter((one) => one.judged).map((one) => one.seat)
        ?? (seat ? [seat] : game.seats.map((_, i) => i + 1));
    return (
        <main class="after">
            <Result view={found.final} names={names} />
            {refusal && <p class="bad" role="alert">{texts.sayRefusal(refusal)}</p>}
            <Stepper game={info.id} record={record} lines={lines} steps={study?.steps ?? []} names={names} faces={faces}
                     viewer={firstPerson(game.seats)} at={at} setAt={setAt} playOn={(events) => void playOn(events)} />
            {study && <Summary study={study} names={names} show={show}
                               measureAll={() => study.measureAll(engine, record)}
                               judgeAll={seat && game.seats.length > 1 ? () => setSeat(0) : undefined} />}
            {!info.knows.judge && <p>{texts.say(["analyse.no-judgement", gameName(texts, info)])}</p>}
            {study && study.steps.length > 1 && (
                <Chart steps={study.steps} all={study.all} fewestWins={info.fewestWins}
                       luckKnown={study.sum?.luck_known ?? true} rounds={study.sum?.rounds} seats={judgedSeats}
                       names={names} curve={curve} setCurve={setCurve} at={at} choose={setAt} />
            )}
        </main>
    );
}

export function AfterScreen({ path }: ScreenProps) {
    const { engine, texts } = useApp();
    const say = useSay();
    const id = path[0] ?? "";
    const [found, setFound] = useState<Found>();
    const [refusal, setRefusal] = useState<Refusal>();
    useEffect(() => {
        let alive = true;
        const find = async () => {
            const record = await engine.finishedRecord(id);
            if (isRefused(record))
                return alive && setRefusal(record.refused);
            const game = (await engine.kept()).find((one) => one.id === id);
            const info = engine.games.find((one) => one.id === game?.game);
            const final = await engine.lookAt(record, -1, 0, { aspect: "tall" });
            if (isRefused(final))
                return alive && setRefusal(final.refused);
            if (!game || !info)
                return alive && setRefusal({ message: ["web.lost-text"] });
            return alive && setFound({ game, info, record, lines: await engine.lines(record), final });
        };
        void find();
        return () => { alive = false; };
    }, [id]);
    if (refusal)
        return (
            <Sorry title={texts.find("web-after.cannot-title")} text={texts.sayRefusal(refusal)}>
                <a class="button" href={address("play", id)}>{texts.find("web-after.to-table")}</a>
                <a class="button primary" href={address()}>{say("to-home")}</a>
            </Sorry>
        );
    if (!found)
        return <main class="waiting" aria-busy="true">{texts.find("web-after.opening")}</main>;
    return (
        <>
            <TopBar title={gameName(texts, found.info)}>
                <a class="button quiet" href={address("stats")}>{texts.find("web-after.stats-short")}</a>
            </TopBar>
            <LookBack found={found} step={/^\d+$/.test(path[1] ?? "") ? Number(path[1]) : undefined} />
        </>
    );
}
