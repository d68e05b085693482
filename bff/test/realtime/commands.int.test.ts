import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { adminEndpoints } from '@visavis/contracts/admin';
import { sessionEndpoints } from '@visavis/contracts/session';
import { clientCommands } from '@visavis/contracts/socket';
import { Conflict, Forbidden } from '@visavis/platform';
import { createWorld, until, type World } from '../support.ts';
import { meeting, participant } from './fixtures.ts';

const AT = '2026-11-21T10:00:00.000Z';
let world: World;
type Client = ReturnType<World['client']>;
let failDisconnected = 0;

const session = (userId: string) => ({
  session: {
    meetingId: 'm1',
    meeting: meeting(),
    me: { userId, role: userId === 'host' ? 'host' : 'guest', place: 'outside', ticket: null, admission: null },
    phase: 'live',
    hostStatus: 'live',
    graceUntil: null,
    participants: [],
    waitingTotal: 0,
    turnEndsAt: null,
    opensAt: AT,
    startableAt: AT,
    serverNow: AT,
  },
});
const entry = (index: number) => ({
  ticketId: `t${index}`,
  userId: `u${index}`,
  name: 'U',
  avatarUrl: null,
  verified: false,
  joinedAt: AT,
  connection: 'connected',
  position: index,
  etaSec: null,
});
let queue: ReturnType<typeof entry>[];

beforeEach(async () => {
  queue = [];
  failDisconnected = 0;
  world = await createWorld({
    services: ({ on }) => {
      on(sessionEndpoints.snapshot, ({ principal }) => session(principal?.userId ?? ''));
      on(sessionEndpoints.start, ({ principal }) => session(principal?.userId ?? ''));
      on(sessionEndpoints.join, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { ticket: { ticketId: 't1', position: 1, total: 1, etaSec: null, phase: 'live', serverNow: AT } };
      });
      on(sessionEndpoints.admit, () => {
        throw new Conflict('GUEST_PRESENT', 'A guest is in the room', [{ path: 'ticketId', message: 'Later' }]);
      });
      on(sessionEndpoints.position, () => ({ ticketId: 't1', position: 1, etaSec: 60, hostStatus: 'live' }));
      on(sessionEndpoints.heartbeat, () => ({}));
      on(sessionEndpoints.enter, ({ principal }) => {
        if (principal?.userId === 'mallory') throw new Forbidden('JOIN_TOKEN_INVALID', 'You were not admitted');
        return { ...session(principal?.userId ?? ''), iceServers: [], roomId: 'r1' };
      });
      on(sessionEndpoints.leave, () => ({}));
      on(sessionEndpoints.queue, () => ({ hostStatus: 'live', entries: queue }));
      on(sessionEndpoints.disconnected, () => {
        if (failDisconnected-- > 0) throw new Error('not now');
        return {};
      });
      on(adminEndpoints.stats, () => ({
        stats: {
          meetings: { pending: 4, approved: 0, rejected: 0, cancelled: 0, liveNow: 0, today: 0, proposed: { days: [] } },
          verifications: { pending: 1 },
          users: { total: 0, today: 0, signUps: { days: [] } },
          sessions: { started: 0, ended: 0, guestsMet: 0 },
          asOf: AT,
        },
      }));
    },
  });
});
afterEach(() => world.close());

const sign = async (userId: string, role = 'participant'): Promise<Client> => {
  const client = world.client({ auth: { token: world.token(userId, { role }) } });
  await client.connected();
  return client;
};
const enter = (client: Client, deviceId: string) => client.ask('session:enter', { meetingId: 'm1', deviceId });
const signal = { kind: 'chat', id: 'c1', text: 'hello', at: AT };
const asked = (id: string) => world.fakes.asked.filter((call) => call.id === id);

