import { describe, expect, test } from '@jest/globals';
import type { SendOutcome } from '@visavis/providers';
import type { Attempt } from '../../src/domain/deliveries/delivery.ts';
import { REPEATS_MAX } from '../../src/domain/deliveries/plan.ts';
import { decide, deliveryIdOf, type Reach, withDeliveryReport, withOutcome } from '../../src/domain/deliveries/steps.ts';
import { openDelivery, START, type Stored } from './open-delivery.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const at = (ms: number) => new Date(START.getTime() + ms);
const everywhere: Reach = {
  isNews: true,
  channels: { push: 'open', whatsapp: 'open', sms: 'open', email: 'open' },
  subscriptionIds: ['s1', 's2'],
  holdUntil: null,
};
const only = (...open: (keyof Reach['channels'])[]): Reach => ({
  ...everywhere,
  channels: {
    push: 'missing',
    whatsapp: 'missing',
    sms: 'missing',
    email: 'missing',
    ...Object.fromEntries(open.map((each) => [each, 'open'])),
  },
});
const accepted: SendOutcome = { kind: 'accepted', id: 'p1' };
const unknown: SendOutcome = { kind: 'unknown', detail: 'lost' };
const retry: SendOutcome = { kind: 'retry', reason: 'unavailable', detail: 'down' };
const refused: SendOutcome = { kind: 'refused', reason: 'recipient-unknown', detail: 'who?' };
const answer = (delivery: Stored, channel: Attempt['channel'], outcome: SendOutcome, now: Date) =>
  delivery.attempts
    .filter((attempt) => attempt.channel === channel && attempt.status === 'sending')
    .reduce((each, sent) => withOutcome(each, sent, { outcome, random: 0 }, now), delivery);
const report = (delivery: Stored, messageId: string, status: 'sent' | 'delivered' | 'read' | 'failed', now: Date) =>
  withDeliveryReport(delivery, { messageId, status }, undefined, now);
const channelsOf = (attempts: readonly Attempt[]) => attempts.map(({ channel }) => channel);

describe('a reminder shortly before the start', () => {
  const first = decide(openDelivery(), everywhere, START);

  test('goes by push to every browser, by WhatsApp and by e-mail at once', () => {
    expect(first.send.map(({ messageId }) => messageId)).toEqual(['d1-p0', 'd1-p1', 'd1-w', 'd1-e']);
    expect(first.send.map(({ messageId }) => deliveryIdOf(messageId))).toEqual(['d1', 'd1', 'd1', 'd1']);
  });

  test('is followed by an SMS after 60 s without a receipt, and not before', () => {
    let delivery = first.delivery;
    for (const channel of ['push', 'whatsapp', 'email'] as const) delivery = answer(delivery, channel, accepted, START);
    expect(delivery.nextAt).toEqual(at(60 * SECOND));
    expect(decide(delivery, everywhere, at(59 * SECOND)).send).toEqual([]);
    const later = decide(delivery, everywhere, at(60 * SECOND));
    expect(channelsOf(later.send)).toEqual(['sms']);
    expect(answer(later.delivery, 'sms', accepted, at(61 * SECOND))).toMatchObject({ state: 'done', outcome: 'accepted' });
  });

  test('is done with the receipt, and an earlier step that is reported later changes nothing', () => {
    let delivery = first.delivery;
    for (const channel of ['push', 'whatsapp', 'email'] as const) delivery = answer(delivery, channel, accepted, START);
    delivery = report(delivery, 'd1-w', 'delivered', at(SECOND));
    expect(delivery).toMatchObject({ state: 'done', outcome: 'delivered', nextAt: null });
    for (const status of ['sent', 'failed'] as const) expect(report(delivery, 'd1-w', status, at(2 * SECOND))).toEqual(delivery);
    expect(decide(delivery, everywhere, at(HOUR)).send).toEqual([]);
  });

  test('is followed by an SMS at once when WhatsApp refused it, or reports that it failed', () => {
    const whatsappOnly = { ...everywhere, ...only('whatsapp', 'sms') };
    const { delivery } = decide(openDelivery(), whatsappOnly, START);
    expect(channelsOf(decide(answer(delivery, 'whatsapp', refused, START), whatsappOnly, START).send)).toEqual(['sms']);
    const failed = report(answer(delivery, 'whatsapp', accepted, START), 'd1-w', 'failed', at(SECOND));
    expect(failed.nextAt).toEqual(at(SECOND));
    expect(channelsOf(decide(failed, whatsappOnly, at(SECOND)).send)).toEqual(['sms']);
  });

  test('goes by SMS alone where WhatsApp cannot be used', () => {
    expect(channelsOf(decide(openDelivery(), only('sms'), START).send)).toEqual(['sms']);
  });

  test('gives a push the same time where WhatsApp cannot be used, and no browser that has gone', () => {
    const reach = only('push', 'sms');
    const { delivery, send } = decide(openDelivery(), reach, START);
    expect(channelsOf(send)).toEqual(['push', 'push']);
    const taken = answer(delivery, 'push', accepted, START);
    expect(taken).toMatchObject({ state: 'open', nextAt: at(60 * SECOND) });
    expect(channelsOf(decide(taken, reach, at(60 * SECOND)).send)).toEqual(['sms']);
    const gone = answer(delivery, 'push', { kind: 'refused', reason: 'gone', detail: '' }, START);
    expect(channelsOf(decide(gone, reach, START).send)).toEqual(['sms']);
  });

  test('is not repeated by WhatsApp once the SMS takes its place', () => {
    const { delivery } = decide(openDelivery(), only('whatsapp', 'sms'), START);
    const waiting = { ...answer(delivery, 'whatsapp', { ...retry, afterMs: 60 * SECOND } as SendOutcome, START) };
    const { send, delivery: next } = decide(waiting, only('whatsapp', 'sms'), at(60 * SECOND));
    expect(channelsOf(send)).toEqual(['sms']);
    expect(next.attempts[0]).toMatchObject({ status: 'failed', reason: 'sms-instead' });
  });

  test('is not held at night, and is nothing once it is no news', () => {
    expect(decide(openDelivery(), { ...everywhere, holdUntil: at(HOUR) }, START).send).toHaveLength(4);
    expect(decide(openDelivery(), { ...everywhere, isNews: false }, START)).toMatchObject({
      send: [],
      delivery: { state: 'done', outcome: 'expired' },
    });
  });
});

