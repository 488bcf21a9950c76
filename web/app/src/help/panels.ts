/* panels.ts - help at the table, and screens that teach, by the first word of their address. */
import { type ComponentType, h } from "preact";
import type { GuardProps, HelpPanel, HomeLink, ScreenProps } from "../app/slots";
import { LearnScreen } from "../learn/learn-screen";
import { hasLesson } from "../learn/lesson";
import { LessonGuide } from "../learn/lesson-guide";
import { giveHint } from "./hint";
import { TutorGuard, TutorPanel } from "./tutor";

export const helpPanels: readonly HelpPanel[] = [
    {
        key: "hint", text: "web-after.hint-title",
        advise: (model, app, names) => void giveHint(model, app, names),
        offered: (game, view) => game.knows.judge && view.next !== undefined,
    },
    { key: "tutor", text: "web-after.tutor-title", panel: TutorPanel,
      offered: (game, view) => game.knows.judge && !view.over && view.viewer > 0 },
];
export const helpScreens: Record<string, ComponentType<ScreenProps>> = { learn: LearnScreen };
export const helpLinks: readonly HomeLink[] =
    [{ key: "learn", text: "web-learn.title", game: hasLesson }, { key: "stats", text: "web-after.stats-title" }];
/** A lesson has a voice of its own, and in a daily challenge, or in company that wants no help, nobody speaks. */
export const guard: ComponentType<GuardProps> = (props) => {
    const { notes: { lesson, daily }, online } = props.model.table;
    return daily || (online && !online.state.help) ? null : h(lesson ? LessonGuide : TutorGuard, props);
};
