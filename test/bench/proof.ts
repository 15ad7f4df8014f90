/*
 * The proof of the best board: what the kernel makes of classes for which figures are known, and how long
 * all of 3x3 takes, by the command line as built (`dist`). With --samples also what 3x4 and 4x4 would take.
 *
 * The known figures are for the ENABLE list with qu for q: from danvk/hybrid-boggle (2025), or from an
 * independent sketch. With other words there is nothing to compare with.
 */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { builtInDictionary, readDictionary } from "../../src/node/dictionaries.js";
import { BoardSpace } from "../../src/board/proof/board-space.js";
import { ProofKernel } from "../../src/board/proof/proof-kernel.js";
import type { Attack, Counting } from "../../src/board/proof/proof-kernel.js";
import { proofWords } from "../../src/board/proof/proof-words.js";
import { checksumOf } from "../../src/cli/proof-threads.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** The checksum of ENABLE. */
const ENABLE = "2262de288ddc2b2c";

/** A figure of a class, and what it is known to be with ENABLE. */
export interface ProofFigure {
  readonly what: string;
  readonly found: string;
  readonly known: string;
}

/** A class, and the cutoff and switchover for it. */
interface Vector {
  readonly name: string;
  readonly layout: string;
  readonly letters: string;
  readonly attacks: readonly (Attack & { readonly counting: Counting })[];
  /** Names of figures and what they are known to be, for each attack. */
  readonly known: readonly Readonly<Record<string, string>>[];
}

/** A cutoff that no bound reaches. */
const NEVER = 2 ** 31 - 1;

const VECTORS: readonly Vector[] = [
  {
    name: "3x3, first class",
    layout: "3x3",
    letters: "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjvwxz",
    attacks: [{ cutoff: NEVER, counting: "same" }],
    known: [{ "nodes, none shared": "332438", bounds: "1231" }],
  },
  {
    name: "3x3, second class",
    layout: "3x3",
    letters: "lnrsy chkmpt lnrsy aeiou aeiou aeiou chkmpt lnrsy bdfgjqvwxz",
    attacks: [
      { cutoff: NEVER, counting: "often" },
      { cutoff: NEVER, counting: "same" },
    ],
    known: [
      { "nodes, none shared": "333492", bounds: "1523" },
      { "nodes, none shared": "333492", bounds: "1311" },
    ],
  },
  ...[..."aeiou"].map((letter, i): Vector => {
    // A cell of one letter is as good as a forced one.
    const bound = ["1149", "1099", "935", "843", "734"][i]!;
    return {
      name: `3x3, second class, ${letter} forced`,
      layout: "3x3",
      letters: `lnrsy chkmpt lnrsy aeiou ${letter} aeiou chkmpt lnrsy bdfgjqvwxz`,
      attacks: [{ cutoff: 700, switchover: 0, counting: "same" }],
      known: [{ "bound when forced": bound }],
    };
  }),
  {
    name: "3x4",
    layout: "3x4",
    letters: "chkmpt aeiou lnrsy lnrsy lnrsy aeiou chkmpt aeiou lnrsy aeiou lnrsy bdfgjvwxz",
    attacks: [{ cutoff: 1400, switchover: 3500, counting: "same" }],
    known: [
      {
        paths: "787201",
        different: "665026",
        nodes: "1426884",
        bounds: "5496 4694 3951 3125",
        forces: "8",
        searches: "1 21 15",
        "boards tested": "2084",
        "highest bound": "2071",
        boards: "12, best perslatesind 1651",
      },
    ],
  },
  {
    name: "4x4, the class of the best board, three buckets in each cell",
    layout: "4x4",
    letters: [..."perslatgsineters"]
      .map((letter) => ["aeijou", "bcdfgmpqvwxz", "hklnrsty"].find((some) => some.includes(letter)))
      .join(" "),
    attacks: [
      { cutoff: NEVER, counting: "often" },
      { cutoff: NEVER, counting: "same" },
    ],
    known: [{ bounds: "53037" }, { bounds: "36881" }],
  },
];

