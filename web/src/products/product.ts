/** What a product's folder brings to the client. All of it is optional: everything has a general form. */
import type { Component } from "svelte";
import type { Choice, Thing } from "../protocol";
import type { Play } from "../table/play.svelte";

/** A component that asks for moves of one kind. */
export interface Decision {
  play: Play;
  choices: Choice[];
}

export interface Product {
  /** The card that stands for it on the set-up screen. */
  emblem?: string;
  /** Its things in the mine, by kind: what is drawn inside a cell, around the middle of the thing. */
  things?: Record<string, Component<{ thing: Thing }>>;
  /** Its decisions, by the kind of the moves. */
  decisions?: Record<string, Component<Decision>>;
}
