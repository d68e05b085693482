import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PLANS } from '@visavis/contracts/constants/billing';
import { until } from '@visavis/testing/wait';
import { passBacklog } from '../../src/data/passes.ts';
import { startBilling } from './billing.ts';
import { DAY } from './support.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const activate = (userId: string, id: string) =>
  billing.call('PUT', `/api/subscriptions/${id}/activate`, { token: billing.tokenOf(userId) });

describe('the free plan', () => {
  test('gives a pass for 30 days from sign-up, and again every 30 days; an unused one lapses', async () => {
    await billing.register('guest');
    billing.clock.advance(30 * DAY - 1);
    expect(await billing.list('guest')).toMatchObject({
      balance: 1,
      activeSubscriptionId: 'free_0_guest',
      subscriptions: [{ planCode: 'free', remainingPasses: 1, totalPasses: 1, selectedCategory: 'all', isActive: true }],
    });
    await billing.hold('guest', 'm1');
    await billing.confirm('guest', 'm1');
    expect((await billing.list('guest')).balance).toBe(0);
    billing.clock.advance(1);
    expect(await billing.list('guest')).toMatchObject({ balance: 1, activeSubscriptionId: 'free_1_guest' });
    billing.clock.advance(90 * DAY);
    expect(await billing.list('guest')).toMatchObject({ balance: 1, activeSubscriptionId: 'free_4_guest' });
    expect((await billing.list('guest')).subscriptions).toMatchObject([
      { _id: 'free_4_guest', isExpired: false },
      { _id: 'free_0_guest', isExpired: true, remainingPasses: 0 },
    ]);
  });

  test('writes nothing before the first hold, and a period that is written keeps its place', async () => {
    await billing.list('late');
    expect(await billing.ledgerOf('late')).toEqual([]);
    await billing.hold('late', 'm1');
    billing.clock.advance(DAY);
    await billing.register('late');
    expect((await billing.list('late')).subscriptions[0]).toMatchObject({
      _id: 'free_0_late',
      passesExpiryDate: '2026-06-03T09:00:00.000Z',
    });
  });

  test('gives an erased account nothing', async () => {
    await billing.register('guest');
    await billing.erase('guest');
    expect(await billing.list('guest')).toMatchObject({ balance: 0, activeSubscriptionId: null, subscriptions: [] });
    expect((await billing.hold('guest', 'm1')).body.error).toBe('PASS_REQUIRED');
    expect((await billing.adjust('guest', { action: 'add', count: 1 })).body.error).toBe('USER_NOT_FOUND');
  });
});

