import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClientCommand, clientCommands } from '@visavis/contracts/socket';
import { type Product, signIn, startProduct, until } from '../src/index.ts';
import { type Client, clientOf, proposal } from './client.ts';
import { asUser, asVisitor, type Browser, connect, type Greeting, refusedHandshake } from './sockets.ts';

/** What an open socket must not be good for. */

type Who = Awaited<ReturnType<typeof signIn>>;
let product: Product;
let call: Client;
let admin: Who;
let host: Who;
let guest: Who;
let mallory: Who;
/** Approved and open for its queue. */
let meetingId: string;
let hour = 0;
let phones = 0;
const opened: Browser[] = [];

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  call = clientOf(product.url);
  admin = await signIn(product.url, '+919000000001', 'The Admin');
  host = await newUser('Hana Host');
  guest = await newUser('Gil Guest');
  mallory = await newUser('Mallory');
  meetingId = await approved(new Date(Date.now() + 5 * 60_000).toISOString());
}, 60_000);
afterEach(() => {
  for (const browser of opened.splice(0)) browser.close();
});
afterAll(() => product.dispose());

const newUser = (name: string) => signIn(product.url, `+9198113${String(phones++).padStart(5, '0')}`, name);
const enter = async (greeting: Greeting) => {
  const browser = await connect(product.url, greeting);
  opened.push(browser);
  return browser;
};
async function pending(date?: string): Promise<string> {
  const made = await call('POST', '/api/meetings', {
    token: host.token,
    body: { ...proposal(hour++), ...(date ? { date } : {}) },
  });
  return made.body.meeting._id;
}
const approve = (id: string) => call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} });
async function approved(date?: string): Promise<string> {
  const id = await pending(date);
  expect((await approve(id)).status).toBe(200);
  return id;
}
const session = (name: string, who: Who, body: object = {}, id = meetingId) =>
  call('POST', `/api/meetings/${id}/${name}`, { token: who.token, body });
/** Rooms that this socket was told something of. */
const roomsHeard = ({ heard }: Browser) => [...new Set(heard.flatMap(({ stamp }) => (stamp ? [stamp.room] : [])))].sort();
/** Something public happens, and the socket has heard of it: whatever came before has come too. */
async function settled(...browsers: Browser[]): Promise<string> {
  const id = await approved();
  for (const { heard } of browsers)
    await until('the news have come', () => heard.some(({ name, data }) => name === 'meeting:approved' && data.meetingId === id));
  return id;
}

