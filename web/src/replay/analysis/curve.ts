/** Curves over the steps of a match: where they are drawn, and which step a point means. */

/** Stands for what nobody can say. */
export const UNKNOWN = -1;
/** The measures of a drawing that is stretched to its place. */
export const WIDE = 1000;
export const HIGH = 100;

export interface Point {
  step: number;
  /** In hundredths. */
  value: number;
}

/** The stretches of a curve of which something is known, each drawn without a break; at `breaks` one begins anew. */
export function runsOf(values: readonly number[], breaks: readonly number[] = []): Point[][] {
  const runs: Point[][] = [];
  let open = false;
  values.forEach((value, step) => {
    const known = value !== UNKNOWN;
    if (known && (!open || breaks.includes(step))) runs.push([]);
    if (known) runs.at(-1)?.push({ step, value });
    open = known;
  });
  return runs;
}

/** Where the course of a match begins anew: a step that ends a round has its outcome, the next one the new round. */
export function courseBreaks(course: readonly number[], rounds: readonly number[]): number[] {
  return rounds.map((first) => (first > 0 && (course[first] === 0 || course[first] === 100) ? first + 1 : first));
}

export const xOf = (step: number, last: number): number => (step / Math.max(1, last)) * WIDE;
export const yOf = (value: number): number => HIGH - value;

const digits = (number: number): number => Math.round(number * 10) / 10;

/** A stretch as a line; a single point is a short one, so that it is seen. */
export function lineOf(run: readonly Point[], last: number): string {
  const points = run.map(({ step, value }) => `${digits(xOf(step, last))} ${digits(yOf(value))}`);
  return points.length > 1 ? `M${points.join("L")}` : `M${points[0] ?? ""}h0.1`;
}

/** What lies under a stretch. */
export function areaOf(run: readonly Point[], last: number): string {
  const [first, end] = [run[0], run.at(-1)];
  if (!first || !end || first === end) return "";
  return `${lineOf(run, last)}L${digits(xOf(end.step, last))} ${HIGH}L${digits(xOf(first.step, last))} ${HIGH}Z`;
}

/** The step that is meant by a point of the window. */
export function stepAt(x: number, box: { left: number; width: number }, last: number): number {
  const share = box.width > 0 ? (x - box.left) / box.width : 0;
  return Math.max(0, Math.min(last, Math.round(share * last)));
}

/** The value at a step; null where nobody can say. */
export function valueAt(values: readonly number[], step: number): number | null {
  const value = values[step];
  return value === undefined || value === UNKNOWN ? null : value;
}
