import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts';
import { type Product, signIn, startProduct, until } from '../src/index.ts';

/** Who may call what: every route × every kind of caller, on a meeting made for that one call. */

const callers = ['visitor', 'user', 'host', 'cohost', 'admin'] as const;
type Caller = (typeof callers)[number];
type Outcome = 'yes' | 401 | 403 | 404;

/** What is not said here follows from the contract's `access`: anyone, any signed-in user, admins, or other services. */
const byObject: Record<string, Partial<Record<Caller, Outcome>>> = {
  'meeting.get': { user: 404 },
  'meeting.edit': { user: 404, cohost: 403, admin: 404 },
  'meeting.cancel': { user: 404, cohost: 403, admin: 404 },
  'session.admit': { user: 404, admin: 403 },
  'session.deny': { user: 404, admin: 403 },
  'session.start': { user: 404, admin: 403 },
  'session.end': { user: 404, cohost: 403 },
};
function expected(endpoint: (typeof allEndpoints)[number], caller: Caller): Outcome {
  // The BFF, the browser's only door, does not even know these paths.
  if (endpoint.access === 'service') return 404;
  if (endpoint.access !== 'anyone' && caller === 'visitor') return 401;
  if (endpoint.access === 'admin') return caller === 'admin' ? 'yes' : 403;
  return byObject[endpoint.id]?.[caller] ?? 'yes';
}

const bodies: Record<string, unknown> = {
  'meeting.create': { title: 'Portfolio review', description: 'Ten minutes about your portfolio.', date: '2031-03-01T10:00:00Z' },
  'meeting.edit': { title: 'Another title' },
  'meeting.cancel': { reason: 'No longer needed' },
  'meeting.adminCancel': { reason: 'No longer needed' },
  'meeting.adminReject': { reason: 'Not a fit' },
  'meeting.adminApprove': { category: 'graphic-design' },
  'meeting.adminEdit': { title: 'Edited by an admin' },
  'session.admit': { ticketId: 'none' },
  'session.deny': { ticketId: 'none' },
  'session.enter': { deviceId: 'tab1' },
};

let product: Product;
const tokens: Partial<Record<Caller, string>> = {};
let hostId = '';
let hour = 0;

const call = async (method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(product.url + path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { error?: string; meeting?: { _id: string } } };
};
/** A pending meeting of the host with the co-host; each at another hour, since a host's meetings never overlap. */
async function meeting(): Promise<string> {
  const startsAt = new Date(Date.UTC(2032, 0, 1) + hour++ * 3_600_000).toISOString();
  const made = await call('POST', '/api/meetings', tokens.host, {
    title: 'Portfolio review',
    description: 'Ten minutes about your portfolio.',
    date: startsAt,
    coHosts: [{ name: 'Co Host', phone: '+919811100004' }],
  });
  if (!made.body.meeting) throw new Error(JSON.stringify(made));
  return made.body.meeting._id;
}

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  const phones: [Caller, string][] = [
    ['admin', '+919000000001'],
    ['user', '+919811100002'],
    ['host', '+919811100003'],
    ['cohost', '+919811100004'],
  ];
  for (const [caller, phone] of phones) {
    const session = await signIn(product.url, phone, `The ${caller}`);
    tokens[caller] = session.token;
    if (caller === 'host') hostId = session.user._id;
  }
  // The co-host is linked once the meeting service has heard of them.
  await until(
    'the co-host is known',
    async () => (await call('GET', `/api/meetings/${await meeting()}`, tokens.cohost)).status === 200,
  );
}, 60_000);
afterAll(() => product.dispose());

const ends = new Set(['auth.logout', 'auth.endSession']);
const rows = allEndpoints
  .filter((endpoint) => !ends.has(endpoint.id))
  .flatMap((endpoint) => callers.map((caller) => [endpoint.id, caller, expected(endpoint, caller), endpoint] as const));

describe('authorization', () => {
  test.each(rows)('%s by a %s: %s', async (id, caller, outcome, endpoint) => {
    const target = id.startsWith('auth.') ? hostId : endpoint.path.includes(':id') ? await meeting() : '';
    if (id === 'meeting.getPublic')
      await call('PUT', `/admin/meetings/${target}/approve`, tokens.admin, { category: 'graphic-design' });
    const body =
      id === 'meeting.adminCreate'
        ? {
            ...(bodies['meeting.create'] as object),
            userId: hostId,
            date: new Date(Date.UTC(2033, 0, 1) + hour++ * 3_600_000).toISOString(),
          }
        : bodies[id];
    const query = id === 'auth.adminUserSearch' ? '?query=the' : '';
    const answer = await call(endpoint.method, endpoint.path.replace(':id', target) + query, tokens[caller], body ?? {});
    if (outcome !== 'yes') return expect(answer.status).toBe(outcome);
    // Allowed callers may still meet the rules of the state (409) or of the input (400), but never a closed door.
    expect([200, 201, 400, 404, 409]).toContain(answer.status);
    if (answer.status === 404) expect(['USER_NOT_FOUND', 'NOT_FOUND']).toContain(answer.body.error);
    return undefined;
  });

  test('a token of one user does not reach what is private to another', async () => {
    const id = await meeting();
    const seen = await call('GET', `/api/meetings/${id}`, tokens.user);
    expect(seen.status).toBe(404);
    const shown = JSON.stringify((await call('GET', `/api/meetings/public/${id}`)).body);
    expect(shown).not.toContain('9811100004');
  });
});
