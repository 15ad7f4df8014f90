/** The arguments of each exported function. */
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import {
  BoardScorer,
  BoardSearch,
  Dictionary,
  PathIterator,
  RandomNumbers,
  SpellingIterator,
  WildcardScorer,
  WordChecker,
  WordPathIterator,
  WordSearch,
  diceSets,
  longestPrefixes,
  parseBoard,
  symmetries,
} from "../../src/board/index.js";
import { CompleteEngine } from "../../src/complete.js";
import { Engine, rel } from "../../src/index.js";
import type { Limits } from "../../src/index.js";
import { coreModule } from "../../src/machine/image.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { FileInput, FileOutput } from "../../src/node/file-streams.js";
import { NodeEngine, standardStreams } from "../../src/node/node.js";
import { debugging } from "../../src/parts.js";
import { EnginePool, WorkerEngine } from "../../src/worker/index.js";
import type { PooledEngine } from "../../src/worker/index.js";
import { Threads, workerOf } from "../worker/thread.js";
import * as kinds from "./kinds.js";
import type { Kind } from "./kinds.js";

const { amount, anything, callback, count, either, fields, list, made, maybe } = kinds;
const { name, number, onlyWrong, options, record, text, truth, value } = kinds;

/** The kinds of the arguments of a function. */
export type Call = readonly Kind[];

// -- good arguments ---------------------------------------------------------------------

const board = parseBoard("cat/dog");
const words = Dictionary.fromWords(["cat", "dog"]);
const engine = new Engine({ parts: [debugging] });
engine.consult(":- dynamic(f/1). p(1). p(2).");
const complete = new CompleteEngine({ dictionary: words });
const near = rel.relation<readonly [number]>("near", (one) => rel.eq(one, 1));
const x = rel.variable<number>();

const threads = new Threads();
const script = await threads.bundle();
const file = fileURLToPath(threads.script("file(1)."));
const TESTS = ":- use_module(library(plunit)). :- begin_tests(t). test(a). :- end_tests(t).";
const tests = fileURLToPath(threads.script(TESTS));
const worker = await WorkerEngine.start({ worker: workerOf(script) });
const pool = await EnginePool.start({ worker: () => workerOf(script), size: 1 });
let release = (): void => undefined;
const released = new Promise<void>((resolve) => (release = resolve));
const pooled = await new Promise<PooledEngine>((resolve) => {
  void pool.use((one) => (resolve(one), released));
});
afterAll(async () => {
  release();
  await worker.terminate();
  await pool.close();
});

/** An instance of each class whose methods take arguments. */
export const instances: Readonly<Record<string, () => object | Promise<object>>> = {
  AsyncQuery: () => engine.query("p(X)").async,
  Board: () => board,
  BoardScorer: () => new BoardScorer(words),
  BoardSearch: () => new BoardSearch("2x2", words),
  CompleteEngine: () => complete,
  Dictionary: () => words,
  Engine: () => engine,
  "Engine of node": () => new NodeEngine(),
  EnginePool: () => pool,
  FileInput: () => new FileInput(99),
  FileOutput: () => new FileOutput(99),
  PathIterator: () => new PathIterator(board),
  PooledEngine: () => pooled,
  PreparedGoal: () => engine.prepare("p(X)"),
  PreparedWorkerGoal: () => worker.prepare("member(X, [1, 2])"),
  Query: () => engine.query("p(X)"),
  RandomNumbers: () => new RandomNumbers(1),
  SpellingIterator: () => new SpellingIterator(board),
  WildcardScorer: () => new WildcardScorer(words),
  WordChecker: () => new WordChecker(words),
  WordPathIterator: () => new WordPathIterator(board, words),
  WordSearch: () => new WordSearch(board, words),
  WorkerEngine: () => worker,
  WorkerQuery: () => worker.query("member(X, [1, 2])"),
};

// -- kinds ------------------------------------------------------------------------------

