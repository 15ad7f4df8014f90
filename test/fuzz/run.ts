/* The search for differences between the ways to run a program: see HELP. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findingText } from "./findings.js";
import type { Finding, Message, Order } from "./messages.js";
import { sampleOf } from "./sample.js";
import { noCounts } from "./counts.js";
import { check, KINDS } from "./search.js";
import type { Counts } from "./counts.js";
import { ALL, OTHERS } from "./ways.js";

/** Milliseconds after which a round that does not end is a finding. */
const LONGEST_ROUND = 300_000;
/** The most findings of a group that are shown. */
const SHOWN = 2;

const HELP = `npm run fuzz -- [FILES…] [OPTIONS]

Random programs, each run in many ways that should all behave the same; a
difference is reduced to a small program and shown. FILES are samples, as in
test/fuzz/corpus, to be run in all ways instead. The status is 1 when anything
was found.

  --minutes N    how long; default: 1
  --rounds N     how many rounds of programs instead
  --seed N       the seed of the first round; default: random
  --kind A,B     only programs of these kinds, among
                 ${KINDS.map(({ name }) => name).join(", ")}
  --jobs N       processes; default: one for each core
  --first        ends with the first finding
  --help         prints this`;

const [root, folder, ...rest] = process.argv.slice(2) as [string, string, ...string[]];

const { values, positionals } = parseArgs({
  args: rest,
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "1" },
    rounds: { type: "string" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
    kind: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
    first: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function number(option: "minutes" | "rounds" | "seed" | "jobs"): number {
  const value = Number(values[option]);
  if (Number.isFinite(value) && value > 0) return value;
  throw new RangeError(`Expected --${option} as a positive number, got ${values[option]}`);
}

/** The kinds that are asked for. */
function kinds(): readonly string[] {
  const known = KINDS.map(({ name }) => name);
  const names = values.kind?.split(",") ?? known;
  for (const name of names) {
    if (!known.includes(name)) {
      throw new RangeError(`Expected --kind as some of ${known.join(", ")}, got ${name}`);
    }
  }
  return names;
}

class Coordinator {
  readonly counts: Counts = noCounts();
  readonly groups: Map<string, number> = new Map();
  /** Findings of all groups. */
  total = 0;
  private readonly children = new Set<ChildProcess>();
  private readonly begin = performance.now();

  private show(finding: Finding): void {
    const { group } = finding;
    if (this.count(group) > SHOWN) return;
    const seconds = ((performance.now() - this.begin) / 1000).toFixed(0);
    const { programs } = this.counts;
    console.log(`after ${programs} programs, ${seconds} s\n${findingText(finding)}`);
    if (values.first) for (const child of this.children) child.kill();
  }

  private count(group: string): number {
    const times = (this.groups.get(group) ?? 0) + 1;
    this.groups.set(group, times);
    this.total++;
    return times;
  }

  private hear(message: Message): void {
    if (message.type === "counts") {
      const { counts } = this;
      for (const key of Object.keys(counts) as (keyof Counts)[]) {
        counts[key] += message.counts[key];
      }
    } else if (message.type === "found") this.show(message.finding);
    else if (message.type === "again") this.count(message.group);
  }

  /** A process that carries out an order; when it dies in a round, another continues after that round. */
  run(order: Order): Promise<void> {
    return new Promise((resolve) => {
      const child = fork(join(folder, "test/fuzz/worker.js"), {
        execArgv: ["--max-old-space-size=1500"],
      });
      this.children.add(child);
      let now = order.seed;
      let kind = "";
      let done = 0;
      let timer: NodeJS.Timeout | undefined;
      let isStuck = false;
      child.on("message", (message: Message) => {
        if (message.type === "begins") {
          ({ seed: now, kind } = message);
          clearTimeout(timer);
          timer = setTimeout(() => {
            isStuck = true;
            child.kill("SIGKILL");
          }, LONGEST_ROUND);
        } else if (message.type === "counts") done++;
        this.hear(message);
      });
      child.on("exit", (status) => {
        clearTimeout(timer);
        this.children.delete(child);
        if (status === 0 || (values.first && this.total > 0)) return resolve();
        const group = isStuck ? "a round does not end" : "the process died";
        if (this.count(group) <= SHOWN) {
          console.log(`--- ${group}\n  npm run fuzz -- --seed ${now} --rounds 1 --kind ${kind}\n`);
        }
        const rounds = order.rounds === null ? null : order.rounds - done - 1;
        if (rounds !== null && rounds <= 0) return resolve();
        resolve(this.run({ ...order, seed: now + order.stride, rounds }));
      });
      child.send(order);
    });
  }
}

async function searchAll(): Promise<boolean> {
  const jobs = values.rounds === "1" ? 1 : number("jobs");
  const seed = number("seed");
  const coordinator = new Coordinator();
  const until = values.rounds === undefined ? Date.now() + number("minutes") * 60_000 : null;
  const rounds = values.rounds === undefined ? null : Math.ceil(number("rounds") / jobs);
  const order = {
    stride: jobs,
    rounds,
    until,
    kinds: kinds(),
    peer: join(root, "test/fuzz/peer.pl"),
  };
  await Promise.all(
    Array.from({ length: jobs }, (_, i) => coordinator.run({ ...order, seed: seed + i })),
  );
  const { counts, groups, total } = coordinator;
  for (const [group, times] of [...groups].sort(([, a], [, b]) => b - a)) {
    console.log(`${times} times: ${group}`);
  }
  console.log(
    `${counts.programs} programs, ${counts.goals} goals (${counts.cutOff} cut off), ${counts.comparisons} comparisons, ${ALL.length} ways, ${total} findings in ${groups.size} groups, seed ${seed}`,
  );
  return total > 0;
}

/** Runs files in all ways. */
async function runFiles(): Promise<boolean> {
  let hasFound = false;
  for (const file of positionals) {
    const told = await check({}, sampleOf(readFileSync(file, "utf8")), OTHERS);
    for (const { way, kind, goal, expected, found } of told) {
      hasFound = true;
      console.log(
        `${file}: ${way}: ${kind}\n  ?- ${goal}.\n    ${expected.join("\n    ")}\n  not\n    ${found.join("\n    ")}`,
      );
    }
    if (told.length === 0) console.log(`${file}: all ways agree`);
  }
  return hasFound;
}

if (values.help) console.log(HELP);
else if (await (positionals.length > 0 ? runFiles() : searchAll())) process.exitCode = 1;