describe('a message whose response was lost', () => {
  const sent = decide(openDelivery({ urgency: 'normal', what: 'reminder-1h' }), only('whatsapp', 'sms'), START).delivery;
  const lost = answer(sent, 'whatsapp', unknown, START);

  test('is sent again after 20 s without a receipt, which is counted, and at most five times', () => {
    expect(decide(lost, only('whatsapp', 'sms'), at(19 * SECOND)).send).toEqual([]);
    let delivery = lost;
    let ms = 0;
    for (let round = 1; round <= REPEATS_MAX; round++) {
      ms += 10 * SECOND * 2 ** round;
      const again = decide(delivery, only('whatsapp', 'sms'), at(ms));
      expect(again.send.map(({ messageId }) => messageId)).toEqual(['d1-w']);
      expect(again.delivery.repeatedAfterUnknown).toBe(round);
      delivery = answer(again.delivery, 'whatsapp', unknown, at(ms));
    }
    const last = decide(delivery, only('whatsapp', 'sms'), at(ms + 640 * SECOND));
    expect(last.send).toEqual([]);
    expect(last.delivery.nextAt).toEqual(at(HOUR));
    expect(channelsOf(decide(last.delivery, only('whatsapp', 'sms'), at(HOUR)).send)).toEqual(['sms']);
  });

  test('is not sent again when the receipt says that it arrived', () => {
    const delivery = report(lost, 'd1-w', 'delivered', at(5 * SECOND));
    expect(delivery).toMatchObject({ state: 'done', outcome: 'delivered', repeatedAfterUnknown: 0 });
  });

  test('is one whose sender was killed, too', () => {
    expect(decide(sent, only('whatsapp', 'sms'), at(14 * SECOND)).send).toEqual([]);
    const found = decide(sent, only('whatsapp', 'sms'), at(15 * SECOND));
    expect(found).toMatchObject({ send: [], delivery: { attempts: [{ status: 'unknown' }], nextAt: at(35 * SECOND) } });
    const again = decide(found.delivery, only('whatsapp', 'sms'), at(35 * SECOND));
    expect(again).toMatchObject({ send: [{ tries: 2 }], delivery: { repeatedAfterUnknown: 1 } });
    // The first sender lives after all: what it learnt of the first try does not disturb the second.
    const late = withOutcome(again.delivery, { messageId: 'd1-w', tries: 1 }, { outcome: retry, random: 0 }, at(36 * SECOND));
    expect(late.attempts[0]).toMatchObject({ status: 'sending', tries: 2 });
  });
});

describe('news of a meeting', () => {
  const alert = openDelivery({ kind: 'alert', what: 'approved', urgency: 'announcement' });

  test('never goes by SMS', () => {
    const { delivery } = decide(alert, everywhere, START);
    const failed = ['push', 'whatsapp', 'email'].reduce(
      (each, channel) => answer(each, channel as 'push', refused, START),
      delivery,
    );
    expect(failed).toMatchObject({ state: 'done', outcome: 'failed' });
    expect(decide(alert, only('sms'), START)).toMatchObject({ send: [], delivery: { state: 'done', outcome: 'failed' } });
  });

  test('waits for the morning', () => {
    const night = { ...everywhere, holdUntil: at(2 * HOUR) };
    const { send, delivery } = decide(alert, night, START);
    expect([send, delivery.state, delivery.nextAt]).toEqual([[], 'open', at(2 * HOUR)]);
    expect(decide(delivery, everywhere, at(2 * HOUR)).send).toHaveLength(4);
  });

  test.each(['suppressed', 'muted', 'missing'] as const)('is done where every channel is %s', (passage) => {
    const channels = { push: passage, whatsapp: passage, sms: passage, email: passage };
    const outcome = passage === 'missing' ? 'failed' : passage;
    expect(decide(alert, { ...everywhere, channels }, START)).toMatchObject({ send: [], delivery: { state: 'done', outcome } });
  });

  test('is tried again when the provider did not take it, until it is a day old', () => {
    let { delivery } = decide(alert, only('whatsapp'), START);
    let now = START;
    let sends = 1;
    while (delivery.state === 'open' && sends < 250) {
      delivery = answer(delivery, 'whatsapp', retry, now);
      now = delivery.nextAt as Date;
      const next = decide(delivery, only('whatsapp'), now);
      sends += next.send.length;
      ({ delivery } = next);
    }
    expect(now.getTime() - START.getTime()).toBeGreaterThanOrEqual(24 * HOUR);
    expect(delivery).toMatchObject({ state: 'done', outcome: 'failed', repeatedAfterUnknown: 0 });
  });
});
