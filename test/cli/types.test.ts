import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ambilog, files } from "./console.js";

const file = files();

describe("ambilog types", () => {
  it("writes the types of programs next to them", async () => {
    const one = file("one.pl", "%!  p(+X:atom) is det.\np(_).");
    const two = file("two.prolog", "q(1).");
    const { status, out, err } = await ambilog(["types", one, two]);
    const types = one.replace(".pl", ".d.pl.ts");
    expect({ status, out, err }).toEqual({
      status: 0,
      out: `${types}\n${two.replace(".prolog", ".d.prolog.ts")}\n`,
      err: "",
    });
    expect(readFileSync(types, "utf8")).toContain("const p: Predicate<[X: Input<string>]>");
    const { mtimeMs } = statSync(types);
    await ambilog(["types", one]);
    expect(statSync(types).mtimeMs).toBe(mtimeMs);
  });

  it("tells with --check that types are missing or out of date, and writes nothing", async () => {
    const program = file("three.pl", "p(1).");
    const missing = await ambilog(["types", "--check", program]);
    expect(missing).toMatchObject({ status: 1, out: "" });
    expect(missing.err).toContain("three.d.pl.ts is missing or out of date");
    expect(existsSync(program.replace(".pl", ".d.pl.ts"))).toBe(false);
    await ambilog(["types", program]);
    expect(await ambilog(["types", "--check", program])).toEqual({ status: 0, out: "", err: "" });
    file("three.pl", "p(1, 2).");
    expect((await ambilog(["types", "--check", program])).status).toBe(1);
  });

  it("warns of comments that say something wrong of a program", async () => {
    const text = `:- module(m, [p/1, q/2]).
%!  p(-X:atm) is nodet.
p(a).
%!  q/2 is det
%!  q(+A:list(integr), -B) is det.
q(_, 1).
%!  hidden(+A,
%         -B:color) is det.
hidden(A, A).
%!  gone(+A) is det.
%!  ?X #= ?Y is semidet.
%!  user:portray(+Term) is [semidet].
%!  p(-X) is undefined.
%!  p(-X) is [det], or so.
`;
    const { status, err } = await ambilog(["types", file("warned.pl", text)]);
    expect(status).toBe(0);
    expect(err.replaceAll(/^\S*warned\.pl:/gm, "")).toBe(`2: Warning: %! says "is nodet"; \
there are det, semidet, nondet, multi, failure and erroneous
2: Warning: %! has the type atm; did you mean atom?
4: Warning: %! is not followed by a head, such as p(+X:atom, -Y) is det: q/2 is det
5: Warning: %! has the type integr; did you mean integer?
10: Warning: %! describes gone/1, which is not defined
14: Warning: %! says "is [det]"; there are det, semidet, nondet, multi, failure and erroneous
`);
  });

  it("reports the errors of a program, and files that are not there", async () => {
    const wrong = await ambilog(["types", file("wrong.pl", "p :- .\nq.")]);
    expect(wrong).toMatchObject({ status: 2, out: "" });
    expect(wrong.err).toMatch(/wrong\.pl:1:6: Syntax error/);
    expect((await ambilog(["types", "/nowhere.pl"])).status).toBe(2);
    expect((await ambilog(["types"])).err).toContain("Expected a FILE");
  });
});
