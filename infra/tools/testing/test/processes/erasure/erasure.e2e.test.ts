import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PROFILE } from '@visavis/contracts/constants/account';
import { Secret, TOTP } from 'otpauth';
import { codeFor, fromNow, type Product, redis, signIn, startProduct, until } from '../../../src/index.ts';
import { type Client, clientOf, proposal } from '../../support/client.ts';
import { documentForm, meetingThatIsOver, PICTURE, paidOrder, upload, verificationForm } from '../../support/fixtures.ts';
import { HOOK_MS } from '../../support/wait.ts';
import { ALLOWED } from './allowed.ts';
import { entriesOf } from './cache-entries.ts';
import { inValue, textsIn } from './stored-text.ts';

/**
 * The end of an account over all services: what somebody who has done everything finds in their export, and what a search of
 * every document, file, cache key and event finds of them after the erasure.
 */
const PHONE = '+919876501234';
const DAY_MS = 86_400_000;
/** What others were told of their meetings is kept so long. */
const MESSAGES_KEPT_MS = 91 * DAY_MS;
/** The caught-up state of every consumer. */
const WAITING = /^visavis_(outbox_rows|consumer_lag|consumers_stalled|dead_letters)\b/;

let product: Product;
let call: Client;
let cacheUrl: string | undefined;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const engine = redis();
  if (engine.available) {
    const running = await engine.value();
    cleanUps.push(() => running.stop());
    cacheUrl = running.url;
  }
  product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_SOCKETS: '0',
    ...(cacheUrl === undefined ? {} : { CACHE_URL: cacheUrl }),
  });
  cleanUps.unshift(() => product.dispose());
  call = clientOf(product.url);
}, HOOK_MS);
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
}, HOOK_MS);

