/** The effect of signals on the program: alone, while a command of the shell runs, and at a terminal. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { files } from "../cli/console.js";
import { Terminal, hasTerminals } from "../cli/terminal.js";
import { temporaryFolder } from "../folders.js";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = temporaryFolder();
const file = files();

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts the program and waits until it has written `go`. */
async function started(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for await (const chunk of child.stdout!) {
    text += String(chunk);
    if (text.includes("go")) break;
  }
  return child;
}

/** The signal or the code with which a process has ended. */
async function end(child: ChildProcess): Promise<string | number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.signalCode ?? child.exitCode!;
}

/** Whether that process has ended. A zombie has. */
function isOver(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return true;
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.startsWith("Z");
}

/** Waits until a process is over; only the test's timeout ends the wait. */
async function over(pid: number): Promise<void> {
  while (!isOver(pid)) await new Promise(setImmediate);
}

const GO = "write(go), nl, flush_output";
const slow = file("slow.pl", `:- ${GO}, repeat, fail.\n`);

const PLACES: readonly (readonly [where: string, args: readonly string[]])[] = [
  ["a query", ["-g", `${GO}, repeat, fail`]],
  ["a query that catches all", ["-g", `${GO}, repeat, catch((repeat, fail), _, true), fail`]],
  ["a directive", [slow]],
  ["a read of the standard input", ["-g", `${GO}, read(_)`]],
  ["sleep/1", ["-g", `${GO}, sleep(1000)`]],
  ["ambilog query", ["query", `${GO}, repeat, fail`]],
  ["the top level, which reads", ["-g", GO]],
];

describe.skipIf(process.platform === "win32")("signals end the program", () => {
  for (const signal of SIGNALS) {
    it.each(PLACES)(`${signal} in %s`, async (_, args) => {
      const child = await started(args);
      child.kill(signal);
      expect(await end(child)).toBe(signal);
    });
  }
});

/** A script that writes its child's process number and its own, and never ends by itself. */
const waits = file(
  "waits.sh",
  "sh -c 'echo $$ $PPID > numbers; echo go; exec sleep 1000'\necho on\n",
);

/** The process numbers that the command has written. */
function numbers(place: string): number[] {
  return readFileSync(join(place, "numbers"), "utf8").trim().split(" ").map(Number);
}

describe.skipIf(!existsSync("/proc/self/task"))("signals while a command of the shell runs", () => {
  const command = (place: string): string => `cd ${place}; sh ${waits}; echo on`;

  it.each(SIGNALS)("%s ends both", async (signal) => {
    const place = mkdtempSync(join(folder, "p"));
    const child = await started(["-g", `shell('${command(place)}'), writeln(after)`]);
    child.kill(signal);
    expect(await end(child)).toBe(signal);
    for (const pid of numbers(place)) await over(pid);
  });

  it("a command that takes SIGINT for something else goes on, and so does the program", async () => {
    const program = file(
      "catches.cjs",
      'process.once("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000); console.log("go");',
    );
    const child = await started(["-g", `shell('exec ${process.execPath} ${program}'), halt(3)`]);
    child.kill("SIGINT");
    expect(await end(child)).toBe(3);
  });

  it("a limit on time ends the command", async () => {
    const place = mkdtempSync(join(folder, "p"));
    const goal = `catch(call_with_time_limit(0.5, shell('${command(place)}')), time_limit_exceeded, halt(4))`;
    const child = await started(["-g", goal]);
    expect(await end(child)).toBe(4);
    for (const pid of numbers(place)) await over(pid);
  });
});

describe.skipIf(!hasTerminals)("at a terminal", () => {
  it.each([
    ["Ctrl-C", (t: Terminal) => t.type("\x03")],
    ["SIGINT for the program alone", (t: Terminal) => t.interrupt()],
  ])("%s while a command runs ends the command and the query", async (_, interrupt) => {
    const home = mkdtempSync(join(folder, "home"));
    const t = new Terminal(["-q"], home);
    for (const goal of [
      "shell('echo go; sleep 1000; echo on'), write(after).",
      "shell('echo go; exec sleep 1000', _), write(after).",
    ]) {
      await t.ask(goal, "go\n");
      await interrupt(t);
      expect(await t.until("Interrupted")).not.toMatch(/after|on\n/);
    }
    await t.ask("X = still.", "X = still.\n");
    await t.ask("halt(3).", "");
    expect(await t.end()).toBe(3);
  });
});
