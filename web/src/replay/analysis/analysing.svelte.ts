/** The analysis of a match: whether there is one, how far it is, and what it says. */
import { untrack } from "svelte";
import { language } from "../../lang/i18n.svelte";
import { analysisNow, analyse, whyFailed } from "../../net/api";
import type { AnalysisNow, AnalysisPage, LevelMove, MoveVerdict } from "../../protocol";
import type { Story } from "../story.svelte";

/** Milliseconds until one looks again how far it is, and after no answer. */
const AGAIN = 1200;
const LATER = 4000;
/** What a player might have done better. */
const FAULTS = ["doubtful", "mistake"];

export class Analysing {
  now = $state.raw<AnalysisNow | null>(null);
  page = $state.raw<AnalysisPage | null>(null);
  problem = $state("");
  /** Whether what a level would rather have done is shown in the mine. */
  shows = $state(false);

  verdicts = $derived(new Map(this.page?.verdicts.map((one) => [one.step, one]) ?? []));
  /** The steps with which somebody gave something away. */
  faults = $derived((this.page?.verdicts ?? []).filter((one) => FAULTS.includes(one.mark)).map((one) => one.step));

  private readonly story: Story;
  private timer = 0;
  private asked = 0;

  /** To be made while a component is: it follows the language, and ends with the component. */
  constructor(story: Story) {
    this.story = story;
    $effect(() => {
      language();
      // Whoever may see all cards looks at a match that is over.
      if (story.page?.eyes.includes("truth")) untrack(() => this.look());
      return () => this.stop();
    });
    $effect(() => {
      story.faults = this.faults;
    });
  }

  /** What a level makes of the move that is shown, if there was anything to decide. */
  get verdict(): MoveVerdict | null {
    return this.verdicts.get(this.story.now?.step ?? -1) ?? null;
  }

  /** What a level would rather have done, if it can be shown in the mine. */
  get better(): LevelMove | null {
    const verdict = this.verdict;
    const [best] = verdict?.moves ?? [];
    return best?.cell && verdict?.mark !== "best" ? best : null;
  }

  async want(): Promise<void> {
    this.problem = "";
    try {
      this.take(await analyse(this.story.id));
    } catch (error) {
      this.problem = whyFailed(error);
    }
  }

  private look(): void {
    const mine = ++this.asked;
    analysisNow(this.story.id).then(
      (found) => {
        if (mine === this.asked) this.take(found);
      },
      () => {
        // What was found before still holds; while one waits, it is tried again.
        if (mine === this.asked && this.waits) this.again(LATER);
      },
    );
  }

  private get waits(): boolean {
    return this.now?.state === "waiting" || this.now?.state === "running";
  }

  private take(found: AnalysisNow): void {
    this.now = found;
    if (found.page) this.page = found.page;
    if (this.waits) this.again(AGAIN);
    else if (found.state === "done" && !found.page) this.look();
  }

  private again(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), milliseconds);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