async function done(method: string, path: string, token: string, body?: unknown, key?: string) {
  const answer = await call(method, path, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
  if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
let aheadMs = 0;
async function advance(advanceMs: number): Promise<void> {
  await done('POST', '/dev/clock', '', { advanceMs });
  aheadMs += advanceMs;
}
const soon = (minutes: number, title: string, more: object = {}) => ({
  ...proposal(0, title),
  date: fromNow(minutes * 60_000).toISOString(),
  ...more,
});

/** Each text that is planted begins with `zq`, so that one search finds them all and says which. */
async function liveALife() {
  const admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  const host = await signIn(product.url, '+919811700001', 'Olga Other');
  const guest = await signIn(product.url, '+919811700002', 'Gus Guest');
  const first = await signIn(product.url, PHONE, 'Zqmaiden Zqfamily');
  const { user } = first;
  await advance(61_000);
  // From another device, too.
  await call('POST', '/auth/login', { body: { phone: PHONE } });
  const verified = await fetch(`${product.url}/auth/verify-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'zqagent/1.0' },
    body: JSON.stringify({ phone: PHONE, otp: await codeFor(product.url, PHONE), isSignup: false }),
  });
  const { token } = (await verified.json()) as { token: string };

  await done('PUT', '/users/profile', token, {
    name: 'Zqname Zqfamily',
    email: 'zqmail@zqdomain.example',
    about: 'zqabout',
    links: ['https://zqlink.example'],
  });
  const picture = await upload(`${product.url}/profile/image`, { token, field: 'image', content: PICTURE });
  const imageKey = new URL(picture.body.imageUrl, product.url).pathname.split('/').pop() as string;
  await done('PUT', `/admin/users/${user._id}/notes`, admin, { notes: 'zqadminnotes' });

  const pdf = Buffer.from('%PDF-1.4\n% zqpdfcontent\n%%EOF\n');
  const document = (await done('POST', '/api/verification/documents', token, documentForm(pdf, 'zqpassport.pdf'))).document;
  const about = 'zqclaim: I have designed packaging and brands for small shops since I left the art school in Pune.';
  const fields = { documents: [document._id], about, portfolioUrls: ['https://zqportfolio.example'] };
  const { request } = await done('POST', '/api/verification/requests', token, verificationForm(fields), 'zqkey-request');
  await done('POST', `/api/verification/admin/${request._id}/documents/${document._id}/view`, admin);
  const decision = { status: 'rejected', notes: 'zqdecisionnotes', internalNotes: 'zqinternalnotes' };
  await done('PUT', `/api/verification/admin/${request._id}`, admin, decision);
  await done('POST', '/api/verification/documents', token, documentForm(pdf, 'zqdraft.pdf'));

  for (const each of [user, guest.user])
    await done(
      'PUT',
      `/api/admin/users/${each._id}/passes`,
      admin,
      { action: 'add', count: 5, reason: 'zqpassreason' },
      each._id,
    );
  const coHost = [{ name: 'Zqtypedname', phone: PHONE }];
  const hosted = await meetingThatIsOver(
    call,
    { admin, host: token, guest: guest.token },
    soon(5, 'zqtitle', { description: 'zqdescription and an honest word.' }),
  );
  const coHosted = await meetingThatIsOver(
    call,
    { admin, host: host.token, guest: guest.token },
    soon(5, 'A meeting', { coHosts: coHost }),
  );
  const joined = await meetingThatIsOver(call, { admin, host: guest.token, guest: token }, soon(5, 'Another meeting'));
  const proposed = async (by: string, body: object, key?: string) => {
    const { meeting } = await done('POST', '/api/meetings', by, body, key);
    await done('PUT', `/admin/meetings/${meeting._id}/approve`, admin, {});
    return meeting._id as string;
  };
  await proposed(
    token,
    { ...proposal(3, 'zqcoming'), coHosts: [{ name: 'Gus Guest', phone: '+919811700002' }] },
    'zqkey-meeting',
  );
  await proposed(host.token, { ...proposal(5), coHosts: coHost });
  await done('PUT', `/api/meetings/${await proposed(host.token, proposal(7, 'zqinterest'))}/interest`, token);
  // Waits, and is never let in.
  const queued = await proposed(admin, soon(20, 'A queue'));
  await done('POST', `/api/meetings/${queued}/waiting-room/join`, token, {});
  await done('PUT', `/api/meetings/${queued}/waiting-room/pitch`, token, { text: 'zqpitch', link: 'https://zqpitch.example' });
  const film = await fetch(`${product.url}/api/meetings/${queued}/waiting-room/pitch/clip`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(`\x1a\x45\xdf\xa3\x87\x42\x82\x84webm${'zqfilm'.repeat(100)}`, 'latin1'),
  });
  if (film.status !== 200) throw new Error(await film.text());
  const words = { rating: 4, text: 'zqfeedback', mayQuote: true };
  for (const id of [joined, hosted]) await done('POST', `/api/meetings/${id}/feedback`, token, words);
  // Each keeps something of the other, and gives the other their card.
  await done('PUT', `/api/people-met/${guest.user._id}`, token, { note: 'zqnote', shortlisted: true });
  await done('PUT', `/api/people-met/${user._id}`, guest.token, { note: 'zqnoteofanother' });
  const share = { phone: true, email: true, links: true };
  await done('POST', `/api/meetings/${joined}/handshakes`, token, { userId: guest.user._id, share });
  await done('POST', `/api/meetings/${joined}/handshakes`, guest.token, { userId: user._id, share });
  await done('POST', `/api/meetings/${hosted}/feedback`, guest.token, { rating: 4, text: 'It was fine.' });

  const gst = {
    isBusiness: false,
    legalName: 'Zqlegal',
    line1: 'Zqstreet',
    city: 'Zqcity',
    stateCode: '27',
    email: 'zqgst@zqgst.example',
  };
  await done('POST', '/api/payments/gst-details', token, gst);
  const letter = { name: 'Zqname', reach: 'zqreach@zqreach.example', topic: 'other', text: 'zqcontact: where is my invoice?' };
  await done('POST', '/api/contact', token, letter, 'zqkey-contact');
  await done('POST', '/api/coupons/admin', admin, { code: 'SAVE10', type: 'percentage', value: 10 });
  const { orderId } = await paidOrder(call, token, { gstDetails: gst, couponCode: 'SAVE10' });
  await until(
    'there is an invoice',
    async () => (await call('GET', `/api/payments/${orderId}/invoice`, { token })).status === 200,
  );
  const refund = { amountPaise: 10_000, reason: 'zqrefundreason' };
  await done('POST', `/api/admin/payments/${orderId}/refunds`, admin, refund, 'refund');

  const alert = { name: 'Zqalertname', phone: PHONE, email: 'zqalert@zqalert.example', categories: ['all'] };
  await done('POST', '/api/client-alerts', token, alert, 'zqkey-alert');
  await done('PUT', `/api/notifications/follows/${host.user._id}`, token);
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/zqpush', expirationTime: null, keys };
  await done('POST', '/api/notifications/push-subscriptions', token, subscription);

  const report = { subjectId: host.user._id, reason: 'spam', text: 'zqreport: they sell something else.', meetingId: coHosted };
  await done('POST', '/api/reports', token, report, 'zqkey-report');
  const received = { subjectId: user._id, reason: 'spam', text: 'They talked about soap alone.', meetingId: joined };
  const made = await done('POST', '/api/reports', guest.token, received);
  await done('PUT', `/api/admin/reports/${made.report._id}`, admin, { decision: 'warn' });
  await done('POST', `/api/reports/${made.report._id}/appeal`, token, { text: 'zqappeal: it was about shampoo.' });
  await done('PUT', `/api/blocks/${guest.user._id}`, token);

  // For a while among the admins, with a second factor.
  await done('PUT', `/admin/users/${user._id}/role`, admin, { role: 'admin' });
  const { secret } = await done('POST', '/auth/second-factor/enrolment', token, {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fromNow(aheadMs).getTime() });
  await done('POST', '/auth/second-factor/enrolment/confirm', token, { code });
  await done('PUT', `/admin/users/${user._id}/role`, admin, { role: 'host' });
  await call('GET', `/admin/users/search?query=${encodeURIComponent(PHONE)}`, { token: admin });
  await call('GET', `/api/users/search?phone=${encodeURIComponent(PHONE)}`, { token: host.token });
  await product.zero(WAITING);
  await advance(61_000);
  await call('POST', '/auth/login', { body: { phone: PHONE } });
  return {
    user,
    admin,
    imageKey,
    secret,
    pushAuth: keys.auth,
    session: await signIn(product.url, PHONE),
    requestId: request._id,
    hosted,
  };
}

test('exports everything that belongs to a person, and leaves nothing of them but what the law and others need', async () => {
  const { session, imageKey, secret, pushAuth, hosted } = await liveALife();
  const exported = await call('GET', '/bff/export', { token: session.token });
  expect(exported.status).toBe(200);
  const text = JSON.stringify(exported.body).toLowerCase();
  const theirs = [
    ...['zqname', 'zqfamily', 'zqmail', 'zqabout', 'zqlink', PHONE, imageKey.toLowerCase(), 'zqagent'],
    ...['zqclaim', 'zqportfolio', 'zqpassport', 'zqdraft', 'zqdecisionnotes'],
    ...['zqtitle', 'zqdescription', 'zqcoming', 'a meeting', 'another meeting', 'zqfeedback', 'zqinterest', 'zqnote'],
    ...['zqlegal', 'zqstreet', 'zqcity', 'zqgst', 'save10'],
    ...['zqalertname', 'zqalert', 'olga other', 'fcm/send/zqpush', 'zqreport', 'zqappeal', 'gus guest'],
  ];
  expect(theirs.filter((each) => !text.includes(each))).toEqual([]);
  expect(exported.body).toMatchObject({
    secondFactor: { enrolled: true },
    passes: expect.any(Array),
    subscriptions: expect.any(Array),
  });

  await advance(61_000);
  await call('POST', '/users/profile/code', { token: session.token });
  await done('POST', '/users/profile/deletion', session.token, { otp: await codeFor(product.url, PHONE) });
  await product.zero(WAITING);
  // Jobs run at start, and then by the minutes of the wall: the erasure, and what is swept after it.
  for (const later of [PROFILE.undoDeletionMs, DAY_MS, MESSAGES_KEPT_MS]) {
    await advance(later);
    await product.stop();
    await product.start();
    await until('the name is gone', async () => {
      const { meeting } = (await call('GET', `/api/meetings/public/${hosted}`)).body;
      return meeting?.host.name === 'Deleted user';
    });
    await product.zero(WAITING);
  }
  await product.stop();

  const digits = [...PHONE.slice(3)].join('[\\s().-]{0,2}');
  // A planted word is followed by no letter of another case, as in a key.
  const wanted = new RegExp(`\\b[Zz]q[a-z]{3,}\\b|${digits}|${imageKey}|${secret}|${pushAuth}`);
  // The sandbox's files are the books of the providers of messages and payments.
  const isTheirs = (path: string) => /^(messages|payments|sandbox)/.test(path);
  const found = textsIn(product.dataDir, wanted, { isTheirs, now: fromNow(aheadMs).getTime() });
  const reasonOf = ({ at }: { at: string }) => ALLOWED.find(([place]) => place.test(at));
  const left = found.filter((each) => !reasonOf(each)).map(({ at, text: each }) => `${at}: ${each}`);
  expect([...new Set(left)].sort()).toEqual([]);
  // An exception that nothing needs any more goes from the list.
  expect(ALLOWED.filter(([place]) => !found.some(({ at }) => place.test(at))).map(([place]) => place.source)).toEqual([]);

  // What the cache held went by itself, long before the account.
  const cached = cacheUrl === undefined ? [] : await entriesOf(cacheUrl);
  expect(cached.length > 0).toBe(cacheUrl !== undefined);
  const entries = cached.filter(({ ttlMs }) => ttlMs < 0 || ttlMs > PROFILE.undoDeletionMs);
  expect(entries.flatMap(({ key, value }) => inValue({ [key]: value }, wanted, key))).toEqual([]);
}, 240_000);
