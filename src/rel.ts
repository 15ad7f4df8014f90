/**
 * Relations in TypeScript: goals, patterns, relations made of them, and their answers. The main entry exports these
 * names as one, `rel`.
 */
export { solve, solveOnce } from "./engine/typed-answers.js";
export type {
  AwaitedEngine,
  AwaitedQuery,
  AwaitedSolveOptions,
  SolveOptions,
} from "./engine/embedding/awaited-answers.js";
export type { AnswerOf, Asked } from "./engine/typed-answers.js";
export {
  add,
  divide,
  ge,
  gt,
  is,
  le,
  lt,
  modulo,
  multiply,
  numEq,
  numNe,
  operation,
  quotient,
  subtract,
} from "./engine/embedding/arithmetic-goals.js";
export type { Expression, NumberValue, Operation } from "./engine/embedding/arithmetic-goals.js";
export { addRelations } from "./engine/relation-clauses.js";
export {
  Goal,
  and,
  bagOf,
  call,
  cut,
  eq,
  fail,
  findAll,
  fresh,
  ifThenElse,
  member,
  not,
  once,
  or,
  predicate,
  setOf,
  succeed,
} from "./engine/embedding/goal-values.js";
export type { Collector } from "./engine/embedding/goal-values.js";
export { compound, cons, pair, variable } from "./engine/embedding/patterns.js";
export type {
  Arg,
  Args,
  Closure,
  Compound,
  ListPattern,
  Pair,
  Pattern,
  Var,
  Vars,
} from "./engine/embedding/patterns.js";
export { closure, relation } from "./engine/embedding/relation.js";
export type { Relation, RelationOptions } from "./engine/embedding/relation.js";
