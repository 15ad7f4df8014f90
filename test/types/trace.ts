/* The types of traces and profiles: accepted and rejected uses. This file is checked, not run. */

import type { Engine, Row, Value } from "../../src/index.js";
import type { Place } from "../../src/types.js";
import type {
  AnswerEvent,
  Port,
  PortEvent,
  Profile,
  ProfileRow,
  Trace,
  TraceEvent,
  TraceGoal,
} from "../../src/parts.js";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

/** The events of a trace. */
export function traces(engine: Engine): void {
  exactly<Trace<Row>>()(engine.trace("true"));
  const trace = engine.trace<{ W: string }>("W = a", {}, { ports: ["call"], spy: ["p/1"] });
  exactly<Trace<{ W: string }>>()(trace);
  for (const event of trace) {
    exactly<TraceEvent<{ W: string }>>()(event);
    if (event.kind === "answer") {
      exactly<AnswerEvent<{ W: string }>>()(event);
      exactly<{ W: string }>()(event.row);
      // @ts-expect-error: an answer is at no port
      void event.port;
      continue;
    }
    exactly<PortEvent>()(event);
    exactly<Port>()(event.port);
    exactly<Value>()(event.goal);
    exactly<Place | undefined>()(event.place);
    exactly<TraceGoal[]>()(event.ancestors);
    event.skip();
    event.retry();
    event.fail();
    // @ts-expect-error: events are not written to
    event.depth = 1;
  }
  // @ts-expect-error: there is no such port
  engine.trace("true", {}, { ports: ["enter"] });
  // @ts-expect-error: a goal is a string
  engine.trace(["true"]);
  // @ts-expect-error: only the engine makes events
  trace.command("retry");
}

/** Profiles. */
export function profiles(engine: Engine): void {
  const profile = engine.profile<{ W: string }>("W = a", {}, { limits: { timeMs: 10 } });
  exactly<Profile<{ W: string }>>()(profile);
  exactly<{ W: string } | undefined>()(profile.answer);
  exactly<readonly ProfileRow[]>()(profile.rows);
  // @ts-expect-error: an answer may be missing
  void profile.answer.W;
  // @ts-expect-error: there is no such option
  engine.profile("true", {}, { ports: ["call"] });
}
