/* palette.tsx - the brushes, under their headings, with their pictures and keys. */
import { useApp } from "../app/context";
import { ScenePicture } from "../scene/scene-view";
import type { Brush, Drawing } from "./drawing";

function Paint({ brush, chosen, choose }: { brush: Brush; chosen: boolean; choose: () => void }) {
    const { texts } = useApp();
    const name = texts.say(brush.name);
    if (brush.atOnce)
        return (
            <button type="button" class="deed" aria-label={name} title={name} onClick={choose}>
                {brush.look.items[0]?.glyph}
            </button>
        );
    return (
        <button type="button" class="brush" aria-pressed={chosen} aria-keyshortcuts={brush.key || undefined}
                onClick={choose}>
            <ScenePicture scene={brush.look} texts={texts} width={44} height={30} />
            <span>{name}</span>
            {brush.key && <kbd aria-hidden="true">{brush.key}</kbd>}
        </button>
    );
}

export function PaletteView({ drawing }: { drawing: Drawing }) {
    const { texts } = useApp();
    const { brushes } = drawing.palette;
    const groups = [...new Set(brushes.map((brush) => brush.group))];
    return (
        <div class="palette">
            {groups.map((group) => (
                <section key={group} role="group" aria-label={texts.find(group)}>
                    <h2>{texts.find(group)}</h2>
                    <div class="brushes">
                        {brushes.map((brush, i) => brush.group === group &&
                            <Paint key={i} brush={brush} chosen={i === drawing.brush}
                                   choose={() => drawing.choose(i)} />)}
                    </div>
                </section>
            ))}
        </div>
    );
}
