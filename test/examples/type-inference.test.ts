import { describeExample } from "./programs.js";

describeExample("type_inference.pl", [
  ["the identity has a type", "type(l(v(0)), X)", ["A->A"]],
  ["composition has a type", "type(l(l(l(a(v(2),a(v(1),v(0)))))), X)", ["(A->B)->(C->A)->C->B"]],
  ["pairs have types", "type(l(p(s(v(0)),f(v(0)))), X)", ["A*B->B*A"]],
  ["nothing is applied to itself", "type(l(a(v(0),v(0))), X)", []],
  ["a variable without a lambda has no type", "type(l(v(1)), X)", []],
  ["a type that is given is checked", "type(l(l(v(1))), (a->b->a)), X = yes", ["yes"]],
  ["a wrong one is refused", "type(l(l(v(1))), (a->b->b)), X = yes", []],
  ["a given type may be less general", "type(l(v(0)), (X->int))", ["int"]],
  [
    "terms of a type are found, smaller ones first",
    "inhabitant_within(X, (a->a->a), 3)",
    ["l(l(v(0)))", "l(l(v(1)))"],
  ],
  [
    "the first term of a type is the smallest",
    "once(inhabitant(X, ((a->b)->(b->c)->a->c)))",
    ["l(l(l(a(v(1),a(v(2),v(0))))))"],
  ],
  ["no small term is a proof of a -> b", "inhabitant_within(X, (a->b), 5)", []],
  [
    "what is found has the type that was asked for",
    "inhabitant_within(T, (a*(a->b)->b*a), 9), type(T, X)",
    ["A*(A->B)->B*A"],
  ],
  [
    "a term known in part is completed",
    "inhabitant_within(l(X), (a*b->b*a), 6)",
    ["p(s(v(0)),f(v(0)))"],
  ],
]);
