/**
 * The body of a clause as a chain of nodes: each goal knows what follows it up to the end of the clause. So
 * the continuation of a goal, "the rest of the body", is a node, also inside control constructs: the branches
 * of a disjunction are chains that end in the node after it.
 */
import { countSlots, eachVariable, hasCut } from "../ir.js";
import type { Goal } from "../ir.js";
import { Unsupported } from "./term-code.js";

/** A goal, or one of the steps that control constructs add between goals. */
export type Step =
  | Exclude<Goal, { readonly kind: "and" | "cut" }>
  /** Cut to the choice point in the JavaScript variable `barrier`. */
  | { readonly kind: "cutTo"; readonly barrier: string }
  /** The condition of a soft cut has succeeded: its choice point in `barrier` is dead. */
  | { readonly kind: "softCut"; readonly barrier: string }
  /** The end of a branch: these variables have values from here on, whatever the branch did */
  | { readonly kind: "define"; readonly variables: readonly number[] };

/** What code depends on: numbers of clause variables, names of barriers. */
export type Needs = ReadonlySet<number | string>;

const NOTHING: Needs = new Set();

export class Node {
  readonly step: Step;
  readonly next: Node | undefined;
  /** Where a cut in this step goes back to. */
  readonly barrier: string;
  /** The variables that first occur in the goal before this one, which usually has bound them. */
  made: readonly number[] = [];
  private known: Needs | undefined = undefined;
  private parts: Branches | undefined = undefined;

  constructor(step: Step, next: Node | undefined, barrier: string) {
    this.step = step;
    this.next = next;
    this.barrier = barrier;
  }

  /** What this goal and all after it need from earlier code. */
  get needs(): Needs {
    if (this.known !== undefined) return this.known;
    // From the end, so that a long body needs no deep recursion.
    const behind: Node[] = [];
    for (let n = this.next; n !== undefined && n.known === undefined; n = n.next) behind.push(n);
    for (let i = behind.length - 1; i >= 0; i--) behind[i]!.learn();
    return this.learn();
  }

  private learn(): Needs {
    return (this.known = new Set([...(this.next?.known ?? NOTHING), ...this.uses()]));
  }

  private uses(): Set<number | string> {
    const { step } = this;
    const out = new Set<number | string>();
    switch (step.kind) {
      case "cutTo":
      case "softCut":
        out.add(step.barrier);
        break;
      case "define":
        break;
      default: {
        eachVariable(step, (v) => out.add(v));
        if (hasCut(step)) out.add(this.barrier);
      }
    }
    return out;
  }

  /** The chains of a control construct; `fresh` returns names for barriers. */
  branches(fresh: () => string): Branches {
    return (this.parts ??= branchesOf(this, fresh));
  }
}

/** What the code from this node on needs; nothing at the end of the clause. */
export function needsOf(node: Node | undefined): Needs {
  return node === undefined ? NOTHING : node.needs;
}

/** The two branches of a control construct. */
export interface Branches {
  /** The barrier to which success of the condition cuts. */
  readonly barrier: string;
  /** The barrier of the cuts in the condition, if there are any. */
  readonly inner: string | undefined;
  /** The first branch; for conditions followed by the commitment and the consequent. */
  readonly first: Node | undefined;
  /** The consequent alone. */
  readonly consequent: Node | undefined;
  /** The branch for when the first one fails. */
  readonly second: Node | undefined;
}

/** The chain of `goal`, followed by `next`. */
export function chainOf(goal: Goal, next: Node | undefined, barrier: string): Node | undefined {
  const waiting: Goal[] = [goal];
  const steps: Step[] = [];
  while (waiting.length > 0) {
    const g = waiting.pop()!;
    if (g.kind === "and") for (let i = g.goals.length - 1; i >= 0; i--) waiting.push(g.goals[i]!);
    else if (g.kind === "cut") steps.push({ kind: "cutTo", barrier });
    else if (g.kind === "rest") throw new Unsupported("a long body");
    else if (g.kind !== "true") steps.push(g);
  }
  let node = next;
  for (let i = steps.length - 1; i >= 0; i--) node = new Node(steps[i]!, node, barrier);
  return node;
}

function branchesOf(node: Node, fresh: () => string): Branches {
  const { step, barrier: outer } = node;
  const barrier = fresh();
  switch (step.kind) {
    case "or": {
      const first = chainOf(step.left, joint(node), outer);
      const second = chainOf(step.right, joint(node), outer);
      return { barrier, inner: undefined, first, consequent: undefined, second };
    }
    case "if":
    case "softIf": {
      const consequent = chainOf(step.consequent, joint(node), outer);
      const commit: Step = { kind: step.kind === "if" ? "cutTo" : "softCut", barrier };
      // A cut in a condition is local to it.
      const inner = hasCut(step.condition) ? fresh() : undefined;
      const first = chainOf(step.condition, new Node(commit, consequent, outer), inner ?? outer);
      const second = chainOf(step.alternative, joint(node), outer);
      return { barrier, inner, first, consequent, second };
    }
    case "not": {
      const failure = new Node({ kind: "fail" }, undefined, outer);
      const commit = new Node({ kind: "cutTo", barrier }, failure, outer);
      const inner = hasCut(step.goal) ? fresh() : undefined;
      const first = chainOf(step.goal, commit, inner ?? outer);
      return { barrier, inner, first, consequent: undefined, second: joint(node) };
    }
    default:
      throw new Error(`no control construct: ${step.kind}`);
  }
}

/**
 * The end of a branch of a control construct: the node after it, with an initialisation of the variables
 * needed there. Each branch has its own, since each has given values to different variables.
 */
function joint(node: Node): Node | undefined {
  const { next, step } = node;
  if (next === undefined) return undefined;
  const variables = [...countSlots([step as Goal]).keys()].filter((v) => next.needs.has(v));
  return variables.length === 0
    ? next
    : new Node({ kind: "define", variables }, next, node.barrier);
}
