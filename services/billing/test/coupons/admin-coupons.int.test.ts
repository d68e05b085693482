import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Coupons, startCoupons } from './coupons.ts';

let billing: Coupons;
beforeAll(async () => {
  billing = await startCoupons();
});
afterAll(() => billing.stop());

const eventsOf = async (couponId: string) =>
  (await billing.published()).filter(({ subject }) => subject === couponId).map(({ type, data }) => ({ type, data }));

// spec 2 §2.11, §7.13
describe('create', () => {
  test('makes a coupon once for each Idempotency-Key, and tells who made it', async () => {
    const form = { code: ' diwali-26 ', type: 'percentage', value: 20, maxDiscountPaise: 500_00 };
    const first = await billing.asAdmin('POST', '', form, { 'idempotency-key': 'k1' });
    const again = await billing.asAdmin('POST', '', form, { 'idempotency-key': 'k1' });
    expect([first.status, again.body.coupon]).toEqual([201, first.body.coupon]);
    expect(first.body.coupon).toMatchObject({ code: 'DIWALI-26', isActive: true, isPublic: false, redemptions: 0, version: 1 });
    expect(await eventsOf(first.body.coupon._id)).toEqual([
      {
        type: 'visavis.coupon.created.v1',
        data: expect.objectContaining({ code: 'DIWALI-26', actor: { userId: 'admin-1', role: 'admin' } }),
      },
    ]);
  });

  test('refuses a code that is taken, also by a deleted coupon', async () => {
    const taken = await billing.create({ code: 'TAKEN', type: 'fixed_amount', value: 10 });
    const refused = { status: 409, body: { error: 'COUPON_EXISTS' } };
    expect(await billing.asAdmin('POST', '', { code: 'taken', type: 'percentage', value: 5 })).toMatchObject(refused);
    await billing.order('t1', 'TAKEN');
    await billing.asAdmin('DELETE', `/${taken._id}`);
    expect(await billing.asAdmin('POST', '', { code: 'TAKEN', type: 'percentage', value: 5 })).toMatchObject(refused);
  });

  test.each([
    ['more than 100 percent', { type: 'percentage', value: 101 }, 'value'],
    ['an end before the start', { startsAt: '2026-06-02T00:00:00Z', endsAt: '2026-06-01T00:00:00Z' }, 'endsAt'],
    ['an unknown plan', { planCodes: ['gold'] }, 'planCodes.0'],
  ])('refuses %s', async (_, terms, path) => {
    const { status, body } = await billing.asAdmin('POST', '', { code: 'WRONG', type: 'fixed_amount', value: 10, ...terms });
    expect([status, body.error, body.details[0].path]).toEqual([400, 'VALIDATION_FAILED', path]);
  });
});

test('requires a fresh second factor for a coupon on sale that gives half a plan or more passes than an admin may give', async () => {
  const admin = billing.tokenOf('admin-2', { role: 'admin', confirmedSecAgo: 301 });
  const send = async (method: string, path: string, body: object) => {
    const answer = await billing.call(method, `/api/coupons/admin${path}`, { token: admin, body });
    return answer.status < 300 ? answer.status : answer.body.error;
  };
  for (const [code, terms] of [
    ['FREEBIE-1', { type: 'percentage', value: 50 }],
    ['FREEBIE-2', { type: 'fixed_amount', value: 498, planCodes: ['basic'] }],
    ['FREEBIE-3', { type: 'bonus_passes', value: 1 }],
    ['FREEBIE-4', { type: 'bonus_passes', value: 11, maxRedemptions: 10 }],
  ] as const) {
    expect(await send('POST', '', { code, ...terms })).toBe('SECOND_FACTOR_FRESH');
    const { _id } = await billing.create({ code, ...terms, isActive: false });
    expect(await send('PUT', `/${_id}`, { isActive: true })).toBe('SECOND_FACTOR_FRESH');
    expect(await billing.asAdmin('PUT', `/${_id}`, { isActive: true })).toMatchObject({ status: 200 });
    expect(await send('PUT', `/${_id}`, { isActive: false })).toBe(200);
  }
  expect(await send('POST', '', { code: 'CAPPED', type: 'percentage', value: 100, maxDiscountPaise: 50_00 })).toBe(201);
  expect(await send('POST', '', { code: 'PASSES-100', type: 'bonus_passes', value: 10, maxRedemptions: 10 })).toBe(201);
});

