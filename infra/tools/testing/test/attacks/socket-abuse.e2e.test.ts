import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientCommand } from '@visavis/contracts/socket';
import { until } from '../../src/index.ts';
import { type SocketFixture, startSocketFixture, type Who } from '../support/socket-fixture.ts';
import { asUser, asVisitor, type Browser } from '../support/sockets.ts';

/** What an open socket must not be good for. */

let fixture: SocketFixture;
let call: SocketFixture['call'];
let admin: SocketFixture['admin'];
let host: SocketFixture['host'];
let guest: SocketFixture['guest'];
let mallory: SocketFixture['mallory'];
let meetingId: SocketFixture['meetingId'];
let enter: SocketFixture['enter'];
let pending: SocketFixture['pending'];
let caughtUp: SocketFixture['caughtUp'];
beforeAll(async () => {
  fixture = await startSocketFixture();
  ({ call, admin, host, guest, mallory, meetingId, enter, pending, caughtUp } = fixture);
}, 60_000);
afterEach(() => fixture.closeAll());
afterAll(() => fixture.product.dispose());

const session = (name: string, who: Who, body: object = {}) =>
  call('POST', `/api/meetings/${meetingId}/${name}`, { token: who.token, body });
/** Rooms that this socket received events of. */
const roomsHeard = ({ heard }: Browser) => [...new Set(heard.flatMap(({ stamp }) => (stamp ? [stamp.room] : [])))].sort();

describe('other users’ rooms', () => {
  test('stay closed to a resumed cursor and to a replay', async () => {
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
    await caughtUp(spy);
    expect(roomsHeard(spy)).toEqual(['public:meetings']);
    expect(JSON.stringify(spy.heard)).not.toContain('Only the host may know');
    expect(spy.heard.filter(({ name }) => name === 'room:head').map(({ data }) => data.room)).toEqual([
      'public:meetings',
      `user:${mallory.user._id}`,
    ]);
  });

  // spec 1 §4.40, §8.22
  test('include the admin room, which admits only admins', async () => {
    const spy = await enter(asUser(mallory.token));
    const visitor = await enter(asVisitor());
    expect(await spy.send('admin:join')).toMatchObject({ success: false, error: 'ADMIN_REQUIRED' });
    expect(await spy.send('admin:request-pending-count')).toMatchObject({ success: false, error: 'ADMIN_REQUIRED' });
    expect(await visitor.send('admin:join')).toMatchObject({ success: false, error: 'AUTH_REQUIRED' });
    await caughtUp(spy, visitor);
    for (const { heard } of [spy, visitor]) expect(heard.filter(({ name }) => name.startsWith('admin:'))).toEqual([]);
  });

  // spec 1 §4.26
  test('reveal nothing of a meeting that is not public, by any command', async () => {
    const hidden = await pending();
    const spy = await enter(asUser(mallory.token));
    const visitor = await enter({ query: { isPublic: 'true', anonymousId: 'a', meetingId: hidden } });
    expect(await spy.send('meeting:join', { meetingId: hidden })).toMatchObject({ success: false, error: 'NOT_FOUND' });
    await spy.send('meeting:join', { meetingId: hidden, isPublic: true });
    await spy.send('meeting:request-participant-events', { meetingId: hidden, includeUserEvents: true });
    await call('PUT', `/api/meetings/${hidden}`, { token: host.token, body: { title: 'A title nobody knows' } });
    await call('PUT', `/api/meetings/${hidden}/cancel`, { token: host.token, body: { reason: 'Nobody has heard' } });
    await caughtUp(spy, visitor);
    for (const { heard } of [spy, visitor]) expect(JSON.stringify(heard)).not.toMatch(/A title nobody knows|Nobody has heard/);
  });

  test('refuse commands of another user’s session, by socket as by HTTP', async () => {
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

  test('pass only between participants of the session, one device each', async () => {
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
    await caughtUp(second, spy);
    expect(signalsIn(second)).toHaveLength(before);
    expect(signalsIn(spy)).toEqual([]);
  });
});
