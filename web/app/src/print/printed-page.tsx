/* printed-page.tsx - a printed page: the marks that the module laid out (paper/page.h), drawn as they are.
 * Micrometres. */
import type { PrintedMark, PrintedPage } from "../engine/protocol";

const faces = ["", "bold", "title"];
const colour = (ink: number | undefined) => (ink === undefined ? "none" : `#${ink.toString(16).padStart(6, "0")}`);

function Mark({ mark }: { mark: PrintedMark }) {
    const { x, y, w = 0, h = 0, radius } = mark;
    const paint = { fill: colour(mark.fill), stroke: mark.stroke ? colour(mark.ink) : "none",
        "stroke-width": mark.stroke };
    switch (mark.kind) {
    case "line":
        return <path d={`M${x} ${y}l${w} ${h}`} stroke-dasharray={mark.step && `0 ${mark.step}`} {...paint} />;
    case "circle":
        return <circle cx={x} cy={y} r={radius} {...paint} />;
    case "path":
        return <polygon points={mark.points} {...paint} />;
    case "box":
        return <rect x={x} y={y} width={w} height={h} rx={radius} {...paint} />;
    case "picture":
        return <use href={`#p-${mark.words}`} x={x} y={y} width={w} height={h} {...{ color: colour(mark.ink) }} />;
    case "code":
        return <path class="code" transform={`translate(${x} ${y}) scale(${mark.module})`} d={mark.path} />;
    case "text":
        return (
            <text x={x} y={y} class={faces[mark.face ?? 0]} font-size={mark.size} text-anchor={mark.anchor}
                  fill={colour(mark.ink)}>{mark.words}</text>
        );
    }
}

export function PageOfMarks({ page, label }: { page: PrintedPage; label: string }) {
    const { width, height, marks } = page;
    return (
        <div class={width > height ? "paper-page turned" : "paper-page"}>
            <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} stroke-linecap="round"
                 stroke-linejoin="round">
                <rect width={width} height={height} fill="#fff" />
                {marks.map((mark, i) => <Mark key={i} mark={mark} />)}
            </svg>
        </div>
    );
}
