/** What this device keeps: its token, a name, and how things should look and sound. */

import { read, write } from "./store";

const LIGHT = matchMedia("(prefers-color-scheme: light)");
const MORE = matchMedia("(prefers-contrast: more)");

type Theme = "system" | "dark" | "light";

class Device {
  token = read("token");
  name = $state(read("name"));
  theme = $state<Theme>((read("theme") as Theme) || "system");
  /** Whether strong contrast is wished here; without a wish the system's is followed. */
  private wish = $state(read("contrast"));
  private strong = $state(MORE.matches);
  sound = $state(read("sound") === "on");
  /** Whether a second tap is needed to play. */
  confirm = $state(read("confirm") !== "off");

  constructor() {
    LIGHT.addEventListener("change", () => this.paint());
    MORE.addEventListener("change", () => this.paint());
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

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
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

/** Whether the role of this round was looked at on this device. */
export function sawRole(match: string, round: number): boolean {
  return read("role") === `${match} ${round}`;
}

export function keepRoleSeen(match: string, round: number): void {
  write("role", `${match} ${round}`);
}

/** Whether the end of this round was read on this device. */
export function readEnd(match: string, round: number): boolean {
  const [id, last] = read("end").split(" ");
  return id === match && Number(last) >= round;
}

export function keepEndRead(match: string, round: number): void {
  write("end", `${match} ${round}`);
}
