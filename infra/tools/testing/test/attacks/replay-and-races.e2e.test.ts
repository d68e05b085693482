import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeFor, fromNow, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { atOnce, type Client, clientOf, different, outcomes, proposal } from '../support/client.ts';

/** Every call sent twice, at once or later, has one effect, and each caller gets the resulting state. */

let product: Product;
let call: Client;
type Who = Awaited<ReturnType<typeof signIn>>;
let host: Who;
let guest: Who;
let other: Who;
let admin: Who;
let secondAdmin: Who;
let hour = 0;

beforeAll(async () => {
  product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    ADMIN_PHONES: '+919000000001,+919000000002',
  });
  call = clientOf(product.url);
  admin = await signIn(product.url, '+919000000001', 'First Admin');
  secondAdmin = await signIn(product.url, '+919000000002', 'Second Admin');
  host = await signIn(product.url, '+919811200001', 'Hana Host');
  guest = await signIn(product.url, '+919811200002', 'Gil Guest');
  other = await signIn(product.url, '+919811200003', 'Ola Other');
}, 60_000);
afterAll(() => product.dispose());

const create = (body: object, key?: string, token = host.token) =>
  call('POST', '/api/meetings', { token, body, ...(key ? { key } : {}) });
async function pendingMeeting(): Promise<string> {
  const made = await create(proposal(hour++));
  expect(made.status).toBe(201);
  return made.body.meeting._id;
}
/** Own meetings of the host with this title. */
async function titled(title: string): Promise<{ _id: string }[]> {
  const found = await call('GET', `/admin/meetings?limit=100&search=${encodeURIComponent(title)}`, { token: admin.token });
  return found.body.meetings;
}
const auditOf = async (subject: string): Promise<string[]> => {
  const answer = await call('GET', `/api/admin/audit?limit=100&subject=${subject}`, { token: admin.token });
  return answer.body.entries.map((entry: { type: string }) => entry.type);
};

describe('one idempotency key', () => {
  test.each([2, 10, 50])('used %i times at once creates one meeting and returns one response', async (count) => {
    const body = proposal(hour++, `Repeated ${'x'.repeat(count)}`);
    const answers = await atOnce(count, () => create(body, `at-once-${count}`));
    expect(outcomes(answers)).toEqual({ 201: count });
    expect(different(answers.map((answer) => answer.body))).toBe(1);
    expect(await titled(body.title)).toHaveLength(1);
  });

  test('returns the same response later, and after a power cut', async () => {
    const body = proposal(hour++, 'Repeated after a power cut');
    const first = await create(body, 'later');
    await product.kill();
    await product.start();
    const again = await create(body, 'later');
    expect(again).toEqual(first);
    expect(await titled(body.title)).toHaveLength(1);
  }, 60_000);

  test('is refused with 422 for another body, at once or later', async () => {
    const one = proposal(hour++, 'One key, first body');
    const two = proposal(hour++, 'One key, second body');
    const answers = await atOnce(40, (index) => create(index % 2 ? one : two, 'two-bodies'));
    expect(outcomes(answers)).toEqual({ 201: 20, '422 IDEMPOTENCY_MISMATCH': 20 });
    expect([...(await titled(one.title)), ...(await titled(two.title))]).toHaveLength(1);
    expect((await create({ ...one, title: 'One key, third body' }, 'two-bodies')).status).toBe(422);
  });

  test('belongs to one user', async () => {
    const body = proposal(hour++, 'Everyone has keys of their own');
    const [mine, theirs] = await Promise.all([create(body, 'shared'), create(body, 'shared', other.token)]);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.meeting._id).not.toBe(mine.body.meeting._id);
  });

  test('can be used again after a refusal', async () => {
    const at = hour++;
    const taken = await create(proposal(at));
    const body = proposal(at, 'Tried again when the time is free');
    expect((await create(body, 'refused-first')).status).toBe(409);
    await call('PUT', `/api/meetings/${taken.body.meeting._id}/cancel`, { token: host.token, body: { reason: 'Making room' } });
    expect((await create(body, 'refused-first')).status).toBe(201);
    expect((await create(body, 'refused-first')).status).toBe(201);
    expect(await titled(body.title)).toHaveLength(1);
  });
});

test('accepts exactly one of 50 concurrent overlapping proposals', async () => {
  const body = proposal(hour++, 'One of fifty');
  const answers = await atOnce(50, () => create(body));
  expect(outcomes(answers)).toEqual({ 201: 1, '409 MEETING_OVERLAP': 49 });
  expect(await titled(body.title)).toHaveLength(1);
});

