/** Environment variables and commands. */

/** Environment variables and commands as a host provides them. */
export interface Environment {
  /** The value of a variable; undefined when it has none. */
  get(name: string): string | undefined;
  /** Sets a variable; with undefined, removes it. */
  set?(name: string, value: string | undefined): void;
  /** Runs a command to its end and returns its exit status. Without this method no command can be run. */
  shell?(command: string): number;
  /** Starts a command, for a run that can wait for its end. Without this method `shell` runs it. */
  startShell?(command: string): RunningCommand;
  /** Waits. Without this method a run that has to wait polls the clock. */
  sleep?(milliseconds: number): void;
}

/** A running command. */
export interface RunningCommand {
  /** Its exit status, once it has ended. */
  readonly status: PromiseLike<number>;
  /** Ends it if it is still running. */
  end(): void;
}