describe('commands with an HTTP twin', () => {
  it('are the user’s own call, answered as the call is', async () => {
    const ana = await sign('ana');
    expect(await ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1', extra: 1 })).toMatchObject({
      success: true,
      ticket: { position: 1 },
    });
    expect(asked('session.join')).toEqual([
      expect.objectContaining({ params: { id: 'm1' }, body: { requestId: 'r1' }, userId: 'ana' }),
    ]);
    expect(await ana.ask('waiting-room:getPosition', { meetingId: 'm1' })).toMatchObject({ success: true, etaSec: 60 });
    expect(await ana.ask('waiting-room:admit', { meetingId: 'm1', ticketId: 't1' })).toMatchObject({
      success: false,
      error: 'GUEST_PRESENT',
      message: 'A guest is in the room',
      details: [{ path: 'ticketId', message: 'Later' }],
    });
    await world.fakes.close('meeting');
    expect(await ana.ask('waiting-room:join', { meetingId: 'm1' })).toMatchObject({
      success: false,
      error: 'UNAVAILABLE',
      retryAfter: 1,
    });
  });

  it('sent twice at once, are done once', async () => {
    const ana = await sign('ana');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1' })),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(asked('session.join')).toHaveLength(1);
    await ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1' });
    expect(asked('session.join')).toHaveLength(2);
  });

  it('an expired token is refused by the service, whatever the socket', async () => {
    const ana = world.client({ auth: { token: world.token('ana', { lifeSec: 30 }) } });
    await ana.connected();
    world.clock.advance(31_000);
    expect(await ana.ask('waiting-room:heartbeat', { meetingId: 'm1' })).toMatchObject({
      success: false,
      error: 'TOKEN_EXPIRED',
    });
  });

  it('pending counts come from the service, for whom it answers', async () => {
    const boss = await sign('boss', 'admin');
    expect(await boss.ask('admin:request-pending-count')).toMatchObject({ success: true, meetings: 4, verifications: 1 });
    await until(() => boss.named('admin:pending-count').length === 1);
    expect(await (await sign('ana')).ask('admin:request-pending-count')).toMatchObject({ error: 'ADMIN_REQUIRED' });
  });
});

describe('anything else', () => {
  it('is refused with the field named, and harms nobody', async () => {
    const ana = await sign('ana');
    const wrong: [name: string, payload: unknown, path: string][] = [
      ['no:such-command', {}, 'command'],
      ['toString', {}, 'command'],
      ['__proto__', {}, 'command'],
      ['meeting:join', undefined, 'body'],
      ['meeting:join', null, 'body'],
      ['meeting:join', 'm1', 'body'],
      ['meeting:join', [], 'body'],
      ['meeting:join', {}, 'meetingId'],
      ['meeting:join', { meetingId: '../etc' }, 'meetingId'],
      ['meeting:join', { meetingId: { $ne: null } }, 'meetingId'],
      ['meeting:join', { meetingId: 'x'.repeat(65) }, 'meetingId'],
      ['meeting:join', { meetingId: 'm1', isPublic: 'yes' }, 'isPublic'],
      ['meeting:join', Buffer.from('binary'), 'meetingId'],
      ['waiting-room:admit', { meetingId: 'm1' }, 'ticketId'],
      ['session:enter', { meetingId: 'm1', deviceId: '' }, 'deviceId'],
      ['session:signal', { meetingId: 'm1', signal: { kind: 'virus' } }, 'signal.kind'],
      ['session:signal', { meetingId: 'm1', signal: { kind: 'chat', id: 'c', text: 'x'.repeat(2_001), at: AT } }, 'signal.text'],
      [
        'session:signal',
        { meetingId: 'm1', signal: { kind: 'description', description: { type: 'offer', sdp: 'x'.repeat(64_001) } } },
        'signal.description.sdp',
      ],
      ['room:replay', { rooms: { 'user:ana': { epoch: 'e', seq: -1 } } }, 'rooms.user:ana.seq'],
      ['room:replay', { rooms: null }, 'rooms'],
      ['auth:renew', { token: 7 }, 'token'],
    ];
    for (const [name, payload, path] of wrong) {
      const answer = await ana.ask(name, payload);
      expect([name, answer]).toEqual([
        name,
        expect.objectContaining({
          success: false,
          error: path === 'command' ? 'NOT_FOUND' : 'VALIDATION_FAILED',
          details: expect.arrayContaining([expect.objectContaining({ path })]),
        }),
      ]);
    }
    // Without an acknowledgement, with several arguments, with nothing.
    ana.socket.emit('meeting:join', 1, 2, 3);
    ana.socket.emit('session:signal');
    expect(await ana.ask('waiting-room:heartbeat', { meetingId: 'm1' })).toMatchObject({ success: true });
  });

  it('a visitor may look, not act', async () => {
    const visitor = world.client({ query: { isPublic: 'true' } });
    await visitor.connected();
    expect(await visitor.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({ success: true, waitingRoom: null });
    const { cursor } = (await visitor.ask('meeting:request-participant-events', { meetingId: 'm1' })) as unknown as {
      cursor: { room: string };
    };
    expect(cursor.room).toBe('meeting:m1');
    const lookOnly = new Set([
      'meeting:join',
      'meeting:leave',
      'meeting:request-participant-events',
      'room:replay',
      'admin:leave',
    ]);
    const body = { meetingId: 'm1', ticketId: 't', deviceId: 'd', signal, rooms: {}, token: 't' };
    for (const name of Object.keys(clientCommands).filter((command) => !lookOnly.has(command)))
      expect([name, (await visitor.ask(name, body)).error]).toEqual([name, 'AUTH_REQUIRED']);
    expect(asked('session.join')).toEqual([]);
  });

  it('too much is refused with the wait, too large cuts the connection only', async () => {
    const [ana, ben] = [await sign('ana'), await sign('ben')];
    const answers = await Promise.all(Array.from({ length: 90 }, () => ana.ask('admin:leave', {})));
    const refused = answers.filter(({ success }) => !success);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]).toMatchObject({ error: 'RATE_LIMITED', retryAfter: 1 });
    ana.socket.emit('meeting:join', { meetingId: 'x'.repeat(200_000) });
    await until(() => ana.closedBecause(), 'cut');
    expect(await ben.ask('admin:leave', {})).toMatchObject({ success: true });
  });
});

