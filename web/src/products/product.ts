/** What a product's folder brings to the client. All of it is optional: everything has a general form. */
import type { Component } from "svelte";
import type { Dwarf } from "../art/dwarfs";
import type { Shape } from "../art/shape";
import type { TableClient } from "../net/client.svelte";
import type { Cell, Choice, LaidCard, LogLine, TableState, Thing, Timer, View } from "../protocol";
import type { Play } from "../table/play.svelte";

/** A component that asks for moves of one kind, or for whatever answers one question. */
export interface Decision {
  play: Play;
  choices: Choice[];
}

/** All there is to know of the table at this moment. */
export interface TableNow {
  client: TableClient;
  table: TableState;
  view: View;
  play: Play;
  log: readonly LogLine[];
  /** The time that is running, and how many seconds of it are left. */
  timer: Timer | null;
  left: number | null;
}

export interface Product {
  /** The card that stands for it on the set-up screen. */
  emblem?: string;
  /** Its things in the mine, by kind: what is drawn inside a cell, around the middle of the thing. */
  things?: Record<string, Component<{ thing: Thing }>>;
  /** Its decisions, by the kind of the moves or by the code of the question. */
  decisions?: Record<string, Component<Decision>>;
  /** The panels of its reaction windows, by the code of the question. */
  windows?: Record<string, Component<TableNow>>;
  /** What it marks on the mine as things stand, in the measures of the mine: ghosts, prices, what hovers. */
  marks?: Component<TableNow>;
  /** Cells that are shown besides those that are asked about: where something would come to lie. */
  room?: (view: View) => Cell[];
  /** What is said of the next step instead of the usual hint; empty where the hint does. */
  tells?: (now: TableNow, hint: string) => string;
  /** Moves that cost some cards of the hand, by their kind: how many. They are picked before the move is made. */
  gathers?: Record<string, number>;
  /** Questions for cards of the hand that are picked together, by their code: how many. */
  gathersAt?: Record<string, number>;
  /** What its pieces add to any face-up card in the mine; `reach`: whether to say whose tunnels reach it. */
  signs?: Component<{ laid: LaidCard; reach: boolean }>;
  /** Questions that any cell answers, by their code; of these the choices list only the cells near the mine. */
  anywhere?: readonly string[];
  /** Whether the direction of play may change, so that it has to be shown. */
  directs?: boolean;
  /** Cards in front of a player that keep them from digging, besides broken tools. */
  bars?: readonly string[];
  /** Roles that work against the others. */
  foes?: readonly string[];
  /** What a move costs besides its card, in words, to be said before it is made; empty if nothing. */
  price?: (choice: Choice, view: View) => string;
}

/** Something that stands on path cards: its drawing, and where, if not beside or in the middle of the tunnel. */
export interface Mark {
  body: string;
  spot?: (shape: Shape) => [number, number];
}

/** What a product draws (`art.ts`), as insides of an SVG of 100 x 150; all of it is optional too. */
export interface ProductArt {
  /** Cards without tunnels, and backs, by their notation. */
  cards?: Record<string, () => string>;
  /** Crossings with a name of their own: what stands in their middle. */
  crossings?: Record<string, string>;
  /** What stands on path cards, by the word before the shape: `rock` of `rock:NE`. */
  marks?: Record<string, Mark>;
  /** Kinds of dwarves, by the name of the role. */
  dwarfs?: Record<string, Dwarf>;
  /** Cards that look like another one. */
  likenesses?: Record<string, string>;
  /** Words before a shape that nothing is drawn for. */
  unmarked?: readonly string[];
}
