import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { meetingCards } from '../../src/data/meeting-cards.ts';
import { decideThread, getThread } from '../../src/data/threads.ts';
import { phoneRecipient, userRecipient } from '../../src/domain/recipient.ts';
import { onAnnounced } from '../../src/domain/threads/thread.ts';
import { type Alerts, DAY, form, keyOf, START, startAlerts } from './support.ts';

let alerts: Alerts;
beforeEach(async () => {
  alerts = await startAlerts();
  await alerts.register('gita', '+919812345601');
});
afterEach(() => alerts.stop());

const OTHER = '+919812345699';
const outcome = ({ status, body }: { status: number; body: { error?: string } }) =>
  body.error ? `${status} ${body.error}` : `${status}`;
const created = async (userId: string, body: object): Promise<string> => (await alerts.create(userId, body)).body.data._id;

/** The recipient is about to be told of a meeting because of the alert. */
async function announce(meetingId: string, recipient: string, category: 'graphic-design' | 'tech-development') {
  const startsAt = new Date(START.getTime() + 2 * DAY);
  await alerts.store.transaction(async (unit) => {
    unit.collection(meetingCards).insert({
      _id: meetingId,
      title: 'Portfolio review',
      hostId: 'host',
      hostName: 'Asha',
      coHostIds: [],
      category,
      startsAt,
      startedAt: null,
      timeZone: 'Asia/Kolkata',
      status: 'approved',
    });
    decideThread(unit, undefined, { meetingId, startsAt }, { recipient, alertId: 'a' }, (thread) =>
      onAnnounced(thread, 'alert', alerts.clock.now()),
    );
  });
}
const waits = async (meetingId: string, recipient: string) =>
  (await getThread(alerts.store, meetingId, recipient))?.dueAt != null;

// spec 1 §5.19, §7.20, §8.25
describe('an edit', () => {
  test('by the creator changes name and categories, not the phone, and is told once', async () => {
    const id = await created('gita', form('+919812345601', { email: 'gita@example.org' }));
    const body = { name: 'Gita Rao', categories: ['all'], phone: OTHER };
    const { status, body: response } = await alerts.edit('gita', id, body);
    expect([status, response.message]).toEqual([200, 'Alert updated successfully']);
    expect(response.data).toMatchObject({
      name: 'Gita Rao',
      phone: '+919812345601',
      email: 'gita@example.org',
      categories: ['all'],
    });
    expect((await alerts.edit('gita', id, body)).body).toEqual(response);
    expect(await alerts.mine('gita')).toEqual([response.data]);
    expect(await alerts.historyOf(id)).toEqual(['created', 'updated']);
  });

  test("by the phone's owner agrees to the alert", async () => {
    await alerts.register('ravi', OTHER);
    const id = await created('gita', form(OTHER));
    expect((await alerts.edit('gita', id, form('', { name: 'Ravi' }))).body.data.status).toBe('unconfirmed');
    expect((await alerts.edit('ravi', id, form('', { name: 'Ravi' }))).body.data).toMatchObject({
      status: 'active',
      createdBy: 'gita',
    });
    expect(await alerts.historyOf(id)).toEqual(['created', 'updated', 'updated', 'confirmed']);
    alerts.clock.advance(3 * DAY);
    expect(await alerts.mine('ravi')).toHaveLength(1);
  });

  test('of the address asks the new one, and may take none that has an alert', async () => {
    const id = await created('gita', form('+919812345601'));
    await created('ravi', form(OTHER, { email: 'ravi@example.org', categories: ['all'] }));
    const taken = await alerts.edit('gita', id, { ...form(''), email: 'Ravi@example.org' });
    expect([outcome(taken), taken.body.details]).toEqual(['409 ALERT_EXISTS', { field: 'email', categories: ['all'] }]);
    const { data } = (await alerts.edit('gita', id, { ...form(''), email: 'gita@example.org' })).body;
    expect([data.email, data.emailStatus, data.status]).toEqual(['gita@example.org', 'unconfirmed', 'active']);
    expect(await alerts.confirmations()).toContain(`email ${id}`);
    expect((await alerts.edit('gita', id, { ...form(''), email: '' })).body.data.email).toBeUndefined();
  });

  test('by anybody else finds nothing, as does a removal', async () => {
    const id = await created('gita', form('+919812345601'));
    for (const [userId, alertId] of [
      ['ravi', id],
      ['gita', 'no-such-alert'],
    ] as const) {
      expect(outcome(await alerts.edit(userId, alertId, form('')))).toBe('404 NOT_FOUND');
      expect(outcome(await alerts.remove(userId, alertId))).toBe('404 NOT_FOUND');
    }
    const admin = alerts.tokenOf('boss', { role: 'admin' });
    expect((await alerts.call('DELETE', `/api/client-alerts/${id}`, { token: admin })).status).toBe(404);
    expect(await alerts.historyOf(id)).toEqual(['created']);
  });

  test('to fewer categories withdraws what waits of the others', async () => {
    const id = await created('gita', form('+919812345601', { categories: ['graphic-design', 'tech-development'] }));
    const gita = userRecipient('gita');
    await announce('m1', gita, 'graphic-design');
    await announce('m2', gita, 'tech-development');
    await alerts.edit('gita', id, form(''));
    expect([await waits('m1', gita), await waits('m2', gita)]).toEqual([true, false]);
  });
});

