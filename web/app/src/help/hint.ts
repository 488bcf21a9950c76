/* hint.ts - the best move, drawn on the board, and why it is. */
import type { App } from "../app/context";
import type { Advice, TableModel } from "../app/table-model";
import { type Arg, isRefused, type Message } from "../engine/protocol";
import type { Names, Texts } from "../texts";
import { advisorOf } from "./advisor";

interface Hint {
    best: string;
    text: Message;
}

/** Two moves may go by the same words ("a line of 2 dots"): then the board says which is which. */
function told({ text }: Hint, texts: Texts, names: Names): string {
    const [id, best, other] = text, words = (move: Arg) => texts.say(["web-after.show-better", move], names);
    const alike = best !== undefined && other !== undefined && words(best) === words(other);
    const told = alike ? [id.replace(/^.*\.(.*)$/, "web-after.$1-alike"), ...text.slice(1)] as Message : text;
    return texts.sentence(told, names);
}

export async function giveHint(model: TableModel, { engine, texts }: App, names: Names): Promise<void> {
    const advisor = advisorOf(engine, model.table);
    const keys = [{ text: texts.find("web-after.hint-hide"), press: () => model.dismiss() }];
    const thinking: Advice = { text: texts.find("advice.thinks"), keys, drop: () => advisor.stop() };
    model.advise(thinking);
    const hint = await advisor.ask<Hint>("hint").catch(() => undefined);
    if (model.advice !== thinking)
        return; // nobody waits for it any more
    if (!hint || isRefused(hint))
        model.advise({ text: hint ? texts.sayRefusal(hint.refused) : texts.find("web.trouble-engine"), keys });
    else
        model.advise({
            text: told(hint, texts, names), move: hint.best,
            keys: [...keys, { text: texts.find("web-after.hint-take"), primary: true, press: () => {
                void model.choose(hint.best);
            } }],
        });
}
