import { describe, expect, it, test } from "vitest";
import { texts } from "../machine/goals.js";
import { hasSwipl, runSwipl } from "../swi/system.js";
import { engineWith } from "./judge.js";
import { fc, forAll } from "../properties.js";

const engine = engineWith();

/** A goal's `X` as text. */
function shown(goal: string): string | undefined {
  const [text] = texts(engine, goal, "X");
  return text;
}

describe("dates", () => {
  it("and stamps are the same thing, with JavaScript's dates", () => {
    const second = fc.integer({ min: -1e11, max: 1e11 });
    forAll(100, [second, fc.integer({ min: -50_000, max: 50_000 })], (stamp, offset) => {
      const there = new Date(1000 * (stamp - offset));
      const [y, m, d] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()];
      const [h, mn, s] = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()];
      expect(shown(`stamp_date_time(${stamp}, X, ${offset})`)).toBe(
        `date(${y},${m},${d},${h},${mn},${s}.0,${offset},-,-)`,
      );
      const back = `stamp_date_time(${stamp}, D, ${offset}), date_time_stamp(D, S), S =:= ${stamp}`;
      expect(engine.once(back)).toBeDefined();
      const week = `day_of_the_week(date(${y},${m},${d}), X)`;
      expect(shown(week)).toBe(String(there.getUTCDay() || 7));
    });
  });

  it("of local time come back, and are those of JavaScript", () => {
    forAll(60, [fc.integer({ min: 0, max: 4e9 })], (stamp) => {
      const local = new Date(1000 * stamp);
      const goal = `stamp_date_time(${stamp}, D, local), D = date(Y,M,Day,H,Mn,S,Off,_,_)`;
      expect(engine.once(`${goal}, date_time_stamp(D, T), T =:= ${stamp}`)).toMatchObject({
        Y: local.getFullYear(),
        M: local.getMonth() + 1,
        Day: local.getDate(),
        H: local.getHours(),
        Mn: local.getMinutes(),
        Off: 60 * local.getTimezoneOffset(),
      });
    });
    const noon = new Date(2023, 6, 1, 12).getTime() / 1000;
    expect(
      engine.once(
        `date_time_stamp(date(2023,7,1,12,0,0,_,Z,S), T), T =:= ${noon}, atom(Z), atom(S)`,
      ),
    ).toBeDefined();
  });
});

// Not %s: SWI-Prolog rounds stamps with a fraction, perhaps up.
const DIRECTIVES = [..."aAbBcCdDeFgGhHIjklmMnpPrRSTtuUVwWxXyYzZ+%"].map((d) => `%${d}`);
const TEXT = [...DIRECTIVES, "%:z", "%3f", "%6f", "week %V of %G"].join("|");

describe("format_time/3", () => {
  test("a second begins with its stamp, and ends with its fraction", () => {
    const goal = "stamp_date_time(S, D, 'UTC'), format_time(atom(X), '%s %S %3f', D)";
    expect(engine.once(`S = 1700000000.875, ${goal}`)).toMatchObject({ X: "1700000000 20 875" });
    expect(engine.once(`S = -0.25, ${goal}`)).toMatchObject({ X: "-1 59 750" });
    expect(engine.once(`S = 0.9999, ${goal}`)).toMatchObject({ X: "0 00 999" });
  });

  it.skipIf(!hasSwipl)("writes what SWI-Prolog writes, whatever the time", () => {
    const random = fc.record({
      stamp: fc.integer({ min: -3e10, max: 2.5e11 }),
      eighths: fc.integer({ min: 0, max: 7 }),
      offset: fc.integer({ min: -840, max: 840 }),
    });
    const times = fc.sample(random, { numRuns: 200, seed: 7 });
    const list = times
      .map((t) => `t(${t.stamp}+${t.stamp < 0 ? 0 : t.eighths}/8,${60 * t.offset})`)
      .join(",");
    const goal = `forall(member(t(E,O), [${list}]), (S is float(E), stamp_date_time(S, D0, O), D0 = date(Y,M,D,H,Mn,Sec,Off,_,_), format_time(user_output, '${TEXT}', date(Y,M,D,H,Mn,Sec,Off,'Z',-)), nl))`;
    const { stdout } = runSwipl([goal]);
    const here = goal.replaceAll("user_output, ", "Out, ");
    const ours = engine.once(`with_output_to(atom(X), (current_output(Out), ${here}))`);
    const lines = (text: unknown): string[] => String(text).split("\n");
    expect(lines(ours?.["X"])).toEqual(lines(stdout));
  });
});

describe("parse_time/3", () => {
  it("reads what format_time/3 writes, weeks of all years included", () =>
    forAll(50, [fc.integer({ min: 0, max: 4_000_000 })], (hours) => {
      const goal = `S is 3600*${hours}, stamp_date_time(S, D, 'UTC'),
          forall(member(F, ['%FT%T%:z','%Y%m%dT%H%M%S','%G-W%V-%uT%H','%Y-%jT%R','%a, %d %b %Y %T GMT']),
                 ( format_time(atom(A), F, D), parse_time(A, S1), S1 =:= S ))`;
      expect(engine.once(goal)).toBeDefined();
    }));
});
