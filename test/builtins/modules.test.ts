import { describe, it } from "vitest";
import { engineWith, judge } from "./judge.js";

const program = `
p(user).
m:q(m).
`;

describe("the modules that a module inherits from", () => {
  it("are user, then those that are added", () => {
    judge(
      [
        ["findall(X, import_module(m, X), [user])", true],
        ["findall(X, import_module(user, X), [system])", true],
        ["add_import_module(n, m, end), findall(X, import_module(n, X), [user,m])", true],
        ["n:q(X), X == m", true],
        ["add_import_module(n, o, start), findall(X, import_module(n, X), [o,user,m])", true],
        ["add_import_module(n, m, start), findall(X, import_module(n, X), [m,o,user])", true],
        ["delete_import_module(n, m), findall(X, import_module(n, X), [o,user])", true],
        ["n:q(_)", "existence_error(procedure, n:q/1)"],
        ["delete_import_module(n, m)", false],
        ["add_import_module(o, n, start)", "permission_error(add_import, module, n)"],
        ["add_import_module(n, n, start)", "permission_error(add_import, module, n)"],
        ["add_import_module(n, _, start)", "instantiation_error"],
        ["add_import_module(n, m, middle)", "domain_error(start_or_end, middle)"],
      ],
      engineWith(program),
    );
  });

  it("include later definitions", () => {
    judge(
      [
        ["n:p(X), X == user", true],
        ["assertz(o:p(o)), add_import_module(n, o, start), n:p(X), X == o", true],
        ["retract(o:p(o)), n:p(_)", false],
      ],
      engineWith(program),
    );
  });

  it("are one, or another, as the base of a module says", () => {
    judge(
      [
        ["m:p(X), X == user", true],
        ["set_module(m:base(system)), findall(X, import_module(m, X), [system])", true],
        ["m:p(_)", "existence_error(procedure, m:p/1)"],
        ["m:(X = 1), X == 1", true],
        ["set_module(m:base(m))", "permission_error(add_import, module, m)"],
        ["set_module(m:class(library)), module_property(m, class(C)), C == library", true],
        ["set_module(m:class(x))", "domain_error(module_class, x)"],
        ["set_module(m:x(y))", "domain_error(module_property, x(y))"],
        ["set_module(m)", "type_error(module_property, m)"],
        ["set_module(_)", "instantiation_error"],
      ],
      engineWith(program),
    );
  });
});

it("a library is loaded when a goal names its module", () => {
  judge([
    ["lists:nth1(X, [a,b], b), X == 2", true],
    ["assoc:list_to_assoc([a-1], A), get_assoc(a, A, 1)", true],
    ["lists:no_such_predicate(_)", "existence_error(procedure, lists:no_such_predicate/1)"],
  ]);
});
