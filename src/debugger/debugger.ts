/**
 * The debugger of `trace/0` and `spy/1`: prints ports to `user_error`, and asks how to continue when it is
 * interactive.
 *
 * It has three modes, as in SWI-Prolog. `off`: nothing is observed, at no cost. `debug`: calls are observed,
 * spy points stop the run and predicates of `trace/1` are printed. `trace`: every port is shown. Mode and spy
 * points belong to the engine, so that they last from one query to the next.
 */
import { ask as firstAnswer } from "../engine/ask.js";
import type { Inside } from "../engine/inside.js";
import { makeAtom, makeCompound, makeInteger, makeList, makeVariable } from "../machine/build.js";
import { kindOf, stringOf } from "../machine/cells.js";
import { PORTS, leaves } from "../engine/box.js";
import type { Box, Command, Port, Visit, Visitor } from "../engine/box.js";
import { GoalTexts, placeText, portText } from "./port-text.js";
import { Tracer } from "./tracer.js";

type DebugMode = "off" | "debug" | "trace";

/**
 * Asks the user what to do next: returns a key such as `c`, the first character of a line, or `""` for
 * RETURN. Undefined: there will be no more answers. May block.
 */
export type AskKey = () => string | undefined;

/** The keys: the name that is printed, the line of help, and how the run continues; undefined asks again. */
type Action = readonly [
  keys: readonly string[],
  name: string,
  doc: string,
  run: (visit: Visit) => Command | undefined,
];

/** The default ports to show, and at which the debugger asks. */
export const USUAL_PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception"];

const debuggers = new WeakMap<Inside, Debugger>();

/** The debugger that `trace/0` and `spy/1` turn on in an engine. */
export function debuggerOf(inside: Inside): Debugger {
  let found = debuggers.get(inside);
  if (found === undefined) debuggers.set(inside, (found = new Debugger(inside)));
  return found;
}

class Debugger implements Visitor {
  /** Asks for a key; undefined when not interactive: then ports are printed, and the run continues. */
  ask: AskKey | undefined = undefined;
  /** The ports that are shown. */
  visible: Set<Port> = new Set(USUAL_PORTS);
  /** The ports at which the debugger asks. */
  leashed: Set<Port> = new Set(USUAL_PORTS);
  /** The predicates whose ports are printed without stopping. */
  readonly traced: Map<string, ReadonlySet<Port>> = new Map();
  readonly #inside: Inside;
  readonly #steps = new Steps();
  readonly #tracer: Tracer;
  readonly #texts: GoalTexts;
  #now: DebugMode = "off";

  constructor(inside: Inside) {
    this.#inside = inside;
    this.#tracer = new Tracer(inside, this);
    this.#texts = new GoalTexts(inside.core);
  }

  get mode(): DebugMode {
    return this.#now;
  }

  set mode(mode: DebugMode) {
    const before = this.#now;
    this.#now = mode;
    this.#steps.creeps = mode === "trace";
    this.#steps.stopSkipping();
    const { core } = this.#inside;
    this.#tracer.isOn = mode !== "off";
    core.observer = mode === "off" ? undefined : this.#tracer;
    if ((before === "off") !== (mode === "off")) core.observe(mode !== "off");
  }

