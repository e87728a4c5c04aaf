/** How what is wished changes a setup; the table tells what became of it. */
import { offer } from "../net/api";
import type { EditionOffer, GameOffer, ModuleOffer, OptionOffer, PresetOffer, Setup, TableState } from "../protocol";

type Change = (setup: Setup) => Partial<Setup>;

/** A preset chooses everything that is played, and nothing of how the table is run. */
export const withPreset =
  ({ game, profile, modules, options }: PresetOffer): Change =>
  () => ({ game, profile, modules: [...modules], options: { ...options } });

/** A game brings its edition along. */
export const withGame =
  ({ name, profile }: GameOffer): Change =>
  () => ({ game: name, profile, modules: [], options: {} });

export const withModule =
  ({ name }: ModuleOffer): Change =>
  ({ modules }) => ({
    modules: modules.includes(name) ? modules.filter((one) => one !== name) : [...modules, name],
  });

/** Options are set only where they differ from what is usual. */
export const withOption =
  ({ key, usual }: OptionOffer, value: string): Change =>
  (setup) => {
    const options = { ...setup.options };
    if (value === usual) delete options[key];
    else options[key] = value;
    return { options };
  };

/** What does not go with the rest is left out. */
export const without =
  (names: readonly string[]): Change =>
  ({ modules, options }) => ({
    modules: modules.filter((name) => !names.includes(name)),
    options: Object.fromEntries(Object.entries(options).filter(([key]) => !names.includes(key))),
  });

/** An edition takes along what it has room for; what it forbids is no longer chosen. */
export async function withEdition({ setup }: TableState, { name }: EditionOffer, players: number): Promise<Change> {
  const wished = { ...setup, profile: name, options: {} };
  const found = await offer(wished, players).catch(() => null);
  const forbidden = new Set(found?.take_away);
  for (const module of found?.modules ?? []) if (module.on && module.refused) forbidden.add(module.name);
  return ({ modules }) => ({
    profile: name,
    options: {},
    modules: modules.filter((one) => !forbidden.has(one)),
  });
}
