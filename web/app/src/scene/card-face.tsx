/* card-face.tsx - a card as it is drawn: number and sign in the corner, the picture in its window. Everything is drawn
 * in a card of 100 by 140. */
import { Digits, hasPicture, Picture, widthOfDigits } from "./picture";
import type { Drawn } from "./shapes";

function Badge({ x, y, sign }: { x: number; y: number; sign: string }) {
    return (
        <g class="badge" transform={`translate(${x} ${y})`}>
            <circle r="11" />
            <Picture id={sign} x={-7} y={-7} w={14} h={14} />
        </g>
    );
}

function Face({ item }: Drawn) {
    const number = item.value === undefined ? "" : `${item.value}`, height = 30;
    const after = 9 + widthOfDigits(number, height);
    return (
        <>
            <rect x="1.5" y="1.5" width="97" height="137" rx="11" class="card-frame" />
            {item.picture && hasPicture(item.picture) && <Picture id={item.picture} x={0} y={0} w={100} h={140} />}
            <rect x="1.5" y="1.5" width="97" height="137" rx="11" class="card-edge" />
            <Digits text={number} x={9} y={22} h={height} anchor="start" />
            {item.badge === "plus" && <Badge x={after + 15} y={22} sign="digit-plus" />}
            {item.sign && item.badge !== "plus" && <Picture id={item.sign} x={73} y={8} w={22} h={22} />}
            {item.badge === "star" && <g transform="translate(92 8) scale(1.3)"><Badge x={0} y={0} sign="star" /></g>}
        </>
    );
}

export function CardFace(drawn: Drawn) {
    const { item, box } = drawn, scale = Math.min(box.w / 100, box.h / 140);
    return (
        <g transform={`scale(${scale.toFixed(4)}) translate(-50 -70)`} class="card-face">
            {item.style === "back" ? <Picture id="card-back" x={0} y={0} w={100} h={140} />
                : item.value === undefined ? <rect x="2" y="2" width="96" height="136" rx="11" class="card-place" />
                : <Face {...drawn} />}
            {drawn.person?.face && item.zone === "centre" &&
                <Picture id={drawn.person.face} x={33} y={143} w={34} h={34} />}
        </g>
    );
}
