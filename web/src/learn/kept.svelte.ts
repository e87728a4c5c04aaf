/** What this device keeps of lessons: which are done, for good; and how far one is, as long as the page is open. */
import { read, write } from "../net/store";
import type { LessonCall } from "../protocol";

const DONE = "lessons";
const RUN = "saboteur.lesson.";

let done = $state.raw<ReadonlySet<string>>(new Set(read(DONE).split(" ").filter(Boolean)));

export const isDone = (name: string): boolean => done.has(name);

export function keepDone(name: string): void {
  if (done.has(name)) return;
  done = new Set([...done, name]);
  write(DONE, [...done].join(" "));
}

export type Run = Pick<Required<LessonCall>, "run" | "past">;

export function keptRun(name: string): Run | null {
  try {
    return JSON.parse(sessionStorage.getItem(RUN + name) ?? "null") as Run | null;
  } catch {
    return null;
  }
}

export function keepRun(name: string, run: Run | null): void {
  try {
    if (run) sessionStorage.setItem(RUN + name, JSON.stringify(run));
    else sessionStorage.removeItem(RUN + name);
  } catch {
    // Then it begins anew when the page is loaded again.
  }
}
