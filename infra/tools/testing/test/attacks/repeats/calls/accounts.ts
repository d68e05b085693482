import { codeFor, signIn } from '../../../../src/index.ts';
import type { Client } from '../../../support/client.ts';
import { type RepeatedCalls, theStatus, theUser } from '../fixtures.ts';

/** What ends sessions: a code of one's own phone. */
async function sessionsCode(call: Client, url: string, token: string) {
  const { phone } = (await call('GET', '/auth/me', { token })).body.user;
  const { challenge } = (await call('POST', '/auth/sessions/code', { token })).body;
  return { otp: await codeFor(url, phone), challenge };
}

/** Of the calls about accounts: what each is repeated on. */
export const ACCOUNT_CALLS = {
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
    arrange: async ({ newUser }) => ({ body: { refreshToken: (await newUser()).refreshToken } }),
    stable: ({ body }) => body.refreshToken,
    times: 50,
  },
  'auth.undoDeletion': {
    arrange: async ({ deleted }) => ({ body: await deleted() }),
    stable: ({ body }) => [body.refreshToken, body.user],
  },
  'auth.endSession': {
    async arrange({ product, call, withTwoSessions }) {
      const token = await withTwoSessions();
      const body = await sessionsCode(call, product.url, token);
      const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
      const effects = async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length;
      return { token, body, id: sessions.find((each: { current: boolean }) => !each.current)._id, effects };
    },
  },
  'auth.sendSessionsCode': {
    async arrange({ product, newPhone, messagesTo }) {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      return { token, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
  },
  'auth.endOtherSessions': {
    async arrange({ product, call, withTwoSessions }) {
      const token = await withTwoSessions();
      const body = await sessionsCode(call, product.url, token);
      return { token, body, effects: async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length };
    },
    stable: theStatus,
  },
  'auth.logout': { arrange: async ({ newUser }) => ({ token: (await newUser()).token }) },
  'auth.adminUserNotes': {
    arrange: async ({ admin, newUser }) => ({ token: admin, id: (await newUser()).user._id, body: { notes: 'Called twice' } }),
    stable: theUser,
  },
  'auth.adminEndSession': {
    async arrange({ call, admin, newUser }) {
      const { token, user } = await newUser();
      const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
      return { token: admin, id: user._id, more: sessions[0]._id };
    },
  },
  'auth.adminEndSessions': {
    arrange: async ({ admin, newUser }) => ({ token: admin, id: (await newUser()).user._id }),
    stable: theStatus,
  },
  'auth.adminUserRole': {
    arrange: async ({ admin, newUser }) => ({ token: admin, id: (await newUser()).user._id, body: { role: 'freelancer' } }),
    stable: theUser,
  },
  'auth.adminUserStatus': {
    arrange: async ({ admin, newUser }) => ({ token: admin, id: (await newUser()).user._id, body: { isActive: false } }),
    stable: theUser,
  },
  'passkeys.begin': 'passkeys.int: "takes a code in a session that did not begin with one a few minutes ago"',
  'passkeys.add': 'passkeys.int: "is added once by the same answer, and told of once"',
  'passkeys.rename': 'passkeys.int: "is renamed and removed by its owner alone"',
  'passkeys.remove': 'passkeys.int: "is renamed and removed by its owner alone"',
  'passkeys.beginSignIn': { arrange: async () => ({ body: {} }), stable: theStatus },
  'passkeys.signIn': 'passkeys.int: "the second of two equal answers at once"',
  'secondFactor.elevate': 'second-factor.int: "elevate one session when sent twenty times at once"',
  'secondFactor.enrol': 'second-factor.int: "may set up another app, and the former one ends with its confirmation"',
  'secondFactor.confirm': 'second-factor.int: "work once, and for a step of the clock on either side"',
  'secondFactor.renewRecoveryCodes':
    'second-factor.int: "of recovery work once each, in any spelling, and new ones replace them"',
  'wallLinks.withdraw': 'wall-links.int: "ends for good, once, whoever withdraws it again"',
  'bff.wall': 'aggregates.int: "shows what hangs on the wall for a good link, as often as it is asked"',
  'secondFactor.adminReset': {
    arrange: async ({ admin, newUser }) => ({ token: admin, id: (await newUser()).user._id }),
    stable: theStatus,
  },
  'profile.update': {
    async arrange({ call, newUser }) {
      const { token } = await newUser();
      const { version } = (await call('GET', '/users/profile', { token })).body.user;
      const effects = async () => (await call('GET', '/users/profile', { token })).body.user.version - version;
      return { token, body: { about: 'Twenty years of posters.' }, effects };
    },
    stable: theUser,
  },
  'profile.uploadImage': 'uploads: "the same picture twice"',
  'profile.removeImage': { arrange: async ({ newUser }) => ({ token: (await newUser()).token }), stable: theUser },
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
    async arrange({ newPhone, newUser, messagesTo }) {
      const phone = newPhone();
      return { token: (await newUser()).token, body: { phone }, effects: () => messagesTo(phone) };
    },
    stable: theStatus,
  },
  'profile.changePhone': {
    async arrange({ product, call, newPhone, newUser }) {
      const { token } = await newUser();
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
    async arrange({ call, newUser, messagesTo }) {
      const { token, user } = await newUser();
      const email = `u${user._id}@example.org`.toLowerCase();
      await call('PUT', '/users/profile', { token, body: { email } });
      return { token, effects: async () => messagesTo(email) };
    },
    stable: theUser,
  },
  'profile.confirmEmail': 'email-link.int: "the same link many times at once and later confirms once"',
  'profile.stopPhoneChangeByLink': 'phone-change.int: "is stopped by the link of the message, signed in or not"',
  'profile.stopPhoneChange': {
    async arrange({ product, call, newPhone, newUser }) {
      const { token } = await newUser();
      const phone = newPhone();
      await call('POST', '/users/profile/phone', { token, body: { phone } });
      await call('PUT', '/users/profile/phone', { token, body: { phone, otp: await codeFor(product.url, phone) } });
      return { token };
    },
    stable: theUser,
  },
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
} satisfies RepeatedCalls;
