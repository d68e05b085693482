import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RefundRecord } from '../../src/domain/order.ts';
import { giveBackPasses, takeBackPasses } from '../../src/use-cases/passes/credit.ts';
import { startBilling } from './billing.ts';
import { DAY, orderOf, START } from './support.ts';

let billing: Awaited<ReturnType<typeof startBilling>>;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const order = (id = 'order_1') => orderOf(id, { userId: 'guest', subscriptionId: `sub_${id}` });
const takeBack = () => billing.store.transaction((unit) => takeBackPasses(billing.deps, unit, order(), billing.clock.now()));
const giveBack = (taken: RefundRecord['taken'], id = 'refund-1') =>
  billing.store.transaction((unit) =>
    giveBackPasses(
      billing.deps,
      unit,
      {
        _id: id,
        version: 1,
        orderId: 'order_1',
        userId: 'guest',
        paymentId: 'pay_1',
        providerRefundId: null,
        amountPaise: 49_900,
        isFull: true,
        isExtra: false,
        status: 'failed',
        reason: 'Asked for it',
        arn: null,
        taken,
        by: 'admin-1',
        at: START,
        processedAt: null,
      },
      billing.clock.now(),
    ),
  );

test('a full refund ends the subscription and takes the unused passes, once', async () => {
  await billing.buy('guest');
  await billing.hold('guest', 'm1');
  await billing.confirm('guest', 'm1');
  expect(await takeBack()).toEqual({ subscriptionId: 'sub_order_1', passes: 4 });
  expect(await takeBack()).toBeNull();
  const { balance, activeSubscriptionId, subscriptions } = await billing.list('guest');
  expect([balance, activeSubscriptionId]).toEqual([1, 'free_0_guest']);
  expect(subscriptions[0]).toMatchObject({ isRefunded: true, isActive: false, remainingPasses: 0 });
  const activation = await billing.call('PUT', '/api/subscriptions/sub_order_1/activate', { token: billing.tokenOf('guest') });
  expect(activation.body.error).toBe('SUBSCRIPTION_EXPIRED');
  expect((await billing.ledgerOf('guest')).at(-1)).toEqual([-4, 'refund']);
});

test('the end of the active subscription, and its return, say which one is active then', async () => {
  await billing.buy('guest');
  await giveBack(await takeBack());
  const active = (await billing.published())
    .filter(({ type }) => type === 'visavis.subscription.activated.v1')
    .map(({ data }) => (data as { subscription: { _id: string } }).subscription._id);
  expect(active).toEqual(['free_0_guest', 'sub_order_1']);
});

test('a refund that failed gives back what it took, also a pass that was held then and released since', async () => {
  await billing.buy('guest');
  await billing.hold('guest', 'm1');
  const taken = await takeBack();
  await billing.release('guest', 'm1');
  expect((await billing.list('guest')).balance).toBe(1);
  await giveBack(taken);
  await giveBack(taken);
  const { balance, activeSubscriptionId, subscriptions } = await billing.list('guest');
  expect([balance, activeSubscriptionId]).toEqual([6, 'sub_order_1']);
  expect(subscriptions[0]).toMatchObject({ isRefunded: false, remainingPasses: 5 });
  expect((await billing.ledgerOf('guest')).slice(-4)).toEqual([
    [-4, 'refund'],
    [1, 'release'],
    [-1, 'refund'],
    [5, 'refund'],
  ]);
});

test('a refund after a failed one takes the passes again; what has expired meanwhile does not come back', async () => {
  await billing.buy('guest', { days: 1 });
  await giveBack(await takeBack());
  const taken = await takeBack();
  expect(taken?.passes).toBe(5);
  billing.clock.advance(DAY);
  await billing.runJob('record-expiries');
  await giveBack(taken, 'refund-2');
  expect((await billing.list('guest')).balance).toBe(1);
  expect((await billing.ledgerOf('guest')).slice(-2)).toEqual([
    [5, 'refund'],
    [-5, 'expire'],
  ]);
  const expired = (await billing.published()).filter(({ type }) => type === 'visavis.subscription.expired.v1');
  expect(expired).toEqual([]);
});
