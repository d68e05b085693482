import { MINUTE, SECOND } from './units.ts';

export const HOST_STATUSES = ['absent', 'waiting', 'live', 'reconnecting'] as const;

export const SESSION = {
  /** The host may start, and guests may be admitted, this long before the start. */
  earlyJoinMs: 10 * MINUTE,
  /** The queue opens this long before the start. */
  waitingRoomMs: 30 * MINUTE,
  hostGraceMs: 30 * SECOND,
  reconnectGraceMs: 5 * SECOND,
  heartbeatMs: 5 * SECOND,
  staleAfterMs: 15 * SECOND,
  placeKeptMs: 60 * SECOND,
  /** Others may vouch for a silent participant this long. */
  vouchedMs: 5 * MINUTE,
  maxTickets: 50,
  joinTokenMs: 60 * SECOND,
} as const;
