/** Sessions: they replace engines, and load texts when these are needed. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Session } from "../../src/page/session.js";
import type { Request, Response } from "../../src/worker/protocol.js";

type Call = Extract<Request, { readonly call: number }>;

/** A worker that answers what it is told to answer. */
class SlowWorker extends EventTarget {
  readonly calls: Call[] = [];
  isTerminated = false;
  /** The types of requests that it never answers. */
  readonly silent: ReadonlySet<string>;

  constructor(...silent: string[]) {
    super();
    this.silent = new Set(silent);
  }

  postMessage(request: Request): void {
    if (!("call" in request)) return;
    this.calls.push(request);
    if (!this.silent.has(request.type)) this.answer(request);
  }

  answer({ call }: Call): void {
    const data: Response = { type: "done", call, result: undefined };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  get loaded(): string[] {
    return this.calls.flatMap((call) => (call.type === "consult" ? [call.text] : []));
  }
}

/** A worker in which the engine cannot be made. */
class RefusingWorker extends SlowWorker {
  override answer({ call }: Call): void {
    const failure = { kind: "other", thrown: new Error("allow 'wasm-unsafe-eval'") } as const;
    const data: Response = { type: "failed", call, failure };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

describe("a session", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for a program of the page itself, however slow the machine is", async () => {
    const worker = new SlowWorker("consult", "pull");
    const session = new Session(() => worker);
    const loading = session.load("own.", true);
    await vi.advanceTimersByTimeAsync(20_000);
    await session.reviveIfStuck();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(worker.isTerminated).toBe(false);
    const consult = worker.calls.find(({ type }) => type === "consult")!;
    expect(consult).toMatchObject({ text: "own.", limits: { memory: expect.any(Number) } });
    expect(consult).not.toMatchObject({ limits: { timeMs: expect.any(Number) } });
    worker.answer(consult);
    expect(await loading).toEqual([]);
  });

  it("says why the engine cannot be made, if its worker knows", async () => {
    const session = new Session(() => new RefusingWorker());
    await expect(session.engine()).rejects.toThrow("allow 'wasm-unsafe-eval'");
  });

  it("replaces an engine that does not answer while it has the program of a reader", async () => {
    const worker = new SlowWorker("consult", "pull");
    const session = new Session(() => worker);
    const loading = session.load("theirs.");
    await vi.advanceTimersByTimeAsync(1);
    const revived = session.reviveIfStuck();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(worker.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    await revived;
    expect(worker.isTerminated).toBe(true);
    expect(await loading).toMatchObject([{ severity: "error" }]);
  });

  it("loads programs into an engine that is reset, and the same programs once", async () => {
    const worker = new SlowWorker();
    const session = new Session(() => worker);
    const two = [
      { file: "a.pl", text: "a." },
      { file: "b.pl", text: "b." },
    ];
    await session.load(two);
    await session.load(two.map((one) => ({ ...one })));
    await session.load("c.");
    expect(worker.calls.map(({ type }) => type)).toEqual([
      "start",
      "reset",
      "consult",
      "consult",
      "reset",
      "consult",
    ]);
    expect(worker.loaded).toEqual(["a.", "b.", "c."]);
  });
});
