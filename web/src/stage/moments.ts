/** What happened to me: the events that are a moment for the reader, and what is told of them. */
import { cellKey } from "../board/cells";
import { faceOfCard } from "../board/faces";
import type { Cell, LogLine, View } from "../protocol";
import type { Act, Moment, Sign } from "./acts";

export interface MomentNow {
  /** The number of its line in the log. */
  n: number;
  title: string;
  text: string;
  /** Where it happened: shown in the mine as long as it is told. */
  cells: Cell[];
  clauses: string[];
  sign: Sign;
  /** The card that was seen or that did it, as a drawing; empty where there is none to show. */
  face: string;
  secret: boolean;
  reseals: boolean;
}

function concerns(moment: Moment, line: LogLine, me: number, doer: number): boolean {
  if (me < 0 || (moment.byOthers && doer === me)) return false;
  const [seat, target] = [line.seat === me, line.target === me];
  switch (moment.for) {
    case "seat":
      return seat;
    case "target":
      return target;
    case "both":
      return seat || target;
    case "everyone":
      return true;
  }
}

type ActOf = (event: string) => Act | undefined;

function momentOf(line: LogLine, me: number, doer: number, actOf: ActOf): Moment | undefined {
  return actOf(line.event)?.moments?.find((moment) => concerns(moment, line, me, doer));
}

/** What the reader has just seen of something hidden, as a drawing. */
function faceOf(line: LogLine, view: View): string {
  const [cell] = line.cells;
  const down = cell && view.mine.face_down.find((card) => cellKey(card.cell) === cellKey(cell));
  if (down?.known) return faceOfCard(down.known);
  const role = view.seen_roles.findLast((seen) => seen.seat === line.target && !seen.stale)?.role;
  if (role && line.cells.length === 0 && !line.card) return `role:${role.name}`;
  return line.card;
}

/** The moments of new lines, for the reader of a view, oldest first. */
export function momentsOf(lines: readonly LogLine[], view: View, actOf: ActOf): MomentNow[] {
  const found: MomentNow[] = [];
  let cause: LogLine | null = null;
  for (const line of lines) {
    if (actOf(line.event)?.flies) cause = line;
    const moment = momentOf(line, view.seat, cause?.seat ?? line.seat, actOf);
    if (!moment) continue;
    // What a chest holds and what comes of it are one moment.
    const before = moment.joins && found.findLast((one) => one.title === moment.joins);
    if (before) {
      before.text = `${before.text} ${line.text}`;
      before.clauses = [...new Set([...before.clauses, ...line.clauses])];
      continue;
    }
    const secret = moment.secret ?? false;
    found.push({
      n: line.n,
      title: moment.title,
      // What caused it says who did it.
      text: cause && cause !== line && !line.news ? cause.text : line.text,
      cells: line.cells,
      clauses: [...new Set([...line.clauses, ...(cause?.clauses ?? [])])],
      sign: moment.sign,
      // The card that was played on the reader says at a glance what it was.
      face: secret ? faceOf(line, view) : line.card || (cause?.target === view.seat ? cause.card : ""),
      secret,
      reseals: moment.reseals ?? false,
    });
  }
  return found;
}

/**
 * The line by which the reader's dwarf card may have become another one in this round; none while it
 * is the one that was dealt. Seeing that one says nothing about the next.
 */
export function exchange(log: readonly LogLine[], view: View, actOf: ActOf): LogLine | undefined {
  return log.findLast((one) => one.round === view.round && momentOf(one, view.seat, one.seat, actOf)?.reseals === true);
}
