/**
 * Values as JSON text, bounded.
 *
 * The form is that of the values (values.ts), except for what JSON cannot represent:
 *
 * | value | JSON |
 * | --- | --- |
 * | integer beyond 2^53 | `{"integer":"18446744073709551616"}` |
 * | infinity, not-a-number, negative zero | `{"float":"inf"}`, `{"float":"-inf"}`, `{"float":"nan"}`, `{"float":"-0.0"}` |
 * | JavaScript object | `{"object":null}` |
 * | part of a cyclic value that contains itself | `{"cyclic":N}`: the value N levels above |
 * | N consecutive values beyond a bound | `{"omitted":N}` |
 *
 * A level is a list or a compound. A shared part is written each time it occurs. The walk has an explicit
 * stack, so depth is not limited by JavaScript's.
 */
import type { Row } from "./answer.js";
import { noValue } from "../machine/no-value.js";
import type { Value } from "../machine/value-types.js";

/** Bounds of a text. */
export interface TextBounds {
  /** The most values to write; a long text or integer counts as one for every eight characters. */
  readonly maxNodes?: number | undefined;
  /** Lists and compounds nested deeper than this are left out. */
  readonly maxDepth?: number | undefined;
}

/** Values that are written by default. */
const MOST = 1_000_000;
/** Characters that count as a value. */
const CHARACTERS = 8;
/** Pieces of text that are joined at a time: V8 represents a concatenation as a tree, whose depth counts. */
const PIECES = 4096;
/** A piece of this many characters is completed by itself: the text of a long integer takes milliseconds. */
const LONG = 1024;

/** The keys of values that are a text by themselves. */
const TEXTS = ["variable", "atom", "string"] as const;

const OMITTED = '{"omitted":1}';

/** The cost of writing a character, in steps of a walk. */
const STEPS = 4;

/** A list, compound or row that is being written. */
interface Open {
  readonly whole: object;
  readonly items: readonly unknown[];
  /** The keys of a row, whose values are not looked at once nothing more is written. */
  readonly keys: readonly string[] | undefined;
  /** The tail of a list that does not end. */
  readonly tail: unknown;
  readonly end: string;
  /** The number of levels that it adds. */
  readonly levels: 0 | 1;
  at: number;
}

class JsonWriter {
  private readonly done: string[] = [];
  private pieces: string[] = [];
  private nodes: number;
  private readonly maxDepth: number;
  private readonly open: Open[] = [];
  /** The lists and compounds that are being written, by their level. */
  private readonly levels: object[] = [];
  private depth = 0;
  /** The levels of these, if the value is known to be cyclic. */
  private readonly depths: Map<object, number> | undefined;
  private isCyclic = false;
  private readonly pay: (steps: number) => void;

  /** Calls `pay` with the steps of work done, which may throw. */
  constructor(
    value: Value | Row,
    { maxNodes = MOST, maxDepth = Infinity }: TextBounds,
    pay: (steps: number) => void,
    isCyclic: boolean,
  ) {
    this.pay = pay;
    this.depths = isCyclic ? new Map() : undefined;
    this.nodes = maxNodes;
    this.maxDepth = maxDepth;
    this.value(value, true);
  }

