/**
 * Does one thing at a time: what is wanted meanwhile waits, and of that only the newest is still done.
 * So nobody who touches quickly, or waits for a slow line, piles up questions that no longer matter.
 */
export class Latest {
  private busy = false;
  private next: (() => Promise<void>) | null = null;

  async want(task: () => Promise<void>): Promise<void> {
    this.next = task;
    if (this.busy) return;
    this.busy = true;
    while (this.next) {
      const now = this.next;
      this.next = null;
      await now();
    }
    this.busy = false;
  }
}
