/*
 * Environment variables and commands, as far as the host grants them. Without a grant there are no variables, and
 * changing one or running a command is a permission error.
 */
import type { Environment } from "./environment.js";
import { makeInteger } from "./build.js";
import { listOf } from "./cells.js";
import type { Call, HostAnswer, HostPredicates } from "./host-predicates.js";
import { instantiationError, onFile, permissionError, typeError } from "./raise.js";
import { textOf } from "./stream-options.js";
import type { Streams } from "./streams.js";

/** Defines getenv/2, setenv/2, unsetenv/1 and shell/1,2. */
export function installEnvironment(
  predicates: HostPredicates,
  streams: Streams,
  environment: Environment | undefined,
): void {
  const { core } = streams;

  function textAt(call: Call, i: number): string {
    const cell = call.cell(i);
    if ((cell & 3) === 0) throw instantiationError(core);
    const value = call.value(i);
    const text = typeof value === "object" ? textOf(core, cell) : String(value);
    if (text === undefined) throw typeError(core, "atomic", cell);
    return text;
  }

  function change(call: Call, value: string | undefined): boolean {
    const name = textAt(call, 0);
    if (environment?.set === undefined)
      throw permissionError(core, "modify", "environment_variable", call.cell(0));
    environment.set(name, value);
    return true;
  }

  /** Runs a command; `accepts` looks at its exit status, given the arguments of the call. */
  function runCommand(
    call: Call,
    arity: number,
    accepts: (status: number, args: readonly number[]) => boolean,
  ): HostAnswer {
    const command = textAt(call, 0);
    const cell = call.cell(0);
    if (environment?.shell === undefined) throw permissionError(core, "run", "command", cell);
    streams.drain();
    streams.userOutput.flush();
    const begin = <Result>(action: () => Result): Result =>
      onFile(core, "run", "command", cell, action);
    if (!call.canWait || environment.startShell === undefined) {
      const status = begin(() => environment.shell!(command));
      return accepts(
        status,
        Array.from({ length: arity }, (_, i) => call.cell(i)),
      );
    }
    const running = begin(() => environment.startShell!(command));
    let hasEnded = false;
    return predicates.answerEach(call, arity, {
      isLast: true,
      async next(again) {
        try {
          const status = await running.status;
          return accepts(status, listOf(core, again.cell(1)).items);
        } finally {
          hasEnded = true;
        }
      },
      leave: () => {
        if (!hasEnded) running.end();
      },
    });
  }

  predicates.det("getenv", 2, (call) => {
    const value = environment?.get(textAt(call, 0));
    return value !== undefined && call.unify(1, value);
  });
  predicates.det("setenv", 2, (call) => change(call, textAt(call, 1)));
  predicates.det("unsetenv", 1, (call) => change(call, undefined));
  predicates.det("shell", 1, (call) => runCommand(call, 1, (status) => status === 0));
  predicates.det("shell", 2, (call) =>
    runCommand(
      call,
      2,
      (status, args) => core.module.unify(args[1] as number, makeInteger(core, status)) !== 0,
    ),
  );
}
