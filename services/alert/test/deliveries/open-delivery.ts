import type { Delivery } from '../../src/domain/deliveries/delivery.ts';

export type Stored = Delivery & { _id: string };
export const START = new Date('2026-11-22T06:00:00Z');

/** A delivery that was just made and is due: a reminder shortly before the start, unless `over` says otherwise. */
export const openDelivery = (over: Partial<Delivery> = {}): Stored => ({
  _id: 'd1',
  recipient: 'u_gita',
  kind: 'reminder',
  what: 'reminder-10m',
  items: [],
  link: '/',
  urgency: 'reminder-10m',
  alertId: null,
  state: 'open',
  attempts: [],
  repeatedAfterUnknown: 0,
  createdAt: START,
  nextAt: START,
  doneAt: null,
  outcome: null,
  ...over,
});
