/* Calls of builtins with random arguments, most of them of the right type: in clauses, and by call/1. */
import type { Draw } from "../draw.js";
import type { Sample } from "../sample.js";

/** Calls in a program. */
const CALLS = 250;

const VARIABLES = ["X", "Y", "Z"];
const ATOMS = ["a", "b", "foo", "[]", "''", "'A b'", "+", "é", "'1'", "{}", "abc", "bcab"];
const INTEGERS = `
  0 1 2 3 -1 7 10 -13 255 65 97
  268435455 268435456 -268435457 4294967296 9007199254740993 9223372036854775807 -9223372036854775808 9223372036854775808
  123456789012345678901234567890 -100000000000000000000
`
  .trim()
  .split(/\s+/);
const FLOATS = ["0.0", "-0.0", "1.0", "2.5", "-1.5", "1.0e10", "1.5e300", "1.0e-7", "0.1"];
const STRINGS = ['""', '"a"', '"abc"', '"12"', '"a b"', '"é"'];
const OPERATIONS = "+ - * / // mod rem div min max ** ^ >> << /\\ \\/ xor gcd atan2 copysign".split(
  " ",
);
const FUNCTIONS = `
  - + abs sign sqrt sin atan exp log float integer truncate round ceiling floor \\ msb
  float_integer_part float_fractional_part
`
  .trim()
  .split(/\s+/);

/** The kinds of an argument: a letter for each. */
type Kind = string;

class Calls {
  readonly draw: Draw;

  constructor(draw: Draw) {
    this.draw = draw;
  }

  integer(): string {
    return this.draw.chance(0.75) ? String(this.draw.integer(-4, 12)) : this.draw.pick(INTEGERS);
  }

  atomic(): string {
    const { draw } = this;
    return draw.weighted([
      [4, () => draw.pick(ATOMS)],
      [3, () => this.integer()],
      [1, () => draw.pick(FLOATS)],
      [1, () => draw.pick(STRINGS)],
    ])();
  }

  term(depth = 0): string {
    const { draw } = this;
    if (depth > 2 || draw.chance(0.4))
      return draw.chance(0.3) ? draw.pick(VARIABLES) : this.atomic();
    const some = (n: number): string[] => draw.times(n, () => this.term(depth + 1));
    return draw.weighted([
      [3, () => `f(${some(draw.integer(1, 3)).join(",")})`],
      [1, () => `g(${some(2).join(",")})`],
      [1, () => some(2).join(" - ")],
      [1, () => `[${some(draw.integer(1, 3)).join(",")}]`],
      [1, () => `[${some(1).join()}|${draw.pick(VARIABLES)}]`],
      [1, () => `{${some(1).join()}}`],
    ])();
  }

  list(item: () => string): string {
    const { draw } = this;
    const items = draw.times(draw.integer(0, 4), item).join(",");
    const isPartial = items !== "" && draw.chance(0.06);
    return isPartial ? `[${items}|${draw.pick([...VARIABLES, "a"])}]` : `[${items}]`;
  }

  expression(depth = 0): string {
    const { draw } = this;
    if (depth > 2 || draw.chance(0.35)) {
      return draw.weighted([
        [8, () => this.integer()],
        [2, () => draw.pick(FLOATS)],
        [1, () => draw.pick(["pi", "e", "inf", "X", "a", "max_tagged_integer", "foo(1)", "[1]"])],
      ])();
    }
    const one = (): string => this.expression(depth + 1);
    if (draw.chance(0.3)) return `${draw.pick(FUNCTIONS)}(${one()})`;
    const name = draw.pick(OPERATIONS);
    // Results of a million bits take long.
    if (["**", "^", "<<"].includes(name))
      return `'${name}'(${one()}, ${draw.integer(-2, depth === 0 ? 70 : 9)})`;
    return /\w/.test(name) && !["mod", "rem", "div", "xor"].includes(name)
      ? `${name}(${one()}, ${one()})`
      : `((${one()}) ${name} (${one()}))`;
  }

  text(): string {
    const { draw } = this;
    return draw.weighted([
      [5, () => draw.pick(ATOMS)],
      [3, () => draw.pick(STRINGS)],
      [1, () => this.integer()],
      [1, () => draw.pick(FLOATS)],
    ])();
  }

