/* picture.tsx - drawn pictures by their ids: in a scene, as numbers in our own hand, and beside words. Their paths
 * stand once in the page (Sprite); what is drawn in currentColor, var(--hole), var(--tint) and var(--middle) takes the
 * colours of the place. */

export function hasPicture(id: string): boolean {
    return Object.hasOwn(PICTURES.sizes, id);
}

/** Width and height in the picture's own units: they tell its proportions. */
export function sizeOf(id: string): [number, number] {
    return PICTURES.sizes[id] ?? [1, 1];
}

/** All pictures, once in the page and before any that is used; `symbols`: others than the usual ones. */
export function Sprite({ symbols = PICTURES.sprite }: { symbols?: string }) {
    return <svg class="sprite" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />;
}

interface PictureProps {
    id: string;
    x: number; // left and top
    y: number;
    w: number;
    h: number;
    class?: string;
}

/** A picture in a scene, as large as fits into its box, in the middle of it. */
export function Picture({ id, x, y, w, h, class: kind }: PictureProps) {
    return <use href={`#p-${id}`} x={x} y={y} width={w} height={h} class={kind} />;
}

const gap = 9; // between two digits, in their own units
const names: Record<string, string> = { "+": "plus", "-": "minus", "−": "minus" };

function digitOf(sign: string): string {
    return `digit-${names[sign] ?? sign}`;
}

/** Whether a text can be written in our own digits. */
export function isNumber(text: string): boolean {
    return /^[-+−]?\d+\+?$/.test(text);
}

export function widthOfDigits(text: string, h: number): number {
    const wide = [...text].reduce((sum, sign) => sum + sizeOf(digitOf(sign))[0] + gap, -gap);
    return wide * h / sizeOf("digit-0")[1];
}

interface DigitsProps {
    text: string; // as isNumber asks for
    x: number;
    y: number; // the middle of its height
    h: number;
    anchor?: "start" | "middle" | "end";
    class?: string;
}

/** A number in our own hand, in the colour of its place. */
export function Digits({ text, x, y, h, anchor = "middle", class: kind }: DigitsProps) {
    const whole = widthOfDigits(text, h), scale = h / sizeOf("digit-0")[1];
    let at = x - (anchor === "start" ? 0 : anchor === "end" ? whole : whole / 2);
    return (
        <g class={kind}>
            {[...text].map((sign, i) => {
                const id = digitOf(sign), w = sizeOf(id)[0] * scale, left = at;
                at += w + gap * scale;
                return <Picture key={i} id={id} x={left} y={y - h / 2} w={w} h={h} />;
            })}
        </g>
    );
}

/** A number in our own hand beside words; whoever cannot see it is told by other words. */
export function Numeral({ number, size }: { number: number; size: number }) {
    const w = widthOfDigits(`${number}`, size);
    return (
        <svg class="numeral" width={w} height={size} viewBox={`0 0 ${w} ${size}`} aria-hidden="true">
            <Digits text={`${number}`} x={0} y={size / 2} h={size} anchor="start" />
        </svg>
    );
}

/** A picture beside words, in a button or a list; the words say what it means. */
export function Icon({ id, size, class: kind }: { id: string; size: number; class?: string }) {
    const [w, h] = sizeOf(id);
    return (
        <svg class={kind ? `icon ${kind}` : "icon"} width={size * w / h} height={size} viewBox={`0 0 ${w} ${h}`}
            aria-hidden="true">
            <use href={`#p-${id}`} width={w} height={h} />
        </svg>
    );
}