describe('rooms of others', () => {
  test('a resumed cursor opens no door, nor does a replay', async () => {
    const from = { epoch: 'any', seq: 0 };
    const closed = [
      `user:${host.user._id}`,
      'admin',
      `waiting-room:${meetingId}`,
      `session:${meetingId}`,
      `session:${meetingId}:${host.user._id}`,
      'public:meetings|visitors',
    ];
    const resume = Object.fromEntries(closed.map((room) => [room, from]));
    const spy = await enter(asUser(mallory.token, resume));
    const replayed = await spy.send('room:replay', { rooms: resume });
    expect(replayed).toEqual({ success: true, rooms: {} });

    await session('waiting-room/join', guest);
    await session('waiting-room/leave', guest);
    const rejected = await pending();
    await call('PUT', `/admin/meetings/${rejected}/reject`, { token: admin.token, body: { reason: 'Only the host may know' } });
    await settled(spy);
    expect(roomsHeard(spy)).toEqual(['public:meetings']);
    expect(JSON.stringify(spy.heard)).not.toContain('Only the host may know');
    expect(spy.heard.filter(({ name }) => name === 'room:head').map(({ data }) => data.room)).toEqual([
      'public:meetings',
      `user:${mallory.user._id}`,
    ]);
  });

  test('the admin room is for admins', async () => {
    const spy = await enter(asUser(mallory.token));
    const visitor = await enter(asVisitor());
    expect(await spy.send('admin:join')).toMatchObject({ success: false, error: 'ADMIN_REQUIRED' });
    expect(await spy.send('admin:request-pending-count')).toMatchObject({ success: false, error: 'ADMIN_REQUIRED' });
    expect(await visitor.send('admin:join')).toMatchObject({ success: false, error: 'AUTH_REQUIRED' });
    await settled(spy, visitor);
    for (const { heard } of [spy, visitor]) expect(heard.filter(({ name }) => name.startsWith('admin:'))).toEqual([]);
  });

  test('a meeting that is not public tells nothing, however it is asked for', async () => {
    const hidden = await pending();
    const spy = await enter(asUser(mallory.token));
    const visitor = await enter({ query: { isPublic: 'true', anonymousId: 'a', meetingId: hidden } });
    expect(await spy.send('meeting:join', { meetingId: hidden })).toMatchObject({ success: false, error: 'NOT_FOUND' });
    await spy.send('meeting:join', { meetingId: hidden, isPublic: true });
    await spy.send('meeting:request-participant-events', { meetingId: hidden, includeUserEvents: true });
    await call('PUT', `/api/meetings/${hidden}`, { token: host.token, body: { title: 'A title nobody knows' } });
    await call('PUT', `/api/meetings/${hidden}/cancel`, { token: host.token, body: { reason: 'Nobody has heard' } });
    await settled(spy, visitor);
    for (const { heard } of [spy, visitor]) expect(JSON.stringify(heard)).not.toMatch(/A title nobody knows|Nobody has heard/);
  });

  test('commands of a session that is not mine are refused, by socket as by HTTP', async () => {
    const { ticketId } = (await session('waiting-room/join', guest)).body.ticket;
    const spy = await enter(asUser(mallory.token));
    const visitor = await enter(asVisitor());
    const commands: [ClientCommand, object][] = [
      ['waiting-room:admit', { ticketId }],
      ['waiting-room:deny', { ticketId }],
      ['session:start', {}],
      ['session:end', {}],
      ['session:enter', { deviceId: 'd', joinToken: 'invented' }],
      ['session:signal', { signal: { kind: 'hello', deviceId: 'd', reply: true } }],
    ];
    for (const [name, more] of commands) {
      expect(await spy.send(name, { meetingId, ...more })).toMatchObject({ success: false });
      expect(await visitor.send(name, { meetingId, ...more })).toMatchObject({ success: false, error: 'AUTH_REQUIRED' });
    }
    const snapshot = await call('GET', `/api/meetings/${meetingId}/session`, { token: guest.token });
    expect(snapshot.body.session).toMatchObject({ phase: 'waiting', participants: [], me: { place: 'queue' } });
    expect(snapshot.body.session.queue).toBeUndefined();
    await session('waiting-room/leave', guest);
  });
});

describe('signals', () => {
  const hello = (deviceId: string) => ({ meetingId, signal: { kind: 'hello', deviceId, reply: false } });
  const signalsIn = ({ heard }: Browser) => heard.filter(({ name }) => name === 'session:signal');

  test('reach and come from those who are in the session, one device each', async () => {
    const [hosting, first, second, spy] = (await Promise.all(
      [host, guest, guest, mallory].map(({ token }) => enter(asUser(token))),
    )) as [Browser, Browser, Browser, Browser];
    expect(await hosting.send('session:start', { meetingId })).toMatchObject({ success: true });
    expect(await hosting.send('session:enter', { meetingId, deviceId: 'host' })).toMatchObject({ success: true });
    await spy.send('meeting:join', { meetingId });
    expect(await spy.send('session:signal', hello('spy'))).toMatchObject({ error: 'NOT_IN_SESSION' });

    const { ticket } = await first.send('waiting-room:join', { meetingId });
    expect(await first.send('session:signal', hello('first'))).toMatchObject({ error: 'NOT_IN_SESSION' });
    await hosting.send('waiting-room:admit', { meetingId, ticketId: ticket.ticketId });
    const { joinToken } = (await call('GET', `/api/meetings/${meetingId}/session`, { token: guest.token })).body.session.me
      .admission;
    expect(await spy.send('session:enter', { meetingId, deviceId: 'spy', joinToken })).toMatchObject({ success: false });
    expect(await first.send('session:enter', { meetingId, deviceId: 'first', joinToken })).toMatchObject({ success: true });
    expect(await first.send('session:signal', hello('first'))).toMatchObject({ success: true });
    await until('the host hears the guest', () => signalsIn(hosting).length === 1);

    // Moved to another device: the first one is out.
    expect(await second.send('session:enter', { meetingId, deviceId: 'second' })).toMatchObject({ error: 'OTHER_DEVICE' });
    expect(await second.send('session:enter', { meetingId, deviceId: 'second', move: true })).toMatchObject({ success: true });
    await until('the first device is told', () => first.heard.some(({ name }) => name === 'meeting:forced-leave'));
    expect(await first.send('session:signal', hello('first'))).toMatchObject({ error: 'NOT_IN_SESSION' });

    // Its page says goodbye when it closes; that must not take the other one along.
    expect(await first.send('session:leave', { meetingId, deviceId: 'first' })).toMatchObject({ success: true });
    expect(await second.send('session:signal', hello('second'))).toMatchObject({ success: true });
    expect((await call('GET', `/api/meetings/${meetingId}/session`, { token: guest.token })).body.session.me.place).toBe('room');

    // Sent out by the host: out of the signalling too, at once.
    expect(await hosting.send('waiting-room:deny', { meetingId, ticketId: ticket.ticketId })).toMatchObject({ success: true });
    await until(
      'the guest is out',
      async () => (await second.send('session:signal', hello('second'))).error === 'NOT_IN_SESSION',
    );
    const before = signalsIn(second).length;
    await hosting.send('session:signal', { ...hello('host'), to: guest.user._id });
    await hosting.send('session:signal', hello('host'));
    await settled(second, spy);
    expect(signalsIn(second)).toHaveLength(before);
    expect(signalsIn(spy)).toEqual([]);
  });
});

