/* outline.ts - the line round all dots or cells of a group: their hexagons or squares put together, without the edges
 * that two of them share, its corners rounded. */

export interface Point {
    x: number;
    y: number;
    group?: number; // it belongs to
}

/** The raster that the points lie on, in pixels. */
export interface Raster {
    pitch: number; // from point to point in a row
    row: number; // from row to row
    hexagonal: boolean;
}

/** Corners of what belongs to one point of a raster, clockwise. */
function corners(middle: Point, { pitch, row, hexagonal }: Raster): Point[] {
    const half = pitch / 2, side = (row * 2) / 3;
    const way = hexagonal
        ? [[0, -side], [half, -side / 2], [half, side / 2], [0, side], [-half, side / 2], [-half, -side / 2]]
        : [[-half, -row / 2], [half, -row / 2], [half, row / 2], [-half, row / 2]];
    return way.map(([dx, dy]) => ({ x: middle.x + dx!, y: middle.y + dy! }));
}

/** Closed ways round the group, islands in it left out. */
function loops(points: readonly Point[], raster: Raster): Point[][] {
    const origin = points[0]!;
    // Corners lie on halves of the pitch and sixths of a row: a name that no rounding splits.
    const name = (point: Point) => `${Math.round((2 * (point.x - origin.x)) / raster.pitch)} ` +
        `${Math.round((6 * (point.y - origin.y)) / raster.row)}`;
    const edges = new Map<string, { from: Point; to: Point }>();
    for (const middle of points) {
        const around = corners(middle, raster);
        around.forEach((from, i) => {
            const to = around[(i + 1) % around.length]!, back = `${name(to)} ${name(from)}`;
            if (!edges.delete(back)) // the neighbour has it too: it lies inside
                edges.set(`${name(from)} ${name(to)}`, { from, to });
        });
    }
    const next = new Map<string, { from: Point; to: Point }[]>();
    for (const edge of edges.values()) {
        const here = next.get(name(edge.from)) ?? [];
        here.push(edge);
        next.set(name(edge.from), here);
    }
    const found: Point[][] = [];
    for (const first of edges.values()) {
        let edge = next.get(name(first.from))?.pop();
        const way: Point[] = [];
        while (edge) {
            way.push(edge.from);
            edge = next.get(name(edge.to))?.pop();
        }
        if (way.length)
            found.push(way);
    }
    return found;
}

/** A closed path through these corners, each rounded by at most `radius`. */
export function rounded(way: readonly Point[], radius: number): string {
    const count = way.length, at = (i: number) => way[(i + count) % count]!;
    const bends = way.filter((p, i) => { // what lies on a straight line is no corner
        const a = at(i - 1), b = at(i + 1);
        return Math.abs((p.x - a.x) * (b.y - p.y) - (p.y - a.y) * (b.x - p.x)) > 0.5;
    });
    const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    return bends.map((p, i) => {
        const a = bends[(i + bends.length - 1) % bends.length]!, b = bends[(i + 1) % bends.length]!;
        const before = Math.hypot(p.x - a.x, p.y - a.y), after = Math.hypot(p.x - b.x, p.y - b.y);
        const r = Math.min(radius, before / 2, after / 2);
        return `${i ? "L" : "M"}${point(p.x + ((a.x - p.x) * r) / before, p.y + ((a.y - p.y) * r) / before)}` +
            `Q${point(p.x, p.y)} ${point(p.x + ((b.x - p.x) * r) / after, p.y + ((b.y - p.y) * r) / after)}`;
    }).join("") + "Z";
}

/** The path round a group; `softness` is how far its corners are rounded, in parts of the pitch. */
export function outline(points: readonly Point[], raster: Raster, softness = 0.24): string {
    return points.length ? loops(points, raster).map((way) => rounded(way, raster.pitch * softness)).join("") : "";
}
