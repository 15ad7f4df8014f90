/**
 * The current dictionary of an engine, and those that its constraints refer to.
 */
import { Ball, errorTerm, existenceError, prologError } from "../terms/error-terms.js";
import { atom, structure, variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import type { Dictionary } from "../board/index.js";

/** The dictionary of an engine, which a program may replace. */
export class DictionaryHolder {
  private dictionary: Dictionary | undefined;
  private byDefault: (() => Dictionary) | undefined;
  /** The dictionaries that constraints refer to, which may outlive a change of the current one. */
  private readonly known: Dictionary[] = [];

  /** Registers `make`, which is called when a dictionary is next needed. */
  offer(make: () => Dictionary): void {
    this.dictionary = undefined;
    this.byDefault = make;
  }

  /** The current dictionary; throws an existence error if there is none. */
  get current(): Dictionary {
    return this.neededBy();
  }

  /** The same, with errors attributed to the predicate `Name/Arity`, if given. */
  neededBy(caller?: Term): Dictionary {
    if (this.dictionary === undefined) {
      if (this.byDefault === undefined) throw noDictionary(caller);
      this.dictionary = this.byDefault();
    }
    return this.dictionary;
  }

  set current(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** Whether there is a dictionary, or a way to get one. */
  get isThere(): boolean {
    return this.dictionary !== undefined || this.byDefault !== undefined;
  }

  /** The number by which constraints refer to a dictionary. */
  numberOf(dictionary: Dictionary): number {
    const { known } = this;
    const last = known.length - 1;
    if (known[last] === dictionary) return last;
    const number = known.indexOf(dictionary);
    return number < 0 ? known.push(dictionary) - 1 : number;
  }

  /** The dictionary of that number; throws an existence error if there is none. */
  numbered(number: number): Dictionary {
    const dictionary = this.known[number];
    if (dictionary === undefined) throw existenceError("dictionary", number);
    return dictionary;
  }
}

function noDictionary(caller: Term | undefined): Ball {
  const formal = structure("existence_error", atom("dictionary"), atom("default"));
  if (caller === undefined) return prologError(formal);
  return new Ball(errorTerm(formal, structure("context", caller, variable(0))));
}
