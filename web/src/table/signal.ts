/** Telling a player that it is his turn: a sound, a shake, a sign in the title. */
import { device } from "../net/device.svelte";

let audio: AudioContext | null = null;

function tone(frequency: number, after: number): void {
  if (!audio) return;
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  const begin = audio.currentTime + after;
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
  wave.connect(volume).connect(audio.destination);
  wave.start(begin);
  wave.stop(begin + 0.4);
}

export function callPlayer(): void {
  if (!device.sound) return;
  audio ??= new AudioContext();
  tone(660, 0);
  tone(880, 0.14);
  navigator.vibrate?.([40, 60, 40]);
}
