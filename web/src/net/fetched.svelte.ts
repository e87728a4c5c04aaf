/** What a page shows of the server: asked for when it opens, and again in another language. */
import { language } from "../lang/i18n.svelte";

export class Fetched<T> {
  /** What came last; null before anything did. */
  value = $state.raw<T | null>(null);
  failed = $state(false);

  /** To be made where a component is set up. */
  constructor(ask: () => Promise<T>) {
    $effect(() => {
      void language();
      ask().then(
        (found) => {
          this.value = found;
          this.failed = false;
        },
        () => (this.failed = true),
      );
    });
  }
}
