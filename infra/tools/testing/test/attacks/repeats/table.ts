import type { EndpointById } from '@visavis/contracts/endpoints';
import { codeFor, signIn, until } from '../../../src/index.ts';
import type { Answer } from '../../support/client.ts';
import { paidOrder, testimonialForm } from '../../support/fixtures.ts';
import type { Repeated } from './fixtures.ts';

const theMeeting = ({ body }: Answer) => body.meeting;
const theUser = ({ body }: Answer) => body.user;
const theStatus = ({ status }: Answer) => status;

const ROOM = 'replay-and-races: "everything by double click"';

type CallThat<Row> = { [Id in keyof EndpointById]: EndpointById[Id] extends Row ? Id : never }[keyof EndpointById];
/** Calls between services are shown by those who make them. */
type Changing = Exclude<CallThat<{ repeats: string }>, CallThat<{ access: 'service' }>>;
export type Keyed = Extract<Changing, CallThat<{ repeats: 'by key' }>>;

/**
 * What each call that changes something is repeated on; its row says what the repetition does. A text names the test that repeats
 * it.
 */
export const REPEATED: Record<Exclude<Changing, Keyed>, Repeated | string> = {
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
  },
  'auth.endOtherSessions': {
    async arrange({ call, withTwoSessions }) {
      const token = await withTwoSessions();
      return { token, effects: async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length };
    },
    stable: theStatus,
  },
  'auth.logout': { arrange: async ({ newcomer }) => ({ token: (await newcomer()).token }) },
  'auth.adminUserNotes': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id, body: { notes: 'Called twice' } }),
    stable: theUser,
  },
  'auth.adminEndSession': {
    async arrange({ call, admin, newcomer }) {
      const { token, user } = await newcomer();
      const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
      return { token: admin, id: user._id, more: sessions[0]._id };
    },
  },
  'auth.adminEndSessions': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id }),
    stable: theStatus,
  },
  'auth.adminUserRole': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id, body: { role: 'freelancer' } }),
    stable: theUser,
  },
  'auth.adminUserStatus': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id, body: { isActive: false } }),
    stable: theUser,
  },
  'secondFactor.elevate': 'second-factor.int: "elevate one session when sent twenty times at once"',
  'secondFactor.enrol': 'second-factor.int: "may set up another app, and the former one ends with its confirmation"',
  'secondFactor.confirm': 'second-factor.int: "work once, and for a step of the clock on either side"',
  'secondFactor.renewRecoveryCodes':
    'second-factor.int: "of recovery work once each, in any spelling, and new ones replace them"',
  'secondFactor.adminReset': {
    arrange: async ({ admin, newcomer }) => ({ token: admin, id: (await newcomer()).user._id }),
    stable: theStatus,
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
  'profile.sendEmailLink': {
    async arrange({ call, newcomer, messagesTo }) {
      const { token, user } = await newcomer();
      const email = `u${user._id}@example.org`.toLowerCase();
      await call('PUT', '/users/profile', { token, body: { email } });
      return { token, effects: async () => messagesTo(email) };
    },
    stable: theUser,
  },
  'profile.confirmEmail': 'email-link.int: "the same link many times at once and later confirms once"',
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
  },
  'meetingVideo.upload': 'uploads: "the same recording twice"',
  'meetingVideo.chunk': 'uploads: "a piece sent again"',
  'meetingVideo.complete': 'uploads: "a piece sent again"',
  'meetingVideo.abandon': { arrange: async ({ begunUpload }) => begunUpload() },
  'meetingVideo.remove': {
    arrange: async ({ admin, withVideo }) => ({ token: admin, id: await withVideo() }),
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
  },
  'session.hold': 'turns.int: "asks a guest to wait on with a message: their place stays, and the next one goes first"',
  'session.pitch': 'pitch.int: "keeps the last one, takes it back without words, …"',
  'session.callBack': { arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: {} }) },
  'session.turn': {
    arrange: async ({ host, approved }) => ({
      token: host.token,
      id: await approved(),
      body: { change: { action: 'length', minutes: 15 } },
    }),
    stable: ({ body }) => ({ ...body.session, serverNow: undefined }),
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
  'verification.uploadDocument': 'verification.int: "takes three of many at once"',
  'verification.removeDocument': { arrange: ({ document }) => document() },
  'verification.decide': {
    arrange: async ({ admin, verificationRequest }) => ({
      token: admin,
      id: await verificationRequest(),
      body: { status: 'rejected', notes: 'No work of yours to see' },
    }),
    times: 50,
  },
  'verification.revoke': {
    async arrange({ call, admin, verificationRequest }) {
      const id = await verificationRequest();
      await call('PUT', `/api/verification/admin/${id}`, { token: admin, body: { status: 'approved' } });
      return { token: admin, id, body: { reason: 'Not their work' } };
    },
    times: 50,
  },
  // Each look is one, and each is recorded.
  'verification.viewDocument': 'verification.int: "records each look"',
  'testimonials.update': {
    arrange: async ({ admin, testimonial }) => ({
      token: admin,
      id: await testimonial(),
      body: testimonialForm({ rating: '4' }),
    }),
    stable: ({ body }) => body.testimonial,
  },
  'testimonials.remove': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial() }),
    times: 50,
  },
  'testimonials.restore': {
    async arrange({ admin, call, testimonial }) {
      const id = await testimonial();
      await call('DELETE', `/api/admin/testimonials/${id}`, { token: admin });
      return { token: admin, id };
    },
    times: 50,
  },
  'testimonials.setStatus': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial(), body: { status: 'inactive' } }),
    times: 50,
  },
  'testimonials.setFeatured': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial(), body: { featured: true } }),
    times: 50,
  },
  'testimonials.move': {
    async arrange({ admin, testimonial }) {
      const [before, id] = [await testimonial(), await testimonial()];
      return { token: admin, id, body: { before } };
    },
    times: 50,
  },
  'admin.setViews': {
    arrange: async ({ admin }) => ({
      token: admin,
      body: {
        list: '/admin/users',
        views: [{ id: 'view-1', name: 'Hosts', search: 'role=host', shared: true }],
        defaultId: null,
        version: 0,
      },
    }),
    times: 50,
  },
  'adminContact.setStatus': {
    arrange: async ({ admin, contactMessage }) => ({ token: admin, id: await contactMessage(), body: { status: 'answered' } }),
    times: 50,
  },
  'feedback.submit': 'feedback.int: "changes feedback for a day, repeated 50 times at once with one effect, …"',
  'report.appealByLink': 'reports.int: "takes an appeal of who was blocked by the link of the message, …"',
  'report.appeal': 'reports.int: "takes one appeal within 30 days, …"',
  'adminReport.decide': 'reports.int: "lets one of two admins decide, …"',
  'adminReport.decideAppeal': 'reports.int: "takes one appeal within 30 days, …"',
  'people.keep': 'met-people.int: "keeps note and shortlist for one person alone, …"',
  'people.shakeHands': 'met-people.int: "makes one handshake of two presses at once, repeated or not"',
  'block.set': 'blocks.int: "sets one block of 50 at once, …"',
  'block.drop': 'blocks.int: "sets one block of 50 at once, …"',
  'adminBilling.updatePlan': {
    arrange: async ({ admin }) => ({ token: admin, id: 'enterprise', body: { days: 181 } }),
    stable: ({ body }) => body.plan,
    times: 50,
  },
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
  'notifications.read': 'notifications.int: "marks one as read, once, and counts the rest"',
  'notifications.readAll': { arrange: async ({ newcomer }) => ({ token: (await newcomer()).token }) },
  'notifications.setPreferences': {
    arrange: async ({ newcomer }) => ({
      token: (await newcomer()).token,
      body: { preferences: { alert: { push: false } }, resume: true },
    }),
  },
  'notifications.subscribeToPush':
    'push-subscriptions.int: "are one for each browser, whose keys may change, and end when it says so"',
  'notifications.unsubscribeFromPush': {
    arrange: async ({ newcomer }) => ({
      token: (await newcomer()).token,
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
    }),
  },
  'notifications.follow': {
    async arrange({ call, newcomer, approved, host }) {
      const { token } = await newcomer();
      await approved();
      const path = `/api/notifications/follows/${host.user._id}`;
      await until('the host can be followed', async () => (await call('PUT', path, { token })).status === 200);
      await call('DELETE', path, { token });
      const effects = async () => (await call('GET', '/api/notifications/follows', { token })).body.data.length;
      return { token, id: host.user._id, effects };
    },
    times: 50,
  },
  'notifications.unfollow': {
    arrange: async ({ newcomer, host }) => ({ token: (await newcomer()).token, id: host.user._id }),
  },
  'clientAlerts.update': {
    async arrange({ clientAlert }) {
      const { token, id } = await clientAlert();
      return { token, id, body: { name: 'Gita Rao', categories: ['all'] } };
    },
    stable: ({ body }) => body.data,
    times: 50,
  },
  'clientAlerts.remove': { arrange: ({ clientAlert }) => clientAlert(), times: 50 },
  'notificationLinks.confirm': 'links.int: "the same link many times at once and later confirms once"',
  'notificationLinks.unsubscribe': 'links.int: "the same link many times at once and later unsubscribes once"',
  'admin.invalidateCache': {
    arrange: async ({ admin }) => ({ token: admin, body: { pattern: 'nothing-like-this:*' } }),
    stable: ({ body }) => body.invalidated,
  },
};