describe('subscriptions', () => {
  // spec 2 §1.1, §3.5–6, §6.1, §7.4, §8.18
  test('makes the newest purchase active, and switches', async () => {
    const first = await billing.buy('guest');
    const second = await billing.buy('guest', { planCode: 'growth', passes: 20, days: 90, category: 'tech-development' });
    const { activeSubscriptionId, subscriptions, balance } = await billing.list('guest');
    expect([activeSubscriptionId, balance]).toEqual([second, 26]);
    expect(subscriptions[0]).toMatchObject({ _id: second, selectedCategory: 'Tech Development', isActive: true });
    const active = await billing.call('GET', '/api/subscriptions/active', { token: billing.tokenOf('guest') });
    expect(active.body.subscription._id).toBe(second);

    expect((await activate('guest', first)).body).toMatchObject({
      success: true,
      message: 'Subscription activated successfully',
      subscription: { _id: first, isActive: true },
    });
    expect((await activate('guest', first)).status).toBe(200);
    expect((await billing.list('guest')).activeSubscriptionId).toBe(first);
    const types = (await billing.eventsOf('guest')).map(({ type }) => type);
    expect(types.filter((type) => type === 'visavis.subscription.activated.v1').length).toBe(1);
  });

  test("refuses an expired one, and hides another user's", async () => {
    const id = await billing.buy('guest', { days: 1 });
    expect((await activate('unrelated', id)).status).toBe(404);
    expect((await activate('guest', 'sub_unknown')).status).toBe(404);
    billing.clock.advance(DAY);
    expect(await activate('guest', id)).toMatchObject({ status: 409, body: { error: 'SUBSCRIPTION_EXPIRED' } });
    await billing.runJob('record-expiries');
    expect((await activate('guest', id)).body.error).toBe('SUBSCRIPTION_EXPIRED');
    expect((await billing.list('guest')).activeSubscriptionId).toBe('free_0_guest');
  });

  test('credits an order once, with its bonus', async () => {
    const order = { bonusPasses: 2 };
    await billing.buy('guest', order);
    expect(await billing.ledgerOf('guest')).toEqual([
      [1, 'bonus'],
      [5, 'purchase'],
      [2, 'bonus'],
    ]);
    expect((await billing.list('guest')).subscriptions[0]).toMatchObject({
      totalPasses: 7,
      remainingPasses: 7,
      orderId: 'order_1',
    });
  });

  test('says once, three days before it ends, that passes of a paid plan are left', async () => {
    const id = await billing.buy('guest', { days: 30 });
    await billing.buy('short', { days: 5 });
    await billing.buy('unlimited', { planCode: 'enterprise', passes: PLANS.unlimitedPasses, isUnlimited: true, days: 30 });
    await billing.buy('spender', { passes: 1, days: 30 });
    // The free pass goes first, then the plan's.
    for (const meetingId of ['m1', 'm2']) {
      await billing.hold('spender', meetingId);
      await billing.confirm('spender', meetingId);
    }
    billing.clock.advance(27 * DAY - 1);
    await billing.runJob('announce-endings');
    const endings = async () => (await billing.published()).filter(({ type }) => type === 'visavis.subscription.ending.v1');
    expect(await endings()).toEqual([]);
    billing.clock.advance(1);
    await Promise.all([billing.runJob('announce-endings'), billing.runJob('announce-endings')]);
    billing.clock.advance(DAY);
    await billing.runJob('announce-endings');
    expect((await endings()).map(({ subject }) => subject).sort()).toEqual(['guest', 'unlimited']);
    const { data } = (await endings()).find(({ subject }) => subject === 'guest') ?? {};
    expect(data).toMatchObject({ userId: 'guest', subscription: { _id: id, isExpired: false } });
  });

  test('compares the expiry with now to the millisecond, and records it once, also after a day off', async () => {
    await billing.buy('guest', { days: 1 });
    await billing.buy('other', { days: 1 });
    await billing.hold('guest', 'm1');
    billing.clock.advance(DAY - 1);
    await billing.runJob('record-expiries');
    expect((await billing.list('guest')).balance).toBe(6);
    billing.clock.advance(1);
    expect(await billing.list('guest')).toMatchObject({ balance: 1, activeSubscriptionId: 'free_0_guest' });
    expect((await billing.ledgerOf('guest')).length).toBe(3);
    expect(await backlog()).toEqual({ expiries: 2, 'lapsed-holds': 1 });

    billing.clock.advance(DAY);
    for (const _ of [1, 2]) {
      await billing.runJob('record-expiries');
      await billing.runJob('release-lapsed-holds');
    }
    expect(await backlog()).toEqual({ expiries: 0, 'lapsed-holds': 0 });
    expect((await billing.ledgerOf('guest')).slice(3)).toEqual([
      [1, 'release'],
      [-1, 'expire'],
      [-4, 'expire'],
    ]);
    const expired = (await billing.published()).filter(({ type }) => type === 'visavis.subscription.expired.v1');
    expect(expired.map(({ subject }) => subject).sort()).toEqual(['guest', 'other']);
    expect(expired[0]?.data).toMatchObject({ subscription: { isExpired: true, isActive: false, lapsedPasses: 4 } });
  });
});

/** What a scrape shows, read again each time. */
async function backlog(): Promise<Record<string, number>> {
  const samples = await passBacklog(billing.store, billing.clock.now());
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.of, value]));
}

