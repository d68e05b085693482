import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startServiceForTest } from '@visavis/service-test';
import { billingService } from '../../src/index.ts';

let billing: Awaited<ReturnType<typeof startServiceForTest<typeof billingService>>>;
beforeAll(async () => {
  billing = await startServiceForTest(billingService);
});
afterAll(() => billing.stop());

const read = async () => (await billing.call('GET', '/api/plans')).body.plans as { code: string; price: number }[];
const edit = (code: string, change: object) =>
  billing.call('PUT', `/api/admin/plans/${code}`, { token: billing.tokenOf('admin-1', { role: 'admin' }), body: change });

// spec 2 §3.1–2, §6.2, §7.3, §9.2, §9.5
test('anyone reads the default plans, the cheapest first', async () => {
  const { status, headers, body } = await billing.call('GET', '/api/plans');
  expect(status).toBe(200);
  expect(
    body.plans.map(({ code, price, passes, days, isUnlimited, needsCategory, version }: Record<string, unknown>) => [
      code,
      price,
      passes,
      days,
      isUnlimited,
      needsCategory,
      version,
    ]),
  ).toEqual([
    ['free', 0, 1, 30, false, false, 0],
    ['basic', 499, 5, 30, false, false, 0],
    ['growth', 1499, 20, 90, false, true, 0],
    ['enterprise', 4999, 100, 180, false, false, 0],
    ['enterprise_pro', 14999, 999999, 365, true, false, 0],
  ]);
  const etag = headers.get('etag') ?? '';
  const again = await fetch(`${billing.url}/api/plans`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

describe('an edit by an admin', () => {
  test('is stored with a version, shown at once, and recorded', async () => {
    const edited = await edit('growth', { pricePaise: 1_599_00, passes: 25, version: 0 });
    expect(edited).toMatchObject({ status: 200, body: { plan: { price: 1599, passes: 25, days: 90, version: 1 } } });
    expect((await read()).find(({ code }) => code === 'growth')).toMatchObject({ price: 1599 });
    const events = (await billing.published()).filter(({ subject }) => subject === 'growth');
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'visavis.plan.updated.v1',
        data: {
          planCode: 'growth',
          actor: { userId: 'admin-1', role: 'admin' },
          before: { pricePaise: 1_499_00, passes: 20 },
          after: { pricePaise: 1_599_00, passes: 25 },
        },
      },
    ]);
    expect((await edit('growth', { passes: 25, version: 0 })).body.plan.version).toBe(1);
  });

  test('of a price needs a second factor of the last 5 minutes, where admins have one', async () => {
    const token = billing.tokenOf('admin-1', { role: 'admin', confirmedSecAgo: 301 });
    const send = (change: object, by = token) => billing.call('PUT', '/api/admin/plans/basic', { token: by, body: change });
    for (const change of [{ pricePaise: 1_00 }, { passes: 9_000 }, { days: 360 }])
      expect(await send(change)).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_FRESH' } });
    expect(await send({ name: 'Basic plan' })).toMatchObject({ status: 200 });
    const confirmed = billing.tokenOf('admin-1', { role: 'admin', confirmedSecAgo: 290 });
    expect(await send({ name: 'Basic', pricePaise: 499_00 }, confirmed)).toMatchObject({ status: 200 });
    expect(await send({ pricePaise: 500_00 }, confirmed)).toMatchObject({ status: 200, body: { plan: { price: 500 } } });
    expect(await send({ pricePaise: 499_00 }, confirmed)).toMatchObject({ status: 200 });
  });

  test('on an older version is refused with the plan as it is', async () => {
    await edit('enterprise', { days: 200 });
    const stale = await edit('enterprise', { days: 210, version: 0 });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: 'VERSION_CONFLICT', details: { plan: { days: 200, version: 1 } } },
    });
  });

  test('of two admins at once, one wins', async () => {
    const outcomes = await Promise.all([300, 301].map((days) => edit('enterprise_pro', { days, version: 0 })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('takes a plan from sale, not from the admins', async () => {
    await edit('basic', { isActive: false });
    expect((await read()).map(({ code }) => code)).not.toContain('basic');
    const { body } = await billing.call('GET', '/api/admin/plans', { token: billing.tokenOf('admin-1', { role: 'admin' }) });
    expect(body.plans.find(({ code }: { code: string }) => code === 'basic')).toMatchObject({ isActive: false });
  });

  test.each([
    ['growth', { pricePaise: 1_499_50 }, 'Price must be whole rupees'],
    ['growth', { pricePaise: 0 }, 'Price must be at least ₹1'],
    ['free', { passes: 3 }, 'The free plan always gives one pass for 30 days'],
  ])('of %s is refused: %j', async (code, change, message) => {
    expect(await edit(code, change)).toMatchObject({ status: 400, body: { message } });
  });

  test('needs a plan that there is, and an admin', async () => {
    expect((await edit('gold', { days: 10 })).status).toBe(404);
    const asUser = await billing.call('PUT', '/api/admin/plans/basic', { token: billing.tokenOf('u1'), body: { days: 10 } });
    expect(asUser.status).toBe(403);
  });
});
