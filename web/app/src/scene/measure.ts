/* measure.ts - how large a text may be to fit its room. */
const face = '"Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif';
let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of a text at a size of 1 pixel. */
export function widthOf(text: string, bold: boolean): number {
    const key = (bold ? "b" : "p") + text;
    let width = widths.get(key);
    if (width === undefined) {
        pen ??= document.createElement("canvas").getContext("2d");
        if (pen) {
            pen.font = `${bold ? 700 : 400} 100px ${face}`;
            width = pen.measureText(text).width / 100;
        } else {
            width = text.length * 0.6;
        }
        if (widths.size > 4000)
            widths.clear();
        widths.set(key, width);
    }
    return width;
}

/** The size, at most `size`, at which a text fits into `room` pixels. */
export function fit(text: string, room: number, size: number, bold = false): number {
    const width = widthOf(text, bold) * size;
    return width > room ? (size * room) / width : size;
}
