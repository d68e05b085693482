import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '@visavis/contracts';
import { createServiceTokens, systemClock } from '@visavis/platform';
import { Secret, TOTP } from 'otpauth';
import { createAuthenticator, fromNow, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { type Answer, type Client, clientOf, proposal } from '../support/client.ts';
import {
  contactMessageOf,
  documentOf,
  meetingThatIsOver,
  newTestimonial,
  PICTURE,
  paidOrder,
  sentMessage,
  upload,
  VIDEO,
  verificationRequestOf,
} from '../support/fixtures.ts';
import {
  CALLERS,
  type Caller,
  expected,
  type Outcome,
  onThings,
  operations,
  type State,
  statesOf,
} from './authorization-policy.ts';

/** Operations on an order of the caller's or anybody's. */
const ON_PAYMENTS = [
  'payments.get',
  'payments.invoice',
  'adminBilling.payment',
  'adminBilling.refund',
  'adminBilling.refundEffects',
];
/** Without them they are refused, whoever asks. */
const QUERIES: Record<string, string> = { 'adminBilling.passesEffects': '?action=add&count=1' };
const PHONES = {
  admin: '+919000000001',
  user: '+919811100002',
  host: '+919811100003',
  cohost: '+919811100004',
  otherHost: '+919811100005',
  deactivated: '+919811100006',
  adminWithoutFactor: '+919000000002',
};
const NOTES = 'For admins and nobody else';

let product: Product;
let call: Client;
const people: Partial<Record<Caller, Awaited<ReturnType<typeof signIn>>>> = {};
const tokens: Partial<Record<Caller, string>> = {};
let imageKey = '';
let faceKey = '';
/** A past meeting that a guest attended with the host. */
let pastId = '';
let hour = 0;
let phones = 0;
let coupons = 0;

/** A meeting of the host with the co-host, and with a deactivated user; each at another hour. */
async function meeting(state: State): Promise<string> {
  const coHosts = [
    { name: 'Co Host', phone: PHONES.cohost },
    { name: 'De Activated', phone: PHONES.deactivated },
  ];
  const made = await call('POST', '/api/meetings', { token: tokens.host as string, body: { ...proposal(hour++), coHosts } });
  if (made.status !== 201) throw new Error(JSON.stringify(made));
  const id = made.body.meeting._id;
  if (state === 'open')
    await call('PUT', `/admin/meetings/${id}/approve`, { token: tokens.admin as string, body: { notes: NOTES } });
  return id;
}

/** What the call is about, and the token of its owner where that is not the host. */
interface Thing {
  id: string;
  more?: string;
  owner?: string;
  /** Where the example alone is not enough. */
  body?: object;
}
async function thing(endpoint: Endpoint, state: State): Promise<Thing> {
  if (endpoint.id === 'meetingVideo.consent')
    await upload(`${product.url}/admin/meetings/${pastId}/video`, {
      token: tokens.admin as string,
      field: 'video',
      content: VIDEO,
    });
  if (endpoint.path.includes('/video'))
    return { id: pastId, more: endpoint.path.includes(':uploadId') ? await begunUpload() : '' };
  if (endpoint.path.includes('/hosted-meetings')) return { id: people.host?.user._id ?? '', more: pastId };
  if (endpoint.path.includes('/joined-meetings')) return { id: people.otherHost?.user._id ?? '', more: pastId };
  if (endpoint.path.startsWith('/api/hosts/')) return { id: people.host?.user._id ?? '' };
  if (endpoint.path.includes('/meetings/'))
    return { id: await meeting(state), more: endpoint.id === 'session.clip' ? 'none' : '' };
  if (endpoint.id === 'profile.image') return { id: imageKey };
  if (endpoint.id === 'adminBilling.updatePlan') return { id: 'basic' };
  if (endpoint.id === 'testimonials.image') return { id: faceKey };
  if (endpoint.path.startsWith('/api/admin/testimonials/')) return { id: await testimonial() };
  if (endpoint.path.startsWith('/api/admin/contact/')) return { id: await contactMessageOf(call, tokens.admin as string) };
  if (endpoint.path.startsWith('/api/coupons/')) return { id: await coupon() };
  if (ON_PAYMENTS.includes(endpoint.id)) {
    const owner = await newOwner();
    return { id: (await paidOrder(call, owner.token)).orderId, owner: owner.token };
  }
  if (endpoint.id === 'adminBilling.dispute')
    return { id: await disputeOf((await paidOrder(call, (await newOwner()).token)).orderId) };
  if (endpoint.path.startsWith('/api/blocks/') || endpoint.path.startsWith('/api/people-met/')) return { id: 'nobody' };
  if (endpoint.path.includes('/reports/')) return { id: await reportOnHost(endpoint.id === 'report.appeal') };
  if (endpoint.path.startsWith('/api/client-alerts/')) return clientAlert();
  if (endpoint.path.startsWith('/api/verification/')) {
    const { token } = await newOwner();
    const document = await documentOf(call, token);
    if (endpoint.id === 'verification.removeDocument') return { id: document, owner: token };
    return { id: await verificationRequestOf(call, token, [document]), more: document };
  }
  if (endpoint.id === 'adminMessages.get') {
    const { token } = await newOwner();
    return { id: await sentMessage(call, token, tokens.admin as string, `+9198223${String(phones++).padStart(5, '0')}`) };
  }
  if (endpoint.id === 'auth.adminEndSession' || endpoint.id === 'auth.adminEndSessions') {
    const { token, user } = await newOwner();
    return { id: user._id, more: (await call('GET', '/auth/sessions', { token })).body.sessions[0]._id };
  }
  if (endpoint.id === 'wallLinks.withdraw') return { id: await wallLink() };
  if (endpoint.id === 'passkeys.rename' || endpoint.id === 'passkeys.remove') return passkey();
  if (endpoint.id !== 'auth.endSession' && endpoint.id !== 'subscriptions.activate')
    return { id: people.otherHost?.user._id ?? '' };
  const owner = await newOwner();
  if (endpoint.id === 'subscriptions.activate') return { id: `free_0_${owner.user._id}`, owner: owner.token };
  const { sessions } = (await call('GET', '/auth/sessions', { token: owner.token })).body;
  return { id: sessions[0]._id, owner: owner.token };
}

async function disputeOf(orderId: string): Promise<string> {
  await call('POST', `/dev/payments/${orderId}`, { body: { outcome: 'dispute-created', webhook: 'before' } });
  return (await call('GET', `/api/admin/disputes?search=${orderId}`, { token: tokens.admin as string })).body.disputes[0]._id;
}

async function passkey(): Promise<Thing> {
  const { token } = await newOwner();
  const { options } = (await call('POST', '/auth/passkeys/options', { token, body: {} })).body;
  const authenticator = createAuthenticator({ origin: product.url });
  const credential = authenticator.create(options);
  const { _id } = (await call('POST', '/auth/passkeys', { token, body: { credential } })).body.passkey;
  const signIn = (await call('POST', '/auth/passkeys/sign-in/options', { body: {} })).body.options;
  return { id: _id, owner: token, body: { name: 'My phone', credential: authenticator.get(signIn) } };
}

let wallLinks = 0;
async function wallLink(): Promise<string> {
  const body = { name: `Lobby ${wallLinks++}`, expiresAt: fromNow(86_400_000).toISOString() };
  return (await call('POST', '/api/admin/wall-links', { token: tokens.admin as string, body })).body.link._id;
}

/** On its owner's own phone. */
async function clientAlert(): Promise<{ id: string; owner: string }> {
  const { token } = await newOwner();
  const { user } = (await call('GET', '/users/profile', { token })).body;
  const body = { name: 'Gita', phone: user.phone, categories: ['graphic-design'] };
  return { id: (await call('POST', '/api/client-alerts', { token, body })).body.data._id, owner: token };
}

const newOwner = () => signIn(product.url, `+9198222${String(phones++).padStart(5, '0')}`, 'An Owner');

async function tried(endpoint: Endpoint, { id, more = '', owner, body }: Thing, caller: Caller): Promise<Answer> {
  const token = caller === 'host' && owner ? owner : tokens[caller];
  return call(endpoint.method, endpoint.path.replace(/:\w+/, id).replace(/:\w+/, more) + (QUERIES[endpoint.id] ?? ''), {
    ...(token ? { token } : {}),
    ...(endpoint.method === 'GET' ? {} : { body: body ?? endpoint.example ?? {} }),
    // Without one it is refused, whoever asks.
    ...(endpoint.id === 'adminBilling.refund' ? { key: id } : {}),
  });
}

beforeAll(async () => {
  product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_SOCKETS: '0',
    ADMIN_SECOND_FACTOR: 'true',
    ADMIN_PHONES: [PHONES.admin, PHONES.adminWithoutFactor].join(','),
  });
  call = clientOf(product.url);
  for (const [caller, phone] of Object.entries(PHONES) as [Caller, string][]) {
    const person = await signIn(product.url, phone, `The ${caller}`);
    people[caller] = person;
    tokens[caller] = person.token;
  }
  tokens.admin = await elevated(tokens.admin as string);
  await call('PUT', `/admin/users/${people.deactivated?.user._id}/status`, {
    token: tokens.admin as string,
    body: { isActive: false },
  });
  // A real one, as services call each other with: it must be good for nothing at the browsers' door.
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'));
  tokens.service = createServiceTokens(secrets.SERVICE_SECRET, systemClock).sign('bff', 'meeting');
  // The co-host is linked once the meeting service has heard of them.
  await until(
    'the co-host is known',
    async () =>
      (await call('GET', `/api/meetings/${await meeting('hidden')}`, { token: tokens.cohost as string })).status === 200,
  );
  const host = tokens.host as string;
  const picture = await upload(`${product.url}/profile/image`, { token: host, field: 'image', content: PICTURE });
  imageKey = new URL(picture.body.imageUrl, product.url).pathname.split('/').pop() as string;
  const testimonialWithFace = await newTestimonial(call, tokens.admin as string, { image: PICTURE });
  faceKey = testimonialWithFace.imageUrl.split('/').pop() as string;
  pastId = await meetingThatIsOver(call, { admin: tokens.admin as string, host, guest: tokens.otherHost as string });
}, 60_000);
afterAll(() => product.dispose());

