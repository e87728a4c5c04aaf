/** What a player is about to do: a card in the hand, then a cell or a player, then the move. */
import { cellKey, type Ghost, type Target } from "../board/cells";
import { faceOfCard, liftedFace, turnedFaceOf } from "../board/faces";
import { t } from "../lang/i18n.svelte";
import type { TableClient } from "../net/client.svelte";
import { device } from "../net/device.svelte";
import { Latest } from "../net/latest";
import type { Cell, Choice, LogLine, Outcome, TableState, Tile, View } from "../protocol";
import { GATHERS, GATHERS_AT, priceOf } from "../products/registry";
import {
  about,
  bare,
  byCell,
  byPlayer,
  discards,
  elsewhere,
  isLaid,
  laidFace,
  nearMine,
  tryOnCell,
  tryOnPlayer,
  waysOf,
} from "./choices";
import { noteRefused } from "../rulebook/place.svelte";
import { Foresight } from "./foresight.svelte";
import { Gather, gatherFor } from "./gather.svelte";
import { arePairs, between } from "./pairs";
import { waysOut } from "./waysOut";

export interface Notice {
  title: string;
  text: string;
  clauses: string[];
  /** What can be done instead. */
  ways?: Choice[];
}

export class Play {
  private readonly client: TableClient;
  selected = $state<number | null>(null);
  turned = $state(false);
  cell = $state<Cell | null>(null);
  /** The second cell, where a move names two. */
  other = $state<Cell | null>(null);
  player = $state<number | null>(null);
  refused = $state<Cell | null>(null);
  notice = $state<Notice | null>(null);
  busy = $state(false);
  /** What is done with the card at a cell, if it is not played there: the kind of these moves. */
  way = $state("");
  /** Whether the card is to be discarded, and a second touch does it. */
  discarding = $state(false);
  /** The cards that are being picked together. */
  gather = $state.raw<Gather | null>(null);
  /** The cards that are still to be given, now that they are picked. */
  private paying: string[] = [];
  /** The decision that was answered last. */
  private made = "";

  private readonly foresight: Foresight;
  private readonly reasons = new Latest();

  /** To be made while a component is. */
  constructor(client: TableClient) {
    this.client = client;
    this.foresight = new Foresight(client, () => this.foreseeable);
  }

  get view(): View | null {
    return this.client.match?.view ?? null;
  }

  get table(): TableState | null {
    return this.client.table;
  }

  get log(): readonly LogLine[] {
    return this.client.log;
  }

  get card() {
    return this.selected === null ? null : (this.view?.hand[this.selected] ?? null);
  }

  private all = $derived.by<Choice[]>(() => (this.view ? about(this.view, this.selected) : []));
  ways = $derived(this.selected === null ? new Map<string, Choice[]>() : waysOf(this.all));
  /** The moves that what is chosen can become: in one way, never in two at a time. */
  choices = $derived.by<Choice[]>(() => {
    const chosen = this.ways.get(this.way);
    if (chosen) return chosen;
    const further = new Set([...this.ways.values()].flat());
    return this.all.filter((choice) => !further.has(choice));
  });
  /** A cell that was touched and is not listed, where any cell will do. */
  private unlisted = $state<Choice | null>(null);
  cells = $derived(byCell(this.unlisted ? [...this.choices, this.unlisted] : this.choices));
  players = $derived(byPlayer(this.choices));
  bare = $derived(bare(this.choices));
  discards = $derived(discards(this.choices));

  /** The moves that what is marked on the table can mean. */
  pending = $derived.by<Choice[]>(() => {
    if (this.cell) {
      const here = this.cells.get(cellKey(this.cell)) ?? [];
      const all = this.other ? between(here, this.cell, this.other) : here;
      const turns = all.some((choice) => choice.turned) && all.some((choice) => !choice.turned);
      return turns ? all.filter((choice) => choice.turned === this.turned) : all;
    }
    return this.player === null ? [] : (this.players.get(this.player) ?? []);
  });

