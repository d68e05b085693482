// @weight waits
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { createMovableClock } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture, type FixtureOptions, type Heard } from '../support.ts';
import { meetingEventData, participant } from './fixtures.ts';

let fixture: Fixture;
afterEach(() => fixture.close());
const open = async (options: FixtureOptions = {}) => {
  fixture = await createFixture(options);
};

const roleChange = (userId: string) =>
  fixture.event('visavis.user.role-changed.v1', userId, { userId, role: 'host', previousRole: 'participant' });
const update = (meetingId: string, version: number) =>
  fixture.event('visavis.meeting.updated.v1', meetingId, {
    ...meetingEventData({ _id: meetingId, version }, { changed: ['title'] }),
    meetingId,
  });
const seqs = (heard: readonly Heard[]) => heard.map(({ stamp }) => stamp?.seq);
const updates = (client: { named(name: string): Heard[] }, room: string) =>
  client.named('meeting:update').filter(({ stamp }) => stamp?.room === room);

/** Gita enters; `old` was a co-host before. */
const joining = {
  meetingId: 'm1',
  userId: 'gita',
  participant: participant('guest', 'gita'),
  hostIds: ['host', 'co'],
  ticketId: 't1',
};

describe('rooms', () => {
  it('receive an event only for the users it concerns, stamped', async () => {
    await open();
    const ana = fixture.client({ auth: { token: fixture.token('ana') } });
    const ben = fixture.client({ auth: { token: fixture.token('ben') } });
    await Promise.all([ana.connected(), ben.connected()]);
    await until(() => ana.named('room:head').length === 2 && ben.named('room:head').length === 2);
    const event = roleChange('ana');
    await fixture.bus.publish('visavis.auth', [event]);
    await until(() => ana.named('user:role-changed').length === 1);
    expect(ana.named('user:role-changed')[0]).toMatchObject({
      data: { userId: 'ana', role: 'host', previousRole: 'participant' },
      stamp: { room: 'user:ana', seq: 1, id: `${event.id}/user:role-changed`, at: event.time },
    });
    expect(ben.named('user:role-changed')).toEqual([]);
  });

  it('tell admins of a burst of payments at once, and once more after it', async () => {
    await open();
    const admin = fixture.client({ auth: { token: fixture.token('admin-1', { role: 'admin' }) } });
    const buyer = fixture.client({ auth: { token: fixture.token('buyer') } });
    await Promise.all([admin.connected(), buyer.connected()]);
    expect(await admin.ask('admin:join', {})).toMatchObject({ success: true });
    const order = (orderId: string) =>
      fixture.event('visavis.payment.created.v1', orderId, {
        orderId,
        userId: 'buyer',
        planCode: 'basic',
        amountPaise: 49_900,
        at: new Date().toISOString(),
      });
    await fixture.bus.publish(
      'visavis.billing',
      Array.from({ length: 30 }, (_, index) => order(`order-${index}`)),
    );
    await until('the buyer heard of each', () => buyer.named('payment:updated').length === 30);
    await until('nothing left to tell', async () => (await fixture.cache.presence.members('bff:money-to-tell')).length === 0);
    await until('told twice', () => admin.named('admin:money-changed').length >= 2);
    expect(admin.named('admin:money-changed').map(({ data, stamp }) => [data, stamp?.room])).toEqual([
      [{}, 'admin'],
      [{}, 'admin'],
    ]);
    expect(buyer.named('admin:money-changed')).toEqual([]);
  });

  it('send outsiders public meetings, each room in its own detail', async () => {
    await open();
    const visitor = fixture.client({ query: { isPublic: 'true', anonymousId: 'browser-1', meetingId: 'm1' } });
    const member = fixture.client({ auth: { token: fixture.token('ana') } });
    await Promise.all([visitor.connected(), member.connected()]);
    expect(await member.ask('meeting:join', { meetingId: 'm1', isPublic: true })).toMatchObject({
      success: true,
      waitingRoom: null,
    });
    await until(() => visitor.named('room:head').length === 2);
    await fixture.bus.publish('visavis.meeting', [
      fixture.event('visavis.participant.joined.v1', 'm1', joining),
      update('m1', 4),
      fixture.event('visavis.meeting.created.v1', 'm1', meetingEventData({ status: 'pending' })),
    ]);
    await until(() => updates(visitor, 'meeting:m1').length === 1 && updates(member, 'meeting:m1').length === 1);
    for (const outsider of [visitor, member]) {
      expect(JSON.stringify(outsider.heard)).not.toMatch(/gita/i);
      // One sequence for all, so that an outsider has no gap where a host heard more.
      expect(outsider.named('participant:joined')[0]).toMatchObject({
        data: { userId: 't1', participant: { userId: 't1', name: 'Guest', avatarUrl: null } },
        stamp: { room: 'meeting:m1', seq: 1 },
      });
    }
    expect(updates(visitor, 'public:meetings')).toHaveLength(1);
    expect(visitor.named('admin:meeting-created')).toEqual([]);
  });

  it.each(['live', 'after a reconnect', 'by a replay'])('name a guest to hosts, that guest and admins only (%s)', async (way) => {
    await open();
    const sides = [
      ['host', 'host'],
      ['co', 'cohost'],
      ['gita', 'guest'],
      ['boss', 'admin'],
      ['ana', 'unrelated user'],
      ['old', 'former co-host'],
      [undefined, 'visitor'],
    ] as const;
    const { epoch } = await fixture.cache.streams.head('meeting:m1');
    const cursors = { 'meeting:m1': { epoch, seq: 0 } };
    const publish = async () => {
      await fixture.bus.publish('visavis.meeting', [fixture.event('visavis.participant.joined.v1', 'm1', joining)]);
      await until(async () => (await fixture.cache.streams.head('meeting:m1')).seq === 1);
    };
    if (way !== 'live') await publish();
    const resume = way === 'after a reconnect' ? cursors : {};
    const clients = sides.map(([userId, role]) =>
      fixture.client(
        userId
          ? { auth: { token: fixture.token(userId, { role: role === 'admin' ? 'admin' : 'participant' }), resume } }
          : { auth: { resume }, query: { isPublic: 'true', meetingId: 'm1' } },
      ),
    );
    await Promise.all(clients.map((client) => client.connected()));
    if (way !== 'after a reconnect')
      for (const client of clients) await client.ask('meeting:join', { meetingId: 'm1', isPublic: true });
    if (way === 'live') await publish();
    const heard = await Promise.all(
      clients.map(async (client) => {
        if (way === 'by a replay') return JSON.stringify(await client.ask('room:replay', { rooms: cursors }));
        await until(() => client.named('participant:joined').length === 1);
        return JSON.stringify(client.named('participant:joined'));
      }),
    );
    const named = sides.filter((_, index) => /"gita"/.test(heard[index] ?? '')).map(([, role]) => role);
    expect(named).toEqual(['host', 'cohost', 'guest', 'admin']);
    for (const each of heard) expect(each).toMatch(/"role":"guest"/);
  });

  it('keep the admin’s room for admins, until they are demoted', async () => {
    await open();
    const boss = fixture.client({ auth: { token: fixture.token('boss', { role: 'admin' }) } });
    const ana = fixture.client({ auth: { token: fixture.token('ana'), resume: { admin: { epoch: 'x', seq: 0 } } } });
    const visitor = fixture.client({ query: { isPublic: 'true' } });
    await Promise.all([boss, ana, visitor].map((client) => client.connected()));
    const joined = { success: true, cursor: { room: 'admin', seq: 0 } };
    expect(await boss.ask('admin:join')).toMatchObject(joined);
    // Socket.IO sends it as null.
    expect(await boss.ask('admin:join', undefined)).toMatchObject(joined);
    await boss.ask('meeting:join', { meetingId: 'm1', isPublic: true });
    expect((await fixture.sockets.in('meeting:m1|admins').fetchSockets()).length).toBe(1);
    expect(await ana.ask('admin:join', {})).toMatchObject({ success: false, error: 'ADMIN_REQUIRED' });
    expect(await visitor.ask('admin:join', {})).toMatchObject({ success: false, error: 'AUTH_REQUIRED' });
    const pending = (meetings: number) =>
      fixture.event('visavis.admin.pending-count-changed.v1', 'pending', { meetings, verifications: 0 });
    await fixture.bus.publish('visavis.admin', [pending(3)]);
    await until(() => boss.named('admin:pending-count').length === 1);
    // Demoted: out of the room at once, whatever becomes of the socket.
    const demoted = fixture.event('visavis.user.role-changed.v1', 'boss', {
      userId: 'boss',
      role: 'host',
      previousRole: 'admin',
    });
    await fixture.bus.publish('visavis.auth', [demoted]);
    await until(() => boss.named('user:role-changed').some(({ stamp }) => stamp?.room === 'user:boss'));
    await until(async () => (await fixture.sockets.in('admin').fetchSockets()).length === 0);
    expect((await fixture.sockets.in('meeting:m1|admins').fetchSockets()).length).toBe(0);
    await fixture.bus.publish('visavis.admin', [pending(4), pending(5)]);
    await until(async () => (await fixture.cache.streams.head('admin')).seq >= 4);
    expect(boss.named('admin:pending-count')).toHaveLength(1);
    for (const outsider of [ana, visitor]) expect(outsider.heard.filter(({ stamp }) => stamp?.room === 'admin')).toEqual([]);
    const stolen = {
      rooms: { admin: { epoch: 'x', seq: 0 }, 'user:boss': { epoch: 'x', seq: 0 }, 'user:ana': { epoch: 'x', seq: 0 } },
    };
    const answer = (await ana.ask('room:replay', stolen)) as unknown as { rooms: object };
    expect(Object.keys(answer.rooms)).toEqual(['user:ana']);
  });
});