/** The figures of an attack, by name. */
function figuresOf(
  vector: Vector,
  kernel: ProofKernel,
  attack: Attack,
): ReadonlyMap<string, string> {
  const boards: [number, string][] = [];
  const buckets = vector.letters.split(" ");
  const statistics = kernel.prove(buckets, attack, (letters, score) =>
    boards.push([score, letters]),
  );
  const { paths, different, nodes, childless, forces, bounds, searches, tested } = statistics;
  const [best] = boards.sort(([one], [other]) => other - one);
  return new Map([
    ["paths", String(paths)],
    ["different", String(different)],
    ["nodes", String(nodes)],
    // Without the 128 that stand for all of them.
    ["nodes, none shared", String(nodes - 128 + childless)],
    ["bounds", bounds.filter((bound) => bound > 0).join(" ")],
    ["bound when forced", String(bounds[1])],
    ["forces", String(forces)],
    ["searches", searches.filter((count) => count > 0).join(" ")],
    ["boards tested", String(tested)],
    ["highest bound", String(statistics.highest)],
    ["boards", best === undefined ? "0" : `${boards.length}, best ${best[1]} ${best[0]}`],
  ]);
}

/** The figures of all classes. */
function* vectorFigures(path: string | undefined): Generator<ProofFigure> {
  const dictionary = path === undefined ? builtInDictionary() : readDictionary(path);
  const isEnable = checksumOf(dictionary) === ENABLE;
  for (const vector of VECTORS) {
    const space = new BoardSpace(vector.layout, LETTERS);
    const { cells } = space;
    const kernel = new ProofKernel(
      space,
      proofWords(dictionary, { cells, letters: LETTERS, qu: true }),
    );
    for (const [i, attack] of vector.attacks.entries()) {
      const found = figuresOf(vector, kernel, attack);
      const counted = attack.counting === "often" ? "words counted often: " : "";
      for (const [name, known] of Object.entries(vector.known[i]!)) {
        const what = `${vector.name}: ${counted}${name}`;
        yield { what, found: found.get(name)!, known: isEnable ? known : "" };
      }
    }
  }
}

/** Runs `ambilog prove` on two threads; returns its first lines and what it says. */
function prove(root: string, path: string | undefined, args: readonly string[]): string {
  const program = join(root, "dist/cli/main.js");
  const words = path === undefined ? [] : ["--dictionary", path];
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, "prove", ...args, "--jobs", "2", ...words],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`ambilog prove ${args.join(" ")}: ${stderr}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const boards = stdout === "" ? [] : stdout.trim().split("\n");
  const said = stderr.trim().split("\n").slice(-2).join("\n  ");
  const best = boards.length === 0 ? "" : `; best ${boards[0]!.replace("\t", " ")}`;
  return `ambilog prove ${args.join(" ")}: ${seconds} s of wall clock, ${boards.length} boards${best}\n  ${said}`;
}

/**
 * Runs the benchmark and reports as it goes.
 *
 * @param root the project
 * @param path the words; undefined for those of the package
 * @param hasSamples whether to project 3x4 and 4x4
 * @param say called with each part of the report
 * @returns whether all known figures were found
 */
export function runProofBench(
  root: string,
  path: string | undefined,
  hasSamples: boolean,
  say: (text: string) => void,
): boolean {
  let isRight = true;
  for (const { what, found, known } of vectorFigures(path)) {
    isRight &&= known === "" || found === known;
    const verdict = known === "" ? "" : found === known ? " (as known)" : ` (DIFFERS: ${known})`;
    say(`${what}: ${found}${verdict}`);
  }
  const runs: (readonly string[])[] = [
    ["--size", "3x3", "--cutoff", "500", "--qu"],
    ["--size", "3x3", "--cutoff", "500"],
  ];
  if (hasSamples) {
    runs.push(["--size", "3x4", "--cutoff", "1500", "--qu", "--sample", "200"]);
    runs.push(["--size", "4x4", "--cutoff", "3500", "--qu", "--sample", "50"]);
  }
  for (const args of runs) say(prove(root, path, args));
  return isRight;
}