  /** Switches debug mode on, unless tracing is on already. */
  watch(): void {
    if (this.#now === "off") this.mode = "debug";
  }

  /** The indicators of the spied predicates. */
  get spies(): Set<string> {
    return this.#steps.spies;
  }

  /** Writes a line to the user. */
  say(text: string): void {
    const { output } = this.#inside;
    output.flush();
    this.#write(`${output.errors.column > 0 ? "\n" : ""}${text}`);
  }

  // -- at a port ----------------------------------------------------------------------

  visit(visit: Visit): Command {
    const { box, port, isLast } = visit;
    const steps = this.#steps;
    const { indicator } = box.predicate;
    // Evaluated first: the end of a skip ends it, shown or not.
    const isShown = steps.shows(visit);
    if (!isShown || !this.visible.has(port)) {
      if (this.traced.get(indicator)?.has(port) === true) {
        this.say(`${portText(visit, { isLast, isTraced: true }, this.#texts)}\n`);
      }
      return "continue";
    }
    const isSpied = steps.spies.has(indicator);
    const line = portText(visit, { isLast, isSpied }, this.#texts);
    if (this.ask === undefined || !this.leashed.has(port)) {
      this.say(`${line}\n`);
      return "continue";
    }
    // From a spy point on, the user steps.
    if (this.#now === "debug") this.mode = "trace";
    return this.#prompt(visit, line);
  }

  #write(text: string): void {
    const { errors } = this.#inside.output;
    errors.write(text);
    errors.flush();
  }

  /** Asks until the answer says how to continue; prints `line` each time. */
  #prompt(visit: Visit, line: string): Command {
    for (;;) {
      this.say(`${line} ? `);
      const key = this.ask?.();
      if (key === undefined) {
        this.ask = undefined;
        this.#write("\n");
        return "continue";
      }
      const [, name = "unknown; h helps", , run] =
        this.#actions.find(([keys]) => keys.includes(key)) ?? [];
      this.#write(`${name}\n`);
      const command = run?.(visit);
      if (command !== undefined) return command;
    }
  }

  readonly #actions: readonly Action[] = [
    [["c", "", " ", "\r", "\n"], "creep", "go to the next port", () => "continue"],
    [["s"], "skip", "go to where this goal is left", (at) => this.#skip(at)],
    [["u"], "up", "go to where the goal that has called this one is left", (at) => this.#up(at)],
    [["l"], "leap", "go to the next spy point", () => this.#continueIn("debug")],
    [["r"], "retry", "call this goal anew", () => "retry"],
    [["f"], "fail", "have this goal fail", () => "fail"],
    [["n"], "no debug", "go on without the debugger", () => this.#continueIn("off")],
    [["a"], "abort", "give up the query", () => "abort"],
    [["g"], "goals", "print the goals in which this one stands", (at) => this.#printGoals(at)],
    [
      ["p"],
      "print",
      "print the whole goal, as print/1 does",
      (at) => this.#printGoal("portray", at),
    ],
    [
      ["w"],
      "write",
      "write the whole goal, operators as other terms",
      (at) => this.#printGoal("ignore_ops", at),
    ],
    [["e"], "exception", "print what was thrown", (at) => this.#printBall(at)],
    [
      ["L"],
      "listing",
      "list the predicate",
      ({ box }) => this.#print(this.#listing(box).trimEnd()),
    ],
    [
      ["+"],
      "spy",
      "set a spy point on the predicate",
      ({ box }) => void this.spies.add(box.predicate.indicator),
    ],
    [
      ["-"],
      "no spy",
      "take the spy point off the predicate",
      ({ box }) => void this.spies.delete(box.predicate.indicator),
    ],
    [["h", "?"], "help", "print this", () => this.#print(this.#help())],
  ];

  #continueIn(mode: DebugMode): Command {
    this.mode = mode;
    return "continue";
  }

  #skip({ run, box, port }: Visit): Command {
    if (!leaves(port)) this.#steps.skip(run, box);
    return "continue";
  }

  #up({ run, box: { parent } }: Visit): Command {
    if (parent === undefined) return this.#continueIn("debug");
    this.#steps.skip(run, parent);
    return "continue";
  }

  #print(text: string): undefined {
    this.#write(`${text}\n`);
  }

  #printBall({ ball, run }: Visit): undefined {
    this.#print(ball === undefined ? "Nothing was thrown" : this.#texts.of(ball, run, 0));
  }

  /** Prints the goal as write_term/2 writes it, quoted, with an option. */
  #printGoal(option: string, visit: Visit): undefined {
    // Read where the run stands, before another one is begun.
    const goal = visit.goal();
    const names = this.#texts.names(goal, visit.run);
    const text = this.#output(() => {
      const { core } = this.#inside;
      const isTrue = (name: string): number => makeCompound(core, name, [makeAtom(core, "true")]);
      const options = makeList(core, [
        isTrue("quoted"),
        isTrue(option),
        makeCompound(core, "variable_names", [names]),
      ]);
      return makeCompound(core, "write_term", [goal, options]);
    });
    this.#print(text);
  }

  #listing({ predicate: { module, name, arity } }: Box): string {
    return this.#output(() => {
      const { core } = this.#inside;
      const indicator = makeCompound(core, "/", [makeAtom(core, name), makeInteger(core, arity)]);
      return makeCompound(core, "listing", [
        makeCompound(core, ":", [makeAtom(core, module), indicator]),
      ]);
    });
  }

  /** The text that a goal prints, unobserved. */
  #output(goal: () => number): string {
    const { core } = this.#inside;
    const { observer } = core;
    core.observer = undefined;
    try {
      const text = firstAnswer(
        this.#inside,
        () => {
          const result = makeVariable(core);
          const sink = makeCompound(core, "string", [result]);
          return [makeCompound(core, "with_output_to", [sink, goal()]), result];
        },
        (cell) => (kindOf(core, cell) === "string" ? stringOf(core, cell) : ""),
      );
      return text ?? "";
    } finally {
      core.observer = observer;
    }
  }

  /** The call chain, the innermost goal first. */
  #printGoals(visit: Visit): undefined {
    const chain = [[visit.box, visit.goal()] as const, ...visit.ancestors()];
    for (const [box, cell] of chain) {
      const goal = this.#texts.of(cell, visit.run);
      this.#print(`  [${box.depth}] ${goal}${placeText(box.place)}`);
    }
  }

  #help(): string {
    const lines = this.#actions.map(([keys, , doc]) => `  ${keyText(keys).padEnd(18)}${doc}`);
    return [
      ...lines,
      'In front, "?" says that further answers may follow, "*" that the predicate is spied.',
    ].join("\n");
  }

  // -- the state ----------------------------------------------------------------------

  /** The text of `debugging/0`. */
  report(): string {
    const lines = [`Debug mode is ${this.#now === "trace" ? "on, tracing" : onOff(this.#now)}.`];
    if (this.spies.size > 0) lines.push(`Spy points: ${[...this.spies].join(", ")}.`);
    for (const [indicator, ports] of this.traced) {
      lines.push(`Traced: ${indicator} at ${portNames(ports)}.`);
    }
    lines.push(`Shown: ${portNames(this.visible)}. Asked at: ${portNames(this.leashed)}.`);
    return `${lines.join("\n")}\n`;
  }
}