describe('concurrent decisions', () => {
  // spec 1 §4.13
  test('let one of approve and reject win, and refuse the other with 409', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await pendingMeeting();
      const approve = () => call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} });
      const reject = () =>
        call('PUT', `/admin/meetings/${id}/reject`, { token: secondAdmin.token, body: { reason: 'Not a fit' } });
      const answers = await Promise.all(round % 2 ? [approve(), reject()] : [reject(), approve()]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const won = answers.find((answer) => answer.status === 200);
      const stored = await call('GET', `/admin/meetings/${id}`, { token: admin.token });
      expect(stored.body.meeting).toMatchObject({ status: won?.body.meeting.status, version: 2 });
    }
  });

  test('apply both a host’s edit and an admin’s approval, or refuse one', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await pendingMeeting();
      const [edit, approval] = await Promise.all([
        call('PUT', `/api/meetings/${id}`, { token: host.token, body: { title: 'Edited in this moment' } }),
        call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: { version: 1 } }),
      ]);
      expect([edit.status, approval.status].sort()).toEqual([200, 409]);
      const { meeting } = (await call('GET', `/admin/meetings/${id}`, { token: admin.token })).body;
      expect(meeting.status).toBe(approval.status === 200 ? 'approved' : 'pending');
      expect(meeting.title).toBe(edit.status === 200 ? 'Edited in this moment' : 'Portfolio review');
    }
  });

  // spec 1 §6.6
  test.each([
    ['approve', () => ({ token: admin.token, path: 'approve', body: {} }), 'visavis.meeting.approved.v1'],
    ['reject', () => ({ token: admin.token, path: 'reject', body: { reason: 'Not a fit' } }), 'visavis.meeting.rejected.v1'],
    ['cancel', () => ({ token: admin.token, path: 'cancel', body: { reason: 'No room' } }), 'visavis.meeting.cancelled.v1'],
  ])('%s, clicked ten times: done once', async (_name, command, type) => {
    const id = await pendingMeeting();
    const { token, path, body } = command();
    const click = () => call('PUT', `/admin/meetings/${id}/${path}`, { token, body });
    const answers = [...(await atOnce(10, click)), await click()];
    expect(outcomes(answers)).toEqual({ 200: 11 });
    expect(different(answers.map((answer) => answer.body.meeting))).toBe(1);
    expect(answers[0]?.body.meeting.version).toBe(2);
    await until('the action is in the audit log', async () => (await auditOf(id)).includes(type));
    expect((await auditOf(id)).filter((each) => each === type)).toHaveLength(1);
  });

  // spec 1 §1.5
  test('cancel and edit a meeting once on a host’s double click', async () => {
    const id = await pendingMeeting();
    const edits = await atOnce(5, () =>
      call('PUT', `/api/meetings/${id}`, { token: host.token, body: { title: 'Edited by double click' } }),
    );
    expect(edits.map(({ status, body }) => [status, body.meeting.version])).toEqual(Array(5).fill([200, 2]));
    const cancels = await atOnce(5, () =>
      call('PUT', `/api/meetings/${id}/cancel`, { token: host.token, body: { reason: 'Ill' } }),
    );
    expect(cancels.map(({ status, body }) => [status, body.meeting?.version])).toEqual(Array(5).fill([200, 3]));
  });
});

describe('in the room', () => {
  let id: string;
  const session = (name: string, who: Who, body?: object) =>
    call('POST', `/api/meetings/${id}/${name}`, { token: who.token, body: body ?? {} });
  beforeAll(async () => {
    const date = fromNow(5 * 60_000).toISOString();
    const made = await create({ ...proposal(0, 'Here and now'), date });
    id = made.body.meeting._id;
    await call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} });
  });

  test('a double click on each action gives one place, one start, one admission, one entry, one end', async () => {
    const joins = await atOnce(10, () => session('waiting-room/join', guest));
    expect(outcomes(joins)).toEqual({ 200: 10 });
    expect(new Set(joins.map((answer) => answer.body.ticket.ticketId)).size).toBe(1);
    expect(joins[0]?.body.ticket.total).toBe(1);

    const starts = await atOnce(10, () => session('session/start', host));
    expect(outcomes(starts)).toEqual({ 200: 10 });
    expect((await call('GET', `/api/meetings/public/${id}`)).body.meeting.version).toBe(3);

    const { ticket: waiting } = (await session('waiting-room/join', other)).body;
    const { ticketId } = joins[0]?.body.ticket ?? {};
    const admissions = await atOnce(10, () => session('waiting-room/admit', host, { ticketId }));
    expect(outcomes(admissions)).toEqual({ 200: 10 });
    expect((await session('waiting-room/admit', host, { ticketId: waiting.ticketId })).body.error).toBe('GUEST_PRESENT');

    const mine = await call('GET', `/api/meetings/${id}/session`, { token: guest.token });
    const { joinToken } = mine.body.session.me.admission;
    // Two devices with the one token: it opens once.
    const entries = await atOnce(10, (index) => session('session/enter', guest, { deviceId: `device-${index}`, joinToken }));
    expect(entries.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(entries.filter((answer) => answer.body.error === 'OTHER_DEVICE')).toHaveLength(9);
    const present = entries.findIndex((answer) => answer.status === 200);

    // Moving needs a confirmation; the device that was left does not end the new one when it leaves.
    expect((await session('session/enter', guest, { deviceId: 'other', move: true })).status).toBe(200);
    expect((await session('session/leave', guest, { deviceId: `device-${present}` })).status).toBe(200);
    await atOnce(5, () => session('session/enter', host, { deviceId: 'hosts' }));
    const seen = await call('GET', `/api/meetings/${id}/session`, { token: host.token });
    expect(seen.body.session.participants.map((each: { role: string }) => each.role).sort()).toEqual(['guest', 'host']);

    const ends = await atOnce(10, (index) => session('session/end', index % 2 ? host : admin));
    expect(outcomes(ends)).toEqual({ 200: 10 });
    expect(different(ends.map((answer) => answer.body.meeting))).toBe(1);
    const { stats } = await until('the end is counted', async () => {
      const answer = await call('GET', '/admin/dashboard/stats?skipCache=1', { token: admin.token });
      return answer.body.stats.sessions.ended > 0 ? answer.body : undefined;
    });
    expect(stats.sessions).toEqual({ started: 1, ended: 1, guestsMet: 1 });
  });
});

