/* outline.ts - the line round all dots or cells of a group: their hexagons or squares put together, without the edges
 * that two of them share. */

export interface Point {
    x: number;
    y: number;
}

/** Corners of what belongs to one point of a raster, clockwise. */
function corners(middle: Point, pitch: number, hexagonal: boolean): Point[] {
    const half = pitch / 2, side = pitch / Math.sqrt(3);
    const way = hexagonal
        ? [[0, -side], [half, -side / 2], [half, side / 2], [0, side], [-half, side / 2], [-half, -side / 2]]
        : [[-half, -half], [half, -half], [half, half], [-half, half]];
    return way.map(([dx, dy]) => ({ x: middle.x + dx!, y: middle.y + dy! }));
}

const name = (point: Point) => `${Math.round(point.x)} ${Math.round(point.y)}`;

/** A closed path round the group, islands in it left out; `pitch` is the distance from point to point. */
export function outline(points: readonly Point[], pitch: number, hexagonal: boolean): string {
    const edges = new Map<string, { from: Point; to: Point }>();
    for (const middle of points) {
        const around = corners(middle, pitch, hexagonal);
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
    let path = "";
    for (const first of edges.values()) {
        let edge = next.get(name(first.from))?.pop();
        if (!edge)
            continue;
        path += `M${edge.from.x.toFixed(1)} ${edge.from.y.toFixed(1)}`;
        while (edge) {
            path += `L${edge.to.x.toFixed(1)} ${edge.to.y.toFixed(1)}`;
            edge = next.get(name(edge.to))?.pop();
        }
        path += "Z";
    }
    return path;
}
