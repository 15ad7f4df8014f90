/*
 * SWI-Prolog as another way: one process, which is given programs of the language that both have.
 *
 * Permitted differences are removed before the comparison: the context of errors, the names of variables, the
 * module of programs there, delayed goals.
 */
import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { account, unnamed } from "./account.js";
import type { Allowance, GoalAccount, Way } from "./account.js";
import { named } from "../compile/engines.js";
import type { Sample } from "./sample.js";
import { shown } from "./shown.js";
import { differences } from "./verdict.js";
import { hasSwipl } from "../swi/system.js";
import type { Difference } from "./verdict.js";

/** Programs that one process is given. */
const PROGRAMS = 400;

/** A SWI-Prolog that runs programs. */
class Peer {
  private readonly driver: string;
  private child: ChildProcessWithoutNullStreams | undefined;
  private given = 0;
  private text = "";
  private heard: (() => void) | undefined;

  constructor(driver: string) {
    this.driver = driver;
  }

  private start(): ChildProcessWithoutNullStreams {
    const options = [
      "-q",
      "--traditional",
      "--stack-limit=200m",
      "-g",
      "serve",
      "-t",
      "halt",
      this.driver,
    ];
    const child = spawn("swipl", options, { stdio: "pipe" });
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text: string) => {
      this.text += text;
      this.heard?.();
    });
    child.stderr.resume();
    child.on("exit", () => {
      if (this.child === child) this.child = undefined;
      this.heard?.();
    });
    child.on("error", () => this.heard?.());
    return child;
  }

  close(): void {
    const { child } = this;
    this.child = undefined;
    child?.kill("SIGKILL");
  }

  /** The output of the steps, each ended by a character 2; undefined when the process has ended. */
  async run(steps: string): Promise<string[] | undefined> {
    if (this.given++ % PROGRAMS === 0) this.close();
    this.child ??= this.start();
    this.text = "";
    this.child.stdin.write(`program(m${this.given}, ${steps}).\n`);
    while (this.child !== undefined && !this.text.endsWith("\x03")) {
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
    }
    this.heard = undefined;
    return this.text.endsWith("\x03") ? this.text.slice(0, -1).split("\x02") : undefined;
  }
}

let peer: Peer | undefined;

/** Sets the path of the program that SWI-Prolog runs: peer.pl. */
export function usePeer(driver: string): void {
  peer ??= new Peer(driver);
}

/** Ends the process, if there is one. */
export function closePeer(): void {
  peer?.close();
}

/** The goal, whose balls become text, without the context of an error. */
function caught(goal: string): string {
  const formal =
    "( E_ = error(F_, _) -> B_ = F_ ; B_ = E_ ), format(atom(A_), '~q', [B_]), throw(A_)";
  return `catch((${goal}), E_, ( ${formal} ))`;
}

/** The part of an event that is the same in both. */
function common(event: string): string {
  if (event.startsWith("| ")) return event;
  const text = event.startsWith('throws "') ? `throws ${JSON.parse(event.slice(7))}` : event;
  const own = text
    .replaceAll(/\bm\d+:/g, "")
    .replaceAll(/-\[.*\]$/g, "")
    .replaceAll(/(\d)e\+(\d)/g, "$1e$2")
    // If a call has several faults, any of them may be reported.
    .replaceAll(/throws (type_error\(|instantiation_error).*/gs, "throws for an argument");
  return named(own);
}

/** Errors of limits, and the text of infinite terms: there is no verdict on either. */
const LIMIT = /resource_error|inference_limit_exceeded|time_limit_exceeded|\.\.\.|@\(/;

function accountOf(goal: string, text: string): GoalAccount {
  const events: string[] = [];
  let isExhausted = false;
  text.split("\x01").forEach((piece, i) => {
    if (i % 2 === 0) {
      if (piece !== "") events.push(unnamed(`| ${piece}`));
    } else if (piece === "exhausted" || LIMIT.test(piece)) isExhausted = true;
    else events.push(common(piece));
  });
  if (isExhausted) events.push("exhausted");
  return { goal, events, end: isExhausted ? "exhausted" : "done", inferences: 0 };
}

/** A text between quotes. */
function quoted(text: string, quote: string): string {
  return quote + text.replaceAll(/[\\'"]/g, "\\$&").replaceAll("\n", "\\n") + quote;
}

/** The difference between a way and SWI-Prolog. */
export async function differenceToPeer(
  sample: Sample,
  way: Way,
  allowance: Allowance,
): Promise<Difference | undefined> {
  if (peer === undefined || !hasSwipl) return undefined;
  const steps = sample.steps.map((step) => ("load" in step ? step : { goal: caught(step.goal) }));
  const own = await account({ steps }, way, allowance);
  const texts = steps.map((step) =>
    "load" in step
      ? `load(${quoted(step.load, '"')})`
      : `ask(${quoted(`(${shown(step.goal)})-Shown_`, "'")}, ${allowance.answers})`,
  );
  const told = await peer.run(`[${texts.join(",\n")}]`);
  if (told === undefined) return undefined;
  const expected = steps.map((step, i): GoalAccount => {
    const goal = "load" in step ? "(loading)" : step.goal;
    return accountOf(goal, told[i] ?? "");
  });
  const found = own.map((each) => ({
    ...each,
    events: each.events.map(common),
    end: each.events.some((event) => LIMIT.test(event)) ? "exhausted" : each.end,
    inferences: 0,
  }));
  const [seen] = differences(expected, found as readonly GoalAccount[], way.name, false);
  return seen === undefined ? undefined : { ...seen, beside: "SWI-Prolog" };
}
