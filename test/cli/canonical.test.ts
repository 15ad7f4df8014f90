import { expect, it } from "vitest";
import { ambilog } from "./console.js";

it("prints the least of all turns and reflections of each board", async () => {
  const { status, out, err } = await ambilog(["canonical", "dc/ba", "fed/cba", "b qu/a c"]);
  expect(out).toBe("ab/cd\nabc/def\na b/c qu\n");
  expect([status, err]).toEqual([0, ""]);
});

it("keeps the holes of a layout where they are", async () => {
  expect((await ambilog(["canonical", "../.ba", "dc/b."])).out).toBe("./.ab\ndb/c\n");
  expect((await ambilog(["canonical", "--layout", "1x3", "cba"])).out).toBe("abc/\n");
});

it("wants boards", async () => {
  const { status, err } = await ambilog(["canonical", "ab/cd", "a4/cd"]);
  expect(status).toBe(2);
  expect(err).toMatch(/Expected a tile of letters/);
});
