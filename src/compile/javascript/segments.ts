/**
 * Segments: functions of generated code that resume a clause somewhere in its body. There is one for each
 * node at which a continuation, a choice point or another function resumes; its parameters are the variables
 * needed there.
 */
import type { Clause } from "../../machine/clause.js";
import { choice, field, frame } from "./objects.js";
import { Text } from "./code-text.js";
import type { Source } from "./code-text.js";
import { needsOf } from "./nodes.js";
import type { Node } from "./nodes.js";
import type { Terms } from "./term-code.js";

/**
 * The function for one node, called `name`. Its parameters are the clause variables `variables`, then the
 * barriers of cuts. It may be resumed by a frame (`framed`), a call (`called`) or a choice point (`choice`).
 */
interface Segment {
  readonly name: string;
  readonly node: Node | undefined;
  readonly parameters: readonly string[];
  readonly variables: readonly number[];
  /** The clause that the node belongs to. */
  readonly owner: BodyOwner;
  framed: boolean;
  called: boolean;
  choice: boolean;
}

/** Generates the code of segments. */
export interface BodyOwner {
  readonly clause: Clause;
  /** The JavaScript variable of a clause variable. */
  nameOf(v: number): string;
  /** Generates the code from `node` to the end; `scope` has the values of the variables. */
  write(text: Text, node: Node | undefined, scope: Map<number, string>): void;
}

/** The segments of one predicate. */
export class Segments {
  private readonly source: Source;
  private readonly known: Map<Node, Segment> = new Map();
  private readonly waiting: Segment[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  private segment(owner: BodyOwner, node: Node, terms: Terms): Segment {
    let segment = this.known.get(node);
    if (segment === undefined) {
      const variables: number[] = [];
      const barriers: string[] = [];
      for (const need of needsOf(node)) {
        if (typeof need === "string") barriers.push(need);
        else if (terms.scope.has(need)) variables.push(need);
      }
      variables.sort((a, b) => a - b);
      segment = {
        name: this.source.fresh("s"),
        node,
        parameters: [...variables.map((v) => owner.nameOf(v)), ...barriers],
        variables,
        owner,
        framed: false,
        called: false,
        choice: false,
      };
      this.known.set(node, segment);
      this.waiting.push(segment);
    }
    return segment;
  }

  /** The arguments of the segment, as expressions where `terms` writes. */
  private values(segment: Segment, terms: Terms): string[] {
    const values = segment.variables.map((v) => terms.scope.get(v)!);
    return [...values, ...segment.parameters.slice(segment.variables.length)];
  }

  /** The expression for a frame that resumes at `node` with the continuation `k`. */
  frame(owner: BodyOwner, node: Node | undefined, terms: Terms): string {
    if (node === undefined) return frame("proceed", []);
    const segment = this.segment(owner, node, terms);
    segment.framed = true;
    const values = this.values(segment, terms);
    return frame(`r${segment.name}`, values);
  }

  /** The expression for a choice point that resumes at `node`. */
  choice(owner: BodyOwner, node: Node | undefined, terms: Terms): string {
    if (node === undefined) return choice("proceedLast", []);
    const segment = this.segment(owner, node, terms);
    segment.choice = true;
    segment.called = true;
    const values = this.values(segment, terms);
    return choice(`x${segment.name}`, values);
  }

  /** The expression for a call that resumes at `node`. */
  call(owner: BodyOwner, node: Node, terms: Terms, depth: string): string {
    const segment = this.segment(owner, node, terms);
    segment.called = true;
    return `${segment.name}(${["m", depth, "k", ...this.values(segment, terms)].join(",")})`;
  }

  /** Generates the functions of all segments, including those that these need. */
  write(): string {
    const written: [Segment, Text][] = [];
    for (let segment = this.waiting.pop(); segment !== undefined; segment = this.waiting.pop()) {
      const text = new Text();
      const { owner, node } = segment;
      owner.write(text, node, new Map(segment.variables.map((v) => [v, owner.nameOf(v)])));
      written.push([segment, text]);
    }
    return written.map(([segment, text]) => functions(segment, text, this.source)).join("\n");
  }
}

/** The functions of one segment. */
function functions(segment: Segment, text: Text, source: Source): string {
  const { name, parameters } = segment;
  const body = text.declarations(new Set(parameters)) + text.body;
  const loaded = parameters.map((_, i) => field(parameters.length, i));
  const out: string[] = [];
  if (segment.called) {
    out.push(`function ${name}(${["m", "d", "k", ...parameters].join(",")}){\n${body}\n}`);
  }
  if (segment.framed) {
    const enter = "if(d>m.depthLimit)return m.bounceFrame(F);";
    if (segment.called) {
      const args = ["m", "d", "F.k", ...loaded.map((x) => `F.${x}`)].join(",");
      out.push(`function r${name}(m,d,F){${enter}return ${name}(${args});}`);
    } else {
      const loads = parameters.map((x, i) => `let ${x}=F.${loaded[i]};`).join("");
      out.push(`function r${name}(m,d,F){${enter}const k=F.k;${loads}\n${body}\n}`);
    }
  }
  if (segment.framed) out.push(`noteOwner(r${name},${source.constant(segment.owner.clause)});`);
  if (segment.choice) {
    const args = ["m", "0", "B.k", ...loaded.map((x) => `B.${x}`)].join(",");
    out.push(`function x${name}(m,B){m.pop();return ${name}(${args});}`);
  }
  return out.join("\n");
}