  /** Whether what is chosen needs two cells. */
  pairs = $derived(arePairs(this.choices));

  /** What would be played now: by what is marked, or by the card alone. */
  meant = $derived.by<Choice[]>(() => {
    if (this.pairs && this.cell && !this.other) return [];
    if (this.cell || this.player !== null) return this.pending;
    return this.selected === null ? [] : this.bare;
  });

  /** What the marked move costs, in words; empty if nothing. */
  price = $derived.by(() => {
    const [only, ...more] = this.meant;
    return this.view && only && more.length === 0 ? priceOf(only, this.view) : "";
  });

  /** The one move that is marked in the mine, of which can be said what it would change. */
  private foreseeable = $derived.by<Choice | null>(() => {
    const [only, ...more] = this.pending;
    return this.cell && only && more.length === 0 ? only : null;
  });

  /** What the marked move would change; null as long as that is not known. */
  get foreseen(): Outcome | null {
    return this.foresight.outcome;
  }

  /** Whether the marked cell takes the card both ways. */
  get flips(): boolean {
    const all = this.cell ? (this.cells.get(cellKey(this.cell)) ?? []) : [];
    return all.some((choice) => choice.turned) && all.some((choice) => !choice.turned);
  }

  faceFor(choice: Choice | undefined): string {
    const card = this.card?.card;
    if (!card && choice && this.lays(choice)) return laidFace(choice);
    if (!card || !choice) return "";
    if (choice.lifts && this.view) return liftedFace(this.view.mine, choice.lifts, choice.turned);
    return choice.turned ? turnedFaceOf(card) : faceOfCard(card);
  }

  /** Whether a move lays a card that was turned up on the cell that is asked about. */
  private lays({ cell, ...choice }: Choice): boolean {
    const asked = this.view?.prompt.cell;
    return isLaid({ ...choice, cell: null }) && !!cell && !!asked && cellKey(cell) === cellKey(asked);
  }

  /** The path card of the hand as a move would lay it. */
  private tileFor(choice: Choice): Tile | null {
    const card = this.card?.card;
    if (!card || choice.act !== "play" || choice.lifts) return null;
    return choice.turned ? card.turned : card.tile;
  }

  legal = $derived.by(() => {
    const list: Target[] = [];
    const near = this.view && this.selected === null ? nearMine(this.view) : null;
    const marked = this.pairs ? [this.cell, this.other].filter((cell) => cell !== null).map(cellKey) : [];
    for (const [key, choices] of this.cells) {
      const [x = 0, y = 0] = key.split(",").map(Number);
      if (marked.includes(key) || (near && !near.has({ x, y }))) continue;
      const best = choices.find((choice) => choice.turned === this.turned) ?? choices[0];
      const shows = this.card?.card.tile || best?.lifts || (best && this.lays(best));
      list.push({ cell: { x, y }, face: shows ? this.faceFor(best) : "", tile: best ? this.tileFor(best) : null });
    }
    return list;
  });

  ghost = $derived.by<Ghost | null>(() => {
    const [choice] = this.pending;
    if (!this.cell || !choice || this.pairs) return null;
    const tile = this.card !== null && (this.card.card.tile !== null || choice.lifts !== null);
    const turnedUp = this.lays(choice);
    const lays = (tile && choice.act === "play") || turnedUp;
    // What is done instead of playing the card is not drawn with its face.
    const face = choice.act === "play" || turnedUp ? this.faceFor(choice) : "";
    return { cell: this.cell, face, tile: this.tileFor(choice), lays, flips: this.flips };
  });

  /** What the marked move would turn up. */
  turns = $derived<Cell[]>(this.cell ? (this.foreseen?.turns ?? this.pending[0]?.turns ?? []) : []);

  clear(): void {
    this.selected = null;
    if (this.gather?.pays) this.gather = null;
    this.unmark();
  }

