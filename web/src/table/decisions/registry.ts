/**
 * Which component asks for which kind of move. A kind that is not listed is asked for in words by
 * Choices.svelte, so that every module can be played; a beautiful one is one more line here.
 */
import type { Component } from "svelte";
import type { Choice } from "../../protocol";
import type { Play } from "../play.svelte";
import Choices from "./Choices.svelte";
import KeepCard from "./KeepCard.svelte";
import LayCard from "./LayCard.svelte";
import TakeGold from "./TakeGold.svelte";

export interface Decision {
  play: Play;
  choices: Choice[];
}

const DECISIONS: Record<string, Component<Decision>> = {
  take: TakeGold,
  lay: LayCard,
  "lay-chest": LayCard,
  keep: KeepCard,
};

/** The component for these moves: its own if all of them are of one known kind. */
export function decisionFor(choices: readonly Choice[]): Component<Decision> {
  const kinds = new Set(choices.map((choice) => choice.kind));
  const [only] = kinds;
  return (kinds.size === 1 && only !== undefined && DECISIONS[only]) || Choices;
}
