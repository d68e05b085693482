/** What one meeting, order or buyer adds to the dashboard's counts. */
import { describe, expect, test } from '@jest/globals';
import { exampleOf } from '@visavis/contracts/event';
import {
  passesUpdated,
  paymentCaptured,
  paymentCreated,
  paymentFailed,
  paymentRefunded,
} from '@visavis/contracts/events/billing';
import {
  meetingApproved,
  meetingCancelled,
  meetingCreated,
  meetingEnded,
  meetingRejected,
  meetingStarted,
} from '@visavis/contracts/events/meeting';
import { buyerContribution, stepOf } from '../src/domain/buyer-row.ts';
import { contribution, type MeetingCountsRow, withEvent } from '../src/domain/meeting-row.ts';
import { type OrderRow, orderContribution, type PaymentEvent, withPaymentEvent } from '../src/domain/order-row.ts';

/** A row's `version` is the store's. */
const stored = <R extends object>(row: R) => ({ ...row, version: 1 });

describe('a buyer', () => {
  test.each([
    [undefined, {}],
    [{ _id: 'u' }, {}],
    [{ _id: 'u', ordered: true }, { buyersOrdered: 1 }],
    [
      { _id: 'u', paid: true },
      { buyersOrdered: 1, buyersPaid: 1 },
    ],
    [
      { _id: 'u', used: true },
      { buyersOrdered: 1, buyersPaid: 1, buyersUsed: 1 },
    ],
  ])('%j counts in each step up to the furthest', (row, tally) => expect(buyerContribution(row)).toEqual(tally));

  const passes = exampleOf(passesUpdated);
  const spent = (change: object) => ({ ...passes, data: { ...passes.data, reason: 'consume', ...change } }) as typeof passes;
  test.each([
    ['an order', exampleOf(paymentCreated), 'ordered'],
    ['a payment', exampleOf(paymentCaptured), 'paid'],
    ['a failed payment', exampleOf(paymentFailed), undefined],
    ['a pass of a plan that was used', spent({ subscriptionId: 'sub_1' }), 'used'],
    ['a pass of the free plan that was used', spent({ subscriptionId: 'free_1' }), undefined],
    ['a pass without a plan that was used', spent({ subscriptionId: null }), undefined],
    ['passes of a plan that an admin took', spent({ subscriptionId: 'sub_1', reason: 'admin_action' }), undefined],
  ])('takes by %s the step: %#', (_, event, step) => expect(stepOf(event)).toBe(step));
});

describe('an order', () => {
  const created = exampleOf(paymentCreated);
  const captured = exampleOf(paymentCaptured);
  const refund = (refundId: string, refundPaise: number, status: 'pending' | 'processed' | 'failed') => {
    const event = exampleOf(paymentRefunded);
    return { ...event, data: { ...event.data, refundId, refundPaise, status } } as typeof event;
  };
  const after = (...events: PaymentEvent[]) =>
    events.reduce<Omit<OrderRow, 'version'> | undefined>((row, event) => withPaymentEvent(row && stored(row), event), undefined);
  const paid = { 'paid:2026-11-02': 1, 'revenue:2026-11-02': 149_900, paid: 1, revenue: 149_900 };
  const ordered = { orders: 1, 'orders:2026-11-02': 1 };

  test.each([
    ['nothing before an event', [], {}],
    ['as ordered', [created], ordered],
    ['as ordered and paid', [created, captured], { ...ordered, ...paid }],
    ['the same when the payment is heard of first', [captured, created], { ...ordered, ...paid }],
    ['as paid alone while the order is not heard of', [captured], paid],
    ['a refund that is on its way', [captured, refund('r1', 500, 'pending')], { ...paid, refunded: 500 }],
    ['the sum of two refunds', [refund('r1', 500, 'processed'), refund('r2', 700, 'pending')], { refunded: 1_200 }],
    ['a refund once, whatever its state', [refund('r1', 500, 'pending'), refund('r1', 500, 'processed')], { refunded: 500 }],
    ['nothing of a refund that failed', [refund('r1', 500, 'pending'), refund('r1', 500, 'failed')], {}],
    ['the final state of a refund, heard of first', [refund('r1', 500, 'failed'), refund('r1', 500, 'pending')], {}],
  ])('counts %s', (_, events, tally) => expect(orderContribution(after(...events))).toEqual(tally));

  test('is counted on its day in India', () => {
    const lateInIndia = { ...created, data: { ...created.data, at: '2026-11-02T18:30:00.000Z' } };
    expect(after(lateInIndia)).toEqual({ _id: 'order_1', refunds: {}, orderedOn: '2026-11-03' });
  });
});

