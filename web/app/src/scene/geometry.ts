/* geometry.ts - finding targets on the screen: the nearest to a finger, the next in the direction of an arrow key. */
export interface Spot {
    id: string; // of its item
    target: number;
    x: number;
    y: number;
    w: number;
    h: number;
}

/** Distance from a point to a spot's box; 0 inside. */
function distance(spot: Spot, x: number, y: number): number {
    const dx = Math.max(Math.abs(x - spot.x) - spot.w / 2, 0), dy = Math.max(Math.abs(y - spot.y) - spot.h / 2, 0);
    return Math.hypot(dx, dy);
}

/** The target under a finger, or the nearest within reach; a lit one is preferred to a dark one about as near. */
export function pick(spots: readonly Spot[], lit: ReadonlySet<number>, x: number, y: number,
                     reach: number): Spot | undefined {
    let best: Spot | undefined, least = reach;
    for (const spot of spots) {
        const inside = distance(spot, x, y);
        const away = inside + Math.hypot(x - spot.x, y - spot.y) * 0.05 + (lit.has(spot.target) ? 0 : 4);
        if (inside <= reach && away < least + (best ? 0 : 8)) {
            best = spot;
            least = away;
        }
    }
    return best;
}

/** From a spot to the next one in a direction: near, and not far off the way. */
export function step(spots: readonly Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
    let best: Spot | undefined, least = Infinity;
    for (const spot of spots) {
        const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
        const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
        if (along > 2 && along + 2.5 * aside < least) {
            best = spot;
            least = along + 2.5 * aside;
        }
    }
    return best;
}

/** Whether the point lies on the way from a to b. */
export function liesOn(x: number, y: number, ax: number, ay: number, w: number, h: number): boolean {
    const square = w * w + h * h;
    if (!square)
        return false;
    const share = ((x - ax) * w + (y - ay) * h) / square;
    return share > -0.01 && share < 1.01 && Math.abs((x - ax) * h - (y - ay) * w) / Math.sqrt(square) < 2;
}
