/* sha256.ts - SHA-256 (FIPS 180-4) of a short text, for the fixed draws of a daily challenge and fair dice online. The
 * browser's own is only there on https and on this device, and the app shall run from a friend's laptop, too. */

/** The first 32 bits of the fractional parts of roots of the first primes: square roots for n = 2, cube roots for 3. */
function fractions(n: 2 | 3, count: number): Uint32Array {
    const out = new Uint32Array(count);
    for (let prime = 2, found = 0; found < count; prime++) {
        let divided = false;
        for (let i = 2; i * i <= prime && !divided; i++)
            divided = prime % i === 0;
        if (divided)
            continue;
        // The whole-numbered root of prime * 2^(32 n), exactly.
        const wanted = BigInt(prime) << BigInt(32 * n);
        let low = 0n, high = 1n << 40n;
        while (high - low > 1n) {
            const middle = (low + high) >> 1n;
            if (middle ** BigInt(n) <= wanted)
                low = middle;
            else
                high = middle;
        }
        out[found++] = Number(low & 0xffffffffn);
    }
    return out;
}

let rounds: Uint32Array | undefined;
let start: Uint32Array | undefined;

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function mixBlock(state: Uint32Array, block: DataView, k: Uint32Array): void {
    const w = new Uint32Array(64);
    for (let i = 0; i < 64; i++) {
        if (i < 16) {
            w[i] = block.getUint32(4 * i);
            continue;
        }
        const a = w[i - 15]!, b = w[i - 2]!;
        w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! +
            (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function sha256(text: string | Uint8Array): Uint8Array {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    const view = new DataView(padded.buffer);
    rounds ??= fractions(3, 64);
    start ??= fractions(2, 8);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(padded.length - 4, bytes.length << 3);
    const state = start.slice();
    for (let at = 0; at < padded.length; at += 64)
        mixBlock(state, new DataView(padded.buffer, at, 64), rounds);
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setUint32(4 * i, word));
    return new Uint8Array(out.buffer);
}
