import { paidOrder } from '../../../support/fixtures.ts';
import type { RepeatedCalls } from '../fixtures.ts';

/** Of the calls about plans and money: what each is repeated on. */
export const MONEY_CALLS = {
  'subscriptions.activate': {
    async arrange({ newUser }) {
      const { token, user } = await newUser();
      return { token, id: `free_0_${user._id}` };
    },
    stable: ({ body }) => body.subscription._id,
    times: 50,
  },
  'payments.saveGstDetails': {
    arrange: async ({ newUser }) => ({ token: (await newUser()).token, body: { stateCode: '29' } }),
    stable: ({ body }) => body.gstDetails,
    times: 50,
  },
  'coupons.validate': {
    arrange: async ({ newUser }) => ({ token: (await newUser()).token, body: { code: 'NONE', planCode: 'basic' } }),
    stable: ({ body }) => body.valid,
  },
  'coupons.update': {
    async arrange({ admin, call, coupon }) {
      const id = await coupon();
      const listed = async () => (await call('GET', '/api/coupons/admin?limit=100', { token: admin })).body.coupons;
      const versionOf = (coupons: { _id: string; version: number }[]) => coupons.find(({ _id }) => _id === id)?.version ?? 0;
      return { token: admin, id, body: { value: 20 }, effects: async () => versionOf(await listed()) - 1 };
    },
    stable: ({ body }) => body.coupon,
    times: 50,
  },
  'coupons.remove': { arrange: async ({ admin, coupon }) => ({ token: admin, id: await coupon() }), times: 50 },
  'adminBilling.updatePlan': {
    arrange: async ({ admin }) => ({ token: admin, id: 'enterprise', body: { days: 181 } }),
    stable: ({ body }) => body.plan,
    times: 50,
  },
  'payments.verify': {
    async arrange({ call, newUser }) {
      const { token } = await newUser();
      const { returned } = await paidOrder(call, token);
      const effects = async () => (await call('GET', '/api/subscriptions', { token })).body.subscriptions.length - 1;
      return { token, body: returned, effects };
    },
    // The invoice gets its number within a second.
    stable: ({ body }) => [body.message, body.pending, body.payment.status, body.subscription._id],
    times: 50,
  },
  'payments.callback':
    'payments.int: "applies the payment without a sign-in and goes on to the return page with the three parameters"',
  'payments.webhook': 'payments.int: "repeated 50 times at once have one effect, and each is answered"',
} satisfies RepeatedCalls;
