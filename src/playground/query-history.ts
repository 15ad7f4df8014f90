/*
 * The queries that were asked, the newest last; the browser keeps some of them.
 */
const KEY = "ambilog.queries";
const MOST = 50;

export class QueryHistory {
  #queries: string[] = [];
  /** The place of the query that is shown; the number of queries for the one that is being typed. */
  #at = 0;
  #typed = "";

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      if (Array.isArray(kept)) this.#queries = kept.filter((one) => typeof one === "string");
    } catch {
      // There are none.
    }
    this.#at = this.#queries.length;
  }

  /** The newest first. */
  get all(): readonly string[] {
    return this.#queries.toReversed();
  }

  add(query: string): void {
    this.#queries = [...this.#queries.filter((one) => one !== query), query].slice(-MOST);
    this.#at = this.#queries.length;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#queries));
    } catch {
      // They are those of this visit.
    }
  }

  /** The query before or after the one that is shown, which is `shown`; undefined if there is none. */
  step(by: 1 | -1, shown: string): string | undefined {
    if (this.#at === this.#queries.length) this.#typed = shown;
    const at = this.#at + by;
    if (at < 0 || at > this.#queries.length) return undefined;
    this.#at = at;
    return this.#queries[at] ?? this.#typed;
  }
}
