/** Looking at a match together: what the leader looks at is told to the table, and whoever follows is taken there. */
import { untrack } from "svelte";
import { TableClient } from "../net/client.svelte";
import { Latest } from "../net/latest";
import type { Member } from "../protocol";
import type { Story } from "./story.svelte";

export class Together {
  readonly story: Story;
  client = $state.raw<TableClient | null>(null);
  /** Whether one wishes to follow: after a broken connection one does so again. */
  private follows = $state(false);
  private leads = $state(false);
  private told = "";
  /** Whoever draws the slider through a match passes more steps than can be told. */
  private readonly steps = new Latest();

  /** To be made while a component is. */
  constructor(story: Story) {
    this.story = story;
    $effect(() => () => untrack(() => this.leave()));
    $effect(() => this.catchUp());
    $effect(() => this.tell());
    $effect(() => this.comeBack());
  }

  get me(): number {
    return this.client?.table?.you.member ?? -1;
  }

  get review() {
    return this.client?.review ?? null;
  }

  get leading(): boolean {
    return this.review !== null && this.review.leader === this.me && this.me >= 0;
  }

  get following(): boolean {
    return this.review?.followers.includes(this.me) ?? false;
  }

  get leader(): Member | null {
    return this.client?.table?.members.find((one) => one.member === this.review?.leader) ?? null;
  }

  get followers(): Member[] {
    const { review } = this;
    return this.client?.table?.members.filter((one) => review?.followers.includes(one.member)) ?? [];
  }

  /** Sit down with the others of the table, without leading or following yet. */
  join(table: string): void {
    this.client ??= new TableClient(table);
  }

  async lead(): Promise<void> {
    this.follows = false;
    this.leads = true;
    this.told = "";
    await this.send();
  }

  async follow(): Promise<void> {
    this.follows = true;
    this.leads = false;
    await this.client?.ask({ t: "follow", on: true });
  }

  /** Look by oneself again; the lead is given up. */
  async stop(): Promise<void> {
    this.follows = false;
    this.leads = false;
    await this.client?.ask({ t: "follow", on: false });
  }

  async handTo(member: number): Promise<void> {
    this.leads = false;
    this.follows = true;
    await this.client?.ask({ t: "hand-lead", member });
  }

  /** The page is left: whoever is still at the table must not be taken for leading or following. */
  private leave(): void {
    if (this.leading || this.following) void this.client?.ask({ t: "follow", on: false });
    this.client?.close();
  }

  /** Go where the leader looks. */
  private catchUp(): void {
    const { review, story } = this;
    if (!review || !this.following || review.match !== story.id || !story.page) return;
    const { step, eyes } = review;
    untrack(() => {
      story.plays = false;
      if (story.page?.eyes.includes(eyes)) story.eyes = eyes;
      story.go(step);
    });
  }

  /** Tell where one looks, while one leads. */
  private tell(): void {
    const { step, eyes } = this.story;
    void [step, eyes];
    if (this.leading) untrack(() => void this.steps.want(() => this.send()));
  }

  private async send(): Promise<void> {
    const { story } = this;
    const now = `${story.step} ${story.eyes}`;
    if (now === this.told || !this.client) return;
    this.told = now;
    await this.client.ask({ t: "lead", match: story.id, step: story.step, eyes: story.eyes });
  }

  /** The connection was lost, or the lead was handed over: lead or follow as one wished to. */
  private comeBack(): void {
    const { review, client } = this;
    if (client?.status !== "open" || this.me < 0) return;
    untrack(() => {
      if (this.leading) [this.leads, this.follows] = [true, false];
      else if (this.leads && review === null) void this.lead();
      else if (this.leads && review?.leader !== -1) this.leads = false;
      if (this.follows && review && !this.following && !this.leading) void client.ask({ t: "follow", on: true });
    });
  }
}
