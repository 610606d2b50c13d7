// Moments for people: the server writes them in UTC, and the page shows them by the clock of its reader. The time of a
// table has no zone (2026-11-15T23:30): it is the table's own, and is shown as it is.

import { locale } from "./language";
import { t } from "./words";

const SHORT = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const LONG = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" });
const SECOND = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const HOUR = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

/** 16 Nov 2026, 10:40 am */
export const moment = (at: string): string => SHORT.format(new Date(at));

/** 16 Nov 2026, 10:40:05 am: a row of a journal. */
export const second = (at: string, zone = ""): string =>
  (zone && known(zone)
    ? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: zone })
    : SECOND
  ).format(new Date(at));

function known(zone: string): boolean {
  try {
    return !!new Intl.DateTimeFormat(locale, { timeZone: zone });
  } catch {
    return false;
  }
}

/** A time that somebody entered, as the server writes it; `seconds` stands where they entered none. Empty if it is no time. */
export function instant(entered: string, seconds: string): string {
  const [, minute = "", second = "", rest = ""] = /^(\d+-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(\.\d+)?$/.exec(entered) ?? [];
  const found = new Date(minute + (second || `:${seconds.slice(0, 2)}`) + (rest || seconds.slice(2)));
  return Number.isNaN(found.getTime()) ? "" : found.toISOString();
}

/** What a zone's clock shows now, as a moment of the reader's clock: times without a zone are compared with it. */
export function there(zone: string, now = Date.now()): number {
  if (!zone || !known(zone)) return now;
  const shown = new Date(now).toLocaleString("sv", { timeZone: zone }); // 2026-11-16 10:40:05
  return Date.parse(shown.replace(" ", "T")) + (now % 1000);
}

/** A moment of the reader's clock as a field of day and time has it. */
export const written = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** A time with the place whose clock it is by, where the reader's clock shows another: 11:30 pm Melbourne time. */
export const placed = (says: string, zone: string, now = Date.now()): string =>
  there(zone, now) === now ? says : t("time-there", { at: says, place: zone.split("/").at(-1)!.replaceAll("_", " ") });

/** 16 Nov: a day of a calendar, 2026-11-16. */
export const dayName = (day: string): string => DAY.format(new Date(`${day}T12:00`));

/** Wednesday, 16 December 2026 at 10:40 am: so many days from now. */
export const daysOn = (days: number): string => LONG.format(Date.now() + days * 86_400_000);

/** Nobody knows which of the two twelves is am. */
const NAMED: Record<string, string> = { "12:00 am": "midnight", "12:00 pm": "noon" };

/** A time of the table's clock, for people: 11:30 pm. */
export function clock(at: string): string {
  const found = new Date(at.includes("T") ? at : `2000-01-01T${at}`);
  if (Number.isNaN(found.getTime())) return at;
  const said = HOUR.format(found).replace(/\u202f/g, " ");
  return NAMED[said] ?? said;
}

/** A moment as people write it: one without a zone is by the clock of the zone, and says its day where that is not today. */
export function timed(at: string, zone: string): string {
  if (!at.includes("T") || Number.isNaN(Date.parse(at))) return at;
  if (at.endsWith("Z")) return moment(at).replace(/\u202f/g, " ");
  const today = new Date(at).toDateString() === new Date(there(zone)).toDateString();
  return placed(today ? clock(at) : moment(at).replace(/\u202f/g, " "), zone);
}

/** When something ends that ends in so many seconds, as `performance.now` counts. */
export const ends = (seconds: number | null): number | null =>
  seconds === null ? null : performance.now() + 1000 * seconds;
