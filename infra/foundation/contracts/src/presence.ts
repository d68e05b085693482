import { HOST_STATUSES } from './constants/session.ts';
import type { Presence } from './model/meeting-model.ts';

/** A presence as the lists get it, thousands of times a second: the host's status by its place in `HOST_STATUSES`. */
export type PresenceNumbers = [
  hostStatus: number,
  guestInside: number,
  waiting: number,
  version: number,
  /** In ms; 0: not late. Left out with what follows where none of it applies. */
  lateUntil?: number,
  leftOpen?: number,
  /** In ms; 0: a host is there. Unknown of earlier releases. */
  hostLeftAt?: number,
];

export const numbersOf = (presence: Presence): PresenceNumbers => {
  const { hostStatus, guestInside, waiting, version, lateUntil, leftOpen, hostLeftAt } = presence;
  const numbers = [HOST_STATUSES.indexOf(hostStatus), Number(guestInside), waiting, version] as const;
  const more = [msOf(lateUntil), leftOpen ? 1 : 0, msOf(hostLeftAt)] as const;
  return lateUntil || leftOpen || hostLeftAt ? [...numbers, ...more] : [...numbers];
};
const msOf = (time: string | undefined) => (time ? Date.parse(time) : 0);
export const presenceOf = ([
  hostStatus,
  guestInside,
  waiting,
  version,
  lateUntil,
  leftOpen,
  hostLeftAt,
]: PresenceNumbers): Presence => ({
  hostStatus: HOST_STATUSES[hostStatus] ?? 'absent',
  guestInside: guestInside === 1,
  waiting,
  version,
  ...(lateUntil && { lateUntil: new Date(lateUntil).toISOString() }),
  ...(leftOpen && { leftOpen: true as const }),
  ...(hostLeftAt && { hostLeftAt: new Date(hostLeftAt).toISOString() }),
});
