import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { clientCommands } from '@visavis/contracts/socket';
import { until } from '../../src/index.ts';
import { type SocketFixture, startSocketFixture } from '../support/socket-fixture.ts';
import { asUser, asVisitor } from '../support/sockets.ts';

/** What is sent to an open socket by mistake or out of spite. */

let fixture: SocketFixture;
let product: SocketFixture['product'];
let guest: SocketFixture['guest'];
let mallory: SocketFixture['mallory'];
let meetingId: SocketFixture['meetingId'];
let enter: SocketFixture['enter'];
let caughtUp: SocketFixture['caughtUp'];
beforeAll(async () => {
  fixture = await startSocketFixture();
  ({ product, guest, mallory, meetingId, enter, caughtUp } = fixture);
}, 60_000);
afterEach(() => fixture.closeAll());
afterAll(() => fixture.product.dispose());

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
  const bare = new Set<string>(['admin:join', 'admin:leave', 'admin:request-pending-count', 'subscription:check-update']);

  test.each(Object.keys(clientCommands))('is refused by name in %s, each time', async (name) => {
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

  test('is refused as an unknown command, names of object properties included', async () => {
    const browser = await enter(asVisitor());
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'connection', 'error', ' ', '💥'])
      expect(await browser.send(name, {})).toMatchObject({ success: false, error: 'NOT_FOUND' });
  });

  test('in a broken frame closes only the sender’s connection', async () => {
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
    await caughtUp(bystander);
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

  test('that is too large is refused by name, or the connection is cut', async () => {
    const big = await enter(asUser(mallory.token));
    const chat = { kind: 'chat', id: '1', at: 'now', text: 'x'.repeat(100_000) };
    expect(await big.send('session:signal', { meetingId, signal: chat })).toMatchObject({ error: 'VALIDATION_FAILED' });
    big.socket.emit('session:signal', { meetingId, signal: { ...chat, text: 'x'.repeat(200_000) } });
    await until('the connection is cut', () => !big.socket.connected);
  });
});

test('limits a flood, and serves other users meanwhile', async () => {
  const [flood, other] = [await enter(asUser(mallory.token)), await enter(asUser(guest.token))];
  const answers = Array.from({ length: 3_000 }, (_, index) =>
    flood.send(index % 2 ? 'waiting-room:getPosition' : 'meeting:join', { meetingId, isPublic: true }),
  );
  expect(await other.send('meeting:join', { meetingId })).toMatchObject({ success: true });
  await caughtUp(other);
  const limited = (await Promise.all(answers)).filter((answer) => answer.error === 'RATE_LIMITED');
  expect(limited.length).toBeGreaterThan(2_500);
  expect(limited[0]).toMatchObject({ success: false, retryAfter: 1 });
  // Held back, not shut out.
  await until('the budget fills again', async () => (await flood.send('meeting:leave', { meetingId })).success);
}, 60_000);
