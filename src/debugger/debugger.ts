/**
 * The debugger of `trace/0` and `spy/1`: prints ports to `user_error`, and asks how to continue when it is
 * interactive.
 *
 * It has three modes, as in SWI-Prolog. `off`: nothing is observed, at no cost. `debug`: calls are observed,
 * spy points stop the run and predicates of `trace/1` are printed. `trace`: every port is shown. Mode and spy
 * points belong to the database, so that they last from one query to the next.
 */
import { atom, deref } from "../terms/term.js";
import { formatTerm } from "../text/writer.js";
import { writeOptions } from "../builtins/writing.js";
import { atOnce } from "../terms/effort.js";
import { listingText } from "../builtins/listing.js";
import type { Database } from "../machine/database.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { Machine } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import { PORTS } from "./box.js";
import type { Box, Port } from "./box.js";
import { NamesOnDemand } from "../text/names-on-demand.js";
import { goalText, placeText, portText } from "./port-text.js";
import { Steps } from "./steps.js";
import { Tracer, aborted } from "./tracer.js";
import type { Command, Visit, Visitor } from "./tracer.js";

/** How much is observed. */
type DebugMode = "off" | "debug" | "trace";

/**
 * Asks the user what to do next: returns a key such as `c`, the first character of a line, or `""` for
 * RETURN. Undefined: there will be no more answers. May block.
 */
export type AskKey = () => string | undefined;

/** The action of a key: a name to print, and how the run continues; undefined asks again. */
interface Action {
  readonly keys: readonly string[];
  readonly name: string;
  readonly doc: string;
  run(visit: Visit): Command | undefined;
}

const [ON, OFF] = [atom("on"), atom("off")];

/** The default ports to show, and at which the debugger asks. */
export const USUAL_PORTS: readonly Port[] = ["call", "exit", "redo", "fail", "exception"];

const debuggers: DatabaseMap<Debugger> = new DatabaseMap();

/** The debugger that `trace/0` and `spy/1` turn on in a database. */
export function debuggerOf(database: Database): Debugger {
  let found = debuggers.get(database);
  if (found === undefined) debuggers.set(database, (found = new Debugger(database)));
  return found;
}

export class Debugger implements Visitor {
  /** Asks for a key; undefined when not interactive: then ports are printed, and the run continues. */
  ask: AskKey | undefined = undefined;
  /** The ports that are shown. */
  visible: Set<Port> = new Set(USUAL_PORTS);
  /** The ports at which the debugger asks. */
  leashed: Set<Port> = new Set(USUAL_PORTS);
  /** The predicates whose ports are printed without stopping. */
  readonly traced: Map<Predicate, ReadonlySet<Port>> = new Map();
  private readonly database: Database;
  private readonly steps: Steps = new Steps();
  private readonly tracer: Tracer = new Tracer(this);
  private readonly observation = { clauses: true };
  /** The names of variables, separate for each run. */
  private readonly names: WeakMap<Machine, NamesOnDemand> = new WeakMap();
  private now: DebugMode = "off";

  constructor(database: Database) {
    this.database = database;
  }

  get mode(): DebugMode {
    return this.now;
  }

  set mode(mode: DebugMode) {
    this.now = mode;
    this.steps.creeps = mode === "trace";
    this.steps.stopSkipping();
    const { database } = this;
    database.flags.set("debug", mode === "off" ? OFF : ON);
    if (mode === "off") {
      if (database.observation.observer === this.tracer) database.observation.observer = undefined;
      database.observation.end(this.observation);
    } else {
      database.observation.observer = this.tracer;
      database.observation.begin(this.observation);
    }
  }

  /** Switches debug mode on, unless tracing is on already. */
  watch(): void {
    if (this.now === "off") this.mode = "debug";
  }

  /** The spied predicates. */
  get spies(): Set<Predicate> {
    return this.steps.spies;
  }

  /** Writes a line to the user. */
  say(text: string): void {
    const { host, streams } = this.database;
    streams.userOutput.flush();
    this.write(`${host.errorOutput.column > 0 ? "\n" : ""}${text}`);
  }

  // -- at a port ----------------------------------------------------------------------

  visit(visit: Visit): Command {
    const { machine, box, port, isLast } = visit;
    const { database, steps } = this;
    const names = this.namesIn(machine);
    // Evaluated first: the end of a skip ends it, shown or not.
    const isShown = steps.shows(visit);
    if (!isShown || !this.visible.has(port)) {
      if (this.traced.get(box.predicate)?.has(port) === true) {
        this.say(`${portText(database, box, port, { isLast, isTraced: true }, names)}\n`);
      }
      return "continue";
    }
    const isSpied = steps.spies.has(box.predicate);
    const line = portText(database, box, port, { isLast, isSpied }, names);
    if (this.ask === undefined || !this.leashed.has(port)) {
      this.say(`${line}\n`);
      return "continue";
    }
    // From a spy point on, the user steps.
    if (this.now === "debug") this.mode = "trace";
    return this.prompt(visit, line);
  }

  command(): Command {
    return "continue";
  }

  private namesIn(machine: Machine): NamesOnDemand {
    let names = this.names.get(machine);
    if (names === undefined) {
      names = new NamesOnDemand();
      this.names.set(machine, names);
    }
    return names;
  }

  private write(text: string): void {
    const { userError } = this.database.streams;
    userError.write(text);
    userError.flush();
  }