describe('sign-in', () => {
  const post = (path: string, body: object) => call('POST', path, { body });

  test('creates one account and one session for a code verified 30 times at once, as sign-up and as sign-in', async () => {
    const phone = '+919811200010';
    await post('/auth/signup', { name: 'Vera Verify', phone });
    const otp = await codeFor(product.url, phone);
    const answers = await atOnce(30, (index) =>
      post('/auth/verify-otp', { phone, otp, isSignup: index % 3 > 0, name: 'Vera Verify' }),
    );
    const signedIn = answers.filter((answer) => answer.status === 200);
    expect(signedIn.length).toBeGreaterThanOrEqual(20);
    for (const refused of answers.filter((answer) => answer.status !== 200)) expect(refused.status).toBe(404);
    expect(different(signedIn.map((answer) => answer.body.user))).toBe(1);
    expect(different(signedIn.map((answer) => answer.body.refreshToken))).toBe(1);
    const { sessions } = (await call('GET', '/auth/sessions', { token: signedIn[0]?.body.token })).body;
    expect(sessions).toHaveLength(1);
  });

  test('counts 30 concurrent wrong guesses as five, and then refuses the right code', async () => {
    const phone = '+919811200011';
    await post('/auth/signup', { name: 'Guess Work', phone });
    const otp = await codeFor(product.url, phone);
    const wrong = otp === '000000' ? '111111' : '000000';
    const answers = await atOnce(30, () => post('/auth/verify-otp', { phone, otp: wrong, isSignup: true, name: 'Guess Work' }));
    expect(outcomes(answers)).toEqual({ '400 OTP_INVALID': 5, '400 OTP_EXHAUSTED': 25 });
    const late = await post('/auth/verify-otp', { phone, otp, isSignup: true, name: 'Guess Work' });
    expect(late.body.error).toBe('OTP_EXHAUSTED');
  });

  test('gives a refresh token used 50 times at once one successor; once that is used, the old one ends the family', async () => {
    const first = await signIn(product.url, '+919811200012', 'Ref Resh');
    const refresh = (refreshToken: string) => post('/auth/refresh-token', { refreshToken });
    const answers = await atOnce(50, () => refresh(first.refreshToken));
    expect(outcomes(answers)).toEqual({ 200: 50 });
    expect(different(answers.map((answer) => answer.body.refreshToken))).toBe(1);

    const second = await refresh(answers[0]?.body.refreshToken);
    expect(second.status).toBe(200);
    expect((await call('GET', '/auth/me', { token: second.body.token })).status).toBe(200);
    const replays = await atOnce(10, () => refresh(first.refreshToken));
    for (const replay of replays) expect(replay.status).toBe(401);
    expect((await refresh(second.body.refreshToken)).status).toBe(401);
    await until(
      'the access token is dead',
      async () => (await call('GET', '/auth/me', { token: second.body.token })).status === 401,
    );
  });

  test('ends every session of a user deactivated during a refresh', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await signIn(product.url, `+91981120002${round}`, 'In Active');
      const [refreshed] = await Promise.all([
        post('/auth/refresh-token', { refreshToken: who.refreshToken }),
        call('PUT', `/admin/users/${who.user._id}/status`, { token: admin.token, body: { isActive: false } }),
      ]);
      const dead = async (token: string) => (await call('GET', '/auth/me', { token })).status === 401;
      await until('the first token is dead', () => dead(who.token));
      if (refreshed.status === 200) await until('the new token is dead', () => dead(refreshed.body.token));
      const again = await post('/auth/refresh-token', { refreshToken: refreshed.body.refreshToken ?? who.refreshToken });
      expect([401, 403]).toContain(again.status);
    }
  });
});
