import { describe, expect, test } from '@jest/globals';
import { MESSAGE_ATTEMPT_STATUSES, MESSAGE_OUTCOMES } from '@visavis/contracts/constants/message';
import { NOTIFICATION_CHANNELS } from '@visavis/contracts/constants/notification';
import { addTallies, type Tally, tallyDifference } from '@visavis/store';
import fc from 'fast-check';
import type { Attempt, Delivery } from '../../src/domain/deliveries/delivery.ts';
import { channelFigures, contributionOf, messageFigures } from '../../src/domain/deliveries/figures.ts';

const AT = new Date('2026-11-22T06:00:00Z');
const delivery = (values: Partial<Delivery> = {}): Delivery => ({
  recipient: 'u_1',
  kind: 'alert',
  what: 'announced',
  items: [],
  link: '/p/m1',
  urgency: 'announcement',
  alertId: null,
  state: 'open',
  attempts: [],
  repeatedAfterUnknown: 0,
  createdAt: AT,
  nextAt: AT,
  doneAt: null,
  outcome: null,
  ...values,
});
const attempt = (values: Partial<Attempt>): Attempt => ({
  channel: 'whatsapp',
  messageId: 'm',
  status: 'accepted',
  tries: 1,
  at: AT,
  ...values,
});

describe('what a message adds to the totals', () => {
  test('is nothing while it only waits, or is being handed over', () => {
    expect(contributionOf(delivery())).toEqual({});
    expect(contributionOf(delivery({ attempts: [attempt({ status: 'sending' })] }))).toEqual({});
    expect(contributionOf(undefined)).toEqual({});
  });

  test('is its outcome, each attempt where it stands, and what they cost', () => {
    const tally = contributionOf(
      delivery({
        state: 'done',
        outcome: 'delivered',
        repeatedAfterUnknown: 1,
        attempts: [
          attempt({ channel: 'push', status: 'accepted' }),
          attempt({ status: 'read', cost: 863_100 }),
          attempt({ channel: 'sms', status: 'failed', cost: 7_488_000 }),
        ],
      }),
    );
    expect(messageFigures(tally)).toMatchObject({ total: 1, reached: 1, open: 0, failed: 0, repeated: 1, cost: 8_351_100 });
    expect(messageFigures(tally, 'alert').cost).toBe(8_351_100);
    expect(messageFigures(tally, 'follow')).toMatchObject({ total: 0, cost: 0 });
    expect(channelFigures(tally, 'whatsapp')).toMatchObject({ total: 1, delivered: 1, read: 1, failed: 0, cost: 863_100 });
    expect(channelFigures(tally, 'sms')).toMatchObject({ total: 1, failed: 1, cost: 7_488_000 });
    expect(channelFigures(tally, 'push')).toMatchObject({ total: 1, accepted: 1, cost: 0 });
  });
});

const anyAttempt = fc.record({
  channel: fc.constantFrom(...NOTIFICATION_CHANNELS),
  messageId: fc.constant('m'),
  status: fc.constantFrom(...MESSAGE_ATTEMPT_STATUSES),
  tries: fc.integer({ min: 1, max: 3 }),
  at: fc.constant(AT),
  cost: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
});
const anyState = fc
  .record({
    kind: fc.constant('alert' as const),
    attempts: fc.array(anyAttempt, { maxLength: 4 }),
    repeatedAfterUnknown: fc.integer({ min: 0, max: 3 }),
    outcome: fc.option(fc.constantFrom(...MESSAGE_OUTCOMES), { nil: null }),
  })
  .map((values) => delivery({ ...values, state: values.outcome ? 'done' : 'open' }));

test('totals that are kept by differences say what the messages themselves say', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyState, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (histories) => {
      let runningTally: Tally = {};
      for (const history of histories) {
        const steps = [undefined, ...history];
        for (const [index, after] of history.entries())
          runningTally = addTallies(runningTally, tallyDifference(contributionOf(steps[index]), contributionOf(after)));
      }
      const last = histories.flatMap((history) => history.slice(-1));
      const answered = last.map((each) => ({ ...each, attempts: each.attempts.filter(({ status }) => status !== 'sending') }));
      const counted = answered.filter(({ outcome, attempts }) => outcome !== null || attempts.length > 0);
      const figures = messageFigures(runningTally);
      const { total, open, reached, unwanted, expired, failed } = figures;
      expect(total).toBe(counted.length);
      expect(open + reached + unwanted + expired + failed).toBe(total);
      const attempts = counted.flatMap((each) => each.attempts);
      expect(figures.cost).toBe(attempts.reduce((sum, { cost = 0 }) => sum + cost, 0));
      for (const channel of NOTIFICATION_CHANNELS) {
        const own = channelFigures(runningTally, channel);
        expect(own.total).toBe(attempts.filter((each) => each.channel === channel).length);
        expect(own.waiting + own.accepted + own.delivered + own.unknown + own.refused + own.failed).toBe(own.total);
      }
    }),
  );
});
