import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts';
import { codeFor, type Product, signIn, startProduct, until } from '../src/index.ts';
import { type Answer, atOnce, type Client, clientOf, different, outcomes, proposal } from './client.ts';
import { meetingThatIsOver, upload, VIDEO } from './things.ts';

/**
 * R4: every call that changes something, said many times at once and once more later: one effect, and each time the same answer.
 * A call that is not in the table fails the first test: somebody decides what its repetition means.
 */
interface Said {
  token?: string;
  /** The id in the path. */
  id?: string;
  uploadId?: string;
  body?: unknown;
  /** How often it happened; 1 in the end. */
  effects?: () => Promise<number>;
}
interface Repeated {
  arrange: () => Promise<Said>;
  /** What of the answer must be the same; the whole answer unless said. */
  stable?: (answer: Answer) => unknown;
  /** What those are told who come when it is done, where that is not what the first one was told. */
  done?: string;
  /** Times at once; 10 unless said. */
  times?: number;
}

let product: Product;
let call: Client;
let admin: string;
let host: Awaited<ReturnType<typeof signIn>>;
let pastId: string;
let hour = 1;
let phones = 0;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', OTP_UNVERIFIED_PER_ADDRESS: '1000' });
  call = clientOf(product.url);
  admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  host = await signIn(product.url, '+919811300000', 'Hana Host');
  pastId = await meetingThatIsOver(call, { admin, host: host.token, guest: (await newcomer()).token });
}, 60_000);
afterAll(() => product.dispose());

const newPhone = () => `+9198114${String(phones++).padStart(5, '0')}`;
const newcomer = () => signIn(product.url, newPhone(), 'New Comer');
const messagesTo = async (phone: string) =>
  (await call('GET', `/dev/messages?to=${encodeURIComponent(phone)}`)).body.messages.length as number;
async function pending(more: object = {}): Promise<string> {
  const { body } = await call('POST', '/api/meetings', { token: host.token, body: { ...proposal(hour++), ...more } });
  return body.meeting._id;
}
async function approved(more: object = {}): Promise<string> {
  const id = await pending(more);
  await call('PUT', `/admin/meetings/${id}/approve`, { token: admin, body: {} });
  return id;
}
/** Changes of a meeting since it was made (and approved). */
const changesOf = (id: string, before: number) => async () =>
  (await call('GET', `/admin/meetings/${id}`, { token: admin })).body.meeting.version - before;
const byAdmin = (body: object) => async (): Promise<Said> => {
  const id = await pending();
  return { token: admin, id, body, effects: changesOf(id, 1) };
};
const byHost = (body: object) => async (): Promise<Said> => {
  const id = await pending();
  return { token: host.token, id, body, effects: changesOf(id, 1) };
};
/** Somebody who has asked for the deletion of their account; answers the code that was sent to sign in again. */
async function deleted(): Promise<{ phone: string; otp: string }> {
  const { phone, token } = await withCode();
  await call('POST', '/users/profile/deletion', { token, body: { otp: await codeFor(product.url, phone) } });
  await call('POST', '/auth/login', { body: { phone } });
  return { phone, otp: await codeFor(product.url, phone) };
}
async function withVideo(): Promise<string> {
  await upload(`${product.url}/admin/meetings/${pastId}/video`, { token: admin, field: 'video', content: VIDEO });
  return pastId;
}
async function begunUpload(): Promise<Said> {
  const body = { sizeBytes: 1_000_000 };
  const begun = await call('POST', `/admin/meetings/${pastId}/video/uploads`, { token: admin, body });
  return { token: admin, id: pastId, uploadId: begun.body.upload.uploadId };
}
async function withTwoSessions(): Promise<string> {
  const phone = newPhone();
  await signIn(product.url, phone);
  // The code of a moment ago would open the same session.
  await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
  return (await signIn(product.url, phone)).token;
}
async function withCode(): Promise<{ phone: string; token: string }> {
  const phone = newPhone();
  const { token } = await signIn(product.url, phone);
  await call('POST', '/users/profile/code', { token });
  return { phone, token };
}

const theMeeting = ({ body }: Answer) => body.meeting;
const theUser = ({ body }: Answer) => body.user;
const theStatus = ({ status }: Answer) => status;