describe('signalling', () => {
  it('goes only between the browsers that the service let into the session', async () => {
    const [host, guest, mallory] = [await sign('host'), await sign('guest'), await sign('mallory')];
    const send = (client: Client, more: object = {}) => client.ask('session:signal', { meetingId: 'm1', signal, ...more });
    expect(await send(guest)).toMatchObject({ error: 'NOT_IN_SESSION' });
    await enter(host, 'laptop');
    await enter(guest, 'phone');
    expect(await enter(mallory, 'x')).toMatchObject({ error: 'JOIN_TOKEN_INVALID' });
    await mallory.ask('meeting:join', { meetingId: 'm1' });
    expect(await send(mallory)).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(await send(guest)).toMatchObject({ success: true });
    expect(await send(host, { to: 'guest' })).toMatchObject({ success: true });
    expect(await send(host, { to: 'mallory' })).toMatchObject({ success: true });
    await until(() => host.named('session:signal').length === 1 && guest.named('session:signal').length === 1);
    expect(host.named('session:signal')[0]?.data).toEqual({ meetingId: 'm1', from: 'guest', signal });
    expect(guest.named('session:signal')[0]?.data).toMatchObject({ from: 'host' });
    expect(mallory.named('session:signal')).toEqual([]);
    // Another meeting's session is another room.
    expect(await send(guest, { meetingId: 'm2' })).toMatchObject({ error: 'NOT_IN_SESSION' });
    await guest.ask('session:leave', { meetingId: 'm1' });
    expect(await send(guest)).toMatchObject({ error: 'NOT_IN_SESSION' });
  });

  it('a second device takes over', async () => {
    const [host, laptop, phone] = [await sign('host'), await sign('guest'), await sign('guest')];
    await enter(host, 'desk');
    await enter(laptop, 'laptop');
    await enter(phone, 'phone');
    await until(() => laptop.named('meeting:forced-leave').length === 1);
    expect(laptop.named('meeting:forced-leave')[0]?.data).toEqual({ meetingId: 'm1', reason: 'moved' });
    await host.ask('session:signal', { meetingId: 'm1', signal, to: 'guest' });
    await until(() => phone.named('session:signal').length === 1);
    expect(laptop.named('session:signal')).toEqual([]);
  });

  it('ends for who is taken out, and for everyone at the end', async () => {
    const [host, guest] = [await sign('host'), await sign('guest')];
    await enter(host, 'desk');
    await enter(guest, 'phone');
    const left = (reason: string, time: Date) => ({
      ...world.event('visavis.participant.left.v1', 'm1', {
        meetingId: 'm1',
        userId: 'guest',
        participant: participant('guest', 'guest'),
        reason,
      }),
      time: time.toISOString(),
    });
    const inSession = async (user: string) => (await world.sockets.in(`session:m1:${user}`).fetchSockets()).length;
    // Perhaps back in a moment, or back already: stays.
    await world.bus.publish('visavis.meeting', [
      left('connection-lost', new Date(Date.now() + 1_000)),
      left('removed', new Date(Date.now() - 60_000)),
    ]);
    await until(() => host.named('participant:left').length === 0 && guest.named('meeting:forced-leave').length === 1);
    expect(await inSession('guest')).toBe(1);
    await world.bus.publish('visavis.meeting', [left('removed', new Date(Date.now() + 1_000))]);
    await until(async () => (await inSession('guest')) === 0);
    expect(await guest.ask('session:signal', { meetingId: 'm1', signal })).toMatchObject({ error: 'NOT_IN_SESSION' });
    const ended = { meetingId: 'm1', meeting: meeting({ startedAt: AT, endedAt: AT }), hostId: 'host', coHostIds: [] };
    await world.bus.publish('visavis.meeting', [
      world.event('visavis.meeting.ended.v1', 'm1', { ...ended, endedBy: 'host', reason: 'over', guestsMet: 1, noShow: false }),
    ]);
    await until(async () => (await inSession('host')) === 0);
  });

  it('a lost participant is reported, one that is back already is not', async () => {
    const [first, again] = [await sign('guest'), await sign('guest')];
    await enter(first, 'phone');
    await enter(again, 'phone');
    first.socket.disconnect();
    await until(async () => (await world.sockets.in('session:m1').fetchSockets()).length === 1);
    // Nothing happens, and nothing tells when: a report would be there long before this.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked('session.disconnected')).toEqual([]);
    failDisconnected = 1;
    again.socket.disconnect();
    await until(() => asked('session.disconnected').length === 2, 'reported, at the second try');
    expect(asked('session.disconnected')[1]).toMatchObject({
      params: { id: 'm1' },
      body: { userId: 'guest', deviceId: 'phone' },
    });
    const leaver = await sign('guest');
    await enter(leaver, 'phone');
    await leaver.ask('session:leave', { meetingId: 'm1' });
    leaver.socket.disconnect();
    await until(async () => (await world.sockets.fetchSockets()).length === 0);
    expect(asked('session.disconnected')).toHaveLength(2);
  });
});

