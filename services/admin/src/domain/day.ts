const IST_OFFSET_MS = 5.5 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The dashboard counts by days of India Standard Time, which has no daylight saving. */
export const istDay = (instant: Date): string => new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The instants between which `now`'s day lies. */
export function istDayBounds(now: Date): { from: Date; to: Date } {
  const from = Math.floor((now.getTime() + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** The last `count` days, oldest first, today last. */
export function lastIstDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => istDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));
}
