/** A match that is looked at again: which moment, through whose eyes, and how one gets from one to another. */
import { untrack } from "svelte";
import { language, t } from "../lang/i18n.svelte";
import { matchPage, stepPage, whyFailed } from "../net/api";
import type { MatchPage, StepPage } from "../protocol";
import { replace, route } from "../route.svelte";

/** Milliseconds for a step, by how fast it is played. */
const PACE = 1400;
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The nearest of some steps before or after one; null if there is none. */
export function nearestStep(steps: readonly number[], from: number, way: 1 | -1): number | null {
  const beyond = steps.filter((step) => (way > 0 ? step > from : step < from));
  if (!beyond.length) return null;
  return way > 0 ? Math.min(...beyond) : Math.max(...beyond);
}

export class Story {
  readonly id: string;
  page = $state.raw<MatchPage | null>(null);
  /** The moment that is shown; the one that is asked for may still be on its way. */
  now = $state.raw<StepPage | null>(null);
  step = $state(0);
  eyes = $state("");
  problem = $state("");
  plays = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  steps = $derived(this.page?.steps ?? 0);
  /** The round of what is shown, not of what is still on its way. */
  round = $derived(this.page ? this.page.rounds.filter((first) => first <= (this.now?.step ?? this.step)).length : 0);
  /** The steps after which something was claimed, and those with which the match took a turn. */
  claimed = $derived([...new Set(this.page?.claims.map((claim) => claim.step))]);
  turning = $derived((this.page?.lines ?? []).flatMap((line, k) => (line.turning ? [k + 1] : [])));

  /** The steps with which somebody gave something away, once the match is analysed. */
  faults = $state.raw<readonly number[]>([]);
  /** The moment before the one that is shown, if somebody wants to look at what else could have been done. */
  before = $state.raw<StepPage | null>(null);

  private asked = 0;
  private wanted = 0;
  private readonly seen = new Map<string, StepPage>();

  /** To be made while a component is: what is asked for follows from what is chosen. */
  constructor(id: string, start: number | null) {
    this.id = id;
    this.step = start ?? 0;
    $effect(() => {
      language();
      this.fetchPage(this.eyes);
    });
    $effect(() => this.fetchStep(this.eyes, this.step, language()));
    // The address may change on an open page: by hand, by a link, or by the buttons of the browser.
    $effect(() => {
      const here = route();
      if (here.page !== "match" || here.step === null) return;
      const { step } = here;
      untrack(() => (this.page ? this.go(step) : (this.step = step)));
    });
    $effect(() => {
      if (!this.plays) return;
      const timer = setInterval(() => {
        if (this.step >= this.steps) this.plays = false;
        else this.step++;
      }, PACE / this.speed);
      return () => clearInterval(timer);
    });
  }

  go(to: number): void {
    this.step = Math.max(0, Math.min(this.steps, to));
  }

  /** Go to the next, or the last, of some steps; stay where there is none. */
  goNearest(steps: readonly number[], way: 1 | -1): void {
    this.go(nearestStep(steps, this.step, way) ?? this.step);
  }

  nameOf(seat: number): string {
    return this.page?.names[seat] || String.fromCharCode(65 + seat);
  }

  lookOf(seat: number): number {
    return this.page?.looks[seat] ?? seat;
  }

  eyeName(eye: string): string {
    if (eye === "truth") return t("eyes.truth");
    if (eye === "-") return t("eyes.public");
    return t("eyes.seat", { name: this.nameOf(eye.charCodeAt(0) - 65) });
  }

  /** What was done with a step, in words. */
  said(step: number): string {
    return this.page?.lines[step - 1]?.text || t("replay.deal");
  }

  /** Have the moment before a step at hand. */
  lookBefore(step: number): void {
    const { eyes } = this;
    if (this.before?.step === step - 1 && this.before.eyes === eyes) return;
    this.before = null;
    stepPage(this.id, Math.max(0, step - 1), eyes).then(
      (found) => {
        if (this.eyes === eyes && this.now?.step === step) this.before = found;
      },
      (error: unknown) => this.fail(error),
    );
  }

  private fetchPage(eyes: string): void {
    const mine = ++this.asked;
    this.seen.clear();
    matchPage(this.id, eyes).then(
      (found) => {
        if (mine !== this.asked) return; // other eyes were chosen meanwhile
        this.page = found;
        if (!this.eyes) this.eyes = found.over && found.eyes.includes("truth") ? "truth" : (found.eyes[0] ?? "-");
        this.step = Math.min(this.step, found.steps);
      },
      (error: unknown) => this.fail(error),
    );
  }

  private fetchStep(eyes: string, step: number, tag: string): void {
    if (!this.page || !eyes) return;
    const mine = ++this.wanted;
    const key = `${eyes} ${step} ${tag}`;
    const known = this.seen.get(key);
    replace(`/m/${this.id}#${step}`);
    if (known) {
      this.now = known;
      return;
    }
    stepPage(this.id, step, eyes).then(
      (found) => {
        this.seen.set(key, found);
        if (mine === this.wanted) this.now = found;
      },
      (error: unknown) => this.fail(error),
    );
  }

  private fail(error: unknown): void {
    this.problem = whyFailed(error);
  }
}

/** What a key does to a story; say whether it does anything. */
export function pressed(story: Story, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const way = event.shiftKey ? -1 : 1;
  const rounds = story.page?.rounds ?? [];
  const keys: Record<string, () => void> = {
    ArrowRight: () => (event.shiftKey ? story.goNearest([...rounds, story.steps], 1) : story.go(story.step + 1)),
    ArrowLeft: () => (event.shiftKey ? story.goNearest(rounds, -1) : story.go(story.step - 1)),
    "]": () => story.go(story.step + 1),
    "[": () => story.go(story.step - 1),
    Home: () => story.go(0),
    End: () => story.go(story.steps),
    PageDown: () => story.goNearest([...rounds, story.steps], 1),
    PageUp: () => story.goNearest(rounds, -1),
    c: () => story.goNearest(story.claimed, way),
    t: () => story.goNearest(story.turning, way),
    m: () => story.goNearest(story.faults, way),
    " ": () => (story.plays = !story.plays),
  };
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  act?.();
  return act !== undefined;
}