  unmark(): void {
    this.discarding = false;
    this.cell = null;
    this.other = null;
    this.player = null;
    this.refused = null;
    this.unlisted = null;
  }

  /** The table has gone on: what was marked is not meant for a new decision, and a card that is being played is gone. */
  renew(): void {
    noteRefused("");
    this.unmark();
    this.way = "";
    const [first] = this.view?.prompt.mine ? about(this.view, null) : [];
    // How it lies is seen where it lies.
    if (first && this.lays(first)) [this.cell, this.turned] = [first.cell, first.turned];
    if (this.busy || (this.selected !== null && this.selected >= (this.view?.hand.length ?? 0))) this.selected = null;
    if (this.paying.length) void this.payNext();
    else this.gather = this.view ? gatherFor(this.view, GATHERS_AT) : null;
  }

  select(index: number | null): void {
    if (this.gather && index !== null) {
      if (!this.view?.hand[index]?.picked) this.gather.toggle(index);
      return;
    }
    this.unmark();
    this.notice = null;
    if (this.selected === index) index = null;
    this.selected = index;
    this.way = "";
    this.turned = false;
    if (index !== null && this.choices.length && !this.choices.some((c) => !c.turned && c.cell)) {
      this.turned = this.choices.some((choice) => choice.turned);
    }
    this.tellWhy();
  }

  /** A card that cannot be played on one's turn says why, and what can be done instead. */
  private tellWhy(): void {
    const { card, view } = this;
    if (!card?.why || !view) return;
    const ways = waysOut(view, this.selected);
    this.notice = { title: t("hand.why"), text: card.why, clauses: card.clauses, ways };
  }

  /** Take a way out: what is paid for it was said with it, and a card is still given by a touch of its own. */
  takeWay(choice: Choice): void {
    this.notice = null;
    const [held] = choice.hand;
    if (choice.act === "discard") this.discard();
    else if (held === undefined) void this.make(choice);
    else {
      this.select(held);
      if (choice.target >= 0) this.tapPlayer(choice.target);
    }
  }

  /** Do something else with the card, or play it after all. */
  goWay(kind: string): void {
    this.unmark();
    this.way = kind;
  }

  /** Discard the card: at the second touch, unless one is enough. */
  discard(): void {
    const [choice] = this.discards;
    if (!choice) return;
    if (this.discarding || !device.confirm) void this.make(choice);
    else {
      this.unmark();
      this.discarding = true;
    }
  }

  flip(): void {
    this.turned = !this.turned;
    if (this.cell && this.pending.length === 0) this.cell = null;
  }

  tapCell(cell: Cell): void {
    this.notice = null;
    this.refused = null;
    this.discarding = false;
    if (!this.cells.has(cellKey(cell)) && this.view && !this.card) this.unlisted = elsewhere(this.view, cell);
    const options = this.cells.get(cellKey(cell));
    if (!options?.length) {
      this.cell = null;
      if (this.card) this.whyCell(cell);
      return;
    }
    if (arePairs(options)) {
      this.tapOneOfTwo(cell);
      return;
    }
    const again = this.cell && cellKey(this.cell) === cellKey(cell);
    this.player = null;
    this.cell = cell;
    if (!options.some((choice) => choice.turned === this.turned)) this.turned = options[0]?.turned ?? false;
    const [only, ...more] = this.pending;
    // Nothing is paid that was not said before.
    const atOnce = !device.confirm && !this.flips && !this.price;
    if (only && more.length === 0 && (again || atOnce)) void this.make(only);
  }

  /** The first touch marks, the second shows both; a touch of either then plays, one elsewhere marks anew. */
  private tapOneOfTwo(cell: Cell): void {
    const again = [this.cell, this.other].some((one) => one !== null && cellKey(one) === cellKey(cell));
    const [only] = this.other ? this.pending : [];
    if (again && only) void this.make(only);
    else if (again) this.cell = null;
    else if (!this.cell) this.cell = cell;
    else {
      this.other = cell;
      const [meant] = this.pending;
      if (meant && !device.confirm) void this.make(meant);
    }
  }

