import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { BLOCK, setPayer } from "../../src/terms/effort.js";
import type { Payer } from "../../src/terms/effort.js";
import { structure } from "../../src/terms/term.js";
import type { Term } from "../../src/terms/term.js";
import { defaultOperators } from "../../src/text/operator-table.js";
import { Pieces } from "../../src/text/pieces.js";
import { formatTerm } from "../../src/text/writer.js";
import { thrownBy } from "../engine/answers.js";

const operators = defaultOperators();

/** A term of few different parts, and of two to the power of `depth` parts as a text. */
function doubled(depth: number): Term {
  let term: Term = 1;
  for (let i = 0; i < depth; i++) term = structure("f", term, term);
  return term;
}

/** Runs code with another payer. */
function paidBy<T>(payer: Partial<Payer>, run: () => T): T {
  const before = setPayer({
    spend: () => {},
    charge: () => {},
    reserve: () => {},
    look: () => {},
    ...payer,
  });
  try {
    return run();
  } finally {
    setPayer(before);
  }
}

describe("a long text", () => {
  it("is the same in pieces, and is paid for on the way", () => {
    const charged: number[] = [];
    const list = Array.from({ length: 3 * BLOCK }, (_, i) => i);
    const pieces = new Pieces();
    const whole = paidBy({ charge: (n) => charged.push(n) }, () => {
      for (let i = 0; i < 3; i++) pieces.add(list.slice(i * BLOCK, (i + 1) * BLOCK).join(""));
      return pieces.end("end");
    });
    expect(whole).toBe(`${list.join("")}end`);
    expect(charged).toHaveLength(3);
  });

  it("asks for room as it grows", () => {
    const rooms: number[] = [];
    const block = "x".repeat(1 << 18);
    const pieces = new Pieces();
    paidBy({ reserve: (cells) => rooms.push(cells) }, () => {
      for (let i = 0; i < 64; i++) pieces.add(block);
    });
    expect(rooms.length).toBeGreaterThan(2);
    expect(rooms.length).toBeLessThan(8);
  });

  it("ends where who pays for it says so", () => {
    let left = 10;
    const charge = (): void => {
      if (--left < 0) throw new RangeError("enough");
    };
    const write = (): string => formatTerm(doubled(60), { operators });
    expect(() => paidBy({ charge }, write)).toThrow("enough");
  });

  it("is an error of a limit when a program writes it, which it may catch", () => {
    const engine = new Engine();
    const big = "length(L, 60), foldl([_,A,A-A]>>true, L, z, X)";
    for (const [limits, kind] of [
      [{ inferences: 100_000 }, "inferences"],
      [{ timeMs: 100 }, "time"],
    ] as const) {
      const writing = engine.query(`${big}, print(X)`, {}, { limits });
      expect(thrownBy(() => writing.first())).toMatchObject({ name: "ResourceError", kind });
      const goal = `${big}, catch(print(X), error(resource_error(K), _), true), X = z`;
      expect(engine.query(goal, {}, { limits }).exists()).toBe(false);
    }
  });

  it("may be bounded by a number of parts, and those left are dots", () => {
    const bounded = (maxNodes: number): string => formatTerm(doubled(3), { operators, maxNodes });
    expect(bounded(4)).toBe("f(f(f(1,...),...),...)");
    expect(bounded(15)).toBe(formatTerm(doubled(3), { operators }));
    expect(formatTerm(doubled(60), { operators, maxNodes: 1000 }).length).toBeLessThan(10_000);
  });
});
