/* trophy.tsx - the end of a game as a picture: the zero that is left, with a face in it; crowned where somebody has
 * won, with confetti where there is something to celebrate. */
import { Picture } from "../scene/picture";

const colours = ["#e0a11f", "#c9572e", "#2c4a9a", "#35661b", "#6a2f7e"];

/** The same scatter every time. */
function chance(i: number): number {
    const wave = Math.sin(i * 91.7 + 3.1) * 43758.5;
    return wave - Math.floor(wave);
}

const star = "m0-6 1.8 3.7 4.1.5-3 2.8.8 4L0 3.1-3.7 5l.8-4-3-2.8 4.1-.5Z";

function Confetti() {
    return (
        <g class="confetti">
            {Array.from({ length: 44 }, (_, i) => {
                const x = chance(i) * 360, y = 6 + chance(i + 70) * 150, fill = colours[i % 5];
                if (Math.abs(x - 180) < 62)
                    return null;
                const turn = Math.round(chance(i + 5) * 180);
                return (
                    <g key={i} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`}>
                        {i % 3 === 0 ? <circle r="3.4" fill={fill} />
                            : i % 3 === 1 ? <rect x="-7" y="-2" width="14" height="4" rx="2" fill={fill} />
                            : <path d={star} fill={fill} />}
                    </g>
                );
            })}
        </g>
    );
}

export function Trophy({ face, crowned, cheered }: { face: string; crowned: boolean; cheered: boolean }) {
    return (
        <svg class="trophy" viewBox="0 0 360 170" aria-hidden="true">
            {cheered && <Confetti />}
            <g class={crowned || cheered ? "" : "plain"} transform="translate(180 104)">
                <ellipse rx="44" ry="58" class="zero" /><ellipse rx="24" ry="35" class="hole" />
                <path class="shine" d="M-32-30C-28-42-20-48-12-50" />
                <Picture id={face} x={-20} y={-20} w={40} h={40} />
                {crowned && <path class="crown" d="M-30-50-22-72-11-58 0-78 11-58 22-72 30-50Z" />}
            </g>
        </svg>
    );
}
