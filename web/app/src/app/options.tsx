/* options.tsx - a game's options: values with a name as a row of buttons, and fields for whole numbers within their
 * bounds, or nothing for the usual. */
import { useState } from "preact/hooks";
import type { GameInfo } from "../engine/protocol";
import { useApp, useSay } from "./context";
import { Choice } from "./parts";

export type Options = Record<string, number>;

function fits(game: GameInfo, key: string, value: number): boolean {
    return game.options.some((option) =>
        option.key === key && Number.isInteger(value) && value >= option.least && value <= option.most);
}

/** Options that this game knows, within their bounds: another version of the app may have had others. */
export function fitting(game: GameInfo, options: Options = {}): Options {
    const known = Object.entries(options).filter(([key, value]) => fits(game, key, value));
    return Object.fromEntries(game.optionsExclude ? known.slice(0, 1) : known);
}

/** `change` gets undefined as long as something that is typed does not fit. */
export function OptionFields({ game, options, change }: {
    game: GameInfo;
    options: Options;
    change: (options: Options | undefined) => void;
}) {
    const { texts } = useApp();
    const say = useSay();
    const [typed, setTyped] = useState<Record<string, string>>(() =>
        Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)])));
    // A number without a name is shown; then it is as somebody leaves it.
    const [open] = useState(() => game.options.some(({ key, values }) =>
        options[key] !== undefined && values.every(({ value }) => value !== options[key])));
    const set = (key: string, text: string) => {
        const { [key]: _, ...others } = typed;
        const now = text.trim() === "" ? others : { ...(game.optionsExclude ? {} : others), [key]: text };
        setTyped(now);
        const all = Object.entries(now);
        change(all.every(([one, words]) => fits(game, one, Number(words)))
            ? Object.fromEntries(all.map(([one, words]) => [one, Number(words)])) : undefined);
    };
    return (
        <div>
            {game.options.filter(({ values }) => values.length > 0).map(({ key, text, values }) =>
                <Choice key={key} label={texts.find(text)} value={Number(typed[key] ?? 0)}
                        options={values.map((one) => ({ value: one.value, text: texts.find(one.text) }))}
                        onChange={(value) => set(key, value ? String(value) : "")} />)}
            <details class="options" open={open}>
                <summary>{say("setup-options")}</summary>
                {game.options.map(({ key, text, least, most }) => {
                    const words = typed[key] ?? "", wrong = words !== "" && !fits(game, key, Number(words));
                    return (
                        <label class="field" key={key}>{texts.find(text)}
                            <input type="text" inputMode="numeric" autocomplete="off" value={words}
                                   aria-invalid={wrong} placeholder={say("option-usual", least, most)}
                                   onInput={(event) => set(key, event.currentTarget.value)} />
                            {wrong && <span class="bad" role="alert">{say("option-wrong", least, most)}</span>}
                        </label>
                    );
                })}
            </details>
        </div>
    );
}
