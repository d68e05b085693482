const dayMs = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const partsIn = (zone: string, at: number) => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  const parts = Object.fromEntries(formatter.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    second: parts.second ?? '00',
  };
};

/** `YYYY-MM-DD` and `HH:MM` of an instant in a zone. */
export const localIn = (zone: string, at: number) => {
  const { date, time } = partsIn(zone, at);
  return { date, time };
};
/** Minutes east of UTC, in ms. */
const offsetAt = (zone: string, at: number) => {
  const { date, time, second } = partsIn(zone, at);
  return Date.parse(`${date}T${time}:${second}Z`) - Math.floor(at / 1_000) * 1_000;
};

export interface ZonedInstant {
  /** Epoch ms. */
  at: number;
  /** `skipped`: the clock jumps over this time, the instant lies later by the gap; `twice`: it happens twice, the first is meant. */
  shift: 'none' | 'skipped' | 'twice';
}

/** The instant of a wall-clock time in a zone; undefined when date or time are malformed. */
export const instantIn = (zone: string, date: string, time: string): ZonedInstant | undefined => {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const before = offsetAt(zone, wall - dayMs);
  const after = offsetAt(zone, wall + dayMs);
  const candidates = [...new Set([wall - before, wall - after])].filter((at) => offsetAt(zone, at) === wall - at);
  const first = Math.min(...candidates);
  if (candidates.length === 0) return { at: wall - before, shift: 'skipped' };
  return { at: first, shift: candidates.length > 1 ? 'twice' : 'none' };
};