  /** The text; undefined if the value has turned out to be cyclic, which was not known before. */
  run(): string | undefined {
    const { open } = this;
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (this.isCyclic) return undefined;
      if (top.at < top.items.length) this.item(top);
      else if (top.at === top.items.length && top.tail !== undefined) {
        top.at++;
        this.put('],"tail":');
        this.value(top.tail);
      } else {
        this.put(top.end);
        open.pop();
        this.depth -= top.levels;
        this.depths?.delete(top.whole);
      }
    }
    this.flush();
    return this.done.join("");
  }

  private item(top: Open): void {
    const { items, keys } = top;
    const i = top.at++;
    if (i > 0) this.put(",");
    if (keys !== undefined) {
      const key = keys[i] as string;
      this.put(`${JSON.stringify(key)}:`);
      if (this.nodes > 0) this.value((top.whole as Row)[key]);
      else this.put(OMITTED);
    } else if (this.nodes <= 0) {
      top.at = items.length;
      this.put(`{"omitted":${items.length - i}}`);
    } else if (isPlain(items[i])) this.plain(top, i);
    else this.value(items[i]);
  }

  /** Writes an item, and those behind it, as long as JSON.stringify writes them as this class would. */
  private plain(top: Open, from: number): void {
    const { items } = top;
    const most = Math.min(items.length, from + Math.min(this.nodes, PIECES));
    let to = from;
    do to++;
    while (to < most && isPlain(items[to]));
    top.at = to;
    this.nodes -= to - from;
    this.put(JSON.stringify(items.slice(from, to)).slice(1, -1));
  }

  private put(piece: string): void {
    if (this.pieces.push(piece) >= PIECES || piece.length >= LONG) this.flush();
  }

  private flush(): void {
    const text = this.pieces.join("");
    this.done.push(text);
    this.pieces = [];
    this.pay(STEPS * text.length);
  }

  private string(text: string): string {
    if (text.length > CHARACTERS) this.nodes -= Math.trunc(text.length / CHARACTERS);
    return JSON.stringify(text);
  }

  /** Writes a value without parts, or the beginning of one with parts; `isRoot` allows for a row. */
  private value(value: unknown, isRoot = false): void {
    if (this.nodes-- <= 0) this.put(OMITTED);
    else if (typeof value === "string") this.put(this.string(value));
    else if (typeof value === "bigint") this.put(`{"integer":${this.string(String(value))}}`);
    else if (typeof value === "number") this.put(numberText(value));
    else if (typeof value === "boolean") this.put(String(value));
    else if (typeof value === "object" && value !== null) this.object(value, isRoot);
    else throw noValue(value);
  }

  private object(value: object, isRoot: boolean): void {
    const v = value as Readonly<Record<string, unknown>>;
    if (Array.isArray(value)) {
      this.begin(value, "[", value as unknown[], "]");
    } else if (typeof v["functor"] === "string" && Array.isArray(v["args"])) {
      const name = this.string(v["functor"]);
      this.begin(value, `{"functor":${name},"args":[`, v["args"] as unknown[], "]}");
    } else if (Array.isArray(v["list"]) && v["tail"] !== undefined) {
      this.begin(value, '{"list":[', v["list"] as unknown[], "}", v["tail"]);
    } else if (typeof v["float"] === "number") {
      this.put(`{"float":${floatText(v["float"])}}`);
    } else if ("object" in v) {
      this.put('{"object":null}');
    } else if (isRoot) {
      const keys = Object.keys(v);
      this.put("{");
      this.open.push({
        whole: value,
        items: keys,
        keys,
        tail: undefined,
        end: "}",
        levels: 0,
        at: 0,
      });
    } else {
      for (const key of TEXTS) {
        const text = v[key];
        if (typeof text === "string") return this.put(`{"${key}":${this.string(text)}}`);
      }
      throw noValue(value);
    }
  }

  /**
   * Whether a value stands at the last level that is a power of 2. On the way around a cycle one does so after at most
   * four times its length and its distance (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980).
   */
  private contains(whole: object): boolean {
    return this.depth > 0 && this.levels[1 << (31 - Math.clz32(this.depth))] === whole;
  }

  private begin(
    whole: object,
    start: string,
    items: readonly unknown[],
    end: string,
    tail?: unknown,
  ): void {
    const known = this.depths?.get(whole);
    if (known !== undefined) {
      this.put(`{"cyclic":${this.depth - known + 1}}`);
      return;
    }
    if (this.contains(whole)) {
      this.isCyclic = true;
      return;
    }
    if (items.length > 0 && this.depth >= this.maxDepth) {
      this.put(OMITTED);
      return;
    }
    this.put(start);
    this.levels[++this.depth] = whole;
    this.depths?.set(whole, this.depth);
    this.open.push({ whole, items, keys: undefined, tail, end, levels: 1, at: 0 });
  }
}

/** A value as a text; calls `pay` with the steps of work done, which may throw. */
export function jsonText(
  value: Value | Row,
  bounds: TextBounds,
  pay: (steps: number) => void,
): string {
  const text = new JsonWriter(value, bounds, pay, false).run();
  return text ?? new JsonWriter(value, bounds, pay, true).run()!;
}

/** Whether a value is its own JSON, and counts as one. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value === "string" ? value.length <= CHARACTERS : typeof value === "boolean";
}

/** A number as it is, unless JSON has none such. */
function numberText(value: number): string {
  const isJson = Number.isFinite(value) && !Object.is(value, -0);
  return isJson ? JSON.stringify(value) : `{"float":${floatText(value)}}`;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return '"nan"';
  if (Object.is(value, -0)) return '"-0.0"';
  if (Number.isFinite(value)) return JSON.stringify(value);
  return value > 0 ? '"inf"' : '"-inf"';
}