function onOff(mode: DebugMode): string {
  return mode === "off" ? "off" : "on";
}

/** The names of ports, in their order. */
export function portNames(ports: ReadonlySet<Port>): string {
  return PORTS.filter((port) => ports.has(port)).join(", ") || "none";
}

/** Keys as shown in help. */
function keyText(keys: readonly string[]): string {
  const names = keys.map((key) => (key === " " ? "SPACE" : key === "" ? "RETURN" : key));
  return names.filter((name) => name.trim() !== "").join(", ");
}

/**
 * Decides which ports are shown: every port; none until the skipped box is left; only those of spy points. A skipped box
 * is in progress, so a port will leave it, unless its run is given up.
 */
class Steps {
  /** The indicators of the spied predicates. */
  readonly spies: Set<string> = new Set();
  /** Whether ports of other predicates are shown too. */
  creeps = false;
  #skipped: Box | undefined = undefined;
  #run: object | undefined = undefined;

  /** Shows no port of `box` and its inner calls until it is left. */
  skip(run: object, box: Box): void {
    this.#run = run;
    this.#skipped = box;
  }

  /** Ends a skip. */
  stopSkipping(): void {
    this.#run = undefined;
    this.#skipped = undefined;
  }

  /** Whether this port is shown. The port that ends a skip is shown. */
  shows({ box, port, run }: Visit): boolean {
    // A run outside of all calls has begun anew: the one with the skipped box has been given up.
    if (this.#run !== run && box.depth === 1) this.stopSkipping();
    if (this.#skipped !== undefined) {
      if (box !== this.#skipped || !leaves(port)) return false;
      this.stopSkipping();
      return true;
    }
    return this.creeps || this.spies.has(box.predicate.indicator);
  }
}