  argument(kind: Kind): string {
    const { draw } = this;
    // Now and then something of any type.
    if (!"gev".includes(kind) && draw.chance(0.07)) return this.term();
    switch (kind) {
      case "i":
        return this.integer();
      case "k":
        return String(this.draw.integer(-2, 12));
      case "n":
        return draw.chance(0.8) ? this.integer() : draw.pick(FLOATS);
      case "e":
        return this.expression();
      case "a":
        return draw.pick(ATOMS);
      case "x":
        return this.text();
      case "t":
        return this.term();
      case "l":
        return this.list(() => this.term(2));
      case "N":
        return this.list(() => this.argument("n"));
      case "P":
        return this.list(() => `${this.atomic()} - ${this.term(2)}`);
      case "C":
        return this.list(() => draw.pick(["a", "b", "'1'", "'0'", "' '", "-", "é", "X"]));
      case "D":
        return this.list(() => draw.pick(["97", "98", "49", "48", "32", "45", "233", "X"]));
      case "v":
        return draw.pick(VARIABLES);
      case "o":
        return draw.pick(["@<", "@>", "@=<", "@>="]);
      case "c":
        return draw.pick(["<", "=", ">"]);
      case "g":
        return this.goal(1);
      case "s":
        return draw.pick(["s", "', '", "''", "x"]);
      default:
        throw new TypeError(`Expected a kind of arguments, got ${kind}`);
    }
  }

  /** One of the kinds of an argument: alternatives are letters, `v` half of the time where it is one. */
  one(kinds: string): string {
    return this.argument(this.draw.pick([...kinds]));
  }

  goal(depth = 0): string {
    const { draw } = this;
    if (depth < 3 && draw.chance(depth === 0 ? 0.2 : 0.45)) {
      const sub = (): string => this.goal(depth + 1);
      return draw.weighted([
        [3, () => `(${sub()}, ${sub()})`],
        [2, () => `(${sub()} ; ${sub()})`],
        [2, () => `(${sub()} -> ${sub()} ; ${sub()})`],
        [1, () => `(${sub()} *-> ${sub()} ; ${sub()})`],
        [1, () => `\\+ ${sub()}`],
        [1, () => `call((${sub()}, !))`],
        [1, () => `once(${sub()})`],
        [1, () => `findall(${draw.pick(VARIABLES)}, ${sub()}, ${draw.pick(VARIABLES)})`],
        [1, () => `forall(${sub()}, ${sub()})`],
        [1, () => `catch(${sub()}, ${draw.pick(["X", "error(Y, _)", "b"])}, ${sub()})`],
        [1, () => `catch(throw(${this.term()}), ${this.term()}, true)`],
      ])();
    }
    const [name, ...kinds] = draw.pick(CALLED).split(" ") as [string, ...string[]];
    const args = kinds.map((kind) => this.one(kind));
    return `${/^[a-z]\w*$/.test(name) ? name : `'${name.replaceAll("\\", "\\\\")}'`}(${args.join(", ")})`;
  }
}

/** Builtins, each with the kinds of its arguments. */
const CALLED: readonly string[] = `
  is vvvi e, is v e, =:= e e, < e e, >= e e, =\\= e e, > e e, var tv, nonvar tv, atom ta, integer tn,
  float tn, number tn, atomic t, compound t, callable t, is_list tl, ground t, string tx, is_assoc t,
  = t t, \\= t t, == t t, \\== t t, @< t t, @>= t t, compare vc t t, =@= t t, subsumes_term t t,
  unify_with_occurs_check t t, ?= t t, unifiable t t v, functor t v v, functor v a k, functor t a i,
  arg i t tv, arg v t tv, =.. t v, =.. v l, copy_term t tv, term_variables t v, setarg i t t,
  nb_setarg i t t, term_to_atom t v, tab_ k, acyclic_term t, term_variables t v l, numbervars t k v,
  atom_length x vi, atom_concat x x v, atom_concat v v a, sub_atom a v v v vx, sub_atom a i i v v,
  sub_atom a v i i v, sub_atom a v v i v, atom_chars x v, atom_chars v C, atom_codes x v,
  atom_codes v D, char_code vCa vi, char_code a v, number_codes n v, number_codes v D,
  number_chars v C, atom_number x vn, atom_string v x, atom_string x v, number_string v x,
  string_chars x v, string_codes x v, string_to_atom x v, string_length x v, string_concat x x v,
  sub_string x v v v v, sub_string x i i v v, split_string x x x v, upcase_atom x v,
  string_lower x v, string_upper x v, char_type a v, string_code i x v, atomic_list_concat l v,
  atomic_list_concat l a v, atomic_list_concat v a a, term_string v x, sformat_ x, text_concat x x v,
  normalize_space_ x, nth0 vi l tv, nth1 vi l tv, append l l v, append v v l, append l v,
  member tv l, memberchk t l, length lv vk, reverse l v, msort l v, sort l v, sort k o l v,
  sort k o P v, predsort_ l, keysort P v, last l v, sum_list N v, sumlist N v, max_list N v,
  min_list N v, numlist k k v, between i i vi, between i v i, select tv l v,
  selectchk t l v, subtract l l v, intersection l l v, union l l v, delete l t v, exclude_ l,
  permutation l v, list_to_set l v, sumlist l v, pairs_keys_values P v v, pairs_keys P v,
  pairs_values P v, flatten l v, nb_ l, succ vi iv, plus i i v, plus i v i, succ_or_zero i,
  list_to_ord_set l v, ord_union l l v, ord_subtract l l v, sort v v, length v k, ignore g, once g,
  not g, aggregate_all_ g, bagof v g v, setof v g v, findall t g v, call g, \\+ g, forall g g,
  apply_ a, maplist_ l, foldl_ N, term_hash_ t, tnot_ t, atom_to_term x v v, number_vars_ t,
  copy_term t v v, writeq t, print t, write_canonical t, write t, format_ a
`
  .trim()
  .split(/,\s+/);

