import { HOST_STATUSES } from './constants/session.ts';
import type { Presence } from './model/meeting-model.ts';

/** A presence as the lists get it, thousands of times a second: the host's status by its place in `HOST_STATUSES`. */
export type PresenceNumbers = [hostStatus: number, guestInside: number, waiting: number, version: number];

export const numbersOf = ({ hostStatus, guestInside, waiting, version }: Presence): PresenceNumbers => [
  HOST_STATUSES.indexOf(hostStatus),
  Number(guestInside),
  waiting,
  version,
];
export const presenceOf = ([hostStatus, guestInside, waiting, version]: PresenceNumbers): Presence => ({
  hostStatus: HOST_STATUSES[hostStatus] ?? 'absent',
  guestInside: guestInside === 1,
  waiting,
  version,
});