describe('what admins do with passes', () => {
  // spec 2 §4.11, §5.6, §7.19, §9.11
  test('gives and removes passes, granted ones first, with entries that name the admin', async () => {
    await billing.register('guest');
    await billing.buy('guest');
    expect((await billing.adjust('guest', { action: 'add', count: 3, reason: 'For the trouble' })).body).toMatchObject({
      success: true,
      balance: 9,
      entry: { delta: 3, reason: 'admin_action', note: 'For the trouble' },
    });
    expect((await billing.adjust('guest', { action: 'remove', count: 5 })).body).toMatchObject({
      balance: 4,
      entry: { delta: -5, note: 'admin_action' },
    });
    const admin = { token: billing.tokenOf('admin-1', { role: 'admin' }) };
    const { body } = await billing.call('GET', '/api/admin/users/guest/passes?limit=1', admin);
    expect(body).toMatchObject({
      balance: 4,
      grantedPasses: 0,
      entries: [{ delta: -5, by: 'admin-1' }],
      pagination: { total: 4, pages: 4 },
    });
    const audited = (await billing.eventsOf('guest')).filter(({ data }) => (data as { actor?: object }).actor);
    expect(audited.map(({ data }) => data)).toMatchObject([
      { actor: { userId: 'admin-1' }, before: { balance: 6 }, after: { balance: 9, reason: 'For the trouble' } },
      { actor: { userId: 'admin-1' }, before: { balance: 9 }, after: { balance: 4 } },
    ]);
    // Nobody gave one.
    expect(audited.at(-1)?.data).not.toHaveProperty('after.reason');
  });

  test('enters the free pass before anything else, so that each line, and the answer, is the balance that was shown then', async () => {
    await billing.register('guest');
    const lines = async (page = 1) => {
      const { body } = await billing.call('GET', `/api/subscriptions/passes?limit=2&page=${page}`, {
        token: billing.tokenOf('guest'),
      });
      const entries = body.entries as { reason: string; delta: number; balanceAfter: number }[];
      return {
        balance: body.balance,
        lines: entries.map(({ reason, delta, balanceAfter }) => `${reason} ${delta} → ${balanceAfter}`),
        total: body.pagination.total,
      };
    };
    // Nothing has moved.
    expect(await lines()).toEqual({ balance: 1, lines: [], total: 0 });
    const added = await billing.adjust('guest', { action: 'add', count: 20 });
    expect(added.body).toMatchObject({ balance: 21, entry: { delta: 20, balanceAfter: 21 } });
    expect(await lines()).toEqual({ balance: 21, lines: ['admin_action 20 → 21', 'bonus 1 → 1'], total: 2 });
    await billing.adjust('guest', { action: 'add', count: 5 });
    expect(await lines()).toEqual({ balance: 26, lines: ['admin_action 5 → 26', 'admin_action 20 → 21'], total: 3 });
    await billing.adjust('guest', { action: 'remove', count: 26 });
    expect(await lines()).toEqual({ balance: 0, lines: ['admin_action -26 → 0', 'admin_action 5 → 26'], total: 4 });
    // The next period's is listed on top until something else is entered.
    billing.clock.advance(30 * DAY);
    expect(await lines()).toEqual({ balance: 1, lines: ['bonus 1 → 1', 'admin_action -26 → 0'], total: 5 });
    await billing.buy('guest');
    expect(await lines()).toEqual({ balance: 6, lines: ['purchase 5 → 6', 'bonus 1 → 1'], total: 6 });
  });

  test('needs a second factor of the last 5 minutes for more than the setting and for oneself, where admins have one', async () => {
    await billing.register('guest');
    await billing.register('admin-1');
    const old = billing.tokenOf('admin-1', { role: 'admin', confirmedSecAgo: 301 });
    const give = async (userId: string, count: number, action = 'add', token = old) => {
      const { status, body } = await billing.call('PUT', `/api/admin/users/${userId}/passes`, { token, body: { action, count } });
      return body.error ?? status;
    };
    expect(await give('guest', 100)).toBe(200);
    expect(await give('guest', 101)).toBe('SECOND_FACTOR_FRESH');
    expect(await give('admin-1', 1)).toBe('SECOND_FACTOR_FRESH');
    // The second factor is asked for what a day comes to.
    expect(await give('guest', 1)).toBe('SECOND_FACTOR_FRESH');
    expect(await give('admin-1', 1, 'remove')).toBe('SECOND_FACTOR_FRESH');
    const confirmed = billing.tokenOf('admin-1', { role: 'admin', confirmedSecAgo: 10 });
    expect(await give('guest', 101, 'add', confirmed)).toBe(200);
    expect(await give('admin-1', 1, 'add', confirmed)).toBe(200);
    billing.clock.advance(DAY);
    expect(await give('admin-1', 1, 'remove', billing.tokenOf('admin-1', { role: 'admin', confirmedSecAgo: 301 }))).toBe(200);
  });

  test('says beforehand what a change would do and whether it needs a new second factor, and does nothing', async () => {
    await billing.register('guest');
    await billing.register('admin-1');
    const effects = async (query: string, userId = 'guest') => {
      const token = billing.tokenOf('admin-1', { role: 'admin' });
      const { body } = await billing.call('GET', `/api/admin/users/${userId}/passes-effects?${query}`, { token });
      return body.effects ?? body.error;
    };
    const free = { isUnlimited: false, needsFresh: false };
    expect(await effects('action=add&count=100')).toEqual({ ...free, balance: 101 });
    expect(await effects('action=remove&count=1')).toEqual({ ...free, balance: 0 });
    expect(await effects('action=remove&count=2')).toBe('BALANCE_TOO_LOW');
    expect(await effects('action=add&count=1', 'admin-1')).toMatchObject({ needsFresh: true });
    expect(await effects('action=add&count=1', 'nobody')).toBe('USER_NOT_FOUND');
    for (const refused of ['action=give&count=1', 'action=add&count=0', 'action=add&count=10001', 'action=add'])
      expect(await effects(refused)).toBe('VALIDATION_FAILED');
    // It does what was said, and the day's sum is what the next one is asked by.
    expect((await billing.adjust('guest', { action: 'add', count: 100 })).body.balance).toBe(101);
    expect(await effects('action=add&count=1')).toMatchObject({ balance: 102, needsFresh: true });
    billing.clock.advance(DAY);
    expect(await effects('action=add&count=1')).toMatchObject({ needsFresh: false });
  });

  test('names the balance where more is to be removed', async () => {
    await billing.register('guest');
    expect(await billing.adjust('guest', { action: 'remove', count: 2 })).toMatchObject({
      status: 409,
      body: { error: 'BALANCE_TOO_LOW', message: 'The user has 1 passes: 2 cannot be removed', details: { balance: 1 } },
    });
    expect((await billing.adjust('guest', { action: 'remove', count: 1 })).body.balance).toBe(0);
  });

  test.each([0, 10_001, 1.5, '3'])('refuses a count of %p', async (count) => {
    await billing.register('guest');
    expect((await billing.adjust('guest', { action: 'add', count })).status).toBe(400);
  });

  test('refuses users who do not exist, and repeats nothing under one key', async () => {
    expect((await billing.adjust('nobody', { action: 'add', count: 1 })).body.error).toBe('USER_NOT_FOUND');
    await billing.register('guest');
    const answers = await Promise.all([1, 2, 3].map(() => billing.adjust('guest', { action: 'add', count: 2 }, 'k-1')));
    expect(new Set(answers.map(({ body }) => body.balance))).toEqual(new Set([3]));
  });

  test.each([
    ['gives passes to', () => billing.adjust('guest', { action: 'add', count: 2 })],
    [
      'says what it would give',
      async () => {
        const token = billing.tokenOf('admin-1', { role: 'admin' });
        const path = '/api/admin/users/guest/passes-effects?action=add&count=2';
        return { body: (await billing.call('GET', path, { token })).body.effects };
      },
    ],
  ])('%s a user of whom billing hears only while it is asked to', async (_, ask) => {
    const looks = jest.spyOn(billing.store, 'collection');
    const asked = ask();
    await Promise.race([asked, until('it has looked for the user', () => looks.mock.calls.length > 0)]);
    await billing.register('guest');
    expect((await asked).body).toMatchObject({ balance: 3 });
  });

  // spec 2 §3.19, §7.18
  test("pages a user's subscriptions, the unwritten free plan among them", async () => {
    await billing.register('guest');
    billing.clock.advance(DAY);
    for (const _ of [1, 2]) await billing.buy('guest');
    const read = async (page: number) =>
      (
        await billing.call('GET', `/admin/users/guest/subscriptions?limit=2&page=${page}`, {
          token: billing.tokenOf('admin-1', { role: 'admin' }),
        })
      ).body;
    expect((await read(1)).subscriptions.map(({ planCode }: { planCode: string }) => planCode)).toEqual(['basic', 'basic']);
    expect(await read(2)).toMatchObject({ subscriptions: [{ planCode: 'free' }], pagination: { total: 3, pages: 2 } });
  });
});