const ROOM = 'replay-and-races: "everything by double click"';
const REPEATS: Record<string, Repeated | string> = {
  'auth.signup': {
    async arrange() {
      const phone = newPhone();
      return { body: { name: 'New Comer', phone }, effects: () => messagesTo(phone) };
    },
    stable: theStatus,
    times: 50,
  },
  'auth.login': {
    async arrange() {
      const phone = newPhone();
      await signIn(product.url, phone);
      return { body: { phone }, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
    times: 50,
  },
  'auth.verifyOtp': {
    async arrange() {
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
    arrange: async () => ({ body: { refreshToken: (await newcomer()).refreshToken } }),
    stable: ({ body }) => body.refreshToken,
    times: 50,
  },
  'auth.undoDeletion': { arrange: async () => ({ body: await deleted() }), stable: ({ body }) => [body.refreshToken, body.user] },
  'auth.endSession': {
    async arrange() {
      const token = await withTwoSessions();
      const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
      const effects = async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length;
      return { token, id: sessions.find((each: { current: boolean }) => !each.current)._id, effects };
    },
    done: '404 NOT_FOUND',
  },
  'auth.endOtherSessions': {
    async arrange() {
      const token = await withTwoSessions();
      return { token, effects: async () => (await call('GET', '/auth/sessions', { token })).body.sessions.length };
    },
    stable: theStatus,
  },
  'auth.logout': { arrange: async () => ({ token: (await newcomer()).token }), done: '401 SESSION_REVOKED' },
  'auth.adminUserRole': {
    arrange: async () => ({ token: admin, id: (await newcomer()).user._id, body: { role: 'freelancer' } }),
    stable: theUser,
  },
  'auth.adminUserStatus': {
    arrange: async () => ({ token: admin, id: (await newcomer()).user._id, body: { isActive: false } }),
    stable: theUser,
  },
  'profile.update': {
    async arrange() {
      const { token } = await newcomer();
      const { version } = (await call('GET', '/users/profile', { token })).body.user;
      const effects = async () => (await call('GET', '/users/profile', { token })).body.user.version - version;
      return { token, body: { about: 'Twenty years of posters.' }, effects };
    },
    stable: theUser,
  },
  'profile.uploadImage': 'uploads: "the same picture twice"',
  'profile.removeImage': { arrange: async () => ({ token: (await newcomer()).token }), stable: theUser },
  'profile.sendCode': {
    async arrange() {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      return { token, effects: async () => (await messagesTo(phone)) - 1 };
    },
    stable: theStatus,
  },
  'profile.requestDeletion': {
    async arrange() {
      const { phone, token } = await withCode();
      return { token, body: { otp: await codeFor(product.url, phone) } };
    },
    done: '401 SESSION_REVOKED',
  },
  'profile.sendPhoneCode': {
    async arrange() {
      const phone = newPhone();
      return { token: (await newcomer()).token, body: { phone }, effects: () => messagesTo(phone) };
    },
    stable: theStatus,
  },
  'profile.changePhone': {
    async arrange() {
      const { token } = await newcomer();
      const phone = newPhone();
      await call('POST', '/users/profile/phone', { token, body: { phone } });
      return { token, body: { phone, otp: await codeFor(product.url, phone) } };
    },
    stable: theUser,
  },
  'meeting.create': 'keyed, below',
  'meeting.adminCreate': 'keyed, below',
  'meeting.edit': { arrange: byHost({ title: 'Another title' }), stable: theMeeting },
  'meeting.cancel': { arrange: byHost({ reason: 'No longer needed' }), stable: theMeeting },
  'meeting.adminApprove': { arrange: byAdmin({}), stable: theMeeting },
  'meeting.adminReject': { arrange: byAdmin({ reason: 'Not a fit' }), stable: theMeeting },
  'meeting.adminCancel': { arrange: byAdmin({ reason: 'No room' }), stable: theMeeting },
  'meeting.adminEdit': { arrange: byAdmin({ title: 'Another title', approve: true }), stable: theMeeting },
  'meeting.setInterest': { arrange: async () => ({ token: (await newcomer()).token, id: await approved() }), stable: theMeeting },
  'meeting.dropInterest': {
    arrange: async () => ({ token: (await newcomer()).token, id: await approved() }),
    stable: theMeeting,
  },
  'meeting.stepDown': {
    async arrange() {
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
  'meetingVideo.abandon': { arrange: async () => begunUpload(), done: '404 NOT_FOUND' },
  'meetingVideo.remove': { arrange: async () => ({ token: admin, id: await withVideo() }), done: '404 NOT_FOUND' },
  'meetingVideo.consent': {
    arrange: async () => ({ token: host.token, id: await withVideo(), body: { consent: true } }),
    stable: ({ body }) => body.meeting.video.consented,
  },
  'session.join': ROOM,
  'session.start': ROOM,
  'session.admit': ROOM,
  'session.enter': ROOM,
  'session.end': ROOM,
  'session.leaveQueue': { arrange: async () => ({ token: (await newcomer()).token, id: await approved() }) },
  'session.leave': { arrange: async () => ({ token: (await newcomer()).token, id: await approved(), body: {} }) },
  'session.heartbeat': { arrange: async () => ({ token: host.token, id: await approved(), body: {} }) },
  'session.deny': {
    arrange: async () => ({ token: host.token, id: await approved(), body: { ticketId: 'none' } }),
    done: '409 NOT_WAITING',
  },
  'admin.invalidateCache': {
    arrange: async () => ({ token: admin, body: { pattern: 'nothing-like-this:*' } }),
    stable: ({ body }) => body.invalidated,
  },
};
const changing = allEndpoints.filter(({ method, access }) => method !== 'GET' && access !== 'service');

describe('said again', () => {
  test('every call that changes something is in the table', () => {
    expect(Object.keys(REPEATS).sort()).toEqual(changing.map(({ id }) => id).sort());
  });

  const natural = changing.flatMap((endpoint) => {
    const row = REPEATS[endpoint.id];
    return typeof row === 'object' ? [[endpoint.id, row, endpoint] as const] : [];
  });
  test.each(natural)('%s', async (_id, { arrange, stable = ({ body }) => body, done, times = 10 }, { method, path }) => {
    const { token, id = '', uploadId = '', body, effects } = await arrange();
    const say = () =>
      call(method, path.replace(':id', id).replace(':uploadId', uploadId), {
        ...(token ? { token } : {}),
        ...(body === undefined ? {} : { body }),
      });
    const answers = [...(await atOnce(times, say)), await say()];
    const first = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    if (done) for (const outcome of Object.keys(outcomes(late))) expect(outcome).toBe(done);
    else expect(outcomes(answers)).toEqual({ 200: times + 1 });
    expect(different(first.map(stable))).toBeLessThanOrEqual(1);
    if (effects) expect(await effects()).toBe(1);
  });
});

describe('with an idempotency key', () => {
  /** One way to say it: twice with another body is another thing. */
  interface Keyed {
    token: string;
    id?: string;
    body: object;
    another: object;
    /** How many there are of what was made. */
    made?: () => Promise<number>;
  }
  const titled = (title: string) => async () =>
    (await call('GET', `/admin/meetings?limit=100&search=${encodeURIComponent(title)}`, { token: admin })).body.meetings.length;
  const meeting = (token: string, title: string, more: object = {}): Keyed => {
    const body = { ...proposal(hour++, title), ...more };
    return { token, body, another: { ...body, title: 'Another body with the same key' }, made: titled(title) };
  };
  const said: Record<string, (title: string) => Keyed> = {
    'meeting.create': (title) => meeting(host.token, title),
    'meeting.adminCreate': (title) => meeting(admin, title, { userId: host.user._id }),
    'meetingVideo.begin': () => ({ token: admin, id: pastId, body: { sizeBytes: 1_000_000 }, another: { sizeBytes: 2_000_000 } }),
  };
  const keyed = changing.filter(({ idempotent }) => idempotent);

  test('every call that takes one is tried', () => {
    expect(Object.keys(said).sort()).toEqual(keyed.map(({ id }) => id).sort());
  });

  test.each(keyed.flatMap((endpoint) => [2, 10, 50].map((times) => [endpoint.id, times, endpoint] as const)))(
    '%s %i times at once and once later: one effect, one answer; another body is refused',
    async (name, times, { method, path }) => {
      const arranged = said[name]?.(`Keyed ${name.replace('.', ' ')} ${times}`);
      if (!arranged) throw new Error('not in the table');
      const { token, id = '', body, another, made } = arranged;
      const say = (sent: object) => call(method, path.replace(':id', id), { token, body: sent, key: `${name}-${times}` });
      const answers = [...(await atOnce(times, () => say(body))), await say(body)];
      expect(outcomes(answers)).toEqual({ 201: times + 1 });
      expect(different(answers.map((answer) => answer.body))).toBe(1);
      expect(outcomes(await atOnce(3, () => say(another)))).toEqual({ '422 IDEMPOTENCY_MISMATCH': 3 });
      if (made) expect(await made()).toBe(1);
    },
  );
});
