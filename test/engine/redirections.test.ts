/* Output that goals capture, while other queries of the engine write. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";

function engineOf(): { readonly engine: Engine; readonly output: TextBuffer } {
  const output = new TextBuffer();
  const engine = new Engine({ output });
  engine.consult(`
    busy(N) :- between(1, N, X), X >= N, !.`);
  engine.define("later/0", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return true;
  });
  return { engine, output };
}

const pauses = ["later", "busy(3000)", "(numlist(1, 9000, _L), msort(_L, _))"];

describe("output that a goal captures", () => {
  it.each(pauses)("is that of its query alone, while %s leaves the run", async (pause) => {
    const { engine, output } = engineOf();
    const captures = (name: string): string =>
      `forall(between(1, 5, _), ( with_output_to(atom(_S), ( write(${name}), ${pause}, with_output_to(atom(_A), ( write(in), ${pause}, write(side) )), write(_A), write(${name}) )), _S == ${name}inside${name}, ${pause}, write(${name}) ))`;
    const options = { sliceMs: 0 };
    const found = await Promise.all([
      engine.query(captures("a"), {}, options).async.all(),
      engine.query(captures("b"), {}, options).async.all(),
      engine
        .query(`format(atom(A), "~w~@~w", [x, ( ${pause}, write(y) ), z])`, {}, options)
        .async.all(),
      engine.query(`forall(between(1, 5, _), ( ${pause}, write(c) ))`, {}, options).async.all(),
    ]);
    expect(found).toEqual([[{}], [{}], [{ A: "xyz" }], [{}]]);
    expect([...output.text].sort().join("")).toBe("aaaaabbbbbccccc");
  });

  it("is not what the host writes in the meantime", async () => {
    const { engine, output } = engineOf();
    const goal = "with_output_to(string(S), ( write(a), later, write(b) ))";
    const captured = engine.query(goal).async.first();
    await new Promise((resolve) => setImmediate(resolve));
    engine.once("write(between)");
    expect(await captured).toEqual({ S: { string: "ab" } });
    engine.once("write('.')");
    expect(output.text).toBe("between.");
  });

  it("is dropped when the query is ended in the middle, and others go on", async () => {
    const { engine, output } = engineOf();
    const guarded = "setup_call_cleanup(true, ( write(b), repeat, later, fail ), write(c))";
    const controller = new AbortController();
    const { signal } = controller;
    const ended = engine.query(
      `with_output_to(string(_), ( write(a), ${guarded} ))`,
      {},
      { signal },
    );
    const other = engine.query(
      "with_output_to(string(S), ( write(x), later, later, later, write(y) ))",
    );
    const first = ended.async.first();
    const second = other.async.first();
    await new Promise((resolve) => setTimeout(resolve, 2));
    controller.abort(new Error("enough"));
    await expect(first).rejects.toThrow("enough");
    engine.once("write(d)");
    expect(await second).toEqual({ S: { string: "xy" } });
    engine.once("write(e)");
    expect(output.text).toBe("de");
    const left = engine.query("with_output_to(string(_), ( write(a), repeat, later, fail ))");
    void left.async.first().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await left.async.return();
    engine.once("write(f)");
    expect(output.text).toBe("def");
    const endless = "write(g), with_output_to(string(_), ( write(a), repeat, fail ))";
    expect(() => engine.once(endless, {}, { limits: { inferences: 1000 } })).toThrow("inferences");
    expect(output.text).toBe("defg");
  });

  it("may be closed by the program, whose later streams stay", async () => {
    const { engine, output } = engineOf();
    const closes = "with_output_to(atom(A), ( write(a), current_output(S), close(S), write(b) ))";
    await engine.query(`${closes}, set_output(user_error), later`).async.first();
    expect(engine.query("current_output(S), stream_property(S, alias(user_error))").exists()).toBe(
      true,
    );
    expect(output.text).toBe("b");
  });

  it("leaves the stream that a query has set, for all", async () => {
    const { engine, output } = engineOf();
    await engine
      .query("set_output(user_error), later, set_output(user_output), write(a)")
      .async.first();
    expect(output.text).toBe("a");
  });
});