describe('garbage', () => {
  const junk: unknown[] = [
    undefined,
    null,
    0,
    'x',
    [],
    [[]],
    {},
    { meetingId: null },
    { meetingId: '../../etc/passwd' },
    { meetingId: { $gt: '' } },
    { meetingId: 'm'.repeat(65) },
    { meetingId: 'm m', deviceId: '', ticketId: '\u0000', signal: { kind: 'unknown' }, token: 5, rooms: [] },
    { rooms: JSON.parse('{"__proto__":{"epoch":"a","seq":-1}}'), token: '', meetingId: '\ud800' },
    Buffer.from('binary'),
  ];
  /** Commands whose payload may be left out. */
  const bare = new Set<string>(['admin:join', 'admin:leave', 'admin:request-pending-count']);

  test.each(Object.keys(clientCommands))('%s with junk is refused by name, each time', async (name) => {
    const browser = await enter(asUser(mallory.token));
    for (const payload of junk) {
      const answer = await browser.send(name, payload);
      if (bare.has(name)) continue;
      if (name === 'room:replay' && answer.success) expect(answer.rooms).toEqual({});
      else
        expect(answer).toMatchObject({
          success: false,
          message: expect.any(String),
          error: expect.stringMatching(/^(?!INTERNAL)/),
        });
    }
    expect(browser.socket.connected).toBe(true);
  });

  test('unknown commands and names of objects’ own are refused', async () => {
    const browser = await enter(asVisitor());
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'connection', 'error', ' ', '💥'])
      expect(await browser.send(name, {})).toMatchObject({ success: false, error: 'NOT_FOUND' });
  });

  test('broken frames cost the sender their connection and nobody else anything', async () => {
    const bystander = await enter(asVisitor());
    const frames = [
      '42{"a"',
      '42[]',
      '42[null]',
      '42[5]',
      '42["error",{}]',
      '42["disconnect"]',
      '42["newListener"]',
      '43999[]',
      '451-["x",{"_placeholder":true,"num":0}]',
      '45100000000-["x"]',
      '40/admin,',
      '40',
      '44{}',
      '9',
      '',
      `42["meeting:join",${'['.repeat(50_000)}${']'.repeat(50_000)}]`,
      `42["${'x'.repeat(300_000)}"]`,
    ];
    for (const frame of frames) await raw(frame);
    for (const auth of ['null', '[]', '"x"', '{"token":{}}', '{"token":"a.b.c"}', '{"resume":{"__proto__":1}}', '{'])
      await raw('', auth);
    await settled(bystander);
    expect(product.output()).not.toContain('unexpected error');
  });

  /** Sends one frame as it is, once connected; comes back when the server has answered something, closed, or kept silent. */
  const raw = (frame: string, auth = '') =>
    new Promise<void>((resolve) => {
      const socket = new WebSocket(`${product.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&isPublic=true`);
      const done = () => {
        clearTimeout(timer);
        socket.close();
        resolve();
      };
      const timer = setTimeout(done, 150);
      socket.onclose = done;
      socket.onmessage = ({ data }) => {
        if (String(data).startsWith('0')) socket.send(`40${auth}`);
        else if (String(data).startsWith('40') && frame) socket.send(frame);
      };
    });

  test('what is too large is refused by name, or cut', async () => {
    const big = await enter(asUser(mallory.token));
    const chat = { kind: 'chat', id: '1', at: 'now', text: 'x'.repeat(100_000) };
    expect(await big.send('session:signal', { meetingId, signal: chat })).toMatchObject({ error: 'VALIDATION_FAILED' });
    big.socket.emit('session:signal', { meetingId, signal: { ...chat, text: 'x'.repeat(200_000) } });
    await until('the connection is cut', () => !big.socket.connected);
  });
});