  /** Asks until the answer says how to continue; prints `line` each time. */
  private prompt(visit: Visit, line: string): Command {
    for (;;) {
      this.say(`${line} ? `);
      const key = this.ask?.();
      if (key === undefined) {
        this.ask = undefined;
        this.write("\n");
        return "continue";
      }
      const action = this.actions.find(({ keys }) => keys.includes(key));
      this.write(`${action === undefined ? "unknown; h helps" : action.name}\n`);
      const command = action?.run(visit);
      if (command !== undefined) return command;
    }
  }

  private readonly actions: readonly Action[] = [
    {
      keys: ["c", "", " ", "\r", "\n"],
      name: "creep",
      doc: "go to the next port",
      run: () => "continue",
    },
    {
      keys: ["s"],
      name: "skip",
      doc: "go to where this goal is left",
      run: ({ machine, box, port }) => {
        if (port === "call" || port === "redo" || port === "unify") this.steps.skip(machine, box);
        return "continue";
      },
    },
    {
      keys: ["u"],
      name: "up",
      doc: "go to where the goal that has called this one is left",
      run: ({ machine, box }) => {
        if (box.parent !== undefined) this.steps.skip(machine, box.parent);
        else this.mode = "debug";
        return "continue";
      },
    },
    {
      keys: ["l"],
      name: "leap",
      doc: "go to the next spy point",
      run: () => {
        this.mode = "debug";
        return "continue";
      },
    },
    { keys: ["r"], name: "retry", doc: "call this goal anew", run: () => "retry" },
    { keys: ["f"], name: "fail", doc: "have this goal fail", run: () => "fail" },
    {
      keys: ["n"],
      name: "no debug",
      doc: "go on without the debugger",
      run: () => {
        this.mode = "off";
        return "continue";
      },
    },
    {
      keys: ["a"],
      name: "abort",
      doc: "give up the query",
      run: () => {
        throw aborted();
      },
    },
    {
      keys: ["g"],
      name: "goals",
      doc: "print the goals in which this one stands",
      run: ({ machine, box }) => this.printGoals(machine, box),
    },
    {
      keys: ["p"],
      name: "print",
      doc: "print the whole goal, as print/1 does",
      run: ({ machine, box }) => this.print(this.portrayed(machine, box)),
    },
    {
      keys: ["w"],
      name: "write",
      doc: "write the whole goal, operators as other terms",
      run: ({ machine, box }) => this.print(this.canonical(machine, box)),
    },
    {
      keys: ["e"],
      name: "exception",
      doc: "print what was thrown",
      run: ({ machine, box }) =>
        this.print(
          box.ball === undefined
            ? "Nothing was thrown"
            : goalText(this.database, deref(box.ball), this.namesIn(machine), 0),
        ),
    },
    {
      keys: ["L"],
      name: "listing",
      doc: "list the predicate",
      run: ({ machine, box }) => this.print(atOnce(listingText(machine, box.predicate)).trimEnd()),
    },
    {
      keys: ["+"],
      name: "spy",
      doc: "set a spy point on the predicate",
      run: ({ box }) => void this.spies.add(box.predicate),
    },
    {
      keys: ["-"],
      name: "no spy",
      doc: "take the spy point off the predicate",
      run: ({ box }) => void this.spies.delete(box.predicate),
    },
    {
      keys: ["h", "?"],
      name: "help",
      doc: "print this",
      run: () => this.print(this.help()),
    },
  ];

  private print(text: string): undefined {
    this.write(`${text}\n`);
  }

  private portrayed(machine: Machine, box: Box): string {
    const { goal } = box;
    const options = writeOptions(machine, "print", goal);
    // A hook of print/1 is not part of the debugged program.
    const { isWatched } = machine;
    machine.isWatched = false;
    try {
      return formatTerm(goal, { ...options, variableNames: this.namesIn(machine) });
    } finally {
      machine.isWatched = isWatched;
    }
  }

  private canonical(machine: Machine, box: Box): string {
    const { goal } = box;
    return formatTerm(goal, {
      operators: this.database.user.operators,
      quoted: true,
      ignoreOps: true,
      variableNames: this.namesIn(machine),
    });
  }

  /** The call chain, the innermost goal first. */
  private printGoals(machine: Machine, box: Box): undefined {
    const names = this.namesIn(machine);
    for (let b: Box | undefined = box; b !== undefined; b = b.parent) {
      const goal = goalText(this.database, b.goal, names);
      this.print(`  [${b.depth}] ${goal}${placeText(b.place)}`);
    }
  }

  private help(): string {
    const lines = this.actions.map(({ keys, doc }) => `  ${keyText(keys).padEnd(18)}${doc}`);
    return [
      ...lines,
      'In front, "?" says that further answers may follow, "*" that the predicate is spied.',
    ].join("\n");
  }

  // -- what is on ---------------------------------------------------------------------

  /** The text of `debugging/0`. */
  report(): string {
    const lines = [`Debug mode is ${this.now === "trace" ? "on, tracing" : onOff(this.now)}.`];
    const names = (of: Iterable<Predicate>): string =>
      [...of].map(({ indicator }) => indicator).join(", ");
    if (this.spies.size > 0) lines.push(`Spy points: ${names(this.spies)}.`);
    for (const [p, ports] of this.traced) {
      lines.push(`Traced: ${p.indicator} at ${portNames(ports)}.`);
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
