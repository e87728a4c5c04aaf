/**
 * A match told by what has changed of it (docs/protocol.md): a JSON Patch with `replace`, `add` and `remove`.
 *
 * Nothing is changed in place: whoever still shows the match before has it as it was, and what has not
 * changed is the same object as before.
 */
import {
  type BriefChoice,
  type Choice,
  type LogLine,
  type MatchChanged,
  type MatchNow,
  USUAL,
  type View,
  type ViewChange,
} from "../protocol";

/** The match that comes of changes; null if they are of another view than this one, or do not fit it. */
export function changed(match: MatchNow, change: MatchChanged): MatchNow | null {
  if (match.match !== change.match || match.seen !== change.of) return null;
  const { version, seen, decision, timer, log_from } = change;
  const log = change.log.map((line): LogLine => ({ ...USUAL.LogLine, cells: [], ...line }));
  try {
    const view = filled(patched(match.view, change.changes), change.changes);
    return { t: "match", version, match: match.match, decision, timer, view, log_from, log, seen };
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

/** A view in which nothing is left out of what is offered, as in one that is told whole. */
function filled(view: View, changes: readonly ViewChange[]): View {
  if (!changes.some((change) => change.path === "/choices")) return view;
  const choices = view.choices.map((choice: BriefChoice): Choice => ({
    ...USUAL.Choice,
    hand: [],
    turns: [],
    ...choice,
  }));
  return { ...view, choices };
}

class Misfit extends Error {}

/** A value of JSON after some changes. */
export function patched<T>(value: T, changes: readonly ViewChange[]): T {
  let now: unknown = value;
  for (const change of changes) now = after(now, change.path.split("/").slice(1), change);
  return now as T;
}

function after(value: unknown, way: readonly string[], change: ViewChange): unknown {
  const [part, ...rest] = way;
  if (part === undefined || typeof value !== "object" || value === null) throw new Misfit(change.path);
  if (Array.isArray(value)) return inList(value as unknown[], Number(part), rest, change);
  const before = value as Record<string, unknown>;
  if (!(part in before) || (change.op === "remove" && !rest.length)) throw new Misfit(change.path);
  return { ...before, [part]: rest.length ? after(before[part], rest, change) : change.value };
}

function inList(list: readonly unknown[], place: number, rest: readonly string[], change: ViewChange): unknown[] {
  const adds = change.op === "add" && !rest.length;
  if (!(place >= 0 && place < list.length + (adds ? 1 : 0))) throw new Misfit(change.path);
  const copy = [...list];
  if (rest.length) copy[place] = after(list[place], rest, change);
  else if (adds) copy.splice(place, 0, change.value);
  else if (change.op === "remove") copy.splice(place, 1);
  else copy[place] = change.value;
  return copy;
}
