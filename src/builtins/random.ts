/**
 * The state of the random numbers.
 */
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import {
  atomName,
  deref,
  integer,
  isAtom,
  isCompound,
  isInteger,
  toBigInt,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { randomState, restoreRandom, seedFromHost, seedRandom } from "../machine/random-source.js";
import { isUnbound } from "./arguments.js";

/** The only argument of `option` when it is `name(X)`, dereferenced. */
function optionArgument(option: Term, name: string): Term | undefined {
  if (!isCompound(option)) return undefined;
  return option.t.name === name && option.t.arity === 1 ? deref(option.a0) : undefined;
}

function setRandom(option: Term): void {
  const x = deref(option);
  if (isUnbound(x)) throw instantiationError();
  const state = optionArgument(x, "state");
  if (state !== undefined) {
    if (isUnbound(state)) throw instantiationError();
    if (!isInteger(state)) throw typeError("integer", state);
    restoreRandom(toBigInt(state));
    return;
  }
  const seed = optionArgument(x, "seed");
  if (seed === undefined) throw domainError("set_random_option", x);
  if (isUnbound(seed)) throw instantiationError();
  if (isAtom(seed) && atomName(seed) === "random") seedFromHost();
  else if (isInteger(seed)) seedRandom(toBigInt(seed));
  else throw typeError("integer", seed);
}

export const random: readonly BuiltinRow[] = [
  {
    name: "set_random",
    arity: 1,
    modes: ["set_random(+Option)"],
    doc: "Sets the random number generator: seed(Integer), seed(random), or state(State) as random_property/1 gives it.",
    determinism: "det",
    example: `
      ?- set_random(seed(42)), random_between(1, 6, _X), set_random(seed(42)), random_between(1, 6, _Y), _X == _Y.
      true.
      ?- set_random(_).
      error: instantiation_error.
    `,
    det: (_m, option) => {
      setRandom(option);
      return true;
    },
  },
  {
    name: "random_property",
    arity: 1,
    modes: ["random_property(state(-State))"],
    doc: "True iff State is the present state of the random number generator, an integer.",
    determinism: "det",
    example: `
      ?- set_random(seed(1)), random_property(state(_S)), integer(_S).
      true.
    `,
    det: (m, property) => {
      const x = deref(property);
      const state = optionArgument(x, "state");
      return state !== undefined && unify(m, state, integer(randomState()));
    },
  },
];
