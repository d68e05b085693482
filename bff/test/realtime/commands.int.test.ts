// @weight waits
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientCommands } from '@visavis/contracts/socket';
import { until } from '@visavis/testing/wait';
import { AT } from './fixtures.ts';
import { createSessionFixture, type SessionFixture } from './session-fixture.ts';

const signal = { kind: 'chat', id: 'c1', text: 'hello', at: AT };
let fixture: SessionFixture;
beforeEach(async () => {
  fixture = await createSessionFixture();
});
afterEach(() => fixture.close());

describe('forwarded commands', () => {
  it('call as the user, and return the call’s response', async () => {
    const ana = await fixture.sign('ana');
    expect(await ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1', extra: 1 })).toMatchObject({
      success: true,
      ticket: { position: 1 },
    });
    expect(fixture.callsTo('session.join')).toEqual([
      expect.objectContaining({ params: { id: 'm1' }, body: { requestId: 'r1' }, userId: 'ana' }),
    ]);
    expect(await ana.ask('waiting-room:getPosition', { meetingId: 'm1' })).toMatchObject({ success: true, etaSec: 60 });
    expect(await ana.ask('waiting-room:admit', { meetingId: 'm1', ticketId: 't1' })).toMatchObject({
      success: false,
      error: 'GUEST_PRESENT',
      message: 'A guest is in the room',
      details: [{ path: 'ticketId', message: 'Later' }],
    });
    await fixture.fakes.close('meeting');
    expect(await ana.ask('waiting-room:join', { meetingId: 'm1' })).toMatchObject({
      success: false,
      error: 'UNAVAILABLE',
      retryAfter: 1,
    });
  });

  it('are applied once when sent twice at once', async () => {
    const ana = await fixture.sign('ana');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1' })),
    );
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(fixture.callsTo('session.join')).toHaveLength(1);
    await ana.ask('waiting-room:join', { meetingId: 'm1', requestId: 'r1' });
    expect(fixture.callsTo('session.join')).toHaveLength(2);
  });

  it('are refused by the service for an expired token, whatever the socket', async () => {
    const ana = fixture.client({ auth: { token: fixture.token('ana', { lifeSec: 30 }) } });
    await ana.connected();
    fixture.clock.advance(31_000);
    expect(await ana.ask('waiting-room:heartbeat', { meetingId: 'm1' })).toMatchObject({
      success: false,
      error: 'TOKEN_EXPIRED',
    });
  });

  it('send heartbeats on together, and answer each with its own outcome', async () => {
    const people = await Promise.all(['ana', 'ben', 'mallory'].map((name) => fixture.sign(name)));
    const before = fixture.callsTo('session.heartbeats').length;
    const answers = await Promise.all(
      people.map((person, n) =>
        person.ask('waiting-room:heartbeat', {
          meetingId: 'm1',
          deviceId: 'd',
          ...(n === 0 && { receives: ['ben'], onPhone: true }),
        }),
      ),
    );
    expect(answers).toMatchObject([{ success: true }, { success: true }, { success: false, error: 'NOT_IN_SESSION' }]);
    const calls = fixture.callsTo('session.heartbeats').slice(before);
    const beats = calls.flatMap(({ body }) => (body as { beats: { userId: string }[] }).beats);
    expect(calls.length).toBeLessThan(3);
    expect(beats.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))).toEqual([
      { meetingId: 'm1', userId: 'ana', deviceId: 'd', receives: ['ben'], onPhone: true, agoMs: expect.any(Number) },
      { meetingId: 'm1', userId: 'ben', deviceId: 'd', agoMs: expect.any(Number) },
      { meetingId: 'm1', userId: 'mallory', deviceId: 'd', agoMs: expect.any(Number) },
    ]);
    expect(fixture.callsTo('session.heartbeat')).toEqual([]);
  });

  it('return the active subscription of the user', async () => {
    expect(await (await fixture.sign('ana')).ask('subscription:check-update')).toEqual({ success: true, subscription: null });
    expect(fixture.callsTo('subscriptions.active')).toEqual([expect.objectContaining({ userId: 'ana' })]);
    const visitor = fixture.client({ query: { isPublic: 'true', anonymousId: 'b-1' } });
    await visitor.connected();
    expect(await visitor.ask('subscription:check-update')).toMatchObject({ success: false, error: 'AUTH_REQUIRED' });
  });

  it('return pending counts of the service, to the users that it permits', async () => {
    const boss = await fixture.sign('boss', 'admin');
    const counts = { meetings: 4, verifications: 1, contact: 2 };
    expect(await boss.ask('admin:request-pending-count')).toMatchObject({ success: true, ...counts });
    await until(() => boss.named('admin:pending-count').length === 1);
    expect(await (await fixture.sign('ana')).ask('admin:request-pending-count')).toMatchObject({ error: 'ADMIN_REQUIRED' });
  });
});

describe('other commands', () => {
  it('are refused with the field named, without effect on others', async () => {
    const ana = await fixture.sign('ana');
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
      ['session:statistics', { meetingId: 'm1', turn: 'now', statistics: { way: 'direct' } }, 'turn'],
      ['session:statistics', { meetingId: 'm1', turn: AT, statistics: { way: 'pigeon' } }, 'statistics.way'],
      ['session:statistics', { meetingId: 'm1', turn: AT, statistics: { way: 'none', loss: 1.01 } }, 'statistics.loss'],
      [
        'session:statistics',
        { meetingId: 'm1', turn: AT, statistics: { way: 'relay', firstPictureMs: 600_001 } },
        'statistics.firstPictureMs',
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

  it('let a visitor read, not act', async () => {
    const visitor = fixture.client({ query: { isPublic: 'true' } });
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
    const body = {
      meetingId: 'm1',
      ticketId: 't',
      deviceId: 'd',
      signal,
      rooms: {},
      token: 't',
      message: null,
      change: { action: 'resume' },
      turn: AT,
      statistics: { way: 'direct' },
    };
    for (const name of Object.keys(clientCommands).filter((command) => !lookOnly.has(command)))
      expect([name, (await visitor.ask(name, body)).error]).toEqual([name, 'AUTH_REQUIRED']);
    expect(fixture.callsTo('session.join')).toEqual([]);
  });

  it('are refused with the wait beyond the limit; too large ones cut the connection only', async () => {
    const [ana, ben] = [await fixture.sign('ana'), await fixture.sign('ben')];
    const answers = await Promise.all(Array.from({ length: 90 }, () => ana.ask('admin:leave', {})));
    const refused = answers.filter(({ success }) => !success);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]).toMatchObject({ error: 'RATE_LIMITED', retryAfter: 1 });
    ana.socket.emit('meeting:join', { meetingId: 'x'.repeat(200_000) });
    await until('cut', () => ana.closedBecause());
    expect(await ben.ask('admin:leave', {})).toMatchObject({ success: true });
  });
});
