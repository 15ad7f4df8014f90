import { describe, expect, it } from "vitest";
import { Session } from "./text-goals.js";
import { fc, forAll } from "../properties.js";

const session = new Session();
const { engine } = session;

/** Texts with characters of one and two UTF-16 units, from an alphabet so small that parts repeat. */
const someText = fc
  .array(fc.constantFrom("a", "b", "é", "😀"), { maxLength: 7 })
  .map((cs) => cs.join(""));

function all(goal: string, values: Record<string, string>): unknown[] {
  return [...engine.query(goal, values)].map((row) => row["X"]);
}

/** Every part of a text with its place, ordered by start, then by length. */
function parts(text: string): [number, number, number, string][] {
  const cs = [...text];
  const found: [number, number, number, string][] = [];
  for (let b = 0; b <= cs.length; b++) {
    for (let l = 0; b + l <= cs.length; l++) {
      found.push([b, l, cs.length - b - l, cs.slice(b, b + l).join("")]);
    }
  }
  return found;
}

describe("a long text with characters of two units", () => {
  const [one, other] = ["😀", "🎲"].map((c) => `${c}b`.repeat(500)) as [string, string];

  it("is the same text place by place and all at once", () => {
    const goal = `findall(C-D, (between(0, 999, I), sub_atom(T, I, 1, _, C), sub_atom(U, I, 1, _, D)), X0),
      findall(C, sub_atom(T, _, 1, _, C), Cs), findall(D, sub_atom(U, _, 1, _, D), Ds),
      findall(C-D, (nth1(I, Cs, C), nth1(I, Ds, D)), X0), X = yes`;
    expect(all(goal, { T: one, U: other })).toEqual(["yes"]);
  });
});

describe("sub_atom/5", () => {
  it("enumerates what a brute force does, in its order", () =>
    forAll([someText], (text) => {
      expect(all("sub_atom(T, B, L, A, S), X = [B,L,A,S]", { T: text })).toEqual(parts(text));
    }));

  it("selects from these when some of its arguments are known", () =>
    forAll([someText, fc.nat(31), fc.nat()], (text, known, choice) => {
      const every = parts(text);
      const one = every[choice % every.length]!;
      const names = ["B", "L", "A", "S"] as const;
      const wanted = every.filter((part) =>
        names.every((_, i) => (known & (1 << i)) === 0 || part[i] === one[i]),
      );
      const values: Record<string, string | number> = { T: text };
      names.forEach((name, i) => {
        if ((known & (1 << i)) !== 0) values[name] = one[i]!;
      });
      const goal = "sub_atom(T, B, L, A, S), X = [B,L,A,S]";
      expect([...engine.query(goal, values)].map((row) => row["X"])).toEqual(wanted);
    }));

  it("leaves no choice point after the last place of a known part", () => {
    const query = engine.query("sub_atom(banana, B, _, 0, na)");
    expect(query.next().value).toEqual({ B: 4 });
    expect(query.next().done).toBe(true);
  });
});

describe("atom_concat/3", () => {
  it("splits an atom in every way, and joins the parts again", () =>
    forAll([someText], (text) => {
      const cs = [...text];
      const wanted = Array.from({ length: cs.length + 1 }, (_, i) => [
        cs.slice(0, i).join(""),
        cs.slice(i).join(""),
      ]);
      expect(all("atom_concat(A, B, T), X = [A,B]", { T: text })).toEqual(wanted);
      for (const [a, b] of wanted) {
        expect(engine.once("atom_concat(A, B, X)", { A: a!, B: b! })).toEqual({ X: text });
      }
    }));
});

describe("atomic_list_concat/3", () => {
  it("splits what it has joined", () => {
    const field = fc
      .array(fc.constantFrom("a", "b", "é", ""), { maxLength: 4 })
      .map((cs) => cs.join(""));
    forAll(
      [fc.array(field, { minLength: 1, maxLength: 6 }), fc.constantFrom(",", ", ", "::")],
      (fields, sep) => {
        const values = { L: fields, S: sep };
        const joined = engine.once("atomic_list_concat(L, S, X)", values);
        expect(joined).toEqual({ X: fields.join(sep) });
        expect(engine.once("atomic_list_concat(X, S, T)", { S: sep, T: fields.join(sep) })).toEqual(
          { X: fields },
        );
      },
    );
  });
});
