/** The predicates of the debugger: `trace/0`, `spy/1` and similar ones. */
import {
  domainError,
  existenceError,
  instantiationError,
  typeError,
} from "../terms/error-terms.js";
import {
  COLON,
  SLASH,
  atom,
  atomName,
  deref,
  functor,
  isAtom,
  isCompound,
  isVariable,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { checkDeclared, indicatorArgument } from "../builtins/indicators.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { PORTS } from "./box.js";
import type { Port } from "./box.js";
import { USUAL_PORTS, debuggerOf, portNames } from "./debugger.js";
import { aborted } from "./tracer.js";

const PLUS = functor("+", 1);
const MINUS = functor("-", 1);
const DOUBLE_SLASH = functor("//", 2);

/** Names that stand for several ports. */
const GROUPS: ReadonlyMap<string, readonly Port[]> = new Map([
  ["all", PORTS],
  ["full", USUAL_PORTS],
  ["tight", ["call", "redo", "fail", "exception"]],
  ["half", ["call", "redo", "fail"]],
  ["loose", ["call"]],
  ["off", []],
  ["none", []],
]);

function portsNamed(x: Term): readonly Port[] {
  const name = deref(x);
  if (isVariable(name)) throw instantiationError();
  if (!isAtom(name)) throw typeError("atom", name);
  const text = atomName(name);
  const group = GROUPS.get(text);
  if (group !== undefined) return group;
  const port = PORTS.find((each) => each === text);
  if (port === undefined) throw domainError("port", name);
  return [port];
}

/**
 * The ports after applying `x` to those in `before`: `+Port` adds, `-Port` removes, and plain names replace
 * them. A list combines several of these.
 */
function portsArgument(x: Term, before: ReadonlySet<Port>): Set<Port> {
  const spec = deref(x);
  if (isVariable(spec)) throw instantiationError();
  const items = (properList(spec) ?? [spec]).map(deref);
  const isChange = (item: Term): boolean =>
    isCompound(item) && (item.t === PLUS || item.t === MINUS);
  const ports = new Set(items.every(isChange) ? before : []);
  for (const item of items) {
    if (isCompound(item) && item.t === MINUS) {
      for (const port of portsNamed(item.a0)) ports.delete(port);
    } else {
      const name = isCompound(item) && item.t === PLUS ? item.a0 : item;
      for (const port of portsNamed(name)) ports.add(port);
    }
  }
  return ports;
}

/** The predicates that `Name`, `Name/Arity`, `Name//Arity` or a list of these denotes. */
function predicatesArgument(database: Database, x: Term): Predicate[] {
  checkDeclared(x);
  const found: Predicate[] = [];
  const waiting = [x];
  for (let spec = waiting.pop(); spec !== undefined; spec = waiting.pop()) {
    const items = properList(spec);
    if (items === undefined) found.push(...predicatesNamed(database, spec));
    else for (const item of items.reverse()) waiting.push(item);
  }
  return found;
}

/** The predicates that one specification denotes. */
function predicatesNamed(database: Database, spec: Term): Predicate[] {
  let module: Module = database.user;
  let name = deref(spec);
  while (isCompound(name) && name.t === COLON) {
    const qualifier = deref(name.a0);
    if (isVariable(qualifier)) throw instantiationError();
    if (!isAtom(qualifier)) throw typeError("module", qualifier);
    module = database.module(atomName(qualifier));
    name = deref(name.a1);
  }
  if (isVariable(name)) throw instantiationError();
  if (isCompound(name) && (name.t === SLASH || name.t === DOUBLE_SLASH)) {
    const { module: owner, key } = indicatorArgument(database, module, name);
    const p = database.resolve(owner, key);
    if (p === undefined) throw existenceError("procedure", name);
    return [p];
  }
  if (!isAtom(name)) throw typeError("predicate_indicator", name);
  const found = new Set<Predicate>();
  for (const [key, own] of module.predicates) {
    if (own.name !== atomName(name)) continue;
    const p = database.known(module, key);
    if (p !== undefined) found.add(p);
  }
  if (found.size === 0) throw existenceError("procedure", name);
  return [...found];
}

/** The predicates that turn the debugger on and off. */
export function debuggerRows(database: Database): readonly BuiltinRow[] {
  const debug = debuggerOf(database);
  const name = (p: Predicate): string => p.indicator;
  const predicates = (x: Term): Predicate[] => predicatesArgument(database, x);
  const traceAt = (x: Term, ports: Term): boolean => {
    for (const p of predicates(x)) {
      const at = portsArgument(ports, debug.traced.get(p) ?? new Set());
      if (at.size === 0) debug.traced.delete(p);
      else debug.traced.set(p, at);
      debug.say(`% ${name(p)}: ${portNames(at)}\n`);
    }
    debug.watch();
    return true;
  };
  return [
    {
      name: "trace",
      arity: 0,
      modes: ["trace"],
      doc: "Shows the ports of all further calls of the program, and asks at each how to go on.",
      determinism: "det",
      example: `
        ?- trace, nodebug.
        true.
      `,
      det: () => {
        debug.mode = "trace";
        return true;
      },
    },
    {
      name: "notrace",
      arity: 0,
      modes: ["notrace"],
      doc: "Shows ports no longer. Spy points stay set.",
      determinism: "det",
      example: String.raw`
        ?- notrace, \+ tracing.
        true.
      `,
      det: () => {
        if (debug.mode === "trace") debug.mode = "debug";
        return true;
      },
    },
    {
      name: "tracing",
      arity: 0,
      modes: ["tracing"],
      doc: "True iff ports are shown.",
      determinism: "semidet",
      example: `
        ?- tracing.
        false.
      `,
      det: () => debug.mode === "trace",
    },
    {
      name: "debug",
      arity: 0,
      modes: ["debug"],
      doc: "Watches calls, for spy points and trace/1.",
      determinism: "det",
      example: `
        ?- debug, nodebug.
        true.
      `,
      det: () => {
        debug.mode = "debug";
        return true;
      },
    },
    {
      name: "nodebug",
      arity: 0,
      modes: ["nodebug"],
      doc: "Turns the debugger off. Spy points have no effect until it is on again.",
      determinism: "det",
      example: String.raw`
        ?- nodebug, \+ tracing.
        true.
      `,
      det: () => {
        debug.mode = "off";
        return true;
      },
    },
    {
      name: "debugging",
      arity: 0,
      modes: ["debugging"],
      doc: "Writes the settings of the debugger.",
      determinism: "det",
      example: `
        ?- debugging.
        true.
      `,
      det: () => {
        debug.say(debug.report());
        return true;
      },
    },
    {
      name: "spy",
      arity: 1,
      modes: ["spy(:Spec)"],
      doc: "Sets spy points on the predicates that Spec names: Name, Name/Arity, Name//Arity or a list of these. Runs stop there. Turns debug mode on.",
      determinism: "det",
      example: `
        ?- spy(append/3), nospy(append/3), nodebug.
        true.
        ?- spy(nowhere/3).
        error: existence_error(procedure,nowhere/3).
      `,
      meta: ":",
      det: (_m, spec) => {
        for (const p of predicates(spec!)) {
          debug.spies.add(p);
          debug.say(`% Spy point on ${name(p)}\n`);
        }
        debug.watch();
        return true;
      },
    },
    {
      name: "nospy",
      arity: 1,
      modes: ["nospy(:Spec)"],
      doc: "Removes the spy points from the predicates that Spec names.",
      determinism: "det",
      example: `
        ?- spy([append/3,length/2]), nospy([append/3,length/2]), nodebug.
        true.
        ?- nospy(nowhere/3).
        error: existence_error(procedure,nowhere/3).
      `,
      meta: ":",
      det: (_m, spec) => {
        for (const p of predicates(spec!)) {
          if (debug.spies.delete(p)) debug.say(`% Spy point removed from ${name(p)}\n`);
        }
        return true;
      },
    },
    {
      name: "nospyall",
      arity: 0,
      modes: ["nospyall"],
      doc: "Removes all spy points, and all that trace/1 and trace/2 have set.",
      determinism: "det",
      example: `
        ?- spy(append/3), nospyall, nodebug.
        true.
      `,
      det: () => {
        debug.spies.clear();
        debug.traced.clear();
        return true;
      },
    },
    {
      name: "trace",
      arity: 1,
      modes: ["trace(:Spec)"],
      doc: "Prints the ports of the predicates that Spec names, without stopping there. Turns debug mode on.",
      determinism: "det",
      example: `
        ?- trace(append/3), nospyall, nodebug.
        true.
        ?- trace(Spec).
        error: instantiation_error.
      `,
      meta: ":",
      det: (_m, spec) => traceAt(spec!, atom("full")),
    },
    {
      name: "trace",
      arity: 2,
      modes: ["trace(:Spec, +Ports)"],
      doc: "Prints Ports of the predicates that Spec names: call, exit, redo, fail, exception, unify, all; +Port adds one, -Port removes it; may be a list.",
      determinism: "det",
      example: `
        ?- trace(append/3, [call,exit]), trace(append/3, -all), nodebug.
        true.
        ?- trace(append/3, entry).
        error: domain_error(port,entry).
      `,
      meta: ":?",
      det: (_m, spec, ports) => traceAt(spec!, ports!),
    },
    {
      name: "leash",
      arity: 1,
      modes: ["leash(+Ports)"],
      doc: "Makes the debugger ask how to go on at Ports only, given as for trace/2.",
      determinism: "det",
      example: `
        ?- leash([-exit,-redo]), leash(+all).
        true.
        ?- leash(+entry).
        error: domain_error(port,entry).
      `,
      det: (_m, ports) => {
        debug.leashed = portsArgument(ports!, debug.leashed);
        return true;
      },
    },
    {
      name: "visible",
      arity: 1,
      modes: ["visible(+Ports)"],
      doc: "Makes the debugger show Ports only, given as for trace/2.",
      determinism: "det",
      example: `
        ?- visible(-redo), visible(+redo).
        true.
        ?- visible(Ports).
        error: instantiation_error.
      `,
      det: (_m, ports) => {
        debug.visible = portsArgument(ports!, debug.visible);
        return true;
      },
    },
    {
      name: "abort",
      arity: 0,
      modes: ["abort"],
      doc: "Gives up the query. No catch/3 takes what it throws.",
      determinism: "erroneous",
      example: `
        ?- catch(abort, _, true).
        error: unwind(abort).
      `,
      det: () => {
        throw aborted();
      },
    },
  ];
}