describe('missed events', () => {
  it('are replayed on reconnect, exactly once and in order', async () => {
    await open();
    const token = fixture.token('ana');
    const before = fixture.client({ auth: { token } });
    await before.connected();
    const { cursor } = (await before.ask('meeting:join', { meetingId: 'm1', isPublic: true })) as unknown as {
      cursor: { epoch: string; seq: number };
    };
    await fixture.bus.publish('visavis.meeting', [update('m1', 4)]);
    await until(() => updates(before, 'meeting:m1').length === 1);
    before.socket.disconnect();
    await fixture.bus.publish(
      'visavis.meeting',
      [5, 6, 7].map((version) => update('m1', version)),
    );
    await until(async () => (await fixture.cache.streams.head('meeting:m1')).seq === 4);
    const resume = { 'meeting:m1': { epoch: cursor.epoch, seq: 1 } };
    const after = fixture.client({ auth: { token, resume } });
    await until(() => updates(after, 'meeting:m1').length === 3);
    await fixture.bus.publish('visavis.meeting', [update('m1', 8)]);
    await until(() => updates(after, 'meeting:m1').length === 4);
    expect(seqs(updates(after, 'meeting:m1'))).toEqual([2, 3, 4, 5]);
    expect(updates(after, 'meeting:m1').map(({ data }) => (data as { version: number }).version)).toEqual([5, 6, 7, 8]);
  });

  it('are requested after a lost emit, which a look at the latest sequences shows', async () => {
    await open();
    const ana = fixture.client({ auth: { token: fixture.token('ana') } });
    await ana.connected();
    const { cursor } = (await ana.ask('meeting:join', { meetingId: 'm1', isPublic: true })) as unknown as {
      cursor: { epoch: string; seq: number };
    };
    // As another node's consumer does whose emit got lost on the way.
    for (const index of [1, 2]) {
      await fixture.cache.streams.append('meeting:m1', {
        id: `lost-${index}`,
        at: fixture.clock.now().getTime(),
        value: { name: 'meeting:viewers', data: { index } },
      });
    }
    await fixture.bff.checkHeads();
    await until(() =>
      ana
        .named('room:head')
        .some(({ data }) => (data as { room: string; seq: number }).room === 'meeting:m1' && (data as { seq: number }).seq === 2),
    );
    const answer = (await ana.ask('room:replay', { rooms: { 'meeting:m1': { epoch: cursor.epoch, seq: 0 } } })) as unknown as {
      rooms: Record<string, { events: [string, object, { seq: number; room: string }][] }>;
    };
    const { events = [] } = answer.rooms['meeting:m1'] ?? {};
    expect(events.map(([name, data, stamp]) => [name, data, stamp.seq, stamp.room])).toEqual([
      ['meeting:viewers', { index: 1 }, 1, 'meeting:m1'],
      ['meeting:viewers', { index: 2 }, 2, 'meeting:m1'],
    ]);
    // Told once; what this process emits itself needs no telling.
    const heads = ana.named('room:head').length;
    await fixture.bus.publish('visavis.meeting', [update('m1', 9)]);
    await until(() => updates(ana, 'meeting:m1').length === 1);
    await fixture.bff.checkHeads();
    expect(ana.named('room:head')).toHaveLength(heads);
  });

  it('past the window or in another epoch lead to one resync', async () => {
    const clock = createMovableClock();
    const cache = createMemoryCache({ clock, replayWindow: { maxEntries: 3 } });
    await open({ deps: { cache } });
    const token = fixture.token('ana');
    for (let version = 1; version <= 6; version++) await fixture.bus.publish('visavis.meeting', [update('m1', version)]);
    await until(async () => (await cache.streams.head('meeting:m1')).seq === 6);
    const { epoch } = await cache.streams.head('meeting:m1');
    const resyncs = async (cursor: object) => {
      const client = fixture.client({ auth: { token, resume: { 'meeting:m1': cursor } } });
      await until(() => client.named('room:head').length === 3);
      return [client.named('resync').map(({ data }) => data), updates(client, 'meeting:m1').length];
    };
    expect(await resyncs({ epoch, seq: 2 })).toEqual([[{ room: 'meeting:m1', epoch, seq: 6 }], 0]);
    expect(await resyncs({ epoch: 'of another cache', seq: 6 })).toEqual([[{ room: 'meeting:m1', epoch, seq: 6 }], 0]);
    expect(await resyncs({ epoch, seq: 99 })).toEqual([[{ room: 'meeting:m1', epoch, seq: 6 }], 0]);
    expect(await resyncs({ epoch, seq: 4 })).toEqual([[], 2]);
    await cache.close();
  });

  it('of a lost cache lead to a resync of open sockets', async () => {
    const clock = createMovableClock();
    const cache = createMemoryCache({ clock });
    await open({ deps: { cache } });
    const ana = fixture.client({ auth: { token: fixture.token('ana') } });
    await until(() => ana.named('room:head').length === 2);
    // Everything idle for longer than a stream is remembered starts a new epoch.
    clock.advance(2 * 60 * 60_000);
    await fixture.bff.checkHeads();
    await until(() => ana.named('resync').length === 2);
    expect(
      ana
        .named('resync')
        .map(({ data }) => (data as { room: string }).room)
        .sort(),
    ).toEqual(['public:meetings', 'user:ana']);
    await fixture.bff.checkHeads();
    expect(ana.named('resync')).toHaveLength(2);
    await cache.close();
  });
});

