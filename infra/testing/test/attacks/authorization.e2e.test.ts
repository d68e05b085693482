import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints, type Endpoint } from '@visavis/contracts';
import { openApiDocument } from '@visavis/contracts/openapi';
import { createServiceTokens, systemClock } from '@visavis/platform';
import { type Product, signIn, startProduct, until } from '../../src/index.ts';
import { type Answer, type Client, clientOf, proposal } from '../support/client.ts';
import { meetingThatIsOver, PICTURE, upload, VIDEO } from '../support/things.ts';

/**
 * Who may do what to whose things: every operation of the OpenAPI document × every kind of caller × a meeting that is hidden (pending)
 * and one that is open (approved), made for that one call.
 */
const CALLERS = ['visitor', 'user', 'host', 'cohost', 'otherHost', 'admin', 'deactivated', 'service'] as const;
type Caller = (typeof CALLERS)[number];
type Outcome = 'yes' | '401' | '403' | '404';

interface States {
  hidden: string;
  open: string;
}
function both(row: string): States {
  return { hidden: row, open: row };
}

/** What visitor, user, host (the owner), co-host, another host and admin get; a dead or foreign token opens what is open to visitors. */
const EVERYONE = 'yes yes yes yes yes yes';
const SIGNED_IN = '401 yes yes yes yes yes';
const ADMINS = '401 403 403 403 403 yes';
const NOBODY = '404 404 404 404 404 404';
const OWNER = '401 404 yes 404 404 404';
/** Known to those who may see it, done by its people. */
const HIDDEN = '401 404 yes yes 404 yes';
const HOST_ONLY = both('401 404 yes 403 404 404');
const guests = { hidden: HIDDEN, open: SIGNED_IN };
const hosts = { hidden: '401 404 yes yes 404 403', open: '401 403 yes yes 403 403' };

/** Each operation on a thing with an id. One that is missing here fails the test below; it is decided on, not guessed. */
const POLICY: Record<string, string | States> = {
  'auth.endSession': OWNER,
  'auth.adminUserRole': ADMINS,
  'auth.adminUserStatus': ADMINS,
  // Its key is known from where the picture is shown.
  'profile.image': EVERYONE,
  'meeting.getPublic': { hidden: NOBODY, open: EVERYONE },
  'meeting.get': guests,
  'meeting.edit': HOST_ONLY,
  'meeting.cancel': HOST_ONLY,
  'meeting.adminGet': both(ADMINS),
  'meeting.adminApprove': both(ADMINS),
  'meeting.adminReject': both(ADMINS),
  'meeting.adminCancel': both(ADMINS),
  'meeting.adminEdit': both(ADMINS),
  'meeting.adminHosted': ADMINS,
  'meeting.adminHostedOne': ADMINS,
  'meeting.adminJoined': ADMINS,
  'meeting.adminJoinedOne': ADMINS,
  'meeting.setInterest': guests,
  'meeting.dropInterest': guests,
  'meeting.stepDown': both('401 404 403 yes 404 404'),
  'meeting.calendar': { hidden: '404 404 yes yes 404 yes', open: EVERYONE },
  'meeting.host': EVERYONE,
  'meetingVideo.upload': ADMINS,
  'meetingVideo.remove': ADMINS,
  'meetingVideo.begin': ADMINS,
  'meetingVideo.status': ADMINS,
  'meetingVideo.chunk': ADMINS,
  'meetingVideo.complete': ADMINS,
  'meetingVideo.abandon': ADMINS,
  // The other host was the guest.
  'meetingVideo.consent': '401 404 yes 404 yes 404',
  'session.snapshot': guests,
  'session.join': { hidden: '401 404 yes yes 404 403', open: '401 yes yes yes yes 403' },
  'session.leaveQueue': guests,
  'session.heartbeat': guests,
  'session.position': guests,
  'session.queue': both(NOBODY),
  'session.admit': hosts,
  'session.deny': hosts,
  'session.start': hosts,
  'session.enter': { hidden: HIDDEN, open: '401 yes yes yes yes 403' },
  'session.leave': guests,
  'session.disconnected': both(NOBODY),
  'session.end': { hidden: '401 404 yes 403 404 yes', open: '401 403 yes 403 403 yes' },
};
/** What is about no one thing, or the caller's own. */
const BY_ACCESS = { anyone: EVERYONE, user: SIGNED_IN, admin: ADMINS, service: NOBODY };
/** They tell a dead token from none, so that the page renews it. */
const KNOWS_DEAD_TOKENS = new Set(['bff.start', 'bff.home']);

type State = 'hidden' | 'open';
function expected(endpoint: Endpoint, state: State, caller: Caller): Outcome {
  const policy = endpoint.path.includes(':') ? POLICY[endpoint.id] : BY_ACCESS[endpoint.access];
  const row = ((typeof policy === 'object' ? policy[state] : policy) ?? '').split(' ') as Outcome[];
  const at = CALLERS.indexOf(caller);
  if (at >= row.length && KNOWS_DEAD_TOKENS.has(endpoint.id)) return '401';
  return (at < row.length ? row[at] : row[0]) as Outcome;
}