test('requires it once all that an admin’s coupons give in a day is more than they may give', async () => {
  const admin = (confirmedSecAgo: number) => billing.tokenOf('admin-3', { role: 'admin', confirmedSecAgo });
  const send = async (method: string, path: string, body: object, confirmedSecAgo = 301) => {
    const answer = await billing.call(method, `/api/coupons/admin${path}`, { token: admin(confirmedSecAgo), body });
    return [answer.status < 300 ? answer.status : answer.body.error, answer.body.coupon?._id];
  };
  const create = (code: string, maxRedemptions: number, more: object = {}, confirmedSecAgo = 301) =>
    send('POST', '', { code, type: 'bonus_passes', value: 1, maxRedemptions, ...more }, confirmedSecAgo);
  const [, first] = await create('DAY-1', 60);
  // What does not add to it does not count again.
  expect((await send('PUT', `/${first}`, { maxRedemptions: 50, isPublic: true }))[0]).toBe(200);
  expect((await create('DAY-2', 41))[0]).toBe('SECOND_FACTOR_FRESH');
  const [, off] = await create('DAY-3', 90, { isActive: false });
  expect((await send('PUT', `/${off}`, { isActive: true }))[0]).toBe('SECOND_FACTOR_FRESH');
  expect((await create('DAY-4', 40))[0]).toBe(201);
  expect((await send('PUT', `/${first}`, { maxRedemptions: 51 }))[0]).toBe('SECOND_FACTOR_FRESH');
  expect((await create('DAY-5', 90, {}, 10))[0]).toBe(201);
});

// spec 2 §7.14
describe('update', () => {
  test('changes what is sent, and tells what changed', async () => {
    const { _id } = await billing.create({ code: 'EDIT', type: 'fixed_amount', value: 10 });
    const edited = await billing.asAdmin('PUT', `/${_id}`, { value: 25, endsAt: '2030-01-01T00:00:00Z', version: 1 });
    expect(edited.body.coupon).toMatchObject({ value: 25, endsAt: '2030-01-01T00:00:00.000Z', version: 2 });
    expect((await eventsOf(_id)).at(-1)).toMatchObject({
      type: 'visavis.coupon.updated.v1',
      data: {
        actor: { userId: 'admin-1' },
        before: { value: 10, endsAt: null },
        after: { value: 25, endsAt: '2030-01-01T00:00:00.000Z' },
      },
    });
    const again = await billing.asAdmin('PUT', `/${_id}`, { value: 25, version: 1 });
    expect([again.status, again.body.coupon.version]).toEqual([200, 2]);
    const stale = await billing.asAdmin('PUT', `/${_id}`, { value: 30, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { error: 'VERSION_CONFLICT', details: { coupon: { value: 25 } } } });
  });

  test('checks the result as a whole', async () => {
    const { _id } = await billing.create({ code: 'WHOLE', type: 'fixed_amount', value: 500, endsAt: '2027-01-01T00:00:00Z' });
    for (const edit of [{ type: 'percentage' }, { startsAt: '2028-01-01T00:00:00Z' }])
      expect((await billing.asAdmin('PUT', `/${_id}`, edit)).status).toBe(400);
  });

  test('keeps code and type of a used coupon, and allows no less uses than there are', async () => {
    const { _id } = await billing.create({ code: 'USED', type: 'fixed_amount', value: 10 });
    await billing.capture(await billing.order('e1', 'USED'));
    await billing.order('e2', 'USED');
    for (const edit of [{ code: 'OTHER' }, { type: 'bonus_passes' }])
      expect((await billing.asAdmin('PUT', `/${_id}`, edit)).body.error).toBe('FIELDS_LOCKED');
    expect((await billing.asAdmin('PUT', `/${_id}`, { maxRedemptions: 1 })).status).toBe(400);
    // Uses do not make an admin's copy out of date.
    expect((await billing.asAdmin('PUT', `/${_id}`, { maxRedemptions: 2, version: 1 })).status).toBe(200);
  });
});

