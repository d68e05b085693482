// @deep SEEDS=3000
import { expect, test } from '@jest/globals';
import type { SendOutcome } from '@visavis/providers';
import { randomFrom } from '@visavis/testing/random';
import { decide, type Reach, withDeliveryReport, withOutcome } from '../../src/domain/deliveries/steps.ts';
import { openDelivery, START } from './open-delivery.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

const accepted: SendOutcome = { kind: 'accepted', id: 'p1' };
const unknown: SendOutcome = { kind: 'unknown', detail: 'lost' };
const notTaken: readonly SendOutcome[] = [
  { kind: 'retry', reason: 'unavailable', detail: 'down' },
  { kind: 'refused', reason: 'recipient-unknown', detail: 'who?' },
];

const SEEDS = Number(process.env.SEEDS ?? 400);

test('ends, and hands over each channel once but for what is counted, whatever providers and crashes do', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomFrom(seed);
    const chance = (share: number) => random() < share;
    const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
    const kind = oneOf(['reminder', 'alert', 'money', 'confirmation'] as const);
    let delivery = openDelivery({ kind, what: 'phone', urgency: oneOf(['immediate', 'reminder-10m', 'normal'] as const) });
    const took = new Map<string, number>();
    const reports: { at: number; messageId: string; status: 'sent' | 'delivered' | 'read' | 'failed' }[] = [];
    let now = START;
    let smsAt = Number.POSITIVE_INFINITY;
    let rounds = 0;
    while (delivery.state === 'open') {
      if (++rounds > 2_000) throw new Error(`seed ${seed} does not end`);
      const passage = () => (chance(0.9) ? ('open' as const) : oneOf(['missing', 'muted', 'suppressed'] as const));
      const reach: Reach = {
        isNews: chance(0.995),
        channels: { push: passage(), whatsapp: passage(), sms: passage(), email: passage() },
        subscriptionIds: ['s1', 's2'],
        holdUntil: chance(0.02) ? new Date(now.getTime() + HOUR) : null,
      };
      const decided = decide(delivery, reach, now);
      delivery = decided.delivery;
      const isKilled = chance(0.05);
      for (const attempt of decided.send) {
        if (attempt.channel === 'sms') smsAt = Math.min(smsAt, rounds);
        else if (attempt.channel === 'whatsapp') expect(rounds).toBeLessThanOrEqual(smsAt);
        const isTaken = chance(0.6);
        if (isTaken) took.set(attempt.messageId, (took.get(attempt.messageId) ?? 0) + 1);
        if (isTaken && (attempt.channel === 'whatsapp' || attempt.channel === 'sms'))
          for (let times = oneOf([0, 1, 1, 2, 3]); times > 0; times--) {
            const inMs = oneOf([0, 500, 5 * SECOND, 70 * SECOND, 2 * HOUR]);
            const status = oneOf(['sent', 'delivered', 'read', 'failed'] as const);
            reports.push({ at: now.getTime() + inMs, messageId: attempt.messageId, status });
          }
        if (isKilled) continue;
        const lost = chance(0.2) ? unknown : undefined;
        const outcome = isTaken ? (lost ?? accepted) : (lost ?? oneOf(notTaken));
        delivery = withOutcome(delivery, attempt, { outcome, random: random() }, now);
      }
      reports.sort((one, other) => one.at - other.at);
      const next = Math.min(delivery.nextAt?.getTime() ?? Number.POSITIVE_INFINITY, reports[0]?.at ?? Number.POSITIVE_INFINITY);
      if (Number.isFinite(next)) now = new Date(Math.max(now.getTime(), next));
      while (reports[0] && reports[0].at <= now.getTime()) {
        const { messageId, status } = reports.shift() as (typeof reports)[number];
        delivery = withDeliveryReport(delivery, { messageId, status }, undefined, now);
      }
      if (delivery.state === 'open') expect(delivery.nextAt).not.toBeNull();
    }
    const repeats = [...took.values()].reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    expect(repeats).toBeLessThanOrEqual(delivery.repeatedAfterUnknown);
    expect(delivery).toMatchObject({ nextAt: null, outcome: expect.any(String), doneAt: expect.any(Date) });
    if (kind === 'alert') expect([...took.keys()].some((id) => id.endsWith('-s'))).toBe(false);
    expect(new Set(delivery.attempts.map(({ messageId }) => messageId)).size).toBe(delivery.attempts.length);
  }
});