const schema = made({
  "~standard": { version: 1, vendor: "x", validate: (row: unknown) => ({ value: row }) },
});
const limits = options({
  inferences: amount(),
  timeMs: amount(),
  answers: amount(),
  memory: amount(),
} satisfies Record<keyof Limits, Kind>);
const times = options({ inferences: amount(), timeMs: amount() });
const signal = made(new AbortController().signal);
const convert = options({
  integers: name("number"),
  strings: name("text"),
  atoms: name("object"),
});
const json = options({ maxNodes: count(), maxDepth: count() });
const query = { limits, signal, convert, sliceMs: amount(), texts: truth(), json };
const queryOptions = options(query);
const consultOptions = options({ file: text(), limits, signal, add: truth(), sliceMs: count() });
const workerQuery = { ...query, ahead: count() };
const poolQuery = { ...workerQuery, program: text(), output: callback() };
/** Values for a worker, which finds what stands for no term itself. */
const sent = maybe(record(either(value(), record(value()))));
const values = maybe(record(value(), { X: 1 }));
const library = fields({ name: text("lib"), text: text(":- module(lib, []).") });
const engineOptions = {
  limits,
  signal,
  checks: truth(),
  dialect: name("iso"),
  argv: list(text()),
  libraries: list(library),
  parts: list(made(debugging)),
  files: fields({ find: callback() }),
  output: made(new TextBuffer()),
  errorOutput: made(new TextBuffer()),
  input: made(new TextSource("")),
  onMessage: callback(),
};
const threadOptions = {
  limits,
  checks: truth(),
  dialect: name("iso"),
  argv: list(text()),
  dictionary: made(words),
};
const define: Call = [
  name("q/1"),
  either(callback(), options({ modes: name("q(-X)"), doc: text() })),
];
const aBoard = made(board);
const aDictionary = made(words);
const dictionaryOrMaker = either(
  made(words),
  callback(() => words),
);
const pattern = options({
  pattern: list(either(text(), { good: null, wrong: {} }), ["c", null]),
  open: truth(),
  minLetters: count(),
  maxLetters: count(),
});
const letters = options({ minLetters: count(), maxLetters: count() });
const tiles = (...good: string[]): Kind => list(text(), good);
const dice = list(list(text()), diceSets.get("classic")!);
const goal = made(near(1));
const operand = either(made(x), number(), value());
const variables: Kind = { ...record(made(x)), good: { X: x } };
const operands: Call = [operand, operand];
const seed = number();
const template: Call = [value(x), goal, either(made(x), list(value()))];
const anEngine = made(engine);

