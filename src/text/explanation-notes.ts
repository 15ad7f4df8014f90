/** The option for the dialect swi, on the command line and in TypeScript. */
const TO_SWI = '--swi, in TypeScript dialect: "swi"';

/** The notes that explain an error, one per line below its sentence. */
export const explanationNotes = {
  /** The goal that threw. */
  goal: (goal: string): string => `In the goal ${goal}`,

  /** The predicate that this clause belongs to. */
  clause: (indicator: string): string => `in a clause of ${indicator}`,

  /** A predicate that called it, and where. */
  caller: (indicator: string, place: string): string =>
    `called by ${indicator}${place === "" ? "" : ` (${place})`}`,

  /** A line that stands for several identical ones. */
  times: (line: string, count: number): string =>
    count === 1 ? line : `${line}, at least ${count} times`,

  /** The likely reason when the same caller occurs very often. */
  recursion: "This looks like endless recursion",

  /** There are further callers. */
  more: "and by others",

  /** An argument without a value, and its name in the clause. */
  noValue: (place: number, indicator: string, variable: string | undefined): string =>
    variable === undefined
      ? `Argument ${place} of ${indicator} has no value yet`
      : `${variable}, argument ${place} of ${indicator}, has no value yet`,

  /** Variables without a value in an expression. */
  noNumber: (variables: readonly string[]): string => {
    const verb = variables.length === 1 ? "has" : "have";
    return `${variables.join(" and ")} ${verb} no value yet; an expression needs numbers`;
  },

  /** An argument with a wrong value. */
  wrongValue: (place: number, indicator: string, variable: string | undefined): string => {
    const name = variable === undefined ? "" : `${variable}, `;
    return `That is ${name}argument ${place} of ${indicator}`;
  },

  /** An atom where a number is expected. */
  atomInExpression: (name: string): string =>
    `${name} is an atom; variables begin with a capital letter`,

  /** A text where a number is expected. */
  textInExpression:
    "A text in double quotes is a list; number_codes/2 and atom_number/2 convert texts to numbers",

  /** A text that only the dialect swi reads. */
  readInSwi: `The dialect of SWI-Prolog reads this: ${TO_SWI}` as string,

  /** A flag that the dialect iso does not have. */
  flagsInSwi: `Flags of SWI-Prolog belong to its dialect: ${TO_SWI}` as string,

  /** A predicate that does not exist, in a module with clauses of `=>`. */
  rulesInSwi: `Rules with => belong to the dialect of SWI-Prolog: ${TO_SWI}` as string,

  /** Predicates of the same name with other arities. */
  otherArities: (indicators: readonly string[]): string => `But there is ${indicators.join(", ")}`,

  /** A predicate of the program that is not declared dynamic. */
  makeDynamic: (indicator: string): string =>
    `To change it while the program runs, declare  :- dynamic ${indicator}.`,

  /** A directive that comes after the clauses that it concerns. */
  declareFirst: (indicator: string): string =>
    `Put  :- dynamic ${indicator}.  before its first clause`,

  /** A predicate of the system, to which a program cannot add clauses. */
  builtin: (indicator: string): string =>
    `${indicator} is built in: give yours another name, or look for a misplaced full stop or comma`,

  /** The names that may have been meant. */
  meant: (indicators: readonly string[]): string => `Did you mean ${indicators.join(" or ")}?`,
} as const;
