/** The operator's desk: what the server tells there, asked for again and again while somebody looks. */
import { t } from "../lang/i18n.svelte";
import { ask, Refused, whyFailed } from "../net/api";
import type { ActDone, AdminNow, AdminTables, AnyOrder, Ordered, SignedIn, SignIn } from "../protocol";

const EVERY = 4000;

export type Standing = "unknown" | "none" | "outside" | "inside";

export class Desk {
  standing = $state<Standing>("unknown");
  now = $state.raw<AdminNow | null>(null);
  tables = $state.raw<AdminTables>({ total: 0, tables: [], missing: [] });
  log = $state.raw<ActDone[]>([]);
  search = $state("");
  problem = $state("");
  /** What was done last, in words. */
  done = $state("");

  /** Look now, and go on looking; returns what ends it. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (!document.hidden && this.standing === "inside") void this.look();
    }, EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      const search = this.search;
      const [now, tables, log] = await Promise.all([
        ask<AdminNow>("/api/admin/now"),
        ask<AdminTables>("/api/admin/tables", { search }),
        ask<ActDone[]>("/api/admin/log"),
      ]);
      if (search !== this.search) return; // somebody goes on writing
      this.now = now;
      this.tables = tables;
      this.log = log;
      this.standing = "inside";
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const code = error instanceof Refused ? error.problem.code : "";
    if (code === "no-desk") this.standing = "none";
    else if (code === "not-signed-in") this.standing = "outside";
    else this.problem = whyFailed(error);
  }

  async signIn(name: string, password: string): Promise<void> {
    this.problem = "";
    try {
      await ask<SignedIn>("/api/admin/sign-in", {}, { name, password } satisfies SignIn);
      await this.look();
    } catch (error) {
      this.fail(error);
    }
  }

  async signOut(): Promise<void> {
    await ask("/api/admin/sign-out", {}, {}).catch((error: unknown) => this.fail(error));
    this.now = null;
    this.log = [];
    this.tables = { total: 0, tables: [], missing: [] };
    this.standing = "outside";
  }

  /** Give an order; says whether it was carried out. */
  async order(order: AnyOrder): Promise<boolean> {
    this.problem = "";
    this.done = "";
    try {
      await ask<Ordered>("/api/admin/orders", {}, order);
      this.done = t(`admin.done.${order.do}`);
    } catch (error) {
      this.fail(error);
      return false;
    }
    await this.look();
    return true;
  }
}