/** The token of an admin who has enrolled an authenticator app. */
async function elevated(token: string): Promise<string> {
  const { secret } = (await call('POST', '/auth/second-factor/enrolment', { token, body: {} })).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return (await call('POST', '/auth/second-factor/enrolment/confirm', { token, body: { code } })).body.token;
}

async function coupon(): Promise<string> {
  const body = { code: `MATRIX-${coupons++}`, type: 'percentage', value: 10 };
  return (await call('POST', '/api/coupons/admin', { token: tokens.admin as string, body })).body.coupon._id;
}

async function reportOnHost(isDecided: boolean): Promise<string> {
  const body = { subjectId: people.host?.user._id, reason: 'spam', text: 'They sell something else there.' };
  const { report } = (await call('POST', '/api/reports', { token: (await newOwner()).token, body })).body;
  const decision = { token: tokens.admin as string, body: { decision: 'warn' } };
  if (isDecided) await call('PUT', `/api/admin/reports/${report._id}`, decision);
  return report._id;
}

const testimonial = async () => (await newTestimonial(call, tokens.admin as string))._id;

async function begunUpload(): Promise<string> {
  const path = `/admin/meetings/${pastId}/video/uploads`;
  const { body } = await call('POST', path, { token: tokens.admin as string, body: { sizeBytes: 1_000_000 } });
  return body.upload.uploadId;
}

