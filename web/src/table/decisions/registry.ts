/**
 * Which component asks for which kind of move. A kind that is neither listed here nor brought by a
 * product is asked for by Asked.svelte, so that every module can be played.
 */
import type { Component } from "svelte";
import type { Decision } from "../../products/product";
import { productDecision } from "../../products/registry";
import type { Choice } from "../../protocol";
import Asked from "./Asked.svelte";
import Choices from "./Choices.svelte";
import KeepCard from "./KeepCard.svelte";
import LayCard from "./LayCard.svelte";

const DECISIONS: Record<string, Component<Decision>> = {
  lay: LayCard,
  keep: KeepCard,
};

/** The component that tells apart several moves which one touch can mean: each of them has a button. */
export function tellApart(choices: readonly Choice[]): Component<Decision> {
  const own = decisionFor(choices);
  return own === Asked ? Choices : own;
}

/** The component for these moves: that of the question, or its own if all of them are of one known kind. */
export function decisionFor(choices: readonly Choice[], code = ""): Component<Decision> {
  const asked = productDecision(code);
  if (asked) return asked;
  const kinds = new Set(choices.map((choice) => choice.kind));
  const [only] = kinds;
  if (kinds.size !== 1 || only === undefined) return Asked;
  return DECISIONS[only] ?? productDecision(only) ?? Asked;
}
