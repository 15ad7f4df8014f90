/*
 * Proofs of answers that were given. They are found in an engine of their own, which runs the goal from the state in
 * which it was asked: so its assertions and its output are not seen. The proof counts only if that run gives the same
 * answer.
 *
 * library(why) makes the proof, which stays in the engine until another one is looked for.
 */
import type { Row } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import type { WorkerEngine } from "../worker/index.js";
import { Session } from "../page/session.js";
import type { ProgramText } from "../page/session.js";
import { firstAnswer } from "./first-answer.js";

/** The state of an engine, as far as programs and queries make it. */
export interface Moment {
  /** The texts that were loaded. */
  readonly files: readonly ProgramText[];
  /** The database, if it is another one than the texts make. */
  readonly bytes: Uint8Array | undefined;
  /** The state of the random numbers. */
  readonly random: Value;
  /** The text that goals read. */
  readonly input: string;
}

/** The state of the random numbers, a hash of clauses and global variables, and a hash of operators and flags. */
const MOMENT = `
    random_property(state(State)),
    findall(_Indicator-_Hash,
            ( current_predicate(user:_Name/_Arity),
              _Indicator = _Name/_Arity,
              functor(_Head, _Name, _Arity),
              predicate_property(user:_Head, number_of_clauses(_Count)),
              \\+ predicate_property(user:_Head, imported_from(_)),
              (   predicate_property(user:_Head, (dynamic)), _Count =< 1000
              ->  findall((_Head :- _Body), clause(user:_Head, _Body), _Clauses),
                  numbervars(_Clauses, 0, _),
                  term_hash(_Clauses, _Hash)
              ;   _Hash = _Count
              ) ),
            _Predicates),
    findall(_Key-_Value,
            ( nb_current(_Key, _Global), \\+ sub_atom(_Key, 0, _, _, $), term_hash(_Global, _Value) ),
            _Globals),
    term_hash(_Predicates-_Globals, Facts),
    findall(_P-_T-_O, current_op(_P, _T, _O), _Operators),
    findall(_F-_V, ( current_prolog_flag(_F, _V), ground(_V) ), _Flags),
    term_hash(_Operators-_Flags, Settings)`;

/** Lets goals read a text from its beginning. */
async function giveInput(engine: WorkerEngine, text: string): Promise<void> {
  await engine.once("open_string(Text, _Stream), set_input(_Stream)", { Text: { string: text } });
}

/** The moments of an engine. Databases are saved only when they have changed. */
export class Moments {
  readonly #session: Session;
  #base: Pick<Moment, "files" | "bytes"> = { files: [], bytes: undefined };
  #hasInput = false;
  /** Whether no goal has run since the texts were loaded. */
  #isFresh = true;
  /** The facts that the texts have made. */
  #facts: Value | undefined = undefined;
  /** The hashes of the last moment. */
  #last = "";

  constructor(session: Session) {
    this.#session = session;
  }

  /** Says that these texts, and nothing else, are loaded now. */
  begin(files: readonly ProgramText[]): void {
    this.#base = { files, bytes: undefined };
    this.#isFresh = true;
  }

  /** Whether queries have added or removed facts since the texts were loaded. */
  async isChanged(): Promise<boolean> {
    if (this.#isFresh) return false;
    const row = await this.#read();
    return row !== undefined && row["Facts"] !== this.#facts;
  }

  async #read(): Promise<Row | undefined> {
    const engine = await this.#session.engine();
    return engine.once(MOMENT).catch(() => undefined);
  }

  /** The present one, from which goals read a text; undefined while it cannot be had. */
  async now(input: string): Promise<Moment | undefined> {
    const engine = await this.#session.engine();
    if (input !== "" || this.#hasInput) await giveInput(engine, input);
    this.#hasInput = input !== "";
    const row = await this.#read();
    if (row === undefined) return undefined;
    if (this.#isFresh) this.#facts = row["Facts"];
    const state = `${String(row["Facts"])} ${String(row["Settings"])}`;
    const isChanged = state !== this.#last;
    this.#last = state;
    if (isChanged && !this.#isFresh) {
      const bytes = await engine.save().catch(() => undefined);
      if (bytes === undefined) return undefined;
      this.#base = { ...this.#base, bytes };
    }
    this.#isFresh = false;
    return { ...this.#base, random: row["State"], input };
  }
}

export interface GivenAnswer {
  readonly goal: string;
  /** The number of answers before it. */
  readonly place: number;
  readonly texts: readonly string[];
  /** The state in which the goal was asked; undefined if it could not be kept. */
  readonly moment: Moment | undefined;
}

const LOST =
  "There is no proof: this answer depends on more than the program and its facts, such as the time, so another run gives another one.";

/** An engine in the state of a moment. */
export async function engineAt(moment: Moment): Promise<Session> {
  const session = new Session(() => undefined, moment.bytes);
  if (moment.bytes === undefined) await session.load(moment.files);
  const values = { State: moment.random };
  await firstAnswer(session, { goal: "set_random(state(State))", values }).catch(() => undefined);
  await giveInput(await session.engine(), moment.input);
  return session;
}

export class Witness {
  #session: Session | undefined = undefined;
  #held: GivenAnswer | undefined = undefined;

  /** The outline of the proof of an answer below a node, counted from 1. Throws an error that says why there is none. */
  async outline(answer: GivenAnswer, from: number): Promise<Value> {
    if (this.#held !== answer) await this.#replay(answer);
    const goal = `nb_getval('$page_proof', _Proof), proof_tree(_Proof, Tree, [from(${from})])`;
    const tree = (await firstAnswer(this.#session!, { goal }))?.row["Tree"];
    if (tree === undefined) throw new Error(LOST);
    return tree;
  }

  async #replay(answer: GivenAnswer): Promise<void> {
    const { goal, place, moment } = answer;
    await this.#session?.restart();
    this.#held = undefined;
    if (moment === undefined) throw new Error("There is no proof: the state was not kept.");
    const session = await engineAt(moment);
    this.#session = session;
    const asked = `limit(1, offset(${place}, why((${goal}\n), _Proof__))), nb_setval('$page_proof', _Proof__)`;
    const { texts } = (await firstAnswer(session, { goal: asked, texts: true })) ?? {};
    if (texts?.join("\n") !== answer.texts.join("\n")) throw new Error(LOST);
    this.#held = answer;
  }
}