  /** A card is held over a cell: show how it would lie, without playing it. */
  hover(cell: Cell | null): void {
    const options = cell ? this.cells.get(cellKey(cell)) : undefined;
    this.refused = null;
    this.cell = options?.length ? cell : null;
    if (options?.length && !options.some((choice) => choice.turned === this.turned))
      this.turned = options[0]?.turned ?? false;
  }

  /** A card is dropped on a cell: it waits there for the second touch, or it is refused. */
  drop(cell: Cell): void {
    this.hover(null);
    this.tapCell(cell);
  }

  tapPlayer(seat: number): void {
    this.notice = null;
    const options = this.players.get(seat);
    if (!options?.length) {
      this.player = null;
      if (this.card) this.whyPlayer(seat);
      return;
    }
    const again = this.player === seat;
    this.discarding = false;
    this.cell = null;
    this.player = seat;
    const [only, ...more] = options;
    if (only && more.length === 0 && (again || !device.confirm)) void this.make(only);
  }

  /** Make a move; if it costs cards of the hand, these are picked first. */
  async make(choice: Choice): Promise<void> {
    const need = GATHERS.get(choice.kind);
    if (!need) return this.send(choice);
    this.selected = null;
    this.unmark();
    this.gather = new Gather(need, choice);
  }

  /** Give the cards that were picked, and so make the move that they pay for. */
  async pay(): Promise<void> {
    const { gather, view } = this;
    if (!gather?.complete || !view || this.busy) return;
    this.paying = gather.picks.map((index) => view.hand[index]?.card.name ?? "");
    if (gather.pays) await this.send(gather.pays);
    else await this.payNext();
  }

  private async payNext(): Promise<void> {
    const name = this.paying.shift();
    const choice = this.view?.choices.find((one) => one.act === "discard" && one.card === name);
    if (choice) await this.send(choice);
    else this.paying = [];
  }

  private async send(choice: Choice): Promise<void> {
    const match = this.client.match;
    if (!match || this.busy) return;
    // A second touch before the table has changed means the same move, not another one.
    const decision = `${match.match} ${match.decision}`;
    if (decision === this.made) return;
    this.busy = true;
    this.notice = null;
    const answer = await this.client.ask({
      t: "move",
      decision: match.decision,
      move: choice.move,
      version: match.version,
    });
    this.busy = false;
    if (answer.t === "done") this.made = decision;
    // In a lesson the coach says why not.
    if (answer.t === "error" && answer.code !== "coached")
      this.notice = { title: t("refused"), text: answer.text, clauses: answer.clauses };
    // An answer that comes after the table has gone on is not about what is chosen now.
    const now = this.client.match;
    if (decision === `${now?.match} ${now?.decision}`) this.clear();
  }

  private whyCell(cell: Cell): void {
    const card = this.card;
    if (!card) return;
    this.refused = cell;
    this.why(tryOnCell(card, cell, this.turned), t("refused.cell"));
  }

  private whyPlayer(seat: number): void {
    const card = this.card;
    const player = this.view?.players[seat];
    if (!card || !player) return;
    const tool = card.card.tools.length > 1 ? (card.card.tools[0] ?? "") : "";
    this.why(tryOnPlayer(card, player.letter, tool), t("refused.player", { name: player.name }));
  }

  private why(move: string, title: string): void {
    noteRefused(move);
    void this.reasons.want(() => this.askWhy(move, title));
  }

  private async askWhy(move: string, title: string): Promise<void> {
    const answer = await this.client.ask({ t: "why", move });
    if (answer.t === "because" && answer.legal) return;
    if (answer.t === "because" || answer.t === "error")
      this.notice = { title, text: answer.text, clauses: answer.clauses };
  }
}
