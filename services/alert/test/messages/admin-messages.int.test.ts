import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMovableClock } from '@visavis/platform';
import type { SendOutcome } from '@visavis/providers';
import { startServiceForTest } from '@visavis/service-test';
import { type DeliveryRecord, deliveries, withPlace } from '../../src/data/deliveries.ts';
import { saveDelivery } from '../../src/data/operator/message-totals.ts';
import { people, unknownPerson } from '../../src/data/people.ts';
import { suppress } from '../../src/data/suppressions.ts';
import type { Attempt, Delivery } from '../../src/domain/deliveries/delivery.ts';
import { alertService } from '../../src/index.ts';
import { watchProviders } from '../../src/use-cases/messages/watch-providers.ts';

/** 11:30 in India. */
const NOW = new Date('2026-11-22T06:00:00Z');
const DAY = 86_400_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

let alert: Awaited<ReturnType<typeof startServiceForTest<typeof alertService>>>;
let admin: string;
const clock = createMovableClock({ now: () => NOW });

async function queue(_id: string, values: Partial<Delivery> = {}): Promise<DeliveryRecord> {
  const createdAt = values.createdAt ?? NOW;
  const delivery: Delivery = {
    recipient: 'u_asha',
    kind: 'alert',
    what: 'announced',
    items: [{ meetingId: 'm1', title: 'Portfolio review' }],
    link: '/p/m1',
    urgency: 'announcement',
    alertId: null,
    state: 'open',
    attempts: [],
    repeatedAfterUnknown: 0,
    nextAt: createdAt,
    doneAt: null,
    outcome: null,
    ...values,
    createdAt,
  };
  return alert.store.transaction(async (unit) => unit.collection(deliveries).insert(withPlace({ ...delivery, _id })));
}
const attempt = (values: Partial<Attempt>): Attempt => ({
  channel: 'whatsapp',
  messageId: 'x-w',
  status: 'accepted',
  tries: 1,
  at: NOW,
  ...values,
});
const step = (before: DeliveryRecord, change: Partial<Delivery>) =>
  alert.store.transaction(async (unit) => {
    const stored = (await unit.collection(deliveries).get(before._id)) as DeliveryRecord;
    await saveDelivery(unit, stored, { ...stored, ...change });
  });
const ended = (before: DeliveryRecord, outcome: NonNullable<Delivery['outcome']>, attempts: Attempt[]) =>
  step(before, { state: 'done', outcome, attempts, nextAt: null, doneAt: NOW });
const get = (path: string, token: string | undefined = admin) => alert.call('GET', `/api/admin/messages${path}`, { token });
const idsOf = async (query: string) => (await get(query)).body.messages.map(({ _id }: { _id: string }) => _id) as string[];

beforeAll(async () => {
  alert = await startServiceForTest(alertService, {
    clock,
    messenger: (inbox) => ({ ...inbox, channels: new Set(['whatsapp', 'push'] as const) }),
  });
  admin = alert.tokenOf('the-admin', { role: 'admin' });
  await alert.store.transaction(async (unit) => {
    unit.collection(people).insert({ ...unknownPerson('asha'), name: 'Asha Rao' });
    await suppress(unit, 'phone', 'k1', 'stop', NOW);
    await suppress(unit, 'phone', 'k2', 'unsubscribed', NOW);
    await suppress(unit, 'email', 'k3', 'bounced', NOW);
  });
  const read = await queue('d-read');
  await step(read, { attempts: [attempt({ status: 'sending' })] });
  await step(read, { attempts: [attempt({ status: 'accepted', cost: 863_100, category: 'marketing' })] });
  await ended(read, 'delivered', [
    attempt({ channel: 'push', messageId: 'x-p', status: 'accepted' }),
    attempt({ status: 'read', cost: 863_100, category: 'marketing' }),
  ]);
  const failed = await queue('d-failed', {
    recipient: 'p_somebody',
    kind: 'reminder',
    what: 'reminder-10m',
    urgency: 'reminder-10m',
    createdAt: ago(1_000),
  });
  await ended(failed, 'failed', [
    attempt({ status: 'failed', reason: 'the number +919812345678 is not on WhatsApp' }),
    attempt({ channel: 'sms', messageId: 'x-s', status: 'refused', reason: 'recipient-unknown', segments: 2, cost: 0 }),
  ]);
  await ended(await queue('d-muted', { createdAt: ago(3 * DAY), kind: 'follow' }), 'muted', []);
  await ended(await queue('d-before', { createdAt: ago(10 * DAY) }), 'accepted', [attempt({ cost: 115_000 })]);
  await queue('d-waiting', { urgency: 'normal', createdAt: ago(120_000) });
  await queue('d-tomorrow', { nextAt: new Date(NOW.getTime() + DAY), createdAt: ago(60_000) });
});
afterAll(() => alert.stop());