test('a flood is held back, and others do not feel it', async () => {
  const [flood, other] = [await enter(asUser(mallory.token)), await enter(asUser(guest.token))];
  const answers = Array.from({ length: 3_000 }, (_, index) =>
    flood.send(index % 2 ? 'waiting-room:getPosition' : 'meeting:join', { meetingId, isPublic: true }),
  );
  const startedAt = performance.now();
  expect(await other.send('meeting:join', { meetingId })).toMatchObject({ success: true });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  await settled(other);
  const limited = (await Promise.all(answers)).filter((answer) => answer.error === 'RATE_LIMITED');
  expect(limited.length).toBeGreaterThan(2_500);
  expect(limited[0]).toMatchObject({ success: false, retryAfter: 1 });
  // Held back, not shut out.
  await until('the budget fills again', async () => (await flood.send('meeting:leave', { meetingId })).success);
}, 30_000);

describe('a session that ends while its socket is open', () => {
  const cut = (browser: Browser) => until('the socket is cut', () => !browser.socket.connected, 1_000);

  test('signed out: cut within a second, and the token opens no other', async () => {
    const who = await newUser('Leah Leaving');
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(who.token))];
    await call('POST', '/auth/logout', { token: who.token });
    await cut(one);
    await cut(two);
    expect(await refusedHandshake(product.url, asUser(who.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('only the session that was ended', async () => {
    const who = await newUser('Two Sessions');
    // The code of a moment ago would open the same session.
    await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    const again = await signIn(product.url, `+9198113${String(phones - 1).padStart(5, '0')}`);
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(again.token))];
    await call('POST', '/auth/logout', { token: who.token });
    await cut(one);
    await settled(two);
    expect(two.socket.connected).toBe(true);
  });

  test('deactivated: every socket is cut within a second', async () => {
    const who = await newUser('In Active');
    const [one, two] = [await enter(asUser(who.token)), await enter(asUser(who.token))];
    await call('PUT', `/admin/users/${who.user._id}/status`, { token: admin.token, body: { isActive: false } });
    await cut(one);
    await cut(two);
    expect(await refusedHandshake(product.url, asUser(who.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('an admin no more: the admin room is silent from then on', async () => {
    const who = await newUser('Short Reign');
    const role = (name: string) => call('PUT', `/admin/users/${who.user._id}/role`, { token: admin.token, body: { role: name } });
    await role('admin');
    const { body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: who.refreshToken } });
    const browser = await enter(asUser(body.token));
    expect(await browser.send('admin:join')).toMatchObject({ success: true });
    await role('participant');
    await cut(browser);
    expect(await refusedHandshake(product.url, asUser(body.token))).toMatchObject({ error: 'SESSION_REVOKED' });
  });

  test('renewing takes a living token of the same person', async () => {
    const browser = await enter(asUser(guest.token));
    expect(await browser.send('auth:renew', { token: mallory.token })).toMatchObject({ success: false, error: 'FORBIDDEN' });
    expect(await browser.send('auth:renew', { token: `${guest.token}x` })).toMatchObject({ success: false });
    expect(await browser.send('auth:renew', { token: guest.token })).toMatchObject({ success: true });
  });

  // The last one: the clock goes on past every token's end.
  test('expired: commands are refused at once, a renewal within the grace keeps the socket, silence ends it', async () => {
    const [kept, silent] = [await enter(asUser(guest.token)), await enter(asUser(mallory.token))];
    await call('POST', '/dev/clock', { body: { advanceMs: 15 * 60_000 + 1_000 } });
    expect(await silent.send('waiting-room:getPosition', { meetingId })).toMatchObject({ error: 'TOKEN_EXPIRED' });
    expect(await refusedHandshake(product.url, asUser(mallory.token))).toMatchObject({ error: 'TOKEN_EXPIRED' });
    const { body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: guest.refreshToken } });
    expect(await kept.send('auth:renew', { token: body.token })).toMatchObject({ success: true });
    await call('POST', '/dev/clock', { body: { advanceMs: 61_000 } });
    await until('the silent one is cut', () => !silent.socket.connected, 5_000);
    expect(kept.socket.connected).toBe(true);
  });
});
