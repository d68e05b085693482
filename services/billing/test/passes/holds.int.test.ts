import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startBilling } from './billing.ts';
import { DAY, MINUTE } from './support.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

describe('holding a pass', () => {
  // product-decisions "Passes": held at admission, used after two minutes together, released otherwise
  test('holds the free pass of an unknown user, uses it once, and takes none for the same meeting again', async () => {
    expect((await billing.check('guest', 'm1')).body.refusal).toBeNull();
    expect((await billing.hold('guest', 'm1')).body).toMatchObject({ state: 'held', expiresAt: '2026-05-04T09:15:00.000Z' });
    expect((await billing.check('guest', 'm2')).body.refusal).toBe('PASS_REQUIRED');
    expect((await billing.confirm('guest', 'm1')).body.state).toBe('consumed');
    expect((await billing.confirm('guest', 'm1')).body.state).toBe('consumed');
    expect((await billing.hold('guest', 'm1')).body).toMatchObject({ state: 'consumed', expiresAt: null });
    expect((await billing.release('guest', 'm1')).body.state).toBe('consumed');
    expect(await billing.ledgerOf('guest')).toEqual([
      [1, 'bonus'],
      [-1, 'hold'],
      [0, 'consume'],
    ]);
  });

  test('says in the ledger that the guest left early again and again', async () => {
    await billing.hold('guest', 'm1');
    expect((await billing.confirm('guest', 'm1', 'k-1', { because: 'early-leaves' })).body.state).toBe('consumed');
    expect((await billing.confirm('guest', 'm2', 'k-2', { because: 'a whim' })).status).toBe(400);
    const { entries } = (await billing.call('GET', '/api/subscriptions/passes', { token: billing.tokenOf('guest') })).body;
    expect(entries[0]).toMatchObject({ reason: 'consume', because: 'early-leaves' });
    expect(entries[1].because).toBeUndefined();
  });

  test('gives a released pass back, so that another meeting can have it', async () => {
    await billing.hold('guest', 'm1');
    expect(await billing.hold('guest', 'm2')).toMatchObject({ status: 409, body: { error: 'PASS_REQUIRED' } });
    expect((await billing.release('guest', 'm1')).body.state).toBe('released');
    expect((await billing.release('guest', 'm1')).body.state).toBe('none');
    expect((await billing.hold('guest', 'm2')).body.state).toBe('held');
    expect((await billing.hold('guest', 'm1')).status).toBe(409);
  });

  test('gives one hold to 20 meetings that want one pass at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => billing.hold('guest', `m${at}`)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ body }) => body.error === 'PASS_REQUIRED').length).toBe(19);
    expect(await billing.ledgerOf('guest')).toEqual([
      [1, 'bonus'],
      [-1, 'hold'],
    ]);
  });

  test.each([2, 20, 50])('enters one hold for %i calls about one meeting at once, with one key and without', async (times) => {
    await billing.buy('guest');
    const answers = await Promise.all(
      Array.from({ length: times }, (_, at) => billing.hold('guest', 'm1', at % 2 ? { key: 'k-1' } : {})),
    );
    expect(new Set(answers.map(({ body }) => body.state))).toEqual(new Set(['held']));
    expect((await billing.ledgerOf('guest')).filter(([, reason]) => reason === 'hold')).toEqual([[-1, 'hold']]);
  });

  test('answers a repeated key as the first time, and refuses it for another meeting', async () => {
    const first = await billing.hold('guest', 'm1', { key: 'k-1' });
    billing.clock.advance(MINUTE);
    expect((await billing.hold('guest', 'm1', { key: 'k-1' })).body).toEqual(first.body);
    expect((await billing.hold('guest', 'm2', { key: 'k-1' })).status).toBe(422);
    for (const _ of [1, 2, 3]) expect((await billing.confirm('guest', 'm1', 'k-2')).body.state).toBe('consumed');
    expect((await billing.ledgerOf('guest')).filter(([, reason]) => reason === 'consume').length).toBe(1);
  });

  test('renews a hold, and lets it lapse 15 minutes after the last renewal', async () => {
    await billing.hold('guest', 'm1');
    billing.clock.advance(14 * MINUTE);
    expect((await billing.hold('guest', 'm1')).body.expiresAt).toBe('2026-05-04T09:29:00.000Z');
    billing.clock.advance(15 * MINUTE - 1);
    expect((await billing.check('guest', 'm2')).body.refusal).toBe('PASS_REQUIRED');
    billing.clock.advance(1);
    expect((await billing.check('guest', 'm2')).body.refusal).toBeNull();
  });

  test('takes a pass for a confirmation that comes too late, and writes it off where none is left', async () => {
    await billing.hold('guest', 'm1');
    billing.clock.advance(16 * MINUTE);
    await billing.runJob('release-lapsed-holds');
    expect((await billing.confirm('guest', 'm1')).body.state).toBe('consumed');
    expect((await billing.confirm('guest', 'm2')).body.state).toBe('written-off');
    expect((await billing.confirm('guest', 'm2')).body.state).toBe('written-off');
    expect(await billing.ledgerOf('guest')).toEqual([
      [1, 'bonus'],
      [-1, 'hold'],
      [1, 'release'],
      [-1, 'consume'],
      [0, 'consume'],
    ]);
    expect((await billing.metrics.registry.getSingleMetric('visavis_passes_written_off_total')?.get())?.values[0]?.value).toBe(1);
  });

  test('keeps a hold beyond the expiry of its plan, but lapses the pass when it comes back', async () => {
    await billing.buy('guest', { passes: 1, days: 1 });
    billing.clock.advance(DAY - 1);
    await billing.hold('guest', 'm1');
    billing.clock.advance(1);
    await billing.runJob('record-expiries');
    expect((await billing.hold('guest', 'm1')).body.state).toBe('held');
    await billing.release('guest', 'm1');
    expect((await billing.ledgerOf('guest')).slice(-2)).toEqual([
      [1, 'release'],
      [-1, 'expire'],
    ]);
    // The free plan's pass is left.
    expect((await billing.list('guest')).balance).toBe(1);
  });

  test('is for the meeting service only', async () => {
    const token = billing.serviceTokens.sign('bff', 'billing');
    const body = { userId: 'guest', meetingId: 'm1', category: 'graphic-design' };
    expect((await billing.call('POST', '/api/passes/check', { token, body })).status).toBe(403);
    expect((await billing.call('POST', '/api/passes/check', { token: billing.tokenOf('guest'), body })).status).toBe(401);
  });
});

