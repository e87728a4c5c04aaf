/**
 * The sounds of the table, made here from waves and noise: nothing is loaded, and nothing sounds
 * before the first touch of the page, as browsers want it.
 */
import { device } from "../net/device.svelte";

export type Sound =
  | "lay"
  | "discard"
  | "draw"
  | "break"
  | "mend"
  | "rockfall"
  | "look"
  | "turn"
  | "gold"
  | "swap"
  | "trap"
  | "free"
  | "stop"
  | "claim"
  | "won"
  | "lost"
  | "turn-is-yours"
  | "tick";

/** One voice: a wave or noise, its pitch from and to, when it begins, how long and how loud it is. */
interface Voice {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  long: number;
  loud: number;
}

const VOICES: Record<Sound, Voice[]> = {
  lay: [
    { wave: "noise", from: 900, to: 200, long: 0.12, loud: 0.5 },
    { wave: "sine", from: 150, to: 70, long: 0.16, loud: 0.7 },
  ],
  discard: [{ wave: "noise", from: 2600, to: 700, long: 0.16, loud: 0.28 }],
  draw: [{ wave: "noise", from: 1400, to: 3000, long: 0.1, loud: 0.16 }],
  break: [
    { wave: "noise", from: 3800, to: 500, long: 0.22, loud: 0.7 },
    { wave: "square", from: 220, to: 60, long: 0.2, loud: 0.2 },
    { wave: "noise", from: 2000, to: 300, at: 0.09, long: 0.2, loud: 0.4 },
  ],
  mend: [
    { wave: "triangle", from: 1250, long: 0.12, loud: 0.4 },
    { wave: "triangle", from: 1250, at: 0.16, long: 0.12, loud: 0.35 },
    { wave: "triangle", from: 1660, at: 0.32, long: 0.3, loud: 0.4 },
  ],
  rockfall: [
    { wave: "noise", from: 500, to: 60, long: 0.9, loud: 1 },
    { wave: "sine", from: 70, to: 35, long: 0.8, loud: 0.8 },
    { wave: "noise", from: 1500, to: 120, at: 0.12, long: 0.5, loud: 0.4 },
  ],
  look: [
    { wave: "sine", from: 880, to: 1320, long: 0.35, loud: 0.22 },
    { wave: "sine", from: 1320, to: 1760, at: 0.12, long: 0.4, loud: 0.16 },
  ],
  turn: [
    { wave: "sine", from: 392, long: 0.5, loud: 0.3 },
    { wave: "sine", from: 494, at: 0.18, long: 0.5, loud: 0.3 },
    { wave: "sine", from: 587, at: 0.36, long: 0.8, loud: 0.35 },
  ],
  gold: [
    { wave: "triangle", from: 2100, long: 0.14, loud: 0.3 },
    { wave: "triangle", from: 2640, at: 0.09, long: 0.14, loud: 0.3 },
    { wave: "triangle", from: 3150, at: 0.18, long: 0.3, loud: 0.28 },
  ],
  swap: [
    { wave: "sine", from: 500, to: 900, long: 0.2, loud: 0.25 },
    { wave: "sine", from: 900, to: 500, at: 0.18, long: 0.22, loud: 0.25 },
  ],
  trap: [
    { wave: "square", from: 110, long: 0.12, loud: 0.3 },
    { wave: "square", from: 82, at: 0.14, long: 0.3, loud: 0.3 },
  ],
  free: [{ wave: "triangle", from: 440, to: 880, long: 0.35, loud: 0.35 }],
  stop: [
    { wave: "sawtooth", from: 180, to: 120, long: 0.3, loud: 0.3 },
    { wave: "sawtooth", from: 120, to: 90, at: 0.2, long: 0.3, loud: 0.25 },
  ],
  claim: [{ wave: "sine", from: 700, to: 980, long: 0.09, loud: 0.25 }],
  won: [
    { wave: "triangle", from: 523, long: 0.25, loud: 0.4 },
    { wave: "triangle", from: 659, at: 0.16, long: 0.25, loud: 0.4 },
    { wave: "triangle", from: 784, at: 0.32, long: 0.25, loud: 0.4 },
    { wave: "triangle", from: 1046, at: 0.48, long: 0.7, loud: 0.45 },
  ],
  lost: [
    { wave: "triangle", from: 392, long: 0.3, loud: 0.35 },
    { wave: "triangle", from: 330, at: 0.24, long: 0.3, loud: 0.35 },
    { wave: "triangle", from: 262, at: 0.48, long: 0.7, loud: 0.35 },
  ],
  "turn-is-yours": [
    { wave: "sine", from: 660, long: 0.35, loud: 0.4 },
    { wave: "sine", from: 880, at: 0.14, long: 0.35, loud: 0.4 },
  ],
  tick: [{ wave: "square", from: 1000, long: 0.03, loud: 0.12 }],
};

/** How a device shakes with a sound; most do not. */
const SHAKES: Partial<Record<Sound, number[]>> = {
  break: [60],
  trap: [60],
  rockfall: [30, 40, 80],
  turn: [20, 60, 20],
  "turn-is-yours": [40, 60, 40],
};

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A browser lets a page sound after it was touched: from then on there is something to play with. */
export function listenForTouch(): () => void {
  const wake = () => {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  };
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
  return () => {
    removeEventListener("pointerdown", wake);
    removeEventListener("keydown", wake);
  };
}

/** Try to be heard before anybody has touched anything, as a television may allow; say whether it does. */
export function listenAtOnce(): boolean {
  audio ??= new AudioContext();
  return audio.state === "running";
}

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function sing(context: AudioContext, voice: Voice, volume: number): void {
  const begin = context.currentTime + (voice.at ?? 0);
  const end = begin + voice.long;
  const level = context.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(0.3 * volume * voice.loud, begin + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0005, end);
  level.connect(context.destination);
  if (voice.wave === "noise") {
    const source = context.createBufferSource();
    source.buffer = noise(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(voice.from, begin);
    filter.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
    source.connect(filter).connect(level);
    source.start(begin);
    source.stop(end + 0.05);
    return;
  }
  const source = context.createOscillator();
  source.type = voice.wave;
  source.frequency.setValueAtTime(voice.from, begin);
  source.frequency.exponentialRampToValueAtTime(voice.to ?? voice.from, end);
  source.connect(level);
  source.start(begin);
  source.stop(end + 0.05);
}

/** Let something be heard, and felt, as loud as this device wishes. */
export function sound(name: Sound): void {
  const shake = SHAKES[name];
  // Browsers complain about a page that shakes before it was touched.
  if (shake && device.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
  if (!audio || device.volume === 0 || document.visibilityState === "hidden") return;
  for (const voice of VOICES[name]) sing(audio, voice, device.volume);
}
