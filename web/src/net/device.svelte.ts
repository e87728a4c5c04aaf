/** What this device keeps: its token, a name, and how things should look and sound. */
import type { Speed } from "../stage/pace";

import { ofPerson, read, write } from "./store";

const LIGHT = matchMedia("(prefers-color-scheme: light)");
const MORE = matchMedia("(prefers-contrast: more)");
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

function fraction(text: string, usual: number): number {
  const value = Number(text || usual);
  return value >= 0 && value <= 1 ? value : usual;
}

type Theme = "system" | "dark" | "light";

class Device {
  token = read("token");
  name = $state(read("name"));
  theme = $state<Theme>((read("theme") as Theme) || "system");
  /** Whether strong contrast is wished here; without a wish the system's is followed. */
  private wish = $state(read("contrast"));
  private strong = $state(MORE.matches);
  /** How loud, from 0 to 1. */
  volume = $state(fraction(read("volume"), 0.6));
  vibration = $state(read("vibration") !== "off");
  /** How fast the acts of others are played out, if this device does not wish for less motion. */
  private wishedSpeed = $state<Speed>((read("speed") as Speed) || "normal");
  private calm = $state(CALM.matches);
  /** Whether a second tap is needed to play. */
  confirm = $state(read("confirm") !== "off");

  constructor() {
    LIGHT.addEventListener("change", () => this.paint());
    MORE.addEventListener("change", () => this.paint());
    CALM.addEventListener("change", () => (this.calm = CALM.matches));
    this.paint();
  }

  keepToken(token: string): void {
    if (!token) return;
    this.token = token;
    write("token", token);
  }

  keepName(name: string): void {
    this.name = name;
    write("name", name);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.paint();
  }

  get contrast(): boolean {
    return this.wish ? this.wish === "on" : this.strong;
  }

  setContrast(on: boolean): void {
    this.wish = on ? "on" : "off";
    write("contrast", this.wish);
    this.paint();
  }

  setVolume(volume: number): void {
    this.volume = volume;
    write("volume", String(volume));
  }

  setVibration(on: boolean): void {
    this.vibration = on;
    write("vibration", on ? "on" : "off");
  }

  get speed(): Speed {
    return this.calm ? "off" : this.wishedSpeed;
  }

  setSpeed(speed: Speed): void {
    this.wishedSpeed = speed;
    write("speed", speed);
  }

  setConfirm(on: boolean): void {
    this.confirm = on;
    write("confirm", on ? "on" : "off");
  }

  private paint(): void {
    this.strong = MORE.matches;
    const theme = this.theme === "system" ? (LIGHT.matches ? "light" : "dark") : this.theme;
    const root = document.documentElement;
    root.dataset["theme"] = theme;
    root.dataset["contrast"] = this.contrast ? "more" : "usual";
    document
      .querySelector("meta[name=theme-color]")
      ?.setAttribute("content", getComputedStyle(root).getPropertyValue("--bg").trim() || "#15110e");
  }
}

export const device = new Device();

/** Whether a dwarf card of a round was looked at on this device; there may be several in a round. */
export function sawRole(match: string, round: number, card: number): boolean {
  return read(ofPerson("role")) === `${match} ${round} ${card}`;
}

export function keepRoleSeen(match: string, round: number, card: number): void {
  write(ofPerson("role"), `${match} ${round} ${card}`);
}

/** Whether somebody on this device looked at any dwarf card of theirs in a round. */
export function sawSomeRole(match: string, round: number, person: string): boolean {
  return read(ofPerson("role", person)).startsWith(`${match} ${round} `);
}

/** Whether the end of this round was read on this device. */
export function readEnd(match: string, round: number): boolean {
  const [id, last] = read(ofPerson("end")).split(" ");
  return id === match && Number(last) >= round;
}

export function keepEndRead(match: string, round: number): void {
  write(ofPerson("end"), `${match} ${round}`);
}
