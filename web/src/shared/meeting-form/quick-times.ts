import { localIn } from '../format/zoned-time.ts';

export interface QuickTime {
  /** YYYY-MM-DD and HH:MM in the zone that was asked about. */
  date: string;
  time: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Guests need a moment to hear of it, and the time field knows quarters of an hour. */
const SOON_MINUTES = 15;
const MORNING = '11:00';
const EVENING = '19:00';
/** Later than this the evening is what the first one offers. */
const EVENING_UNTIL = '18:30';

/** The times that most hosts want, as clocks in `zone` show them. Every zone's offset is whole quarters of an hour. */
export const quickTimes = (zone: string, now: number): QuickTime[] => {
  const quarter = 15 * MINUTE;
  const soon = localIn(zone, Math.ceil((now + SOON_MINUTES * MINUTE) / quarter) * quarter);
  const today = localIn(zone, now);
  const tomorrow = dayAfter(today.date);
  return [
    soon,
    ...(today.time <= EVENING_UNTIL ? [{ date: today.date, time: EVENING }] : []),
    { date: tomorrow, time: MORNING },
    ...(today.time <= EVENING_UNTIL ? [] : [{ date: tomorrow, time: EVENING }]),
  ];
};
const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
