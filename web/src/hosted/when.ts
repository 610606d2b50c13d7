// Moments of a plan, as a field of day and time has them.

import { written } from "../lib/when";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** The quarter of an hour that comes next, so many minutes from now, by the reader's clock. */
export function soon(now: number, minutes: number): string {
  const at = Math.ceil((now + minutes * MINUTE) / QUARTER) * QUARTER;
  return written(at);
}

/** Whether a time has passed, by the reader's clock: the minute that runs now is still to come. */
export const past = (at: string, now = Date.now()): boolean => Date.parse(at) <= now - MINUTE;

/** The first day from tomorrow on of which this hour comes no earlier than so many hours from now, by the reader's clock. */
export function evening(now: number, hour: number, hours: number): Date {
  const at = new Date(now);
  do {
    at.setDate(at.getDate() + 1);
    at.setHours(hour, 0, 0, 0);
  } while (at.getTime() < now + hours * 60 * MINUTE);
  return at;
}

/** A time of a day, by the reader's clock. */
export function timeOf(day: Date, time: string): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${time}`;
}

/** Whether a time comes before a notice of so many hours can have run, by the reader's clock. */
export const noticed = (at: string, hours: number, now = Date.now()): boolean =>
  Date.parse(at) < now + hours * 60 * MINUTE;
