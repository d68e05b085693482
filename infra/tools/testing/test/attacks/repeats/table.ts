import { codeFor, signIn, until } from '../../../src/index.ts';
import type { Answer } from '../../support/client.ts';
import { paidOrder } from '../../support/fixtures.ts';
import type { Repeated } from './fixtures.ts';

const theMeeting = ({ body }: Answer) => body.meeting;
const theUser = ({ body }: Answer) => body.user;
const theStatus = ({ status }: Answer) => status;

const ROOM = 'replay-and-races: "everything by double click"';

/** What each call that changes something is repeated on, and what its repetition means; a text names the test that repeats it. */
export const REPEATS: Record<string, Repeated | string> = {
  'auth.signup': {
    async arrange({ newPhone, messagesTo }) {
      const phone = newPhone();
      return { body: { name: 'New Comer', phone }, effects: () => messagesTo(phone) };
    },
    stable: theStatus,
    times: 50,
  },
  'auth.login': {
    async arrange({ product, newPhone, messagesTo }) {
      const phone = newPhone();
      await signIn(product.url, phone);
      return { body: { phone }, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
    times: 50,
  },
  'auth.verifyOtp': {
    async arrange({ product, call, newPhone }) {
      const phone = newPhone();
      await call('POST', '/auth/signup', { body: { name: 'New Comer', phone } });
      const otp = await codeFor(product.url, phone);
      const body = { phone, otp, isSignup: true, name: 'New Comer' };
      return {
        body,
        async effects() {
          const { token } = (await call('POST', '/auth/verify-otp', { body })).body;
          return (await call('GET', '/auth/sessions', { token })).body.sessions.length;
        },
      };
    },
    stable: ({ body }) => [body.refreshToken, body.user],
    times: 50,
  },
  'auth.refreshToken': {
    arrange: async ({ newcomer }) => ({ body: { refreshToken: (await newcomer()).refreshToken } }),
    stable: ({ body }) => body.refreshToken,
    times: 50,
  },
  'auth.undoDeletion': {
    arrange: async ({ deleted }) => ({ body: await deleted() }),
    stable: ({ body }) => [body.refreshToken, body.user],
  },
  'auth.endSession': {
    async arrange({ call, withTwoSessions }) {
      const token = await withTwoSessions();
      const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
      const effects = async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length;
      return { token, id: sessions.find((each: { current: boolean }) => !each.current)._id, effects };
    },
    done: '404 NOT_FOUND',
  },
  'auth.endOtherSessions': {
    async arrange({ call, withTwoSessions }) {
      const token = await withTwoSessions();
      return { token, effects: async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length };
    },
    stable: theStatus,
  },
  'auth.logout': { arrange: async ({ newcomer }) => ({ token: (await newcomer()).token }), done: '401 SESSION_REVOKED' },
  'auth.adminUserRole': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id, body: { role: 'freelancer' } }),
    stable: theUser,
  },
  'auth.adminUserStatus': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id, body: { isActive: false } }),
    stable: theUser,
  },
  'profile.update': {
    async arrange({ call, newcomer }) {
      const { token } = await newcomer();
      const { version } = (await call('GET', '/users/profile', { token })).body.user;
      const effects = async () => (await call('GET', '/users/profile', { token })).body.user.version - version;
      return { token, body: { about: 'Twenty years of posters.' }, effects };
    },
    stable: theUser,
  },
  'profile.uploadImage': 'uploads: "the same picture twice"',
  'profile.removeImage': { arrange: async ({ newcomer }) => ({ token: (await newcomer()).token }), stable: theUser },
  'profile.sendCode': {
    async arrange({ product, newPhone, messagesTo }) {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      return { token, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
  },
  'profile.requestDeletion': {
    async arrange({ product, withCode }) {
      const { phone, token } = await withCode();
      return { token, body: { otp: await codeFor(product.url, phone) } };
    },
    done: '401 SESSION_REVOKED',
  },
  'profile.sendPhoneCode': {
    async arrange({ newPhone, newcomer, messagesTo }) {
      const phone = newPhone();
      return { token: (await newcomer()).token, body: { phone }, effects: () => messagesTo(phone) };
    },
    stable: theStatus,
  },
  'profile.changePhone': {
    async arrange({ product, call, newPhone, newcomer }) {
      const { token } = await newcomer();
      const phone = newPhone();
      await call('POST', '/users/profile/phone', { token, body: { phone } });
      return { token, body: { phone, otp: await codeFor(product.url, phone) } };
    },
    stable: theUser,
  },
  'profile.sendOldPhoneCode': {
    async arrange({ product, newPhone, messagesTo }) {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      return { token, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
  },
  'profile.stopPhoneChange': {
    async arrange({ product, call, newPhone, newcomer }) {
      const { token } = await newcomer();
      const phone = newPhone();
      await call('POST', '/users/profile/phone', { token, body: { phone } });
      await call('PUT', '/users/profile/phone', { token, body: { phone, otp: await codeFor(product.url, phone) } });
      return { token };
    },
    stable: theUser,
  },
  'meeting.create': 'keyed, below',
  'meeting.adminCreate': 'keyed, below',
  'meeting.edit': { arrange: ({ byHost }) => byHost({ title: 'Another title' }), stable: theMeeting },
  'meeting.cancel': { arrange: ({ byHost }) => byHost({ reason: 'No longer needed' }), stable: theMeeting },
  'meeting.adminApprove': { arrange: ({ byAdmin }) => byAdmin({}), stable: theMeeting },
  'meeting.adminReject': { arrange: ({ byAdmin }) => byAdmin({ reason: 'Not a fit' }), stable: theMeeting },
  'meeting.adminCancel': { arrange: ({ byAdmin }) => byAdmin({ reason: 'No room' }), stable: theMeeting },
  'meeting.adminEdit': { arrange: ({ byAdmin }) => byAdmin({ title: 'Another title', approve: true }), stable: theMeeting },
  'meeting.setInterest': {
    arrange: async ({ newcomer, approved }) => ({ token: (await newcomer()).token, id: await approved() }),
    stable: theMeeting,
  },
  'meeting.dropInterest': {
    arrange: async ({ newcomer, approved }) => ({ token: (await newcomer()).token, id: await approved() }),
    stable: theMeeting,
  },
  'meeting.stepDown': {
    async arrange({ product, call, newPhone, pending, changesOf }) {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      const id = await pending({ coHosts: [{ name: 'Co Host', phone }] });
      await until('the co-host is linked', async () => (await call('GET', `/api/meetings/${id}`, { token })).status === 200);
      const { version } = (await call('GET', `/api/meetings/${id}`, { token })).body.meeting;
      return { token, id, effects: changesOf(id, version) };
    },
    done: '404 NOT_FOUND',
  },
  'meetingVideo.upload': 'uploads: "the same recording twice"',
  'meetingVideo.begin': 'keyed, below',
  'meetingVideo.chunk': 'uploads: "a piece sent again"',
  'meetingVideo.complete': 'uploads: "a piece sent again"',
  'meetingVideo.abandon': { arrange: async ({ begunUpload }) => begunUpload(), done: '404 NOT_FOUND' },
  'meetingVideo.remove': {
    arrange: async ({ admin, withVideo }) => ({ token: admin, id: await withVideo() }),
    done: '404 NOT_FOUND',
  },
  'meetingVideo.consent': {
    arrange: async ({ host, withVideo }) => ({ token: host.token, id: await withVideo(), body: { consent: true } }),
    stable: ({ body }) => body.meeting.video.consented,
  },
  'session.join': ROOM,
  'session.start': ROOM,
  'session.admit': ROOM,
  'session.enter': ROOM,
  'session.end': ROOM,
  'session.leaveQueue': {
    arrange: async ({ newcomer, approved }) => ({ token: (await newcomer()).token, id: await approved() }),
  },
  'session.leave': {
    arrange: async ({ newcomer, approved }) => ({ token: (await newcomer()).token, id: await approved(), body: {} }),
  },
  'session.heartbeat': { arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: {} }) },
  'session.deny': {
    arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: { ticketId: 'none' } }),
    done: '409 NOT_WAITING',
  },
  'subscriptions.activate': {
    async arrange({ newcomer }) {
      const { token, user } = await newcomer();
      return { token, id: `free_0_${user._id}` };
    },
    stable: ({ body }) => body.subscription._id,
    times: 50,
  },
  'payments.saveGstDetails': {
    arrange: async ({ newcomer }) => ({ token: (await newcomer()).token, body: { stateCode: '29' } }),
    stable: ({ body }) => body.gstDetails,
    times: 50,
  },
  'coupons.validate': {
    arrange: async ({ newcomer }) => ({ token: (await newcomer()).token, body: { code: 'NONE', planCode: 'basic' } }),
    stable: ({ body }) => body.valid,
  },
  'coupons.create': 'keyed, below',
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
  'coupons.remove': {
    arrange: async ({ admin, coupon }) => ({ token: admin, id: await coupon() }),
    done: '404 NOT_FOUND',
    times: 50,
  },
  'adminBilling.updatePlan': {
    arrange: async ({ admin }) => ({ token: admin, id: 'enterprise', body: { days: 181 } }),
    stable: ({ body }) => body.plan,
    times: 50,
  },
  'payments.createOrder': 'keyed, below',
  'payments.verify': {
    async arrange({ call, newcomer }) {
      const { token } = await newcomer();
      const { returned } = await paidOrder(call, token);
      const effects = async () => (await call('GET', '/api/subscriptions', { token })).body.subscriptions.length - 1;
      return { token, body: returned, effects };
    },
    // The invoice gets its number within a second.
    stable: ({ body }) => [body.message, body.pending, body.payment.status, body.subscription._id],
    times: 50,
  },
  'payments.callback':
    'payments.int: "settles the payment without a sign-in and goes on to the return page with the three parameters"',
  'payments.webhook': 'payments.int: "repeated 50 times at once have one effect, and each is answered"',
  'deliveryWebhooks.whatsapp': 'delivery-webhooks.int: "are told of once, late, twice and out of order"',
  'deliveryWebhooks.sms': 'delivery-webhooks.int: "are told of once, late, twice and out of order"',
  'adminBilling.refund': 'keyed, below',
  'adminBilling.adjustPasses': 'keyed, below',
  'admin.invalidateCache': {
    arrange: async ({ admin }) => ({ token: admin, body: { pattern: 'nothing-like-this:*' } }),
    stable: ({ body }) => body.invalidated,
  },
};
