/** Where a worker keeps tables and matches: the browser's own database. Texts go in and come out. */

const NAME = "saboteur";
const VERSION = 2;

interface Written {
  row: { code: string };
  first: number;
  entries: string[];
  match: { match: string } | null;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

/** All entries of a table, by their numbers. */
const of = (code: string) => IDBKeyRange.bound([code, 0], [code, Infinity]);

export class Database {
  private readonly kept: IDBDatabase;

  private constructor(kept: IDBDatabase) {
    this.kept = kept;
  }

  static async open(): Promise<Database> {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        asked.result.createObjectStore("tables", { keyPath: "code" });
        asked.result.createObjectStore("entries");
        asked.result.createObjectStore("matches", { keyPath: "match" });
      }
      asked.result.createObjectStore("analyses");
    };
    return new Database(await done(asked));
  }

  /** Write everything or nothing; say what is wrong. What is written here survives a crash. */
  append(text: string): Promise<string> {
    const written = JSON.parse(text) as Written;
    const { code } = written.row;
    return new Promise((resolve) => {
      let problem = "not written";
      const work = this.kept.transaction(["tables", "entries", "matches"], "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve("");
      work.onabort = () => resolve(problem);
      const entries = work.objectStore("entries");
      const counted = entries.count(of(code));
      counted.onsuccess = () => {
        if (counted.result !== written.first) {
          problem = "conflict";
          work.abort();
          return;
        }
        written.entries.forEach((entry, k) => entries.add(entry, [code, written.first + k]));
        work.objectStore("tables").put(written.row);
        if (written.match) work.objectStore("matches").put(written.match);
      };
    });
  }

  async entries(code: string): Promise<string> {
    return JSON.stringify(await done(this.kept.transaction("entries").objectStore("entries").getAll(of(code))));
  }

  async tables(): Promise<string> {
    return JSON.stringify(await done(this.kept.transaction("tables").objectStore("tables").getAll()));
  }

  async match(id: string): Promise<string> {
    const found: unknown = await done(this.kept.transaction("matches").objectStore("matches").get(id));
    return found ? JSON.stringify(found) : "";
  }

  /** Keep what was found out about a match; say what is wrong. */
  keep_analysis(id: string, body: string): Promise<string> {
    return new Promise((resolve) => {
      const work = this.kept.transaction("analyses", "readwrite", { durability: "strict" });
      work.oncomplete = () => resolve("");
      work.onabort = () => resolve("not written");
      work.objectStore("analyses").put(body, id);
    });
  }

  async analysis(id: string): Promise<string> {
    const found: unknown = await done(this.kept.transaction("analyses").objectStore("analyses").get(id));
    return typeof found === "string" ? found : "";
  }
}
