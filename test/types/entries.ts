/* The types of the parts of engines. This file is checked, not run. */

import type { Port, Profile, ProfileRow, Trace, TraceEvent } from "../../src/parts.js";
import { SnapshotError } from "../../src/index.js";
import type { Engine, EngineOptions } from "../../src/index.js";
import type { FileSystem, ProgramFiles } from "../../src/types.js";
import type { Trace as TraceOfEngine } from "../../src/parts.js";

export const port: Port = "exit";

// The types are those that the engine's methods have.
export function traces(engine: Engine): Trace<{ X: number }> {
  const trace: TraceOfEngine<{ X: number }> = engine.trace<{ X: number }>("p(X)");
  const event: TraceEvent<{ X: number }> | undefined = trace.next().value;
  if (event?.kind === "answer") event.row.X.toFixed();
  return trace;
}
export const rows: (engine: Engine) => readonly ProfileRow[] = (engine) => {
  const profile: Profile<{ X: number }> = engine.profile<{ X: number }>("p(X)");
  return profile.rows;
};
export const options = (files: ProgramFiles): EngineOptions => ({ files });
export const files = (all: ProgramFiles): FileSystem => all;
export const message = (error: unknown): string | undefined =>
  error instanceof SnapshotError ? error.message : undefined;

// @ts-expect-error -- there is no such port
export const wrong: Port = "enter";
// @ts-expect-error -- files can be read
export const blind: EngineOptions = { files: { program: () => undefined } };