describe('the list of messages', () => {
  test('is the newest first, with the names of accounts and without phones', async () => {
    const { body } = await get('');
    expect(body.messages.map(({ _id }: { _id: string }) => _id)).toEqual([
      'd-read',
      'd-failed',
      'd-tomorrow',
      'd-waiting',
      'd-muted',
      'd-before',
    ]);
    expect(body.messages[0]).toMatchObject({
      recipient: { userId: 'asha', name: 'Asha Rao' },
      cost: 863_100,
      outcome: 'delivered',
    });
    expect(body.messages[1].recipient).toBeNull();
    expect(JSON.stringify(body)).not.toContain('9812345678');
    expect(JSON.stringify(body)).not.toContain('p_somebody');
  });

  test.each([
    ['?channel=sms', ['d-failed']],
    ['?channel=push', ['d-read']],
    ['?outcome=open', ['d-tomorrow', 'd-waiting']],
    ['?outcome=failed&kind=reminder', ['d-failed']],
    ['?kind=follow', ['d-muted']],
    ['?userId=asha&kind=alert&to=2026-11-13', ['d-before']],
    ['?from=2026-11-19&to=2026-11-19', ['d-muted']],
    ['?from=2026-11-22T05:59:59Z', ['d-read', 'd-failed']],
    ['?limit=2&page=2', ['d-tomorrow', 'd-waiting']],
    ['?search=d-failed', ['d-failed']],
    ['?search=%20d-failed-s1', ['d-failed']],
    ['?search=d-failed&outcome=open', []],
    ['?search=d-fail', []],
  ])('%s', async (query, ids) => expect(await idsOf(query)).toEqual(ids));

  test.each(['?channel=fax', '?kind=spam', '?outcome=lost', '?from=2026-02-30', '/stats?days=8'])(
    '%s is refused by its field',
    async (query) => {
      const { status, body } = await get(query);
      expect([status, body.details[0].path]).toEqual([400, /(\w+)=/.exec(query)?.[1]]);
    },
  );

  test('a day is one in India', async () => {
    // 23:59 and 00:01 in India.
    await queue('d-evening', { createdAt: new Date('2026-11-01T18:29:00Z') });
    await queue('d-night', { createdAt: new Date('2026-11-01T18:31:00Z') });
    expect(await idsOf('?from=2026-11-01&to=2026-11-01')).toEqual(['d-evening']);
    expect(await idsOf('?from=2026-11-02&to=2026-11-02')).toEqual(['d-night']);
  });
});

test('one message has all its attempts; an unknown id is none', async () => {
  const { body } = await get('/d-failed');
  expect(body.delivery.attempts).toEqual([
    expect.objectContaining({ channel: 'whatsapp', status: 'failed', reason: 'the number … is not on WhatsApp' }),
    expect.objectContaining({ channel: 'sms', status: 'refused', reason: 'recipient-unknown', segments: 2 }),
  ]);
  expect((await get('/nothing')).status).toBe(404);
});

test('others than admins get nothing', async () => {
  const user = alert.tokenOf('asha');
  for (const path of ['', '/stats', '/d-read']) {
    expect((await get(path, user)).status).toBe(403);
    expect((await alert.call('GET', `/api/admin/messages${path}`)).status).toBe(401);
  }
});

