/*
 * Reduction: the smallest sample that still shows what was found.
 *
 * A sample is taken apart into texts of clauses and goals. Everything that can be omitted is omitted: steps,
 * clauses, goals, alternatives, arguments; the rest is made smaller. Each attempt is run; it is
 * kept if the same kind of thing is still found. That ends when nothing more can be done, or when the
 * attempts are used up.
 */
import type { Sample, Step } from "./sample.js";
import { compoundOf, compoundsIn, is, name, nodesOf, nodeText, programText } from "./syntax.js";
import type { Node } from "./syntax.js";

/** Whether a sample still shows the finding. */
export type Shows = (sample: Sample) => Promise<boolean>;

type Part = { readonly clauses: readonly Node[] } | { readonly goal: Node };

/** A sample as trees; undefined if it cannot be read. */
function partsOf(sample: Sample): Part[] | undefined {
  try {
    return sample.steps.map((step) =>
      "load" in step ? { clauses: nodesOf(step.load) } : { goal: nodesOf(`${step.goal} .`)[0]! },
    );
  } catch {
    return undefined;
  }
}

function sampleOf(parts: readonly Part[]): Sample {
  return {
    steps: parts.map((part): Step =>
      "clauses" in part ? { load: programText(part.clauses) } : { goal: goalText(part.goal) },
    ),
  };
}

/** A goal that is not an operand of the term around it. */
function goalText(goal: Node): string {
  return nodeText(goal);
}

class Reduction {
  private parts: Part[];
  private readonly shows: Shows;
  private left: number;
  private readonly until: number;

  constructor(parts: Part[], shows: Shows, attempts: number, timeMs: number) {
    this.parts = parts;
    this.shows = shows;
    this.left = attempts;
    this.until = performance.now() + timeMs;
  }

  get sample(): Sample {
    return sampleOf(this.parts);
  }

  private get isOver(): boolean {
    return this.left <= 0 || performance.now() >= this.until;
  }

  /** Accepts the parts if they still show it. */
  private async attempt(parts: Part[]): Promise<boolean> {
    if (this.isOver) return false;
    this.left--;
    let shows = false;
    try {
      shows = await this.shows(sampleOf(parts));
    } catch {
      // A goal that cannot be run shows nothing.
    }
    if (shows) this.parts = parts;
    return shows;
  }

  /** Omits from a list what can be omitted, in large pieces first. */
  private async dropFrom<T>(
    items: () => readonly T[],
    without: (left: readonly T[]) => Part[],
  ): Promise<boolean> {
    let changed = false;
    for (let size = Math.max(1, items().length >> 1); size >= 1; size >>= 1) {
      for (let at = items().length - size; at >= 0; at -= size) {
        const now = items();
        if (at + size > now.length) continue;
        const left = [...now.slice(0, at), ...now.slice(at + size)];
        if (await this.attempt(without(left))) changed = true;
      }
    }
    return changed;
  }

  private replaced(i: number, part: Part): Part[] {
    return this.parts.map((old, j) => (j === i ? part : old));
  }

  async run(): Promise<void> {
    for (let changed = true; changed && !this.isOver;) {
      changed = await this.dropFrom(
        () => this.parts,
        (left) => [...left],
      );
      for (let i = 0; i < this.parts.length; i++) {
        const clauses = (): readonly Node[] =>
          (this.parts[i] as { clauses: readonly Node[] }).clauses;
        if (!("clauses" in this.parts[i]!)) continue;
        if (await this.dropFrom(clauses, (left) => this.replaced(i, { clauses: left })))
          changed = true;
      }
      if (await this.dropArguments()) changed = true;
      for (let i = 0; i < this.parts.length; i++) if (await this.shrinkPart(i)) changed = true;
    }
  }

  private async shrinkPart(i: number): Promise<boolean> {
    const part = this.parts[i]!;
    if ("goal" in part) {
      return this.shrink(
        () => (this.parts[i] as { goal: Node }).goal,
        (goal) => this.replaced(i, { goal }),
        false,
      );
    }
    let changed = false;
    for (let j = 0; j < part.clauses.length; j++) {
      const clauses = (): readonly Node[] =>
        (this.parts[i] as { clauses: readonly Node[] }).clauses;
      const shrunk = await this.shrink(
        () => clauses()[j]!,
        (clause) =>
          this.replaced(i, { clauses: clauses().map((old, k) => (k === j ? clause : old)) }),
        true,
      );
      changed ||= shrunk;
    }
    return changed;
  }

  /** Makes one term smaller in all ways that are left. */
  private async shrink(
    now: () => Node,
    put: (node: Node) => Part[],
    isClause: boolean,
  ): Promise<boolean> {
    let changed = false;
    // Places are numbered from the outside in; a place that was made smaller is looked at again.
    for (let at = 0; at < placesIn(now()).length && !this.isOver;) {
      const places = placesIn(now());
      let isSmaller = false;
      for (const smaller of smallerThan(places[at]!.node, at === 0, isClause && at === 0)) {
        if (await this.attempt(put(places[at]!.replace(smaller)))) {
          isSmaller = true;
          break;
        }
      }
      if (isSmaller) changed = true;
      else at++;
    }
    return changed;
  }