/** Each exported function: its arguments, and those in options. */
export const calls: Readonly<Record<string, Call>> = {
  // ambilog
  Engine: [options(engineOptions)],
  "Engine.load": [made(engine.save()), options(engineOptions)],
  "Engine#writeMessage": [fields({ text: text() })],
  "Engine#consult": [text("r(1)."), consultOptions],
  "Engine#consultAsync": [text("r(1)."), consultOptions],
  "Engine#query": [text("p(X)"), values, queryOptions],
  "Engine#prepare": [text("p(X)")],
  "Engine#once": [text("p(X)"), values, queryOptions],
  "Engine#trace": [
    text("p(X)"),
    values,
    options({ ...query, ports: list(name("call")), spy: list(name("p/1")) }),
  ],
  "Engine#profile": [text("p(X)"), values, queryOptions],
  "Engine#define": define,
  "PreparedGoal#query": [values, queryOptions],
  "PreparedGoal#once": [values, queryOptions],
  "Query#with": [queryOptions],
  "Query#as": [schema],
  "Query#all": [options({ limit: count() })],
  "AsyncQuery#all": [options({ limit: count() })],
  addFacts: [anEngine, name("f/1"), list(list(value()))],
  "errors.domainError": [text(), value()],
  "errors.existenceError": [text(), value()],
  "errors.permissionError": [text(), text(), value()],
  "errors.typeError": [text(), value()],
  library: [
    fields({
      name: text("lib"),
      predicates: record(either(callback(), fields({ run: callback() })), { "q/1": () => [1] }),
      text: maybe(name(":- module(lib, []).")),
      requires: maybe(list(library)),
    }),
  ],
  match: [anything(), fields({ other: callback() })],
  predicatesOf: [anEngine, options({ module: text("user"), libraries: truth() })],
  proofTree: [made(complete.once("why(true, P), proof_tree(P, T)")?.["T"])],
  setCoreModule: [made(coreModule())],
  toJSON: [either(record(value()), value()), json],
  toText: [value(), json],
  useEngine: [onlyWrong(anEngine)],
  // rel
  "rel.add": operands,
  "rel.subtract": operands,
  "rel.multiply": operands,
  "rel.divide": operands,
  "rel.quotient": operands,
  "rel.modulo": operands,
  "rel.operation": [text(), operand],
  "rel.is": operands,
  "rel.lt": operands,
  "rel.le": operands,
  "rel.gt": operands,
  "rel.ge": operands,
  "rel.numEq": operands,
  "rel.numNe": operands,
  "rel.addRelations": [anEngine, made(near)],
  "rel.and": [goal, goal],
  "rel.or": [goal, goal],
  "rel.not": [goal],
  "rel.once": [goal],
  "rel.ifThenElse": [goal, goal, goal],
  "rel.bagOf": template,
  "rel.setOf": template,
  "rel.findAll": template,
  "rel.call": [text(), value()],
  "rel.closure": [made(near), value()],
  "rel.compound": [text(), value()],
  "rel.cons": [value(), either(made(x), list(value()))],
  "rel.pair": [value(), value()],
  "rel.eq": [value(x), value()],
  "rel.fresh": [callback(() => near(1))],
  "rel.member": [value(x), either(made(x), list(value()))],
  "rel.predicate": [text()],
  "rel.relation": [text(), callback(() => near(1)), options({ module: text("user") })],
  "rel.solve": [anEngine, made(near(x)), variables, queryOptions],
  "rel.solveOnce": [anEngine, made(near(x)), variables, queryOptions],
  // ambilog/node
  CompleteEngine: [options({ ...engineOptions, dictionary: dictionaryOrMaker })],
  "Engine of node": [options({ ...engineOptions, dictionary: either(text(), dictionaryOrMaker) })],
  "Engine of node#consultFile": [text(file), options({ limits, signal, add: truth() })],
  FileInput: [count(0), maybe(text())],
  FileOutput: [
    count(2),
    options({ unbuffered: truth(), after: made(standardStreams().output), name: text() }),
  ],
  "FileOutput#write": [text("")],
  confinedFiles: [fields({ read: list(text(".")), write: maybe(list(text("."))) })],
  readDictionary: [text(file)],
  // ambilog/vite
  ambilog: [options({ types: truth() })],
  // ambilog/board
  "Board.fromRows": [list(tiles("c", "a"))],
  "Board#withTiles": [tiles("a", "b", "c", "d", "e", "f")],
  BoardScorer: [aDictionary, options({ kernel: name("plain") })],
  "BoardScorer#score": [aBoard],
  "BoardScorer#scores": [list(aBoard)],
  "BoardScorer#ranks": [aBoard],
  BoardSearch: [name("4x4"), aDictionary, options({ seed, pool: count(), letters: text(), dice })],
  "Dictionary.fromText": [text("cat dog")],
  "Dictionary.fromWords": [list(text())],
  "Dictionary.fromBytes": [made(new Uint8Array(3))],
  "Dictionary.load": [made(words.save())],
  "Dictionary#has": [text()],
  "Dictionary#words": [pattern],
  PathIterator: [aBoard, pattern],
  RandomNumbers: [seed],
  "RandomNumbers#shuffle": [list(anything())],
  SpellingIterator: [aBoard, letters],
  WildcardScorer: [aDictionary],
  "WildcardScorer#scores": [aBoard, count()],
  WordChecker: [aDictionary],
  "WordChecker#words": [aBoard],
  "WordChecker#has": [aBoard, text()],
  WordPathIterator: [aBoard, aDictionary, pattern],
  WordSearch: [aBoard, aDictionary, letters],
  canRoll: [dice, tiles("a")],
  canonicalBoard: [aBoard],
  countPaths: [aBoard, pattern],
  drawBoard: [aBoard, maybe(list(made([0, 0])))],
  explainPrefixes: [aBoard, text("cat"), list(made(longestPrefixes(board, "cax")[0]))],
  fillLayout: [name("4x4"), tiles(..."abcdefghijklmnop")],
  findWordPaths: [aBoard, text()],
  findWords: [aBoard, aDictionary, letters],
  formatBoard: [aBoard],
  layoutPlaces: [name("4x4")],
  layoutSize: [name("4x4")],
  longestPrefixes: [aBoard, text(), options({ maxSteps: amount() })],
  parseBoard: [text("cat/dog"), options({ layout: name("4x4") })],
  parseDice: [text("abcdef")],
  rollDice: [dice, made(new RandomNumbers(1))],
  symmetries: [aBoard],
  turnBoard: [aBoard, made(symmetries(board)[0])],
  wordScore: [count()],
  // ambilog/testing
  failureText: [made({ outcome: "failed", cases: [], unit: "u", name: "n", file: "f", line: 1 })],
  listTests: [made(complete)],
  prologTests: [
    either(text(tests), list(text())),
    fields({ describe: callback(), it: callback(), engine: options(), limits: maybe(times) }),
  ],
  runTests: [made(complete), options({ unit: text(), name: text(), limits: times })],
  // ambilog/worker
  "WorkerEngine.start": [
    onlyWrong(
      options({
        ...threadOptions,
        signal,
        output: callback(),
        errorOutput: callback(),
        onMessage: callback(),
      }),
    ),
  ],
  "WorkerEngine#consult": [text("r(1)."), consultOptions],
  "WorkerEngine#define": define,
  "WorkerEngine#query": [text("true"), sent, options(workerQuery)],
  "WorkerEngine#once": [text("true"), sent, options(workerQuery)],
  "WorkerEngine#prepare": [text("true")],
  "EnginePool#prepare": [text("true")],
  "PooledEngine#prepare": [text("true")],
  "PreparedWorkerGoal#query": [sent, options(workerQuery)],
  "PreparedWorkerGoal#once": [sent, options(workerQuery)],
  "EnginePool#query": [text("true"), sent, options(poolQuery)],
  "EnginePool#once": [onlyWrong(text("true")), sent, options(poolQuery)],
  "PooledEngine#query": [text("true"), sent, options(workerQuery)],
  "PooledEngine#once": [text("true"), sent, options(workerQuery)],
  "WorkerQuery#as": [schema],
  "WorkerQuery#with": [options(workerQuery)],
  "WorkerQuery#all": [options({ limit: count() })],
  "WorkerQuery#some": [count()],
  "EnginePool.start": [
    onlyWrong(
      options({
        ...threadOptions,
        size: count(),
        concurrency: count(),
        queue: count(),
        hangMs: amount(),
        idleMs: amount(),
        sliceMs: amount(),
        outputLength: count(),
      }),
    ),
  ],
  "EnginePool#use": [callback(() => Promise.resolve()), options({ signal })],
  "PooledEngine#consult": [text("r(1)."), consultOptions],
  serve: [onlyWrong(options({ Engine: callback(Engine) }))],
  // ambilog/libraries
  dictionaryOf: [made(complete)],
  setDictionary: [made(complete), dictionaryOrMaker],
};

/**
 * Steps of searches, which are called for each letter or cell, so that a check would be most of their time; look-ups
 * that have an answer for any argument; and what generated modules call.
 */
export const UNCHECKED: ReadonlySet<string> = new Set(
  `PathIterator#next SpellingIterator#next WordPathIterator#next WordSearch#run RandomNumbers#below Dictionary#child
  Dictionary#isWord Dictionary#nextLetter Dictionary#spell Dictionary#rank Dictionary#word Dictionary#wordNode
  Board#cellAt WordSearch#path compiledProgram`.split(/\s+/),
);
