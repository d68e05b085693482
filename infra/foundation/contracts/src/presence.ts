import { HOST_STATUSES } from './constants/session.ts';
import type { Presence } from './model/meeting-model.ts';

/** A presence as the lists get it, thousands of times a second: the host's status by its place in `HOST_STATUSES`. */
export type PresenceNumbers = [
  hostStatus: number,
  guestInside: number,
  waiting: number,
  version: number,
  /** In ms; 0: not late. Left out with `hostLeftAt` where neither applies. */
  lateUntil?: number,
  /** In ms; from earlier releases 1: at some time before the start. */
  hostLeftAt?: number,
];

export const numbersOf = (presence: Presence): PresenceNumbers => {
  const { hostStatus, guestInside, waiting, version, lateUntil, hostLeftAt } = presence;
  const numbers = [HOST_STATUSES.indexOf(hostStatus), Number(guestInside), waiting, version] as const;
  return lateUntil || hostLeftAt ? [...numbers, msOf(lateUntil), msOf(hostLeftAt)] : [...numbers];
};
const msOf = (time: string | undefined) => (time ? Date.parse(time) : 0);
export const presenceOf = ([hostStatus, guestInside, waiting, version, lateUntil, hostLeftAt]: PresenceNumbers): Presence => ({
  hostStatus: HOST_STATUSES[hostStatus] ?? 'absent',
  guestInside: guestInside === 1,
  waiting,
  version,
  ...(lateUntil && { lateUntil: new Date(lateUntil).toISOString() }),
  ...(hostLeftAt && { hostLeftAt: new Date(hostLeftAt).toISOString() }),
});
