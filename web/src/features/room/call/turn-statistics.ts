import type { CallStatistics } from '@visavis/contracts/socket';
import type { Reading } from './media-port.ts';

/** Turns that end sooner without any connection say nothing of connections. */
const TELLING_MS = 10_000;
const LONGEST_MS = 10 * 60_000;

const round = (share: number) => Math.min(1, Math.round(share * 10_000) / 10_000);

/** How one turn went for this browser: what arrived of those on the other side of it. Times are ms of one clock. */
export const createTurnStatistics = (began: number) => {
  /** Of each link, the last reading: totals only grow, and begin anew with a new link. */
  const last = new Map<string, Reading['totals']>();
  const ways = new Set<Reading['way']>();
  const sums = { received: 0, lost: 0, ms: 0, frozen: 0, sound: 0, concealed: 0 };
  let picturedAt: number | undefined;

  const grown = (now: number, before: number | undefined) => (before === undefined || now < before ? now : now - before);
  return {
    add({ userId, way, totals }: Reading): void {
      ways.add(way);
      const key = `${way === 'server' ? 'server' : 'direct'} ${userId}`;
      const previous = last.get(key);
      const before = previous && previous.packetsReceived <= totals.packetsReceived ? previous : undefined;
      last.set(key, totals);
      sums.received += grown(totals.packetsReceived, before?.packetsReceived);
      sums.lost += grown(totals.packetsLost, before?.packetsLost);
      sums.sound += grown(totals.sound, before?.sound);
      sums.concealed += grown(totals.concealed, before?.concealed);
      sums.frozen += grown(totals.frozen, before?.frozen) * 1_000;
      sums.ms += before ? totals.at - before.at : 0;
    },
    /** The first picture is there. */
    pictured(at: number): void {
      picturedAt ??= Math.max(began, at);
    },
    /** Undefined: there is nothing to tell. */
    line(now: number): CallStatistics | undefined {
      if (ways.size === 0 && now - began < TELLING_MS) return undefined;
      const share = (part: number, whole: number) => (whole > 0 ? round(part / whole) : undefined);
      return {
        // Of several, the one that says most: a relay carried at least for a while.
        way: (['relay', 'server', 'direct'] as const).find((way) => ways.has(way)) ?? 'none',
        firstPictureMs: picturedAt === undefined ? undefined : Math.min(LONGEST_MS, Math.round(picturedAt - began)),
        loss: share(sums.lost, sums.received + sums.lost),
        frozen: share(sums.frozen, sums.ms),
        concealed: share(sums.concealed, sums.sound),
      };
    },
  };
};
export type TurnStatistics = ReturnType<typeof createTurnStatistics>;
