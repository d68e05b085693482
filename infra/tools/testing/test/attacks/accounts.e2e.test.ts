import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROFILE } from '@visavis/contracts/constants/account';
import { codeFor, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { type Client, clientOf, proposal } from '../support/client.ts';

/** An account over all services and through the one door: its picture on a card, its end, and what is left of it. */

const HOST = '+919811200001';
let product: Product;
let call: Client;
let admin = '';
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
  call = clientOf(product.url);
  admin = (await signIn(product.url, '+919000000001', 'Admin')).token;
}, 60_000);
afterAll(() => product.dispose());

/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const advance = (advanceMs: number) => call('POST', '/dev/clock', { body: { advanceMs } });

test('uploads a picture through the BFF and shows it on the card of a meeting', async () => {
  const host = await signIn(product.url, HOST, 'Pia Picture');
  const { meeting } = (await call('POST', '/api/meetings', { token: host.token, body: proposal(1) })).body;
  await call('PUT', `/admin/meetings/${meeting._id}/approve`, { token: admin, body: {} });
  const form = new FormData();
  form.append('image', new File([new Uint8Array(PNG)], 'me.png', { type: 'image/png' }));
  const sent = await fetch(`${product.url}/profile/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}` },
    body: form,
  });
  const { imageUrl } = (await sent.json()) as { imageUrl: string };
  expect(sent.status).toBe(200);
  const picture = await fetch(`${product.url}${imageUrl}?size=${PROFILE.imageSizes[0]}`, { headers: { accept: 'image/*' } });
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(8, 12)
      .toString('latin1'),
  ).toBe('WEBP');
  await until(
    'the card shows it',
    async () => (await call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting.host.profilePicture === imageUrl,
  );
});

test('cancels a deleted account’s meetings at once, removes the rest after 14 days, and restores nothing of it', async () => {
  const host = await signIn(product.url, '+919811200002', 'Vera Vanishing');
  const { meeting } = (await call('POST', '/api/meetings', { token: host.token, body: proposal(500) })).body;
  await call('PUT', `/admin/meetings/${meeting._id}/approve`, { token: admin, body: {} });
  const exported = await call('GET', '/bff/export', { token: host.token });
  expect(exported.body).toMatchObject({ account: { name: 'Vera Vanishing' }, meetings: { hosting: [{ _id: meeting._id }] } });

  await advance(60_000);
  await call('POST', '/users/profile/code', { token: host.token });
  const requested = await call('POST', '/users/profile/deletion', {
    token: host.token,
    body: { otp: await codeFor(product.url, '+919811200002') },
  });
  expect(requested.status).toBe(200);
  const publicMeeting = async () => (await call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting;
  await until('the meeting is cancelled', async () => (await publicMeeting()).status === 'cancelled');
  await until('the session is dead', async () => (await call('GET', '/auth/me', { token: host.token })).status === 401);
  expect((await publicMeeting()).host.name).toBe('Vera Vanishing');

  await advance(PROFILE.undoDeletionMs);
  // Jobs run at start, and then by the minutes of the wall.
  await product.stop();
  await product.start();
  await until('the name is gone', async () => (await publicMeeting()).host.name === 'Deleted user', 30_000);
  const anew = await signIn(product.url, '+919811200002', 'Somebody Else');
  expect(anew.user._id).not.toBe(host.user._id);
}, 60_000);

test('lets the owner of a blocked account appeal by the link of the message, and sign in again when the block is undone', async () => {
  // The clock was moved: the session of before has ended.
  await advance(61_000);
  const { token: admin } = await signIn(product.url, '+919000000001', 'Admin');
  const phone = '+919811200003';
  const blocked = await signIn(product.url, phone, 'Bela Blocked');
  const reporter = await signIn(product.url, '+919811200004', 'Rita Reporter');
  const { meeting } = (await call('POST', '/api/meetings', { token: blocked.token, body: proposal(700) })).body;
  await call('PUT', `/admin/meetings/${meeting._id}/approve`, { token: admin, body: {} });
  const form = { subjectId: blocked.user._id, reason: 'spam', text: 'They sell something else there.' };
  const made = () => call('POST', '/api/reports', { token: reporter.token, body: form });
  await until('the host is known', async () => (await made()).status <= 201);
  const { report } = (await made()).body;
  const decided = await call('PUT', `/api/admin/reports/${report._id}`, { token: admin, body: { decision: 'block' } });
  expect(decided.status).toBe(200);
  await until('the account is closed', async () => (await call('GET', '/auth/me', { token: blocked.token })).status === 401);
  expect((await call('POST', '/auth/login', { body: { phone } })).body.error).toBe('ACCOUNT_INACTIVE');

  const linkOf = async (): Promise<string | undefined> => {
    const { messages } = (await call('GET', `/dev/messages?to=${encodeURIComponent(phone)}`)).body;
    return messages.map(({ text }: { text: string }) => /\/notifications\/appeal\/(\S+)/.exec(text)?.[1]).find(Boolean);
  };
  await until('the message about the block has come', async () => (await linkOf()) !== undefined, 30_000);
  const body = { token: await linkOf(), text: 'That was my brother, on my phone.' };
  expect(await call('POST', '/api/reports/appeals', { body })).toMatchObject({ status: 200 });
  const waiting = (await call('GET', '/api/admin/reports?status=appealed', { token: admin })).body.reports;
  expect(waiting).toMatchObject([{ _id: report._id, appeal: { text: body.text } }]);
  const undone = { decision: 'overturned', response: 'You are right.' };
  expect((await call('PUT', `/api/admin/reports/${report._id}/appeal`, { token: admin, body: undone })).status).toBe(200);
  await until('the account is open', async () => (await call('POST', '/auth/login', { body: { phone } })).status === 200);
}, 60_000);
