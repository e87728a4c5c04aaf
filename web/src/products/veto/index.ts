import { t } from "../../lang/i18n.svelte";
import type { Product, TableNow } from "../product";
import Hovering from "./Hovering.svelte";
import VetoWindow from "./VetoWindow.svelte";

/** What there is to say stands in the window. */
const tells = ({ view }: TableNow): string => (view.prompt.code === "veto-window" ? t("veto.title") : "");

export default { emblem: "veto", windows: { "veto-window": VetoWindow }, marks: Hovering, tells } satisfies Product;
