// @deep CASES=20000
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allEndpoints, type Endpoint } from '@visavis/contracts';
import fc from 'fast-check';
import { fromNow, type Product, signIn, startProduct } from '../../../src/index.ts';
import { clientOf, proposal } from '../../support/client.ts';
import { drawWith } from './draw.ts';
import { drawHttpCase, type Operation, type Samples } from './http-cases.ts';
import { faultOf } from './judge.ts';
import { createSender } from './send.ts';

/**
 * R6: input made from the product's own OpenAPI document, for every call and every kind of caller. `CASES` says how many, `SEED`
 * which. A finding prints the number of its case: the seed and that number are all that the case is drawn from.
 */
const CASES = Number(process.env.CASES ?? 3_000);
const SEED = Number(process.env.SEED ?? 20_26);
const AT_ONCE = 8;
const DEADLINE_MS = 10_000;

let product: Product;
let document: { paths: Record<string, Record<string, Operation>> };
const tokens: Record<string, string> = {};
/** Called by a user who no longer needs the session. */
const ENDS_THE_SESSION = new Set(['auth.logout']);
const meetings: string[] = [];
let expendable: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  const call = clientOf(product.url);
  document = (await call('GET', '/api/openapi.json')).body;
  const people = { admin: '+919000000001', host: '+919811100001', user: '+919811100002', deactivated: '+919811100003' };
  for (const [caller, phone] of Object.entries(people)) {
    const { token, user } = await signIn(product.url, phone, `The ${caller}`);
    tokens[caller] = token;
    if (caller === 'deactivated')
      await call('PUT', `/admin/users/${user._id}/status`, { token: tokens.admin as string, body: { isActive: false } });
  }
  expendable = await signIn(product.url, '+919811100004', 'The expendable');
  for (let hour = 0; hour < 12; hour++) {
    const { body } = await call('POST', '/api/meetings', { token: tokens.host as string, body: proposal(hour) });
    meetings.push(body.meeting._id);
    if (hour % 2) await call('PUT', `/admin/meetings/${body.meeting._id}/approve`, { token: tokens.admin as string, body: {} });
  }
}, 60_000);
afterAll(() => product.dispose());

