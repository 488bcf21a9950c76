/* set-up-seats.tsx - who sits where, as chairs with faces: you, more people at this device, bots by level, nobody. */
import { useState } from "preact/hooks";
import type { GameInfo } from "../engine/protocol";
import { Icon } from "../scene/picture";
import { botName, seatNames, useApp, useSay } from "./context";
import { type Animal, animals, chooseFace, Face, faceOf } from "./faces";
import { Panel } from "./parts";
import { address } from "./router";

export interface Chosen {
    name: string;
    bot: string; // "" a person
}

/** A bot that is good company: the second level, or whatever there is. */
function usualBot(game: GameInfo): string {
    return game.levels[1] ?? game.levels[0] ?? game.players[0] ?? "random";
}

export function usualSeats(game: GameInfo, name: string, wanted?: number): Chosen[] {
    const bot = usualBot(game);
    const count = Math.min(game.seatsMost, Math.max(game.seatsLeast, wanted ?? game.seatsUsual));
    return Array.from({ length: count }, (_, i) => (i ? { name: "", bot } : { name, bot: "" }));
}

interface PanelProps {
    game: GameInfo;
    seats: Chosen[];
    at: number;
    set: (part: Partial<Chosen>) => void;
    /** The chair goes; missing: it is needed. */
    remove: (() => void) | undefined;
    close: () => void;
}

/** A person's name and face. */
function Person({ seats, at, set, close, face, choose }: PanelProps & {
    face: string;
    choose: (animal: Animal) => void;
}) {
    const { texts } = useApp();
    const say = useSay();
    const { name } = seats[at]!;
    return (
        <form class="person" onSubmit={(event) => { event.preventDefault(); close(); }}>
            <label class="field">{at ? say("seat-name", at + 1) : say("your-name")}
                <input type="text" maxLength={24} value={name} autocomplete="off"
                       placeholder={at ? say("player", at + 1) : say("you")}
                       onInput={(event) => set({ name: event.currentTarget.value })} />
            </label>
            <div class="faces" role="group" aria-label={texts.find("web-people.face")}>
                {animals.map((animal) => (
                    <button type="button" key={animal} aria-pressed={face === `avatar-${animal}`}
                            aria-label={texts.find(`web-people.face-${animal}`)}
                            onClick={() => choose(animal)}>
                        <span class="face-disc"><Icon id={`avatar-${animal}`} size={40} /></span>
                    </button>
                ))}
            </div>
            <p class="actions"><button type="submit" class="primary">{texts.find("web-people.ready")}</button></p>
        </form>
    );
}

function ChairPanel(props: PanelProps) {
    const { game, seats, at, set, remove } = props;
    const { texts } = useApp();
    const [animal, setAnimal] = useState<Animal>(); // it goes with the name that is typed in the end
    const { bot, name } = seats[at]!;
    const face = animal ? `avatar-${animal}`
        : faceOf(seats.map((seat, i) => (i === at ? { ...seat, bot: "" } : seat)), at + 1);
    const person = { who: "", picture: face, name: texts.find("web-people.person"),
                     line: texts.find("web-people.person-line") };
    const close = () => {
        if (animal)
            chooseFace(name, at + 1, animal);
        props.close();
    };
    const choose = (who: string) => {
        set({ bot: who });
        if (who)
            close();
    };
    const line = (who: string) =>
        (texts.has(`web-people.bot-line-${who}`) ? texts.find(`web-people.bot-line-${who}`) : "");
    return (
        <Panel title={texts.find("web-people.who-sits")} close={close}>
            <ul class="who-list">
                {[person, ...(game.levels.length ? game.levels : game.players).map((who) => ({
                    who, name: botName(texts, who), line: line(who), picture: faceOf([{ bot: who }], 1),
                }))].map((one) => (
                    <li key={one.who}>
                        <button type="button" data-who={one.who} aria-pressed={one.who === bot}
                                onClick={() => choose(one.who)}>
                            <span class="face-disc"><Icon id={one.picture} size={44} /></span>
                            <span><strong>{one.name}</strong><span class="fine">{one.line}</span></span>
                        </button>
                        {!one.who && !bot && <Person {...props} close={close} face={face} choose={setAnimal} />}
                    </li>
                ))}
                {remove && <li>
                    <button type="button" data-who="nobody" onClick={() => { remove(); close(); }}>
                        <span class="face-disc none" />
                        <span><strong>{texts.find("web-people.nobody")}</strong>
                            <span class="fine">{texts.find("web-people.nobody-line")}</span></span>
                    </button>
                </li>}
            </ul>
        </Panel>
    );
}

export function Seats({ game, seats, change }: { game: GameInfo; seats: Chosen[]; change: (seats: Chosen[]) => void }) {
    const { texts, change: setSettings } = useApp();
    const say = useSay();
    const [at, setAt] = useState<number>();
    const set = (i: number, part: Partial<Chosen>) => {
        if (i === 0 && part.name !== undefined)
            setSettings({ name: part.name.slice(0, 24) });
        change(seats.map((seat, k) => (k === i ? { ...seat, ...part } : seat)));
    };
    const names = seatNames(texts, seats);
    const add = () => {
        change([...seats, { name: "", bot: usualBot(game) }]);
        setAt(seats.length);
    };
    return (
        <section class="seats">
            <h2>{say("setup-seats")}</h2>
            <ol class="chairs">
                {seats.map((seat, i) => (
                    <li key={i}>
                        <button type="button" class="chair" onClick={() => setAt(i)}>
                            <Face seats={seats} seat={i + 1} size={48} />
                            <span class="only-spoken">{texts.say(["web-people.chair", i + 1])}: </span>
                            <span class="name">{names[i + 1]}</span>{" "}
                            <span class="fine">{seat.bot ? botName(texts, seat.bot) : "\u00a0"}</span>
                        </button>
                    </li>
                ))}
                {seats.length < game.seatsMost && <li>
                    <button type="button" class="chair free" onClick={add}>
                        <span class="face-disc none" />
                        <span class="only-spoken">{texts.say(["web-people.chair", seats.length + 1])}: </span>
                        <span class="name">{texts.find("web-people.free")}</span>
                    </button>
                </li>}
            </ol>
            <p class="links"><a href={address("host", game.id)}>{say("friends")}</a></p>
            {at !== undefined && seats[at] &&
                <ChairPanel game={game} seats={seats} at={at} set={(part) => set(at, part)}
                            close={() => setAt(undefined)}
                            remove={seats.length > game.seatsLeast
                                ? () => change(seats.filter((_, i) => i !== at)) : undefined} />}
        </section>
    );
}
