/* give.tsx - a drawn sheet to give away: by a code, by a link. */
import { useEffect, useState } from "preact/hooks";
import { Code } from "../app/code";
import { useSay } from "../app/context";
import { Panel } from "../app/parts";
import { shareText } from "../app/share-text";
import { shareLink } from "../app/sharing";
import { useCaption } from "./say";

export function GivePanel({ game, sheet, close }: { game: string; sheet: string; close: () => void }) {
    const say = useSay(), caption = useCaption();
    const [link, setLink] = useState("");
    const [told, setTold] = useState("");
    useEffect(() => {
        let alive = true;
        void shareLink(game, { sheet }).then((made) => alive && setLink(made));
        return () => { alive = false; };
    }, [sheet]);
    const give = async () => {
        const given = await shareText(link);
        setTold(given === "copied" ? say("link-copied") : given === "failed" ? link : "");
    };
    return (
        <Panel title={caption("give")} close={close}>
            <p>{caption("give-text")}</p>
            {link && <Code text={link} label={caption("code")} />}
            <p class="actions">
                <button type="button" class="primary" disabled={!link} onClick={() => void give()}>
                    {say("share-link")}
                </button>
            </p>
            <p class="told good" role="status">{told}</p>
        </Panel>
    );
}