describe('the consumer', () => {
  it('keeps the sequence of a redelivered event, and refuses an older one', async () => {
    await open();
    const consumer = fixture.bff.consumers.find(({ topic }) => topic === 'visavis.meeting');
    const ana = fixture.client({ query: { isPublic: 'true', meetingId: 'm9' } });
    await until(() => ana.named('room:head').length === 2);
    const [first, second] = [update('m9', 1), update('m9', 2)];
    const at = (offset: number) => ({ topic: 'visavis.meeting', partition: 0, offset });
    await consumer?.handle(first, at(1));
    await consumer?.handle(second, at(2));
    await consumer?.handle(second, at(2));
    await consumer?.handle(update('m9', 0), at(1));
    expect((await fixture.cache.streams.head('public:meetings')).seq).toBe(2);
    await until(() => updates(ana, 'meeting:m9').length === 3 && updates(ana, 'public:meetings').length === 2);
    expect(seqs(updates(ana, 'meeting:m9'))).toEqual([1, 2, 2]);
    expect(seqs(updates(ana, 'public:meetings'))).toEqual([1, 2]);
  });

  it('acknowledges nothing while the cache is away', async () => {
    await open();
    const consumer = fixture.bff.consumers.find(({ topic }) => topic === 'visavis.meeting');
    await fixture.cache.close();
    await expect(consumer?.handle(update('m9', 1), { topic: 'visavis.meeting', partition: 0, offset: 1 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});