// spec 2 §7.15
describe('delete', () => {
  test('removes an unused coupon and frees its code', async () => {
    const { _id } = await billing.create({ code: 'UNUSED', type: 'fixed_amount', value: 10 });
    expect((await billing.asAdmin('DELETE', `/${_id}`)).body).toMatchObject({ success: true, archived: false });
    expect((await billing.asAdmin('DELETE', `/${_id}`)).status).toBe(404);
    await billing.create({ code: 'UNUSED', type: 'percentage', value: 10 });
    expect((await eventsOf(_id)).map(({ type }) => type)).toEqual(['visavis.coupon.created.v1', 'visavis.coupon.deleted.v1']);
  });

  // spec 2 §7.12
  test('archives a used one, which pays for the order that has it and for no other', async () => {
    const { _id } = await billing.create({ code: 'ARCHIVE', type: 'fixed_amount', value: 10, isPublic: true });
    const order = await billing.order('d1', 'ARCHIVE');
    for (const _ of [1, 2]) expect((await billing.asAdmin('DELETE', `/${_id}`)).body).toMatchObject({ archived: true });
    expect((await billing.validate('ARCHIVE')).body).toMatchObject({ valid: false, message: 'Invalid coupon code' });
    await billing.capture(order);
    expect(await billing.counts(_id)).toEqual({ redemptions: 1, reserved: 0 });
    expect((await billing.asAdmin('PUT', `/${_id}`, { isActive: true })).body.error).toBe('FIELDS_LOCKED');
    const { coupons } = (await billing.asAdmin('GET', '?state=archived&search=archi')).body;
    expect(coupons).toMatchObject([{ _id, isArchived: true, isActive: false }]);
    expect((await eventsOf(_id)).filter(({ type }) => type === 'visavis.coupon.deleted.v1')).toHaveLength(1);
  });
});

// spec 2 §7.16
describe('stats', () => {
  test('count redemptions, buyers, discounts, passes and revenue, by plan and by day', async () => {
    const { _id } = await billing.create({ code: 'STATS', type: 'percentage', value: 10 });
    const paid = [
      await billing.order('s1', 'STATS'),
      await billing.order('s1', 'STATS', { planCode: 'growth' }),
      await billing.order('s2', 'STATS'),
    ];
    await billing.order('s3', 'STATS');
    for (const order of [...paid, ...paid]) await billing.capture(order);
    billing.clock.advance(24 * 60 * 60_000);
    await billing.capture(await billing.order('s4', 'STATS'));
    const { stats } = (await billing.asAdmin('GET', `/${_id}/stats`)).body;
    expect(stats).toMatchObject({
      redemptions: 4,
      uniqueUsers: 3,
      discountPaise: 3 * 50_00 + 150_00,
      bonusPasses: 0,
      revenuePaise: 3 * 449_00 + 1_349_00,
    });
    expect(stats.byPlan.find(({ planCode }: { planCode: string }) => planCode === 'basic')).toEqual({
      planCode: 'basic',
      redemptions: 3,
      discountPaise: 150_00,
      revenuePaise: 3 * 449_00,
    });
    expect(stats.days).toHaveLength(30);
    expect(stats.days.slice(-3)).toEqual([
      { day: '2026-05-03', value: 0 },
      { day: '2026-05-04', value: 3 },
      { day: '2026-05-05', value: 1 },
    ]);
  });
});

// spec 2 §6.3–4, §8.15
test('admin routes are for admins', async () => {
  const asUser = { token: billing.tokenOf('u1') };
  for (const path of ['', '/c1/stats'])
    expect(await billing.call('GET', `/api/coupons/admin${path}`, asUser)).toMatchObject({
      status: 403,
      body: { message: 'Admin access required' },
    });
});
