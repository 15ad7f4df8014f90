/** References to clauses, and where clauses come from. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Engine } from "../../src/node/node.js";
import { engineWith, judge } from "./judge.js";

const folder = mkdtempSync(join(tmpdir(), "ambilog-references-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a reference", () => {
  it("refers to the clause that assertz/2 has added, in its module", () => {
    judge(
      [
        ["assertz(p(1), R), assertz(p(2)), asserta(p(0), S), R \\== S", true],
        ["findall(X, p(X), [0, 1, 2])", true],
        ["clause(p(1), true, R), clause(H, B, R), H-B == p(1)-true", true],
        ["clause(p(1), _, R), erase(R), findall(X, p(X), [0, 2])", true],
        ["assertz((m:q(X) :- X > 1), R), clause(H, B, R), H = m:q(Y), B == user:(Y > 1)", true],
        ["m:q(2), \\+ catch(q(2), _, fail)", true],
        ["nth_clause(p(_), 2, R), clause(H, true, R), H == p(2)", true],
        ["clause(p(2), true, R), nth_clause(H, N, R), N == 2, H = p(X), var(X)", true],
        ["clause(p(0), true, R), erase(R), erase(R)", "existence_error(db_reference, _)"],
        ["clause(_, _, f(x))", "type_error(db_reference, f(x))"],
        ["clause(X, _, _)", "instantiation_error"],
        ["catch(assertz(p(3), p), error(_, _), true), \\+ p(3)", true],
        ["assertz((p(3) :- 1), _)", "type_error(callable, _)"],
        ["clause(no_such(_), _, _)", false],
      ],
      engineWith(),
    );
  });

  it("to a static clause cannot be erased", () => {
    const program = "s(1).\ns(2).\n";
    judge(
      [
        ["clause(s(X), true, R), X == 2, clause_property(R, fact)", true],
        ["clause(s(1), _, R), erase(R)", "permission_error(modify, static_procedure, s/1)"],
      ],
      engineWith(program),
    );
  });

  it("sees the clauses of the time of the call", () => {
    judge(
      [
        [
          "assertz(t(1)), assertz(t(2)), forall(clause(t(X), _, R), (erase(R), assertz(t(X))))",
          true,
        ],
        ["findall(X, t(X), [1, 2])", true],
      ],
      engineWith(),
    );
  });
});

describe("a file", () => {
  it("is that of its predicates and clauses, until it is unloaded", () => {
    const path = join(folder, "facts.pl");
    writeFileSync(path, "f(1).\nf(2) :- f(1).\n");
    const engine = new Engine();
    engine.once("consult(F)", { F: path });
    const holds = (goal: string): boolean => engine.once(goal, { F: path }) !== undefined;
    expect(holds("source_file(f(_), F), source_file(F)")).toBe(true);
    expect(holds("clause(f(2), _, R), clause_property(R, file(F))")).toBe(true);
    expect(holds("clause(f(2), _, R), clause_property(R, line_count(2)), F \\== a")).toBe(true);
    expect(holds("unload_file(F), \\+ catch(f(_), _, fail), \\+ source_file(F)")).toBe(true);
  });
});

describe("context_module/1", () => {
  it("names the module of the clause that calls it", () => {
    const engine = engineWith();
    engine.consult(":- module(mine, [p/1]).\np(M) :- context_module(M).\n");
    expect(engine.once("p(M)")).toEqual({ M: "mine" });
    expect(engine.once("context_module(M)")).toEqual({ M: "user" });
  });
});
