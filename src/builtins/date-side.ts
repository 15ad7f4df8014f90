/**
 * The native side of library(date): the time zone of the host.
 */
import { FALSE, TRUE, atom, deref, floatValue, isFloat } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { NativeSide } from "../machine/native-side.js";

/** The limit of JavaScript's dates, in milliseconds from 1970 on. */
const LAST = 8.64e15;

/** Languages in which zones have names; others only have their offset from Greenwich. */
const LANGUAGES: readonly string[] = ["en-US", "en-GB", "en-AU", "en-IN"];

function zoneName(date: Date): string {
  let name = "";
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { timeZoneName: "short" });
    name = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
    if (!/^GMT[+-]/.test(name)) break;
  }
  return name;
}

/** Is the offset of the zone less than it is half a year away? */
function isSummer(date: Date): boolean {
  const year = date.getFullYear();
  const [january, july] = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  return date.getTimezoneOffset() < Math.max(january!, july!);
}

const timezone: Deterministic = (m, stamp, offset, name, summer) => {
  const x = deref(stamp!);
  const time = isFloat(x) ? 1000 * floatValue(x) : 0;
  const date = new Date(Math.min(Math.max(time, -LAST), LAST));
  return (
    unify(m, offset!, Math.round(60 * date.getTimezoneOffset()) + 0) &&
    unify(m, name!, atom(zoneName(date))) &&
    unify(m, summer!, isSummer(date) ? TRUE : FALSE)
  );
};

const rows: readonly BuiltinRow[] = [
  {
    name: "$timezone",
    arity: 4,
    modes: ["'$timezone'(+Float, -Offset, -Name, -IsSummer)"],
    doc: "True iff at the time stamp Float local time is Offset seconds west of Greenwich, Name is its name, and IsSummer, true or false, tells whether it is summer time.",
    det: timezone,
  },
];

/** What is native in library(date). */
export const dateSide: NativeSide = { rows: () => rows };
