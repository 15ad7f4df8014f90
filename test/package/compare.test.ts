import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { chartLibraries } from "../../src/cli/comparison-chart.js";
import { ambilog, files, lines } from "../cli/console.js";

const file = files();
const dictionary = file("words.txt", "cat\ncats\nact\nscat\nquite\n");
const folder = dirname(dictionary);
const compare = (...args: string[]): ReturnType<typeof ambilog> =>
  ambilog(["compare", ...args, "--dictionary", dictionary]);

/**
 * The first cells of the rows of a table, without the numbers that differ from run to run: the head, and the solvers by
 * name.
 */
function rows(out: string): string[][] {
  const [head, ...solvers] = lines(out)
    .filter((line) => /^[│|] [a-z]/.test(line))
    .map((line) =>
      line
        .split(/[│|]/)
        .slice(1, 4)
        .map((cell) => cell.trim()),
    );
  return [head, ...solvers.sort(([a], [b]) => (a < b ? -1 : 1))];
}

/** Two solvers, and only one pass of each. */
const two = ["--solvers", "native,stems", "--repeat", "1"];

const twoSolvers = [
  ["solver", "words", "score"],
  ["native", "4", "4"],
  ["stems", "4", "4"],
];

it("shows what each solver finds, and that all agree", async () => {
  const { status, out } = await compare("ca/ts", "--repeat", "1");
  expect(rows(out)).toEqual([
    ["solver", "words", "score"],
    ["checker", "4", "4"],
    ["embedded", "4", "4"],
    ["every-path", "4", "4"],
    ["generator", "4", "4"],
    ["logic", "4", "4"],
    ["logic-prefix", "4", "4"],
    ["native", "4", "4"],
    ["native-wasm", "4", "4"],
    ["positions", "4", "4"],
    ["prolog", "4", "4"],
    ["stems", "4", "4"],
    ["tau", "4", "4"],
    ["trie-walk", "4", "4"],
    ["word-by-word", "4", "4"],
  ]);
  expect(out).toMatch(/first ms │ +total ms │ +steps │ +MB │ +ratio/);
  expect(lines(out).at(-1)).toBe("All agree.");
  expect(status).toBe(0);
});

it("has numbers at the right, with three digits that count", async () => {
  const { out } = await compare("ca/ts", ...two);
  const [, ...solvers] = lines(out).filter((line) => line.startsWith("│ "));
  for (const line of solvers) {
    const cells = line.split("│").slice(2, -1);
    expect(cells.every((cell) => /\S $/.test(cell))).toBe(true);
    for (const time of [cells[2], cells[3], cells[6]]) {
      expect(time.trim()).toMatch(/^(\d\.\d{3}|\d\.\d\d|\d\d\.\d|\d{3}|\d{1,3}(,\d{3})+)$/);
    }
    expect(cells[5].trim()).toMatch(/^\d+\.\d$/);
  }
  expect(Math.min(...solvers.map((line) => Number(line.split("│")[8].replaceAll(",", ""))))).toBe(
    1,
  );
});

it("lets only those solvers run that are asked for", async () => {
  const { status, out } = await compare("ca/ts", ...two);
  expect(rows(out)).toEqual(twoSolvers);
  expect(status).toBe(0);
});

it("leaves Tau Prolog out where the board is too big for it", async () => {
  const { status, out, err } = await compare(
    "catsx/catsy",
    "--inferences",
    "40000",
    "--repeat",
    "1",
  );
  expect(rows(out)).toContainEqual(["every-path", "2", "2"]);
  expect(rows(out)).toContainEqual(["logic", "stopped", ""]);
  expect(out).toContain("tau is left out: the board has 10 cells");
  expect(out).toContain("logic was stopped by its limit of inferences");
  expect(out).toContain("All agree.");
  expect(err).toContain("limit of 40000 inferences is reached by prolog\n");
  expect(status).toBe(2);
});

it("says what part of the search a solver that was stopped has done, where it knows", async () => {
  const args = ["--solvers", "every-path,logic", "--inferences", "2000", "--repeat", "1"];
  const { status, out, err } = await compare("catsxy/catsxy", ...args);
  const stopped =
    /^every-path was stopped by its limit of inferences, with \d+ words so far and about/m;
  expect(out).toMatch(stopped);
  expect(out).toMatch(/about \d\S* % of the search done\.$/m);
  expect(out).toMatch(/^logic was stopped by its limit of inferences, with \d+ words? so far\.$/m);
  expect(out).not.toContain("> 1");
  expect(lines(out).at(-1)).toBe("No solver finished.");
  expect(err).toContain("is reached by every-path\n");
  expect(status).toBe(2);
});