/**
 * The matrix of authorization-policy.ts, called: every operation of the OpenAPI document × every kind of caller × a meeting that
 * is hidden (pending) and one that is open (approved). A call that may change it has one of its own; after a refusal or a reading
 * the next caller tries the same one.
 */
// spec 1 §6.1, §6.3, §6.5, §6.12, §7.23
describe('authorization', () => {
  const rows = onThings.flatMap(({ endpoint }) => statesOf(endpoint).map((state) => [endpoint.id, state, endpoint] as const));

  test.each(rows)('%s, %s', async (_id, state, endpoint) => {
    const wanted: Partial<Record<Caller, Outcome>> = {};
    const got: Partial<Record<Caller, string>> = {};
    let on: Thing | undefined;
    for (const caller of CALLERS) {
      on ??= await thing(endpoint, state);
      const { status, body } = await tried(endpoint, on, caller);
      wanted[caller] = expected(endpoint, state, caller);
      if (wanted[caller] === 'yes' && endpoint.method !== 'GET') on = undefined;
      // Who may do it may still come at the wrong time (409), but never at a closed door,
      // and with what is no file (400, 415): that refusal comes after the authorization.
      const inside = [200, 201, 409, ...(endpoint.consumes ? [400, 415] : [])];
      got[caller] = inside.includes(status) ? 'yes' : String(status);
      const text = JSON.stringify(body);
      const knowsPhones = ['host', 'admin', 'cohost'].includes(caller);
      expect([caller, !knowsPhones && /98111000\d\d/.test(text)]).toEqual([caller, false]);
      expect([caller, caller !== 'admin' && text.includes(NOTES)]).toEqual([caller, false]);
    }
    expect(got).toEqual(wanted);
  });

  const own = operations.filter(({ path, endpoint }) => !path.includes('{') && endpoint.id !== 'auth.logout');
  test.each(own.map(({ endpoint }) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    for (const caller of CALLERS) {
      const token = tokens[caller];
      const { status } = await call(endpoint.method, endpoint.path, {
        redirect: 'manual',
        ...(token ? { token } : {}),
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      const wanted = expected(endpoint, 'open', caller);
      const door = [401, 403, 404].includes(status) ? String(status) : 'yes';
      expect([caller, door]).toEqual([caller, wanted]);
    }
  });
});
