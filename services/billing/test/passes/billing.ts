import { userDeleted, userRegistered } from '@visavis/contracts/events/auth';
import { createEventFactory, createMovableClock } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';
import { ledger } from '../../src/data/collections.ts';
import type { OrderRecord } from '../../src/domain/order.ts';
import { billingService } from '../../src/index.ts';
import { creditSubscription } from '../../src/use-cases/passes/credit.ts';
import { orderOf, START } from './support.ts';

/** The billing service at a clock that moves only when it is told to, with what tests of passes do to it. */
export async function startBilling() {
  const clock = createMovableClock({ now: () => START });
  const billing = await startServiceForTest(billingService, { clock });
  const events = createEventFactory('auth', clock);
  let orders = 0;
  const service = () => billing.serviceTokens.sign('meeting', 'billing');
  const post = (path: string, body: object, key?: string) =>
    billing.call('POST', path, { token: service(), body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
  const partOf = (userId: string, meetingId: string, category = 'graphic-design') => ({ userId, meetingId, category });
  return {
    ...billing,
    register: (userId: string) =>
      billing.deliver(
        'visavis.auth',
        events(userRegistered, userId, {
          userId,
          name: userId,
          profilePicture: null,
          isVerified: false,
          role: 'participant',
          phoneKey: `key-${userId}`,
          timeZone: 'Asia/Kolkata',
        }),
      ),
    erase: (userId: string) => billing.deliver('visavis.auth', events(userDeleted, userId, { userId })),
    /** As a capture does. Returns the subscription's id. */
    buy(userId: string, change: Partial<OrderRecord> = {}) {
      const order = orderOf(`order_${++orders}`, { ...change, userId });
      return billing.store.transaction((unit) => creditSubscription(billing.deps, unit, order, clock.now()));
    },
    check: (...[userId, meetingId, category]: Parameters<typeof partOf>) =>
      post('/api/passes/check', partOf(userId, meetingId, category)),
    hold: (userId: string, meetingId: string, { key, category }: { key?: string; category?: string } = {}) =>
      post('/api/passes/holds', { ...partOf(userId, meetingId, category), title: `About ${meetingId}` }, key),
    confirm: (userId: string, meetingId: string, key?: string, more: object = {}) =>
      post('/api/passes/holds/confirm', { ...partOf(userId, meetingId), title: `About ${meetingId}`, ...more }, key),
    release: (userId: string, meetingId: string, key?: string) => post('/api/passes/holds/release', { userId, meetingId }, key),
    adjust: (userId: string, body: object, key?: string) =>
      billing.call('PUT', `/api/admin/users/${userId}/passes`, {
        token: billing.tokenOf('admin-1', { role: 'admin' }),
        body,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    async list(userId: string) {
      return (await billing.call('GET', '/api/subscriptions', { token: billing.tokenOf(userId) })).body;
    },
    /** Delta and reason of each stored entry, the oldest first. */
    async ledgerOf(userId: string): Promise<[number, string][]> {
      const entries = await billing.store.collection(ledger).find({ where: { userId }, sort: { sequence: 1 } });
      return entries.map(({ delta, reason }) => [delta, reason]);
    },
    /** Type and data of the events about a user. */
    async eventsOf(userId: string) {
      return (await billing.published()).filter(({ subject }) => subject === userId);
    },
  };
}