const PROGRAM = `
% Its library is loaded here, not under the limits of a call.
:- term_hash(a, _).
tab_(N) :- tab(min(N, 5)).
sformat_(X) :- format("~w~q~a|", [X,X,X]).
format_(X) :- format("~a ~w ~q ~d", [X,X,X,1]).
normalize_space_(X) :- atom_length(X, _).
predsort_(L) :- predsort([O,A,B]>>compare(O,A,B), L, M), writeq(M).
exclude_(L) :- exclude([X]>>(X == a), L, M), writeq(M), include(atom, L, N), writeq(N).
nb_(L) :- nb_setval(k, L), nb_getval(k, M), writeq(M).
succ_or_zero(X) :- succ(X, _).
aggregate_all_(G) :- aggregate_all(count, G, N), writeq(N).
apply_(A) :- G =.. [A,1], catch(call(G, 2), error(E, _), (writeq(E))).
maplist_(L) :- maplist([X,Y]>>(Y = f(X)), L, M), writeq(M).
foldl_(L) :- foldl([X,A,B]>>(B is A + X), L, 0, S), writeq(S).
term_hash_(T) :- ( term_hash(T, H), var(H) -> writeq(open) ; true ).
tnot_(T) :- \\+ T = f(_).
number_vars_(T) :- copy_term(T, U), numbervars(U, 0, E), print(U), writeq(E).

run(I) :-
    length(R, 3), msort(R, _),
    catch(findall(S, limit(4, (g(I, R), finite(R, S))), Ss), E, finite(thrown(E), Ss)),
    copy_term(Ss, T, Gs), numbervars(T-Gs, 0, _),
    write_term(T, [quoted(true),numbervars(true)]), ( Gs == [] -> true ; write(waiting) ).
% Copies of cyclic terms take long.
finite(T, S) :- acyclic_term(T), !, S = T.
finite(_, cyclic).
`;

/** A program, and goals of which each writes what a call does. */
export function builtins(draw: Draw): Sample {
  const calls = new Calls(draw);
  const clauses = draw.times(CALLS, (i) => {
    const goal = calls.goal();
    const answer = "[X,Y,Z]";
    return draw.chance(0.7)
      ? `g(${i}, ${answer}) :- ${goal}.`
      : `g(${i}, ${answer}) :- G = (${goal}), call(G).`;
  });
  const goals = clauses.map((_, i) => ({ goal: `run(${i})` }));
  return { steps: [{ load: `${PROGRAM}${clauses.join("\n")}\n` }, ...goals] };
}

/** The part of a program that the goal of a step needs. */
export function partFor(sample: Sample, at: number): Sample {
  const step = sample.steps[at];
  if (step === undefined || !("goal" in step)) return sample;
  const number = /\d+/.exec(step.goal)?.[0];
  const load = sample.steps.map((each) => ("load" in each ? each.load : "")).join("");
  const isOther = (line: string): boolean =>
    line.startsWith("g(") && !line.startsWith(`g(${number},`);
  const lines = load.split("\n").filter((line) => !isOther(line));
  return { steps: [{ load: lines.join("\n") }, step] };
}
