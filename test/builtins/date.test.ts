import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { texts } from "../machine/goals.js";
import { hasSwipl, runSwipl } from "../swi/system.js";
import { engineWith, judge } from "./judge.js";

const engine = engineWith();

/** A goal's `X` as text. */
function shown(goal: string): string | undefined {
  const [text] = texts(engine, goal, "X");
  return text;
}

describe("dates", () => {
  it("have the fields, stamps and errors that SWI-Prolog gives them", () => {
    judge([
      ["stamp_date_time(-1.5, D, 'UTC'), D == date(1969,12,31,23,59,58.5,0,'UTC',-)", true],
      ["stamp_date_time(-62135596801, D, 'UTC'), D = date(0,12,31,23,59,59.0,_,_,_)", true],
      ["stamp_date_time(1.0e15, D, 'UTC'), D = date(31690708,7,5,1,46,40.0,_,_,_)", true],
      ["stamp_date_time(0, _, _)", "instantiation_error"],
      ["stamp_date_time(_, _, 'UTC')", "instantiation_error"],
      ["date_time_stamp(date(2023,14,31,25,61,61,0,-,-), S), S =:= 1709431321", true],
      ["date_time_stamp(date(2023,-1,0,0,0,0,0,-,-), S), S =:= 1667174400", true],
      ["date_time_stamp(date(2023,11,14,0,0,0,3600,-,-), S), S =:= 1699923600", true],
      ["date_time_stamp(date(2023,11,_,_,_,_,_,_,_), _)", "instantiation_error"],
      ["date_time_stamp(date(a,1,1), _)", "type_error(integer, a)"],
      ["date_time_stamp(date(2023,11,14,22,13), _)", "type_error(time, _)"],
      ["date_time_stamp(_, _)", "instantiation_error"],
      ["date_time_value(time_zone, date(1,2,3,4,5,6.5,0,-,-), _)", false],
      [
        "findall(D, (member(X, [date(2000,1,1),date(2024,2,29),date(1969,12,28)]), day_of_the_week(X, D)), L), L == [6,4,7]",
        true,
      ],
    ]);
  });

  it("and stamps are the same thing, with JavaScript's dates", () => {
    const second = fc.integer({ min: -1e11, max: 1e11 });
    fc.assert(
      fc.property(second, fc.integer({ min: -50_000, max: 50_000 }), (stamp, offset) => {
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
      }),
      { numRuns: 100 },
    );
  });

  it("of local time come back, and are those of JavaScript", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (stamp) => {
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
      }),
      { numRuns: 60 },
    );
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
  // The output of SWI-Prolog 9.
  test.each([
    ["date(2023,1,1)", "001 01 00 52 2022 22 7 0 20 23  1 12AM"],
    ["date(2021,1,3)", "003 01 00 53 2020 20 7 0 20 21  3 12AM"],
    ["date(2020,12,31)", "366 52 52 53 2020 20 4 4 20 20 31 12AM"],
    ["date(2024,12,30)", "365 52 53 01 2025 25 1 1 20 24 30 12AM"],
    ["date(2023,6,5,13,2,3.9,0,'UTC',-)", "156 23 23 23 2023 23 1 1 20 23  5 01PM"],
  ])("of %s counts days and weeks", (date, wanted) => {
    const format = "%j %U %W %V %G %g %u %w %C %y %e %I%p";
    expect(engine.once(`format_time(atom(X), '${format}', ${date})`)).toEqual({ X: wanted });
  });

  test("a second begins with its stamp, and ends with its fraction", () => {
    const goal = "stamp_date_time(S, D, 'UTC'), format_time(atom(X), '%s %S %3f', D)";
    expect(engine.once(`S = 1700000000.875, ${goal}`)).toMatchObject({ X: "1700000000 20 875" });
    expect(engine.once(`S = -0.25, ${goal}`)).toMatchObject({ X: "-1 59 750" });
    expect(engine.once(`S = 0.9999, ${goal}`)).toMatchObject({ X: "0 00 999" });
  });

  it("has SWI-Prolog's errors", () => {
    judge([
      ["format_time(atom(_), _, 0)", "instantiation_error"],
      ["format_time(atom(_), '%d', _)", "instantiation_error"],
      ["format_time(atom(_), '%d', x)", "type_error(time, x)"],
      ["format_time(atom(_), '%E', 0)", "existence_error(format, '%E')"],
      ["format_time(atom(_), '100%', 0)", "existence_error(format, _)"],
    ]);
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
  // Texts that SWI-Prolog 9 reads.
  test.each([
    ["2023-11-14", 1699920000],
    ["20231114", 1699920000],
    ["2023-11-14T22:13:20Z", 1700000000],
    ["2023-11-14T22:13:20.25+01:00", 1699996400.25],
    ["2023-11-14T22:13:20,5Z", 1700000000.5],
    ["20231114T221320", 1700000000],
    ["2023-11-14 22:13", 1699999980],
    ["2023-11-14T22", 1699999200],
    ["2023-11-14T22:13:20-0530", 1700019800],
    ["2023-W46-2", 1699920000],
    ["2023-318", 1699920000],
    ["Tue, 14 Nov 2023 22:13:20 GMT", 1700000000],
    ["Tue, 14 Nov 2023 22:13:20 +0100", 1699996400],
  ])("reads %s", (text, stamp) => {
    expect(engine.once(`parse_time('${text}', X), X =:= ${stamp}`)).toBeDefined();
  });

  it("fails for other texts", () => {
    judge([
      ["parse_time(foo, _)", false],
      ["parse_time('2023', _)", false],
      ["parse_time('22:13', _)", false],
      ["parse_time('2023-13-40', _)", false],
      ["parse_time('2023-11-14', rfc_1123, _)", false],
      ["parse_time(_, _)", "instantiation_error"],
    ]);
  });

  it("reads what format_time/3 writes, weeks of all years included", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000 }), (hours) => {
        const goal = `S is 3600*${hours}, stamp_date_time(S, D, 'UTC'),
          forall(member(F, ['%FT%T%:z','%Y%m%dT%H%M%S','%G-W%V-%uT%H','%Y-%jT%R','%a, %d %b %Y %T GMT']),
                 ( format_time(atom(A), F, D), parse_time(A, S1), S1 =:= S ))`;
        expect(engine.once(goal)).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });
});