// spec 2 §4.16
describe('which pass pays', () => {
  const planOf = async (userId: string, category = 'graphic-design') =>
    (
      await billing.call('GET', `/api/subscriptions/entitlement?meetingId=m1&category=${category}`, {
        token: billing.tokenOf(userId),
      })
    ).body.entitlement;

  test('takes the active plan, then others by expiry, then granted passes', async () => {
    await billing.register('guest');
    const basic = await billing.buy('guest', { planCode: 'basic', passes: 1, days: 60 });
    await billing.buy('guest', { planCode: 'enterprise', passes: 1, days: 180 });
    await billing.adjust('guest', { action: 'add', count: 1 });
    const paid: (string | null)[] = [];
    for (const meeting of ['m2', 'm3', 'm4', 'm5']) {
      paid.push((await planOf('guest')).planCode);
      await billing.hold('guest', meeting);
    }
    expect(paid).toEqual(['enterprise', 'free', 'basic', null]);
    expect(await planOf('guest')).toMatchObject({ refusal: 'PASS_REQUIRED', balance: 0, isPaid: false });

    await billing.release('guest', 'm4');
    await billing.release('guest', 'm2');
    await billing.call('PUT', `/api/subscriptions/${basic}/activate`, { token: billing.tokenOf('guest') });
    expect((await planOf('guest')).planCode).toBe('basic');
  });

  test('says CATEGORY_LOCKED only where there are passes that do not cover it', async () => {
    await billing.buy('guest', { planCode: 'growth', passes: 1, category: 'digital-marketing' });
    await billing.hold('guest', 'm1');
    expect((await billing.check('guest', 'm2', 'graphic-design')).body.refusal).toBe('CATEGORY_LOCKED');
    expect(await billing.hold('guest', 'm2')).toMatchObject({
      status: 409,
      body: { error: 'CATEGORY_LOCKED', message: expect.stringContaining('A plan for all categories') },
    });
    expect((await billing.hold('guest', 'm2', { category: 'Digital Marketing' })).status).toBe(200);
    expect((await billing.check('guest', 'm3', 'graphic-design')).body.refusal).toBe('PASS_REQUIRED');
    expect(await planOf('guest')).toMatchObject({ refusal: null, isPaid: true });
  });

  test('enters rows of delta 0 for an unlimited plan', async () => {
    await billing.buy('guest', { planCode: 'enterprise_pro', passes: 999_999, isUnlimited: true, days: 365 });
    for (const meeting of ['m1', 'm2', 'm3']) await billing.hold('guest', meeting);
    await billing.confirm('guest', 'm1');
    await billing.release('guest', 'm2');
    expect(await billing.ledgerOf('guest')).toEqual([
      [1, 'bonus'],
      [0, 'purchase'],
      [0, 'hold'],
      [0, 'hold'],
      [0, 'hold'],
      [0, 'consume'],
      [0, 'release'],
    ]);
    const { balance, isUnlimited, subscriptions } = await billing.list('guest');
    expect({ balance, isUnlimited }).toEqual({ balance: 999_999, isUnlimited: true });
    expect(subscriptions[0]).toMatchObject({ planCode: 'enterprise_pro', remainingPasses: 999_999, isActive: true });
  });
});
