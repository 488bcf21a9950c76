/* begin.tsx - what to start from: nothing, one of ours, one of one's own. */
import { useEffect, useState } from "preact/hooks";
import { sheetTitle, useApp } from "../app/context";
import { forgetOwn, ownSheets } from "../app/own-sheets";
import { Panel } from "../app/parts";
import { SheetPicture } from "../app/pictures";
import { type CheckedSheet, type GameInfo, isRefused } from "../engine/protocol";
import { useCaption } from "./say";

/** One's own sheets that can still be read. */
function useOwn(game: GameInfo): [CheckedSheet[], (sheet: CheckedSheet) => void] {
    const { engine } = useApp();
    const [sheets, setSheets] = useState<CheckedSheet[]>([]);
    useEffect(() => {
        let alive = true;
        void Promise.all(ownSheets(game.id).map((one) => engine.checkSheet(one.text))).then((all) =>
            alive && setSheets(all.filter((one): one is CheckedSheet => !isRefused(one))));
        return () => { alive = false; };
    }, []);
    return [sheets, (sheet) => {
        forgetOwn(sheet);
        setSheets((old) => old.filter((one) => one !== sheet));
    }];
}

export function BeginPanel({ game, blank, load, close }: {
    game: GameInfo; blank: () => void; load: (text: string) => void; close: () => void;
}) {
    const app = useApp(), caption = useCaption();
    const [own, forget] = useOwn(game);
    return (
        <Panel title={caption("begin")} close={close} wide>
            <p>{caption("begin-text")}</p>
            <p><button type="button" class="primary" onClick={blank}>{caption("empty")}</button></p>
            {own.length > 0 && <h3>{caption("yours")}</h3>}
            {own.length > 0 && <ul class="gallery" aria-label={caption("yours")}>
                {own.map((sheet) => (
                    <li key={sheet.text}>
                        <button type="button" class="sheet-card" onClick={() => load(sheet.text)}>
                            <SheetPicture sheet={sheet} /><strong>{sheetTitle(app, sheet)}</strong>
                        </button>
                        <button type="button" class="quiet" onClick={() => forget(sheet)}>
                            {caption("remove", sheetTitle(app, sheet))}
                        </button>
                    </li>
                ))}
            </ul>}
            <h3>{caption("ours")}</h3>
            <ul class="gallery" aria-label={caption("ours")}>
                {game.sheets.map((sheet) => (
                    <li key={sheet.name}>
                        <button type="button" class="sheet-card" onClick={() => load(sheet.text)}>
                            <SheetPicture sheet={sheet} /><strong>{sheetTitle(app, sheet)}</strong>
                        </button>
                    </li>
                ))}
            </ul>
        </Panel>
    );
}