const operations = Object.entries(openApiDocument(allEndpoints, { title: 'Visavis', version: '1' }).paths).flatMap(
  ([path, methods]) =>
    Object.values(methods as Record<string, { operationId: string }>).map((operation) => ({
      path,
      endpoint: allEndpoints.find(({ id }) => id === operation.operationId) as Endpoint,
    })),
);
const onThings = operations.filter(({ path }) => path.includes('{'));

const BODIES: Record<string, unknown> = {
  'meeting.edit': { title: 'Portfolio review' },
  'meeting.cancel': { reason: 'No longer needed' },
  'meeting.adminCancel': { reason: 'No longer needed' },
  'meeting.adminReject': { reason: 'Not a fit' },
  'auth.adminUserRole': { role: 'participant' },
  'auth.adminUserStatus': { isActive: true },
  'meetingVideo.begin': { sizeBytes: 1_000_000 },
  'meetingVideo.consent': { consent: true },
  'session.admit': { ticketId: 'none' },
  'session.deny': { ticketId: 'none' },
  'session.enter': { deviceId: 'tab1' },
};
const PHONES = {
  admin: '+919000000001',
  user: '+919811100002',
  host: '+919811100003',
  cohost: '+919811100004',
  otherHost: '+919811100005',
  deactivated: '+919811100006',
};
const NOTES = 'For admins and nobody else';

let product: Product;
let call: Client;
const people: Partial<Record<Caller, Awaited<ReturnType<typeof signIn>>>> = {};
const tokens: Partial<Record<Caller, string>> = {};
let imageKey = '';
/** Over, and somebody was in it with the host. */
let pastId = '';
let hour = 0;
let phones = 0;

/** A meeting of the host with the co-host, and with somebody whose account was deactivated; each at another hour. */
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

/** The thing that the call is about, and the token of its owner where that is not the host. */
async function thing(endpoint: Endpoint, state: State): Promise<{ id: string; more?: string; owner?: string }> {
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
  if (endpoint.id === 'meeting.host') return { id: people.host?.user._id ?? '' };
  if (endpoint.path.includes('/meetings/')) return { id: await meeting(state) };
  if (endpoint.id === 'profile.image') return { id: imageKey };
  if (endpoint.id !== 'auth.endSession') return { id: people.otherHost?.user._id ?? '' };
  const owner = await signIn(product.url, `+9198222${String(phones++).padStart(5, '0')}`, 'An Owner');
  const { sessions } = (await call('GET', '/auth/sessions', { token: owner.token })).body;
  return { id: sessions[0]._id, owner: owner.token };
}

async function tried(endpoint: Endpoint, state: State, caller: Caller): Promise<Answer> {
  const { id, more = '', owner } = await thing(endpoint, state);
  const token = caller === 'host' && owner ? owner : tokens[caller];
  return call(endpoint.method, endpoint.path.replace(/:\w+/, id).replace(/:\w+/, more), {
    ...(token ? { token } : {}),
    ...(endpoint.method === 'GET' ? {} : { body: BODIES[endpoint.id] ?? {} }),
  });
}

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  call = clientOf(product.url);
  for (const [caller, phone] of Object.entries(PHONES) as [Caller, string][]) {
    const person = await signIn(product.url, phone, `The ${caller}`);
    people[caller] = person;
    tokens[caller] = person.token;
  }
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
  pastId = await meetingThatIsOver(call, { admin: tokens.admin as string, host, guest: tokens.otherHost as string });
}, 60_000);
afterAll(() => product.dispose());

async function begunUpload(): Promise<string> {
  const path = `/admin/meetings/${pastId}/video/uploads`;
  const { body } = await call('POST', path, { token: tokens.admin as string, body: BODIES['meetingVideo.begin'] });
  return body.upload.uploadId;
}

describe('authorization', () => {
  test('each operation on a thing is decided on, and nothing else is', () => {
    expect(Object.keys(POLICY).sort()).toEqual(onThings.map(({ endpoint }) => endpoint.id).sort());
  });

  const states = (endpoint: Endpoint): State[] => (typeof POLICY[endpoint.id] === 'object' ? ['hidden', 'open'] : ['open']);
  const rows = onThings.flatMap(({ endpoint }) => states(endpoint).map((state) => [endpoint.id, state, endpoint] as const));

  test.each(rows)('%s, %s', async (_id, state, endpoint) => {
    const wanted: Partial<Record<Caller, Outcome>> = {};
    const got: Partial<Record<Caller, string>> = {};
    for (const caller of CALLERS) {
      const { status, body } = await tried(endpoint, state, caller);
      wanted[caller] = expected(endpoint, state, caller);
      // Who may do it may still come at the wrong time (409), but never at a closed door,
      // and with what is no file (400, 415): that is told after the door.
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
        ...(token ? { token } : {}),
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      const wanted = expected(endpoint, 'open', caller);
      const door = [401, 403, 404].includes(status) ? String(status) : 'yes';
      expect([caller, door]).toEqual([caller, wanted]);
    }
  });
});