describe('the waiting room', () => {
  const joined = (index: number) =>
    world.event('visavis.waiting-room.joined.v1', 'm1', {
      meetingId: 'm1',
      hostIds: ['host'],
      userId: `u${index}`,
      ticketId: `t${index}`,
      total: index,
    });
  type Batch = { data: { total: number; entries?: unknown[] }; stamp?: object };
  const batches = (client: Client) => client.named('waiting-room:batchUpdate') as unknown as Batch[];

  it('is told to its hosts at most twice a second, to the end', async () => {
    const [host, guest] = [await sign('host'), await sign('u1')];
    expect(await host.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({
      waitingRoom: { room: 'waiting-room:m1', seq: 0 },
    });
    expect(await guest.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({ waitingRoom: null });
    const since = performance.now();
    for (let index = 1; index <= 20; index++) {
      queue = [...queue, entry(index)];
      await world.bus.publish('visavis.meeting', [joined(index)]);
    }
    await until(() => batches(host).at(-1)?.data.total === 20, 'the whole queue');
    const seconds = (performance.now() - since) / 1_000;
    expect(batches(host).length).toBeLessThanOrEqual(Math.ceil(seconds / 0.5) + 1);
    expect(batches(host).at(-1)?.data.entries).toHaveLength(20);
    expect(batches(host).at(-1)?.stamp).toMatchObject({ room: 'waiting-room:m1' });
    expect(batches(guest)).toEqual([]);
    expect(guest.named('waiting-room:positionUpdate')).toHaveLength(1);
    expect(guest.named('waiting-room:positionUpdate')[0]?.data).toMatchObject({
      position: 1,
      ticketId: 't1',
      hostStatus: 'live',
    });
    queue = queue.slice(1);
    await until(async () => (await world.cache.presence.members('bff:queues-to-tell')).length === 0, 'nothing left to tell');
  });

  it('when the queue cannot be had, the hosts are told to fetch it', async () => {
    const host = await sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    await world.fakes.close('meeting');
    await world.bus.publish('visavis.meeting', [joined(3)]);
    await until(() => batches(host).length === 1);
    expect(batches(host)[0]?.data).toEqual({ meetingId: 'm1', total: 3 });
  });

  it('what another node left untold is told', async () => {
    const host = await sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    queue = [entry(1)];
    const origin = { id: 'e-other', time: AT, source: 'visavis.meeting/0', offset: 5 };
    await world.cache.presence.touch('bff:queues-to-tell', 'm1', 60_000, { total: 1, origin });
    await until(() => batches(host).length === 1, 'taken over', 12_000);
    expect(batches(host)[0]?.data).toMatchObject({ total: 1 });
  }, 20_000);

  it('somebody who is a co-host no longer hears of it no longer', async () => {
    const host = await sign('host');
    await host.ask('session:start', { meetingId: 'm1' });
    expect((await world.sockets.in('waiting-room:m1').fetchSockets()).length).toBe(1);
    const change = { meetingId: 'm1', meeting: meeting(), hostId: 'other', coHostIds: ['co'], changed: ['coHosts'] };
    await world.bus.publish('visavis.meeting', [world.event('visavis.meeting.updated.v1', 'm1', change)]);
    await until(async () => (await world.sockets.in('waiting-room:m1').fetchSockets()).length === 0);
  });
});
