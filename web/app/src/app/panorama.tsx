/* panorama.tsx - what lies behind the name on the first page: a sea, fields, a walk, a wood and a meadow side by side;
 * on a phone hills and a few firs. */
import { Picture } from "../scene/picture";

const firs = [930, 952, 976, 1000, 1024, 1050, 1074, 1098, 1122, 1146];
const smallFirs = [252, 268, 290, 306, 330, 348];

export function Panorama() {
    return (
        <>
            <svg class="panorama hills" viewBox="0 0 360 118" preserveAspectRatio="xMaxYMax" aria-hidden="true">
                <path fill="#e3e7c9"
                      d="M-2000 80-300 96C-150 100-60 102 0 86C60 70 110 88 170 78S300 66 360 80V118H-2000Z" />
                <path fill="#cbddb2"
                      d="M-2000 100-300 108C-150 110-60 112 0 100C70 88 130 104 200 96S310 90 360 98V118H-2000Z" />
                {smallFirs.map((x, i) => {
                    const h = 26 + (i * 11) % 18;
                    return <Picture key={x} id="fir" x={x - h / 2} y={101 - h} w={h} h={h} class="fir" />;
                })}
            </svg>
            <svg class="panorama wide-hills" viewBox="0 0 1440 340" preserveAspectRatio="xMidYMax slice"
                 aria-hidden="true">
                <circle cx="720" cy="96" r="44" fill="#fbe3a0" />
                <path fill="#dde6c6"
                      d="M-400 200H0C200 150 380 190 560 168S900 130 1100 170S1340 150 1440 164H1840V340H-400Z" />
                <path fill="#a5cfda"
                      d="M-400 214H0q12-10 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0
                         C330 236 340 300 360 340H-400Z" />
                <path fill="#7fb6c6"
                      d="M-400 250H0q12-10 24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0t24 0C290 280 310 320 320 340
                         H-400Z" />
                <g class="inked" transform="translate(96 236) scale(1.7)">
                    <path fill="#c9572e" d="M-16 0H16L11 8H-11Z" /><path d="M0-1V-26" />
                    <path fill="#fffbf2" d="M2-25 15-5H2ZM-2-20-11-5H-2Z" />
                </g>
                <path fill="#f6e3ae" d="M150 262C156 248 214 244 232 262C236 270 220 276 190 276S146 272 150 262Z" />
                <Picture id="palm" x={176} y={212} w={52} h={52} />
                <g class="furrowed">
                    <path fill="#f3d98b" stroke="#8a5f0c"
                          d="M300 226C370 206 420 208 470 200L456 340H352C340 300 326 250 300 226Z" />
                    <path fill="#c3dfa3" stroke="#3c6b1c" d="M470 200 560 190 584 340H456Z" />
                    <path fill="#e2cbe6" stroke="#6b3a7e" d="M560 190 640 186 690 340H584Z" />
                    <path fill="none" stroke="#8a5f0c"
                          d="M326 246 466 238M340 268 464 262M348 292 462 288M352 316 460 314" />
                </g>
                <g class="inked" transform="translate(556 150) scale(1.75)">
                    <path fill="#fffbf2" d="M-11 30-7 0H7L11 30Z" /><path fill="#c9572e" d="M-9 1 0-9 9 1Z" />
                    {[20, 110, 200, 290].map((turn) =>
                        <path key={turn} fill="#fffbf2" d="M0 0V-27M0-8H7V-26H0"
                              transform={`translate(0 -3) rotate(${turn})`} />)}
                    <circle cy="-3" r="3" fill="#e0a11f" />
                </g>
                <path fill="#d9cfe6" d="M596 360C616 240 690 178 790 178S950 240 986 360Z" />
                {["#26302e", "#f3d9a4"].map((colour, i) =>
                    <path key={colour} fill="none" stroke={colour} stroke-width={15 - 4 * i} stroke-linecap="round"
                          d="M700 338C720 300 800 316 806 280S720 250 760 226S870 226 850 196S800 180 812 172" />)}
                {firs.map((x, i) => {
                    const h = 76 + (i * 23) % 40;
                    return <Picture key={x} id="fir" x={x - h / 2} y={208 + (i % 3) * 6 - h} w={h} h={h}
                                    class={i % 2 ? "fir dark" : "fir"} />;
                })}
                <path fill="#8fb090" d="M868 360C884 250 950 200 1040 200S1196 250 1210 360Z" />
                <path fill="#c3dc9c" d="M1110 360C1140 250 1260 186 1440 182H1840V360Z" />
                <path fill="#aecf86" d="M1130 360C1180 290 1300 252 1440 250H1840V360Z" />
                <Picture id="grasshopper" x={1258} y={190} w={92} h={92} class="hopper" />
            </svg>
        </>
    );
}
