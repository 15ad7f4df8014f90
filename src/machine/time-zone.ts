/*
 * The local time zone, for library(date).
 */
import type { HostPredicates } from "./host-predicates.js";
import type { FloatValue } from "./value-types.js";

/** The last time that a date of JavaScript can have, in milliseconds. */
const LAST = 8.64e15;

/** Languages in which zones have names; others only have their offset from Greenwich. */
const LANGUAGES: readonly string[] = ["en-US", "en-GB", "en-AU", "en-IN"];

/** Defines '$timezone'(+Stamp, -Offset, -Name, -IsSummer): Offset is in seconds west of Greenwich. */
export function installTimeZone(predicates: HostPredicates): void {
  predicates.det("$timezone", 4, (call) => {
    const stamp = call.value(0);
    const { float } = Object(stamp) as Partial<FloatValue>;
    const time = 1000 * (float ?? Number(stamp));
    const date = new Date(Math.min(Math.max(time, -LAST), LAST));
    return (
      call.unify(1, Math.round(60 * date.getTimezoneOffset()) + 0) &&
      call.unify(2, zoneName(date)) &&
      call.unify(3, isSummer(date))
    );
  });
}

function zoneName(date: Date): string {
  let name = "";
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { timeZoneName: "short" });
    name = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
    if (!/^GMT[+-]/.test(name)) break;
  }
  return name;
}

/** Whether it is summer time: the offset of the zone is less than it is half a year away. */
function isSummer(date: Date): boolean {
  const year = date.getFullYear();
  const [january = 0, july = 0] = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  return date.getTimezoneOffset() < Math.max(january, july);
}
