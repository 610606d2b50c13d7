// Moments for people: the server writes them in UTC, and the page shows them by the clock of its reader.

const SHORT = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short" });
const LONG = new Intl.DateTimeFormat("en-AU", { dateStyle: "full", timeStyle: "short" });

/** 16 Nov 2026, 10:40 am */
export const moment = (at: string): string => SHORT.format(new Date(at));

/** Wednesday, 16 December 2026 at 10:40 am: so many days from now. */
export const daysOn = (days: number): string => LONG.format(Date.now() + days * 86_400_000);
