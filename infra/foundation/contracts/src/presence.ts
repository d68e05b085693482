import { HOST_STATUSES } from './constants/session.ts';
import type { Presence } from './model/meeting-model.ts';

/** A presence as the lists get it, thousands of times a second: the host's status by its place in `HOST_STATUSES`. */
export type PresenceNumbers = [
  hostStatus: number,
  guestInside: number,
  waiting: number,
  version: number,
  /** In ms; 0: not late. Left out with `leftOpen` where neither applies. */
  lateUntil?: number,
  leftOpen?: number,
];

export const numbersOf = (presence: Presence): PresenceNumbers => {
  const { hostStatus, guestInside, waiting, version, lateUntil, leftOpen } = presence;
  const numbers = [HOST_STATUSES.indexOf(hostStatus), Number(guestInside), waiting, version] as const;
  return lateUntil || leftOpen ? [...numbers, lateUntil ? Date.parse(lateUntil) : 0, leftOpen ? 1 : 0] : [...numbers];
};
export const presenceOf = ([hostStatus, guestInside, waiting, version, lateUntil, leftOpen]: PresenceNumbers): Presence => ({
  hostStatus: HOST_STATUSES[hostStatus] ?? 'absent',
  guestInside: guestInside === 1,
  waiting,
  version,
  ...(lateUntil && { lateUntil: new Date(lateUntil).toISOString() }),
  ...(leftOpen && { leftOpen: true as const }),
});