describe("many boards", () => {
  it("of a file or of stdin go through each solver, and a row is their sum", async () => {
    const boards = "ca/ts\n\ncats\r\nxy/zz\n";
    const args = ["compare", ...two, "--dictionary", dictionary];
    const expected = [
      ["solver", "words", "score"],
      ["native", "8", "8"],
      ["stems", "8", "8"],
    ];
    const ofFile = await ambilog([...args, "--boards", file("boards.txt", boards)]);
    expect(rows(ofFile.out)).toEqual(expected);
    const ofInput = await ambilog([...args, "--boards", "-"], boards);
    expect(rows(ofInput.out)).toEqual(expected);
  });

  it("that are invalid are rejected with their position", async () => {
    const { status, err } = await compare("--boards", file("bad.txt", "ca/ts\n\nca/t5\n"));
    expect(err).toMatch(/bad\.txt:3: Expected a tile/);
    expect(lines(err).length).toBe(1);
    expect(status).toBe(2);
    const empty = await compare("--boards", file("empty.txt", "\n\n"));
    expect(empty.err).toMatch(/Expected boards in .*empty\.txt, got none/);
    expect(empty.status).toBe(2);
  });
});

describe("the format", () => {
  it("md is a table as GitHub shows it", async () => {
    const { out } = await compare("ca/ts", ...two, "--format", "md");
    expect(rows(out)).toEqual(twoSolvers);
    expect(lines(out)[1]).toMatch(/^\| -+ (\| -+: ){7}\|$/);
    expect(
      new Set(
        lines(out)
          .slice(0, 4)
          .map((line) => line.length),
      ).size,
    ).toBe(1);
    expect(lines(out).at(-1)).toBe("All agree.");
  });

  it("csv has a line for each solver, also for one that was left out", async () => {
    const args = ["--solvers", "native,tau", "--format", "csv"];
    const { out, err } = await compare("catsx/catsy", ...args);
    const [head, native, tau, end] = out.split("\r\n");
    expect(head).toBe(
      "solver,words,score,firstMs,totalMs,steps,memory,ratio,passes,stopped,fraction,leftOut",
    );
    expect(native).toMatch(/^native,2,2,[\d.]+,[\d.]+,\d+,\d+,1,3,,1,$/);
    expect(tau).toBe(`tau,,,,,,,,,,,"the board has 10 cells, and more than 9 would take it hours"`);
    expect(end).toBe("");
    expect(lines(err).at(-1)).toBe("Only native finished.");
  });

  it("json is one object", async () => {
    const { out, err, status } = await compare(
      "ca/ts",
      "--solvers",
      "native,stems",
      "--format",
      "json",
    );
    expect(JSON.parse(out)).toEqual({
      boards: 1,
      solvers: ["stems", "native"].map((solver) => ({
        solver,
        words: 4,
        score: 4,
        firstMs: expect.any(Number) as number,
        totalMs: expect.any(Number) as number,
        steps: expect.any(Number) as number,
        memory: expect.any(Number) as number,
        ratio: expect.any(Number) as number,
        passes: 3,
        stopped: null,
        fraction: 1,
        leftOut: null,
      })),
      agree: true,
      disputed: [],
    });
    expect(err).toBe("All agree.\n");
    expect(status).toBe(0);
  });

  it("svg is a chart with a bar and the time for each solver", async () => {
    const out = join(folder, "chart.svg");
    const args = ["--solvers", "native,stems,logic", "--inferences", "1000", "--repeat", "1"];
    const { status, err } = await compare("cats/cats", ...args, "--format", "svg", "--out", out);
    const svg = readFileSync(out, "utf8");
    expect(svg).toMatch(/^<svg .*<\/svg>\n$/s);
    for (const name of ["native", "stems", "logic"]) expect(svg).toContain(`>${name}<`);
    const widths = [...svg.matchAll(/<rect [^>]*?width="([^"]*)"/g)].map((match) =>
      Number(match[1]),
    );
    expect(widths.length).toBe(3);
    expect(widths.every((width) => width > 0)).toBe(true);
    expect(svg).toMatch(/>[\d.]+ ms, stopped</);
    expect(err).toContain("logic was stopped");
    expect(status).toBe(2);
  });

  it("svg says what to install where it is not", async () => {
    const missing = Object.assign(new Error("no"), { code: "ERR_MODULE_NOT_FOUND" });
    await expect(chartLibraries(async () => Promise.reject(missing))).rejects.toThrow(
      "npm install @observablehq/plot linkedom",
    );
    const broken = new SyntaxError("broken");
    await expect(chartLibraries(async () => Promise.reject(broken))).rejects.toBe(broken);
  });
});

it("writes the table to a file, and says on the error output that all agree", async () => {
  const out = join(folder, "table.txt");
  const outcome = await compare("ca/ts", ...two, "--out", out);
  expect(outcome).toEqual({ status: 0, out: "", err: "All agree.\n" });
  expect(rows(readFileSync(out, "utf8"))).toEqual(twoSolvers);
});