test(
  `answers ${CASES} generated requests without a crash, a hang or a refusal without a reason`,
  async () => {
    const callable = allEndpoints.filter(({ access }) => access !== 'service');
    const callers = ['visitor', 'user', 'host', 'admin', 'deactivated'];
    const samples = goodValues();
    const sender = createSender(product.url, { connections: AT_ONCE, deadlineMs: DEADLINE_MS });
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    let drawn = 0;

    const one = async () => {
      const number = drawn++;
      const endpoint = callable[number % callable.length] as Endpoint;
      const { caller, sent } = drawWith(SEED + number, (draw) => ({
        caller: draw.pick(callers),
        sent: drawHttpCase(endpoint, operationOf(endpoint), draw, samples),
      }));
      const token = ENDS_THE_SESSION.has(endpoint.id) ? expendable.token : tokens[caller];
      const headers = { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers };
      const reply = await sender.send({ ...sent, headers }).catch((error: Error) => error);
      const fault = reply instanceof Error ? reply.message : faultOf(sent, reply);
      const status = reply instanceof Error ? 'none' : String(reply.status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (fault) faults.push(`#${number} ${endpoint.id} by ${caller}, ${sent.what}: ${fault}`);
    };
    const worker = async () => {
      while (drawn < CASES) await one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    sender.close();
    process.stderr.write(`${drawn} requests (seed ${SEED}), by status: ${JSON.stringify(statuses)}\n`);

    expect(faults.slice(0, 30)).toEqual([]);
    // It went deep, too: calls were taken, and found or did not find what they asked for.
    for (const status of ['200', '400', '401', '403', '404', '409']) expect(statuses[status]).toBeGreaterThan(CASES / 300);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    expect(product.output()).not.toContain('unexpected error');
  },
  60_000 + CASES * 20,
);

function operationOf(endpoint: Endpoint): Operation {
  const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`${endpoint.id} is not in the document`);
  return operation;
}

/** Base64url. */
const PASSKEY_BYTES = ['rawId', 'clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
/** Good values by the name of the field or parameter. */
function goodValues(): Samples {
  const instant = fc
    .integer({ min: 0, max: 49_999 })
    .map((hours) => new Date(Date.UTC(2031, 0, 1) + hours * 3_600_000).toISOString());
  const byName: Record<string, fc.Arbitrary<unknown>> = {
    title: fc.constant('Portfolio review'),
    cursor: fc.constant('m1~none'),
    description: fc.constant('Ten minutes for each piece, and an honest word.'),
    // Within the year that a meeting may lie ahead.
    date: fc.integer({ min: 1, max: 8_000 }).map((hours) => fromNow(hours * 3_600_000).toISOString()),
    from: instant,
    to: instant,
    timeZone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'UTC'),
    category: fc.constantFrom('graphic-design', 'Tech Development'),
    first: fc.constantFrom('graphic-design', 'Tech Development'),
    selectedCategory: fc.constant('graphic-design'),
    phone: fc.integer({ min: 0, max: 99_999 }).map((number) => `+9198112${String(number).padStart(5, '0')}`),
    month: fc.constantFrom('2031-01', '2031-12'),
    day: fc.constantFrom('2031-01-01', '2031-12-31'),
    list: fc.constantFrom('/admin/users', '/admin/payments'),
    otp: fc.constant('123456'),
    reason: fc.constant('No longer needed'),
    meetingId: fc.constantFrom(...meetings),
    userId: fc.constant(expendable.user._id),
    ids: fc.constant(expendable.user._id),
    actor: fc.constant(expendable.user._id),
    subject: fc.constant(expendable.user._id),
    email: fc.constant('some@example.com'),
    link: fc.constant('https://example.com/work'),
    links: fc.constant('https://example.com/work'),
    query: fc.constant('the'),
    search: fc.constant('portfolio review'),
    q: fc.constant('host'),
    page: fc.constant('1'),
    limit: fc.constant('10'),
    key: fc.constant('no-such-key'),
    pincode: fc.constant('400001'),
    // The state that fits is India's.
    country: fc.constant(''),
    pricePaise: fc.integer({ min: 1, max: 9_999 }).map((rupees) => rupees * 100),
    couponCode: fc.constant('WELCOME-10'),
    code: fc.constant('WELCOME-10'),
    startsAt: instant,
    endsAt: instant,
    since: instant,
    currentSince: instant,
    endpoint: fc.constantFrom('https://fcm.googleapis.com/fcm/send/one', 'https://fcm.googleapis.com/fcm/send/two'),
    p256dh: fc.constant('BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'),
    auth: fc.constant('tBHItJI5svbpez7KI4CCXg'),
    unread: fc.constantFrom('true', 'false'),
    categories: fc.constantFrom('graphic-design', 'all'),
    receives: fc.constant('no-such-id'),
    token: fc.constant('no-such-token'),
    reach: fc.constant('some@example.com'),
    text: fc.constant('My codes do not arrive.'),
    about: fc.constant('I design identities for small shops, from the sign to the bag.'),
    portfolioUrls: fc.constant('https://example.com/work'),
    ...Object.fromEntries(PASSKEY_BYTES.map((name) => [name, fc.constant('AAAA')])),
  };
  return {
    of(endpoint, name) {
      if (name !== 'id') return byName[name] ?? fc.constant(/Id$/.test(name) ? 'no-such-id' : 'Some text');
      if (/\/(?:users|hosts)\/:id/.test(endpoint.path)) return fc.constant(expendable.user._id);
      return endpoint.path.includes('/meetings/') ? fc.constantFrom(...meetings) : fc.constant('no-such-id');
    },
  };
}

describe('bytes that are not a request', () => {
  const head = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  test.each([
    ['no HTTP', '\u0016\u0003\u0001\u0002\u0000'],
    ['a chunk without a size', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of a negative size', `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`],
    ['a chunk of more than can be', `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}\r\n`],
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a negative length', `${head}Content-Length: -1\r\n\r\n{}`],
    ['20 KiB of headers', `${head}X: ${'x'.repeat(20_480)}\r\n\r\n`],
    ['3,000 headers', `${head}${Array.from({ length: 3_000 }, (_, n) => `X${n}: 1\r\n`).join('')}\r\n`],
    ['a line feed in a header', `GET /bff/start HTTP/1.1\r\nHost: x\r\nX: a\nb\r\n\r\n`],
    ['an unknown method', 'BREW /bff/start HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
    ['a path that is none', 'GET bff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['somebody else’s address', 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another protocol', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ])('%s: refused or cut', async (_name, bytes) => {
    const { hostname, port } = new URL(product.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes, 'latin1'));
      socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error('neither answered nor cut')));
      socket.on('data', (chunk) => {
        text += chunk;
        socket.end();
      });
      socket
        .on('close', () => resolve(text))
        .on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(text) : reject(error)));
    });
    expect(answer).toMatch(/^(?:HTTP\/1\.1 (?:[1-3]\d\d|4\d\d) |$)/);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  });
});
