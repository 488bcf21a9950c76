/* say.ts - the texts of this part. */
import { useApp } from "../app/context";
import type { Arg } from "../engine/protocol";

export function useCaption(): (key: string, ...args: Arg[]) => string {
    const { texts } = useApp();
    return (key, ...args) => texts.say([`web-draw.${key}`, ...args]);
}
