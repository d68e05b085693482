import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verificationDropped } from '@visavis/contracts/events/auth';
import { users } from '../src/data/users.ts';
import { newPhone, stopAll } from './support.ts';
import { PNG, startVerification, type VerificationForTest } from './verification.ts';

let auth: VerificationForTest;
beforeAll(async () => {
  auth = await startVerification();
});
afterAll(stopAll);

const DAY = 86_400_000;
const rename = async (token: string, name: string) => (await auth.call('PUT', '/users/profile', { token, body: { name } })).body;
const isVerified = async (token: string) => (await auth.get('/users/profile', token)).body.user.isVerified;
/** What waits for an admin about this person. */
const waiting = async (userId: string) =>
  (await auth.admin('GET', 'requests?status=pending&limit=50')).body.requests.filter(
    (request: { user: { _id: string } }) => request.user._id === userId,
  );
/** Somebody whom an admin has verified by this name. */
async function verified(name: string) {
  const { session, id } = await auth.applicant({}, name);
  await auth.approve(id);
  return { token: session.token, userId: session.user._id };
}
async function setPicture(token: string) {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(PNG)], 'me.png', { type: 'image/png' }));
  const response = await fetch(`${auth.url}/profile/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await response.json()) as { user: { isVerified: boolean } }).user;
}

// The review's attack: approved as one person, renamed to another, 30 times.
test('a verified person’s new name takes the badge until an admin has looked', async () => {
  const { token, userId } = await verified('Fred Honest');
  const renamed = await rename(token, 'Ratan Tata');
  expect(renamed).toMatchObject({ user: { name: 'Ratan Tata', isVerified: false }, message: expect.stringMatching(/badge/) });
  const updates = (await auth.events()).filter(({ type, data }) => type.includes('profile-updated') && data.userId === userId);
  // Others learn since when the badge is theirs, and nothing of it while it waits.
  expect(updates.at(-2)?.data).toMatchObject({ isVerified: true, verifiedAt: expect.stringMatching(/^2\d{3}-/) });
  expect(updates.at(-1)?.data).toEqual(expect.not.objectContaining({ verifiedAt: expect.anything() }));
  expect(updates.at(-1)?.data).toMatchObject({ name: 'Ratan Tata', isVerified: false });
  const [request] = await waiting(userId);
  expect(request).toMatchObject({ recheck: { name: 'Fred Honest' }, user: { name: 'Ratan Tata' } });
  expect((await auth.reject(request._id, 'This is not you')).status).toBe(200);
  expect(await isVerified(token)).toBe(false);
  expect(await waiting(userId)).toEqual([]);
  // The verified name is theirs still.
  expect((await rename(token, 'Fred Honest')).user.isVerified).toBe(true);
});

test('an admin who approves the new name gives the badge back, to that name', async () => {
  const { token, userId } = await verified('Mira Joshi');
  await rename(token, 'Mira Joshi Rao');
  const [request] = await waiting(userId);
  await auth.approve(request._id);
  expect(await isVerified(token)).toBe(true);
  expect((await rename(token, 'Mira Joshi')).user.isVerified).toBe(false);
});

test('going back to the verified name gives the badge back and takes the question from the queue', async () => {
  const { token, userId } = await verified('Gita Shah');
  await rename(token, 'Gita S.');
  await rename(token, 'Gita Sha');
  expect(await waiting(userId)).toHaveLength(1);
  expect((await rename(token, 'Gita Shah')).user.isVerified).toBe(true);
  expect(await waiting(userId)).toEqual([]);
});

test('a new picture takes the badge, too, and no picture does not', async () => {
  const { token, userId } = await verified('Pia Nair');
  expect((await setPicture(token)).isVerified).toBe(false);
  expect(await waiting(userId)).toHaveLength(1);
  expect((await auth.call('DELETE', '/profile/image', { token })).body.user.isVerified).toBe(true);
  expect(await waiting(userId)).toEqual([]);
});

test('a revoked verification does not come back with the name', async () => {
  const { session, id } = await auth.applicant({}, 'Ravi Kumar');
  await auth.approve(id);
  await rename(session.token, 'Ravi K.');
  expect((await auth.admin('POST', `${id}/revoke`, { reason: 'Not their work' })).status).toBe(200);
  expect((await rename(session.token, 'Ravi Kumar')).user.isVerified).toBe(false);
});

test('nor does it by the look at a new name that waited meanwhile', async () => {
  const { session, id } = await auth.applicant({}, 'Nina Das');
  await auth.approve(id);
  await rename(session.token, 'Nina Dasgupta');
  const [request] = await waiting(session.user._id);
  expect((await auth.admin('POST', `${id}/revoke`, { reason: 'Not their work' })).status).toBe(200);
  expect(await waiting(session.user._id)).toEqual([]);
  expect((await auth.events()).filter(({ type }) => type === verificationDropped.type).at(-1)?.data).toEqual({
    requestId: request._id,
    userId: session.user._id,
  });
  expect((await auth.admin('POST', `${request._id}/approve`, {})).status).toBe(404);
  expect(await isVerified(session.token)).toBe(false);
});

test('a name is changed twice in 30 days, and the refusal says when the next is possible', async () => {
  const { token } = await auth.person('Tara One');
  for (const name of ['Tara Two', 'Tara Three']) expect((await rename(token, name)).user.name).toBe(name);
  const refused = await rename(token, 'Tara Four');
  expect(refused).toMatchObject({ error: 'VALIDATION_FAILED', details: [{ path: 'name' }] });
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' });
  expect(refused.message).toContain(`again on ${day.format(new Date(auth.clock.now().getTime() + 30 * DAY))}.`);
  // What is no change of the name goes on.
  expect((await auth.call('PUT', '/users/profile', { token, body: { name: 'Tara Three', about: 'Hello' } })).status).toBe(200);
});

test('still shows a stored name that the rule now reserves, and requires a new name before any other change', async () => {
  const session = await auth.signUp(newPhone());
  await auth.store.transaction(async (unit) => {
    const stored = await unit.collection(users).get(session.user._id);
    if (stored) unit.collection(users).save({ ...stored, name: 'Visavis Support' });
  });
  const change = (body: object) => auth.call('PUT', '/users/profile', { token: session.token, body });
  expect((await auth.get('/users/profile', session.token)).body.user.name).toBe('Visavis Support');
  const refused = { status: 400, body: { error: 'VALIDATION_FAILED', details: [{ path: 'name' }] } };
  expect(await change({ headline: 'Asks for your code' })).toMatchObject(refused);
  expect(await change({ name: 'Visavis Support', headline: 'Asks for your code' })).toMatchObject(refused);
  expect(await change({ name: 'Tara Bose', headline: 'Potter' })).toMatchObject({
    status: 200,
    body: { user: { name: 'Tara Bose' } },
  });
  expect((await change({ headline: 'Potter in Pune' })).status).toBe(200);
});