describe('the figures', () => {
  const stats = async (days: number) => (await get(`/stats?days=${days}`)).body.stats;

  test('count each message where it stands now, in the days that are asked for', async () => {
    const today = await stats(1);
    expect(today.messages).toEqual({
      total: 2,
      open: 0,
      reached: 1,
      unwanted: 0,
      expired: 0,
      failed: 1,
      repeated: 0,
      cost: 863_100,
    });
    expect(today.before.total).toBe(0);
    const week = await stats(7);
    expect(week.messages).toMatchObject({ total: 3, unwanted: 1 });
    expect(week.before).toMatchObject({ total: 1, reached: 1, cost: 115_000 });
    expect((await stats(30)).messages).toMatchObject({ total: 4, cost: 978_100 });
  });

  test('say what each channel did, and each kind', async () => {
    const { byChannel, byKind, trend } = await stats(7);
    expect(byChannel[0]).toMatchObject({ channel: 'push', total: 1, accepted: 1 });
    expect(byChannel[1]).toMatchObject({ channel: 'whatsapp', total: 2, delivered: 1, read: 1, failed: 1, cost: 863_100 });
    expect(byKind.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['reminder', 1],
      ['alert', 1],
      ['follow', 1],
    ]);
    expect(trend).toHaveLength(30);
    expect(trend.at(-1)).toEqual({ day: '2026-11-22', messages: 2, cost: 863_100 });
  });

  test('say what waits, and whom nothing is sent', async () => {
    const { backlog, suppressed } = await stats(1);
    expect(backlog.due.count).toBe(3);
    expect(backlog.open.count).toBe(4);
    expect(backlog.since).toBe('2026-11-01T18:29:00.000Z');
    expect(suppressed.map(({ channel, count }: { channel: string; count: number }) => [channel, count])).toEqual([
      ['phone', 2],
      ['whatsapp', 0],
      ['sms', 0],
      ['email', 1],
    ]);
    const metrics = await alert.metrics.registry.metrics();
    expect(metrics).toContain('visavis_message_backlog{urgency="normal"} 1');
    expect(metrics).toContain('visavis_message_backlog_age_seconds{urgency="normal"} 120');
    expect(metrics).toContain('visavis_message_backlog{urgency="immediate"} 0');
  });

  test('say how the providers do: what they took last, and their last error that is not the recipient’s', async () => {
    let answer: SendOutcome;
    const watched = watchProviders({ ...alert.inbox, send: async () => answer }, alert.deps);
    const sendAnd = async (outcome: SendOutcome) => {
      answer = outcome;
      await watched.send({ channel: 'sms', messageId: 'm', to: '+919812345678', template: 't', text: 'Hello' });
      return (await stats(1)).providers.find(({ channel }: { channel: string }) => channel === 'sms');
    };
    expect(await sendAnd({ kind: 'refused', reason: 'recipient-unknown', detail: '' })).toEqual({
      channel: 'sms',
      isConfigured: false,
      acceptedAt: null,
      trouble: null,
    });
    await sendAnd({ kind: 'accepted', id: 'p1' });
    const acceptedAt = NOW.toISOString();
    expect(await sendAnd({ kind: 'retry', reason: 'rate-limited', detail: '', isOwnRate: true })).toMatchObject({
      acceptedAt,
      trouble: null,
    });
    for (const [outcome, reason] of [
      [{ kind: 'refused', reason: 'unauthorized', detail: 'of +919812345678' }, 'unauthorized'],
      // Within seconds of another trouble: the first is kept.
      [{ kind: 'unknown', detail: '' }, 'unauthorized'],
      [{ kind: 'accepted', id: 'p2' }, 'unauthorized'],
      [{ kind: 'unknown', detail: '' }, 'no-answer'],
    ] as const)
      expect(await sendAnd(outcome)).toMatchObject({ acceptedAt, trouble: { at: NOW.toISOString(), reason } });
    const configured = (await stats(1)).providers.filter(({ isConfigured }: { isConfigured: boolean }) => isConfigured);
    expect(configured.map(({ channel }: { channel: string }) => channel)).toEqual(['push', 'whatsapp']);
  });
});
