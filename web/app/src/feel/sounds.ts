/* sounds.ts - what is heard, and felt in the hand: made by ourselves when it is wanted, nothing is fetched. Silent and
 * still until somebody wishes for it. */

/** One voice: a wave, or noise that is filtered, from one pitch to another (Hz); when it begins and how long it lasts
 *  (s); how loud. */
type Voice = [kind: OscillatorType | "noise", from: number, to: number, at: number, lasts: number, loud: number];

/** The same voice again and again, each time a little softer. */
const often = (times: readonly number[], [kind, from, to, , lasts, loud]: Voice): Voice[] =>
    times.map((at, i) => [kind, from * (1 - i * 0.06), to, at, lasts, loud * 0.9 ** i]);

const sounds = {
    die: [...often([0, 0.09, 0.16, 0.25, 0.37], ["noise", 3200, 1500, 0, 0.04, 0.5]),
        ["triangle", 240, 120, 0.37, 0.06, 0.2]],
    pencil: often([0, 0.1, 0.21], ["noise", 4200, 2600, 0, 0.09, 0.16]),
    card: [["noise", 1800, 5200, 0, 0.09, 0.3], ["noise", 700, 300, 0.07, 0.04, 0.35]],
    shuffle: often([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3], ["noise", 2400, 4800, 0, 0.045, 0.3]),
    hoof: often([0, 0.14, 0.34, 0.48], ["sine", 170, 60, 0, 0.08, 0.6]),
    yawn: [["sawtooth", 210, 330, 0, 0.35, 0.06], ["sawtooth", 330, 120, 0.35, 0.6, 0.08]],
    chirp: often([0, 0.07, 0.14, 0.32, 0.39, 0.46], ["triangle", 4300, 4700, 0, 0.05, 0.14]),
    bell: [["sine", 1318, 1316, 0, 0.9, 0.22], ["sine", 2637, 2630, 0, 0.5, 0.1], ["sine", 3951, 3940, 0, 0.25, 0.05]],
    wave: [["noise", 300, 1500, 0, 0.45, 0.25], ["noise", 1500, 260, 0.45, 0.7, 0.3]],
    knock: often([0, 0.11], ["triangle", 320, 140, 0, 0.07, 0.5]),
    chord: [523, 659, 784, 1047].map((pitch, i): Voice => ["triangle", pitch, pitch, i * 0.09, 1.3 - i * 0.09, 0.16]),
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof sounds;

/** How it ticks in the hand, in milliseconds; else once, shortly. */
const ticks: Partial<Record<Sound, number[]>> = { knock: [14, 50, 14], bell: [18], chord: [20, 40, 20, 40, 60] };

let wish = { sound: false, tick: false };
let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

export function wishFor({ sound, tick }: { sound: boolean; tick: boolean }): void {
    wish = { sound, tick };
}

function noiseOf(audio: AudioContext): AudioBuffer {
    if (!noise) {
        noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
        const samples = noise.getChannelData(0);
        for (let i = 0; i < samples.length; i++)
            samples[i] = Math.random() * 2 - 1;
    }
    return noise;
}

function speak(audio: AudioContext, [kind, from, to, at, lasts, loud]: Voice): void {
    const begin = audio.currentTime + at, end = begin + lasts;
    const volume = audio.createGain();
    volume.connect(audio.destination);
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + Math.min(0.01, lasts / 4));
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    let source: AudioScheduledSourceNode, pitch: AudioParam;
    if (kind === "noise") {
        const filter = audio.createBiquadFilter(), plain = audio.createBufferSource();
        filter.type = "bandpass";
        plain.buffer = noiseOf(audio);
        plain.loop = true;
        plain.connect(filter).connect(volume);
        [source, pitch] = [plain, filter.frequency];
    } else {
        const wave = audio.createOscillator();
        wave.type = kind;
        wave.connect(volume);
        [source, pitch] = [wave, wave.frequency];
    }
    pitch.setValueAtTime(from, begin);
    pitch.exponentialRampToValueAtTime(to, end);
    source.start(begin);
    source.stop(end);
}

/** Plays a sound and ticks in the hand, as far as somebody wishes for it and the device can. */
export function play(sound: Sound): void {
    if (wish.tick)
        navigator.vibrate?.(ticks[sound] ?? 9);
    if (!wish.sound || typeof AudioContext !== "function")
        return;
    try {
        context ??= new AudioContext();
        const audio = context;
        // Before the first touch of the page a browser keeps it still.
        void audio.resume().then(() => sounds[sound].forEach((voice) => speak(audio, voice as Voice)), () => {});
    } catch {
        // No way to make a sound: then it is silent.
    }
}
