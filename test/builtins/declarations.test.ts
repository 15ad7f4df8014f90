import { describe, it } from "vitest";
import { judge } from "./judge.js";

describe("a declaration of a cyclic term", () => {
  it("is a type error", () => {
    judge(
      ["meta_predicate", "dynamic", "discontiguous", "multifile"].flatMap((name) => [
        [`X = [a/1|X], ${name}(X)`, "type_error(list, _)"],
        [`X = (a/1,X), ${name}(X)`, "type_error(acyclic_term, _)"],
        [`X = m:X, ${name}(X)`, "type_error(acyclic_term, _)"],
      ]),
    );
  });

  it("is one for qualified clauses and goals", () => {
    judge([
      ["X = m:X, assertz(X)", "type_error(acyclic_term, _)"],
      ["X = m:X, strip_module(X, _, _)", "type_error(acyclic_term, _)"],
    ]);
  });
});
