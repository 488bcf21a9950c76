/* pen.ts - lines as a hand draws them: a little uneven, always the same for the same place. */

/** A number from -1 to 1 that depends on nothing but its arguments. */
function shake(a: number, b: number, c: number): number {
    const mixed = Math.sin(a * 12.9898 + b * 78.233 + c * 37.719) * 43758.5453;
    return 2 * (mixed - Math.floor(mixed)) - 1;
}

function point(x: number, y: number): string {
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A stroke from here to there, overshooting a little at both ends. */
export function penLine(x: number, y: number, w: number, h: number, unevenness: number): string {
    const length = Math.hypot(w, h) || 1;
    const alongX = w / length, alongY = h / length;
    const seed = (i: number) => shake(Math.round(x), Math.round(y + w * 3 + h * 7), i) * unevenness;
    const over = unevenness * 1.2;
    const at = (share: number, i: number) => {
        const off = seed(i);
        return point(x + w * share - alongY * off, y + h * share + alongX * off);
    };
    return `M${point(x - alongX * over, y - alongY * over)} Q${at(0.25, 1)} ${at(0.5, 2)} ` +
        `T${point(x + w + alongX * over, y + h + alongY * over)}`;
}

/** A cross over a single dot. */
export function penCross(x: number, y: number, size: number): string {
    const tilt = shake(Math.round(x), Math.round(y), 5) * size * 0.2;
    return `M${point(x - size, y - size + tilt)} L${point(x + size, y + size - tilt)} ` +
        `M${point(x + size - tilt, y - size)} L${point(x - size + tilt, y + size)}`;
}

export function hexagon(x: number, y: number, width: number): string {
    const half = width / 2, side = width / Math.sqrt(3);
    const corners = [[0, -side], [half, -side / 2], [half, side / 2], [0, side], [-half, side / 2], [-half, -side / 2]];
    return `M${corners.map(([dx, dy]) => point(x + dx!, y + dy!)).join(" L")} Z`;
}

export function star(x: number, y: number, size: number): string {
    const corners: string[] = [];
    for (let i = 0; i < 10; i++) {
        const far = i % 2 ? size * 0.45 : size, turn = (Math.PI * i) / 5 - Math.PI / 2;
        corners.push(point(x + far * Math.cos(turn), y + far * Math.sin(turn)));
    }
    return `M${corners.join(" L")} Z`;
}