describe('a meeting', () => {
  const [created, approved, started, ended] = [meetingCreated, meetingApproved, meetingStarted, meetingEnded].map(exampleOf) as [
    ReturnType<typeof exampleOf<typeof meetingCreated>>,
    ReturnType<typeof exampleOf<typeof meetingApproved>>,
    ReturnType<typeof exampleOf<typeof meetingStarted>>,
    ReturnType<typeof exampleOf<typeof meetingEnded>>,
  ];
  type Event = Parameters<typeof withEvent>[1];
  const after = (...events: Event[]) => events.reduce<MeetingCountsRow | undefined>(withEvent, undefined);
  /** Two hours after the proposal of the example, at 15:00 in India. */
  const decidedAt = (time: string): typeof approved => ({ ...approved, time });
  const twoHoursLater = decidedAt('2026-11-02T11:30:00.000Z');
  const TWO_HOURS = 2 * 60 * 60_000;

  const closedByNobody = (reason: string): Event => {
    const { actor: _, ...data } = exampleOf(meetingRejected).data;
    return { ...exampleOf(meetingRejected), data: { ...data, reason } };
  };
  const cancelledBy = (role: 'admin' | 'host'): Event => {
    const event = exampleOf(meetingCancelled);
    return { ...event, data: { ...event.data, actor: { userId: role, role } } };
  };

  const proposal = { pending: 1, started: 0, ended: 0, guestsMet: 0, 'proposed:2026-11-02': 1 };
  const decision = { 'decision-approved': 1, 'decided:2026-11-02': 1, 'decisionMs:2026-11-02': TWO_HOURS };
  const approval = { ...proposal, approved: 1, 'approvedOf:2026-11-02': 1, ...decision };
  const { pending: _, ...approvedMeeting } = approval;
  const live = { ...approvedMeeting, started: 1, 'held:2026-11-10': 1, 'heldOf:2026-11-02': 1 };

  test.each<[string, Event[], object]>([
    ['nothing before an event', [], {}],
    ['its proposal', [created], proposal],
    [
      'a date of approved office hours, which nobody decided on by itself',
      [{ ...created, data: { ...created.data, meeting: { ...created.data.meeting, status: 'approved' } } } as Event],
      { approved: 1, started: 0, ended: 0, guestsMet: 0, 'proposed:2026-11-02': 1, 'approvedOf:2026-11-02': 1 },
    ],
    ['its approval, with the time that it took', [created, twoHoursLater], approvedMeeting],
    ['as held once it is live', [created, twoHoursLater, started], live],
    [
      'the guests whom it brought together',
      [created, twoHoursLater, started, ended],
      { ...live, ended: 1, guestsMet: 1, 'met:2026-11-10': 1, 'metOf:2026-11-02': 1 },
    ],
    [
      'no guests where nobody met',
      [created, twoHoursLater, started, { ...ended, data: { ...ended.data, guestsMet: 0 } }],
      { ...live, ended: 1 },
    ],
  ])('counts %s', (_, events, tally) => expect(contribution(after(...events))).toEqual(tally));

  test('makes the same row in whatever order its events come', () => {
    const row = after(created, twoHoursLater, started, ended);
    expect(after(ended, started, twoHoursLater, created)).toEqual(row);
    expect(after(started, ended, ended, created, twoHoursLater, started)).toEqual(row);
  });

  test('takes the state of an event of the same version, and of no older one', () => {
    const cancelled: typeof created = {
      ...created,
      data: { ...created.data, meeting: { ...created.data.meeting, status: 'cancelled' } },
    };
    expect(after(created, cancelled)?.status).toBe('cancelled');
    expect(after(approved, cancelled)?.status).toBe('approved');
  });

  test('that ends without having started counts as not ended', () => {
    const neverStarted = { ...ended, data: { ...ended.data, meeting: { ...ended.data.meeting, startedAt: null } } };
    expect(contribution(after(neverStarted))).toMatchObject({ started: 0, ended: 0 });
  });

  test('is decided by an admin only, and never before it was proposed', () => {
    const rejected = exampleOf(meetingRejected);
    expect(after({ ...rejected, time: twoHoursLater.time })?.decision).toEqual({ on: '2026-11-02', ms: TWO_HOURS });
    const { actor: __, ...lapsed } = rejected.data;
    expect(after({ ...rejected, data: lapsed })).not.toHaveProperty('decision');
    expect(after(decidedAt('2026-11-02T09:29:59.000Z'))?.decision?.ms).toBe(0);
  });

  test.each<[string, Event[], MeetingCountsRow['decisions']]>([
    ['an approval', [approved], ['approved']],
    ['a rejection by an admin', [exampleOf(meetingRejected)], ['rejected']],
    ['one that nobody reviewed in time', [closedByNobody('Not reviewed in time')], ['lapsed']],
    ["the end of its host's account", [closedByNobody('The host has left')], undefined],
    ['an approval and a cancel by an admin, in any order', [cancelledBy('admin'), approved], ['approved', 'cancelledByAdmin']],
    ['a cancel by its host, told twice', [cancelledBy('host'), cancelledBy('host')], ['cancelledByHost']],
  ])('knows the decisions of %s', (_, events, decisions) => expect(after(...events)?.decisions).toEqual(decisions));

  test('has no field for what has not happened', () => {
    expect(after(created)).toEqual({
      _id: 'm1',
      meetingVersion: 1,
      status: 'pending',
      startsAt: new Date('2026-11-10T10:00:00.000Z'),
      endsAt: new Date('2026-11-10T10:30:00.000Z'),
      started: false,
      over: false,
      proposedOn: '2026-11-02',
      guestsMet: 0,
    });
    expect(Object.keys(after(created) ?? {})).toHaveLength(9);
  });
});
