/** The predicates of the debugger and the profiler: `trace/0`, `spy/1`, `profile/1` and similar ones. */
import { domainError, instantiationError, typeError } from "../engine/host-errors.js";
import type { Inside } from "../engine/inside.js";
import { makeCompound, makeInteger } from "../machine/build.js";
import { listOf } from "../machine/cells.js";
import type { Call } from "../machine/host-predicates.js";
import type { Value } from "../machine/value-types.js";
import { PORTS } from "../engine/box.js";
import type { Port } from "../engine/box.js";
import { USUAL_PORTS, debuggerOf, portNames } from "./debugger.js";
import { Profiler, profileText } from "./profiler.js";
import { argumentsOf, isVariable } from "../machine/value-parts.js";

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

function portsNamed(name: Value): readonly Port[] {
  if (isVariable(name)) throw instantiationError();
  if (typeof name !== "string") throw typeError("atom", name);
  const found = GROUPS.get(name) ?? PORTS.filter((port) => port === name);
  if (found.length === 0 && !GROUPS.has(name)) throw domainError("port", name);
  return found;
}

/** The argument of `+X` or `-X`; undefined for another value. */
function signed(value: Value): readonly [sign: string, of: Value] | undefined {
  for (const sign of ["+", "-"]) {
    const [of] = argumentsOf(value, sign, 1) ?? [];
    if (of !== undefined) return [sign, of];
  }
  return undefined;
}

/**
 * The ports after applying `spec` to those in `before`: `+Port` adds, `-Port` removes, and plain names replace
 * them. A list combines several of these.
 */
function portsArgument(spec: Value, before: ReadonlySet<Port>): Set<Port> {
  if (isVariable(spec)) throw instantiationError();
  const items = Array.isArray(spec) ? (spec as Value[]) : [spec];
  const ports = new Set(items.every((item) => signed(item) !== undefined) ? before : []);
  for (const item of items) {
    const [sign, name] = signed(item) ?? ["+", item];
    for (const port of portsNamed(name)) {
      if (sign === "-") ports.delete(port);
      else ports.add(port);
    }
  }
  return ports;
}

/** Defines them. */
export function installDebugger(inside: Inside): void {
  const { predicates } = inside;
  const debug = debuggerOf(inside);
  const does = (name: string, arity: number, run: (call: Call) => void): void =>
    predicates.det(name, arity, (call) => {
      run(call);
      return true;
    });
  /** The indicators in a list of atoms, which prolog/system/tracing.pl has made. */
  const named = (call: Call): string[] =>
    listOf(call.core, call.cell(0)).items.map((cell) => call.core.name(cell));
  const traceAt = (call: Call): void => {
    const spec = call.value(1);
    for (const indicator of named(call)) {
      const at = portsArgument(spec, debug.traced.get(indicator) ?? new Set());
      if (at.size === 0) debug.traced.delete(indicator);
      else debug.traced.set(indicator, at);
      debug.say(`% ${indicator}: ${portNames(at)}\n`);
    }
    debug.watch();
  };
  does("trace", 0, () => void (debug.mode = "trace"));
  does("notrace", 0, () => {
    if (debug.mode === "trace") debug.mode = "debug";
  });
  predicates.det("tracing", 0, () => debug.mode === "trace");
  does("debug", 0, () => debug.watch());
  does("nodebug", 0, () => void (debug.mode = "off"));
  does("debugging", 0, () => debug.say(debug.report()));
  does("nospyall", 0, () => {
    debug.spies.clear();
    debug.traced.clear();
  });
  does("$spy", 1, (call) => {
    for (const indicator of named(call)) {
      debug.spies.add(indicator);
      debug.say(`% Spy point on ${indicator}\n`);
    }
    debug.watch();
  });
  does("$nospy", 1, (call) => {
    for (const indicator of named(call))
      if (debug.spies.delete(indicator)) debug.say(`% Spy point removed from ${indicator}\n`);
  });
  does("$trace", 2, traceAt);
  does("leash", 1, (call) => void (debug.leashed = portsArgument(call.value(0), debug.leashed)));
  does("visible", 1, (call) => void (debug.visible = portsArgument(call.value(0), debug.visible)));
  for (const [name, arity] of [
    ["spy", 1],
    ["nospy", 1],
    ["trace", 1],
    ["trace", 2],
    ["profile", 1],
    ["profile", 2],
    ["abort", 0],
  ] as const)
    predicates.det(name, arity, (call) => {
      const args = Array.from({ length: arity }, (_, i) => call.cell(i));
      const number = makeInteger(call.core, arity);
      return { goal: makeCompound(call.core, `$debugger_${name}`, [...args, number]) };
    });
  installProfiler(inside);
}

/** '$begin_profile' and '$end_profile'(Top), around a goal of profile/2. */
function installProfiler({ core, predicates }: Inside): void {
  const profilers: { profiler: Profiler; before: typeof core.observer }[] = [];
  predicates.det("$begin_profile", 0, (call) => {
    const profiler = new Profiler(core, call.budget);
    profilers.push({ profiler, before: core.observer });
    core.observer = profiler;
    core.observe(true);
    return true;
  });
  predicates.det("$end_profile", 2, (call) => {
    const ended = profilers.pop();
    if (ended === undefined) return false;
    ended.profiler.stop();
    core.observer = ended.before;
    core.observe(false);
    return call.unify(1, { string: profileText(ended.profiler.rows(), Number(call.value(0))) });
  });
}