// spec 1 §7.20, §8.25
describe('a removal', () => {
  test.each([
    ['their own', form('+919812345601', { email: 'gita@example.org' })],
    ["somebody else's", form(OTHER, { email: 'gita@example.org' })],
  ])(
    'by the creator lets the alert on %s phone be made again at once, confirmed as it was, without a second message',
    async (_, body) => {
      const id = await created('gita', body);
      await alerts.confirm(alerts.phoneLink(id));
      await alerts.confirm(alerts.emailLink(id, 'gita@example.org'));
      const before = await alerts.confirmations();
      for (let times = 0; times < 3; times++) {
        await alerts.remove('gita', (await alerts.mine('gita'))[0]._id);
        alerts.clock.advance(3 * DAY);
        const again = await alerts.create('gita', body);
        expect([outcome(again), again.body.data]).toMatchObject(['201', { status: 'active', emailStatus: 'active' }]);
      }
      expect(await alerts.confirmations()).toEqual(before);
    },
  );

  test('before its address was confirmed lets the alert be made again, with one more message in 7 days', async () => {
    const body = form('+919812345601', { email: 'gita@example.org' });
    await alerts.remove('gita', await created('gita', body));
    const again = await alerts.create('gita', body);
    expect([outcome(again), again.body.data]).toMatchObject(['201', { emailStatus: 'unconfirmed' }]);
    const emailConfirmations = async () => (await alerts.confirmations()).filter((each) => each.startsWith('email'));
    expect(await emailConfirmations()).toHaveLength(2);
    expect((await alerts.confirm(alerts.emailLink(again.body.data._id, 'gita@example.org'))).status).toBe(200);
    await alerts.edit('gita', again.body.data._id, { ...form(''), email: null });
    expect((await alerts.edit('gita', again.body.data._id, { ...form(''), email: 'gita@example.org' })).status).toBe(200);

    const other = form('+919812345601', { email: 'mala@example.org' });
    await alerts.remove('gita', again.body.data._id);
    for (const expected of ['201', '201', '429 RATE_LIMITED']) {
      const answer = await alerts.create('gita', other);
      expect(outcome(answer)).toBe(expected);
      if (expected === '201') await alerts.remove('gita', answer.body.data._id);
      alerts.clock.advance(DAY);
    }
    // Whoever else has it asked: nobody is sent more than that.
    await alerts.register('mala', '+919812345602');
    expect(outcome(await alerts.create('mala', form('+919812345602', { email: 'mala@example.org' })))).toBe('429 RATE_LIMITED');
    expect(await emailConfirmations()).toHaveLength(4);
    alerts.clock.advance(5 * DAY);
    expect(outcome(await alerts.create('mala', form('+919812345602', { email: 'mala@example.org' })))).toBe('201');
  });

  test('keeps nothing for anybody else, for who never agreed, or against the owner of the phone', async () => {
    await alerts.register('ravi', OTHER);
    await alerts.register('mala', '+919812345602');
    const body = form(OTHER, { email: 'ravi@example.org' });
    const id = await created('gita', body);
    await alerts.confirm(alerts.emailLink(id, 'ravi@example.org'));
    // The phone has not agreed: only the address is kept, for Gita.
    await alerts.remove('gita', id);
    expect(outcome(await alerts.create('mala', form('+919812345602', { email: 'ravi@example.org' })))).toBe('429 RATE_LIMITED');
    expect(outcome(await alerts.create('gita', body))).toBe('429 RATE_LIMITED');
    alerts.clock.advance(8 * DAY);
    const next = await created('gita', body);
    await alerts.confirm(alerts.phoneLink(next, new Date(alerts.clock.now().getTime() + DAY)));
    await alerts.remove('ravi', next);
    expect(outcome(await alerts.create('gita', form(OTHER)))).toBe('429 RATE_LIMITED');
  });

  test('of an address by an edit lets it be set again without a second message', async () => {
    const id = await created('gita', form('+919812345601', { email: 'gita@example.org' }));
    await alerts.confirm(alerts.emailLink(id, 'gita@example.org'));
    await alerts.edit('gita', id, { ...form(''), email: 'other@example.org' });
    const { data } = (await alerts.edit('gita', id, { ...form(''), email: 'gita@example.org' })).body;
    expect(data).toMatchObject({ email: 'gita@example.org', emailStatus: 'active' });
    expect(await alerts.confirmations()).toHaveLength(2);
  });

  test('by the owner of the phone ends the alert of both, and withdraws what waits', async () => {
    await alerts.register('ravi', OTHER);
    const id = await created('gita', form(OTHER));
    const ravi = userRecipient('ravi');
    await announce('m1', ravi, 'graphic-design');
    const { status, body } = await alerts.remove('ravi', id);
    expect([status, body.message]).toEqual([200, 'Alert deleted successfully']);
    expect(await alerts.mine('gita')).toEqual([]);
    expect(await waits('m1', ravi)).toBe(false);
    expect(outcome(await alerts.remove('gita', id))).toBe('404 NOT_FOUND');
    expect(await alerts.historyOf(id)).toEqual(['created', 'deleted']);
  });

  test('by creator and owner at the same time happens once, and none of the edits at that time brings it back', async () => {
    await alerts.register('ravi', OTHER);
    const id = await created('gita', form(OTHER));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => alerts.remove(at % 2 ? 'gita' : 'ravi', id)),
      ...Array.from({ length: 10 }, (_, at) =>
        alerts.edit(at % 2 ? 'gita' : 'ravi', id, form('', { name: `Name ${'abcdefghij'[at]}` })),
      ),
    ]);
    expect(answers.slice(0, 10).map(outcome).sort()).toEqual(['200', ...Array(9).fill('404 NOT_FOUND')]);
    for (const answer of answers.slice(10)) expect(['200', '404 NOT_FOUND']).toContain(outcome(answer));
    expect(await alerts.all()).toEqual([]);
    expect((await alerts.historyOf(id)).filter((change) => change === 'deleted')).toHaveLength(1);
  });
});

test('what waits for a phone without an account is withdrawn with its alert', async () => {
  const id = await created('gita', form(OTHER));
  const recipient = phoneRecipient(keyOf(OTHER));
  await announce('m1', recipient, 'graphic-design');
  await alerts.remove('gita', id);
  expect(await waits('m1', recipient)).toBe(false);
});