  /** Takes arguments off predicates, wherever they occur. */
  private async dropArguments(): Promise<boolean> {
    let changed = false;
    const defined = new Set<string>();
    for (const part of this.parts) {
      if (!("clauses" in part)) continue;
      for (const clause of part.clauses) {
        const head = is(clause, ":-", 2) ? clause.args[0]! : clause;
        if (head.kind === "compound" && head.args.length > 0) {
          defined.add(`${head.args.length}/${head.name}`);
        }
      }
    }
    for (const key of defined) {
      const arity = Number.parseInt(key, 10);
      const of = key.slice(key.indexOf("/") + 1);
      if (of === ":-" || of === "-->") continue;
      for (let n = arity, i = arity - 1; i >= 0; i--) {
        const without = (node: Node): Node => {
          if (node.kind !== "compound") return node;
          const args = node.args.map(without);
          if (is(node, "/", 2) && is(args[0]!, of, 0)) {
            const [, count] = args;
            if (count!.kind === "constant" && count!.value === n) {
              return compoundOf("/", args[0]!, { kind: "constant", value: n - 1 });
            }
          }
          if (node.name !== of || args.length !== n) return { ...node, args };
          return { ...node, args: args.filter((_, j) => j !== i) };
        };
        const parts = this.parts.map((part): Part =>
          "clauses" in part ? { clauses: part.clauses.map(without) } : { goal: without(part.goal) },
        );
        if (!(await this.attempt(parts))) continue;
        n--;
        changed = true;
      }
    }
    return changed;
  }
}

interface Place {
  readonly node: Node;
  readonly replace: (node: Node) => Node;
}

/** All subterms, the outermost first, each with a function that replaces it. */
function placesIn(
  node: Node,
  replace: (node: Node) => Node = (x) => x,
  found: Place[] = [],
): Place[] {
  found.push({ node, replace });
  if (node.kind !== "compound") return found;
  node.args.forEach((arg, i) => {
    const put = (x: Node): Node =>
      replace({ ...node, args: node.args.map((old, j) => (j === i ? x : old)) });
    placesIn(arg, put, found);
  });
  return found;
}

const TRUE = name("true");
const NOTHING = name("[]");

/** The possible replacements of a term, the smallest first. */
function* smallerThan(node: Node, isWhole: boolean, isClause: boolean): Generator<Node> {
  if (node.kind === "constant") {
    const { value } = node;
    if (typeof value === "number" && Number.isInteger(value) && value !== 0) {
      for (const n of [0, 1, Math.trunc(value / 2), value - Math.sign(value)]) {
        if (Math.abs(n) < Math.abs(value)) yield { kind: "constant", value: n };
      }
    } else if (value !== 0) yield { kind: "constant", value: 0 };
    return;
  }
  if (node.kind === "variable") {
    if (node.name !== "_") yield { kind: "variable", name: "_" };
    return;
  }
  if (node.args.length === 0) {
    if (!["true", "a", "[]", "!", "fail"].includes(node.name)) yield name("a");
    return;
  }
  // A clause without its body, a body without its first or last goal.
  if (is(node, ":-", 2) || is(node, "-->", 2)) {
    if (isWhole) yield node.args[0]!;
    return;
  }
  if (isClause) return;
  const isControl = [",", ";", "->", "*->", "\\+"].includes(node.name);
  if (!isWhole && !isControl) {
    yield TRUE;
    yield { kind: "variable", name: "_" };
    if (node.name === ".") yield NOTHING;
    yield name("a");
  } else if (!isWhole) yield TRUE;
  for (const arg of [...node.args].reverse()) if (arg.kind !== "constant" || !isControl) yield arg;
}

/** The smallest sample found that shows what the given one does. */
export async function reduce(
  sample: Sample,
  shows: Shows,
  { attempts = 3000, timeMs = 20_000 }: { attempts?: number; timeMs?: number } = {},
): Promise<Sample> {
  const parts = partsOf(sample);
  if (parts === undefined) return sample;
  // The text may read as another program; then the sample stays as it is.
  if (!(await shows(sampleOf(parts)))) return sample;
  const reduction = new Reduction(parts, shows, attempts, timeMs);
  await reduction.run();
  return reduction.sample;
}

/** The names that a sample uses beyond its own: which distinguish findings. */
export function vocabulary(sample: Sample): string {
  const parts = partsOf(sample) ?? [];
  const defined = new Set<string>();
  const used = new Set<string>();
  for (const part of parts) {
    for (const node of "clauses" in part ? part.clauses : [part.goal]) {
      if ("clauses" in part) {
        const head = is(node, ":-", 2) ? node.args[0]! : node;
        if (head.kind === "compound") defined.add(head.name);
      }
      for (const x of compoundsIn(node)) if (x.args.length > 0 || x.name === "!") used.add(x.name);
    }
  }
  return [...used]
    .filter((x) => !defined.has(x))
    .sort()
    .join(" ");
}
