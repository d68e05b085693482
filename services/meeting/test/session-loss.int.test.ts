import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { systemClock } from '@visavis/platform';
import { listeningTimes, noteListening, outages } from '../src/data/listening-times.ts';
import { mediaRemovals } from '../src/data/media-removals.ts';
import { MINUTE, outcome } from './support/meetings.ts';
import { gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, beat, tick, disconnected, typesSince, eventCount, call, pass } = kit;

test('notes nobody for a media server where an installation has none', async () => {
  await call();
  await post(gita, '/session/leave');
  await post(host, '/session/end');
  expect(await h.store.collection(mediaRemovals).find()).toEqual([]);
});

describe('lost connections', () => {
  // spec 1 §4.19, §9.15
  test('announces a lost connection after 5 s, and lets it back without a token', async () => {
    await call();
    await beat(host);
    const before = await eventCount();
    expect(outcome(await disconnected(gita))).toBe('200');
    // The clock of the turn stands still at once.
    expect(await typesSince(before)).toEqual(['turn.changed']);
    const from = before + 1;
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, connection: 'reconnecting' });
    await pass(4, host);
    expect(await typesSince(from)).toEqual([]);
    await pass(1, host);
    expect(await typesSince(from)).toEqual(['participant.left']);
    // The seat is kept, and everyone sees until when: nobody hangs up because of a lost socket.
    const keptUntil = new Date(h.clock.now().getTime() + 55_000).toISOString();
    const keptSeat = { connection: 'reconnecting', away: true, keptUntil };
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, ...keptSeat });
    const next = await join(hari);
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId: next.ticketId }))).toBe('409 GUEST_PRESENT');
    expect(outcome(await enter(gita))).toBe('200');
    expect(await typesSince(from)).toEqual(['participant.left', 'waiting-room.joined', 'participant.joined']);
    await pass(60, host, gita, hari);
    expect(await typesSince(from)).toHaveLength(3);
  });
  test('counts a silent participant as present whose media others receive, for five minutes', async () => {
    await call();
    const from = await eventCount();
    await disconnected(gita);
    const vouch = () => post(host, '/waiting-room/heartbeat', { deviceId: `d-${host.userId}`, receives: [gita.userId] });
    for (let gone = 0; gone < 290; gone += 5) {
      h.clock.advance(5_000);
      await vouch();
      await tick();
    }
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, connection: 'connected' });
    // A place in the queue is held by nobody's word.
    await join(hari);
    for (let gone = 0; gone < 80; gone += 5) {
      h.clock.advance(5_000);
      await post(host, '/waiting-room/heartbeat', { deviceId: `d-${host.userId}`, receives: [gita.userId, hari.userId] });
      await tick();
    }
    expect((await session(host)).queue).toEqual([]);
    expect((await session(host)).participants).toHaveLength(1);
    expect(await typesSince(from)).toContain('participant.left');
  });
  test('sends the guest to the front of the queue when the host is lost, and counts them once after a new admission', async () => {
    await call();
    await join(hari);
    for (const user of [host, gita, hari]) await beat(user);
    await disconnected(host);
    expect(await session(gita)).toMatchObject({
      hostStatus: 'reconnecting',
      graceUntil: new Date(h.clock.now().getTime() + 30_000).toISOString(),
      me: { place: 'room' },
    });
    await pass(30, gita, hari);
    expect(await session(gita)).toMatchObject({
      hostStatus: 'absent',
      me: { place: 'queue', ticket: { position: 1 }, passUsed: false },
      waitingTotal: 2,
    });
    expect(outcome(await enter(host))).toBe('200');
    const { ticketId } = (await session(gita)).me.ticket;
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId }))).toBe('200');
    const { joinToken } = (await session(gita)).me.admission;
    expect(outcome(await enter(gita, { joinToken }))).toBe('200');
    await post(host, '/session/end');
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({ data: { guestsMet: 1 } });
  });
  test('gives up a silent place in the queue after 15 and 60 s', async () => {
    await join(gita);
    await join(hari);
    await pass(20, hari);
    expect((await session(host)).queue).toMatchObject([{ connection: 'reconnecting' }, { connection: 'connected' }]);
    // Kept for 60 s since they were last heard of.
    await pass(35, hari);
    expect((await session(host)).queue).toHaveLength(2);
    await pass(10, hari);
    expect((await session(host)).queue).toMatchObject([{ userId: hari.userId }]);
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.waiting-room.left.v1',
      data: { userId: gita.userId, reason: 'stale', total: 1 },
    });
    expect(outcome(await beat(gita))).toBe('409 NOT_IN_SESSION');
    // The page that comes back says why.
    expect((await session(gita)).me).toMatchObject({ place: 'outside', lostPlace: 'queue' });
    expect((await session(hari)).me.lostPlace).toBeUndefined();
    await join(gita);
    expect((await session(gita)).me.lostPlace).toBeUndefined();
  });
  test('says that the pass of a guest who is sent back is used, if it is', async () => {
    await call();
    await pass(120, host, gita);
    await post(host, '/session/leave', { deviceId: `d-${host.userId}` });
    // Who left is not in the room; who is lost would be.
    expect(await session(gita)).toMatchObject({ hostStatus: 'reconnecting', participants: [{ role: 'guest' }] });
    await pass(30, gita);
    expect((await session(gita)).me).toMatchObject({ place: 'queue', passUsed: true });
    expect((await session(host)).me.passUsed).toBeUndefined();
  });
  test('keeps all places over a restart, and counts silence from then on', async () => {
    await call();
    await join(hari);
    await pass(10, host, gita, hari);
    const before = await session(host);
    await h.restart();
    h.clock.advance(14_000);
    await tick();
    expect(await session(host)).toMatchObject({
      participants: before.participants,
      queue: before.queue,
      phase: 'live',
      hostStatus: 'live',
    });
    expect(outcome(await enter(gita))).toBe('200');
    expect(outcome(await enter(host))).toBe('200');
    await pass(20, host, gita, hari);
    expect((await session(host)).participants).toHaveLength(2);
    await h.restart();
    // The fresh window opens with the first look after the restart.
    await pass(30, host, hari);
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, away: true });
    await pass(35, host, hari);
    expect((await session(host)).participants).toHaveLength(1);
  });
  /** Time goes by for everybody, and the job does not run: the cache is away, or the process stands still. */
  function standStill(ms: number): void {
    h.clock.advance(ms);
    const at = systemClock.now().getTime() + ms;
    jest.spyOn(Date, 'now').mockImplementation(() => at);
  }
  afterEach(() => void jest.restoreAllMocks());
  test.each(['between two passes of the job', 'amid one'])(
    'keeps a call and a queue when nobody could be heard for a minute, %s, and counts silence from then on',
    async (when) => {
      await call();
      await join(hari);
      await pass(10, host, gita, hari);
      const from = await eventCount();
      if (when === 'amid one') {
        const { upTo } = h.cache.moments;
        jest.spyOn(h.cache.moments, 'upTo').mockImplementationOnce((...of) => {
          standStill(65_000);
          return upTo(...of);
        });
        await tick();
        h.clock.advance(1_000);
      } else standStill(65_000);
      await tick();
      expect(await typesSince(from)).toEqual([]);
      await pass(50, host, gita);
      expect((await session(host)).participants).toMatchObject([{ connection: 'connected' }, { connection: 'connected' }]);
      expect((await session(host)).queue).toMatchObject([{ userId: hari.userId, connection: 'reconnecting' }]);
      await pass(10, host, gita);
      expect((await session(host)).queue).toEqual([]);
    },
  );
  test('remembers when nobody was heard, so that no host is blamed for what they did then', async () => {
    const from = h.clock.now();
    standStill(65_000);
    await tick();
    expect((await outages(h.store))[0]).toEqual({ from, until: new Date(from.getTime() + 65_000) });
  });
  test('forgets in the end when somebody was heard', async () => {
    const ago = (days: number) => new Date(h.clock.now().getTime() - days * 24 * 60 * MINUTE);
    await noteListening(h.store, ago(500), ago(401));
    await noteListening(h.store, ago(499), ago(399));
    const stored = await h.store.collection(listeningTimes).find();
    expect(stored.map(({ since }) => since)).not.toContainEqual(ago(500));
    expect(stored.map(({ since }) => since)).toContainEqual(ago(499));
  });
  test('keeps them, too, when nobody at all is heard for a minute, and everybody may be a moment late to return', async () => {
    await call();
    await join(hari);
    await pass(10, host, gita, hari);
    const from = await eventCount();
    await pass(55);
    expect(await typesSince(from)).toEqual([]);
    await pass(10, host);
    await pass(10, host, hari);
    await pass(5, host, hari, gita);
    const { participants, queue } = await session(host);
    expect([...participants, ...queue]).toMatchObject(
      [host, gita, hari].map(({ userId }) => ({ userId, connection: 'connected' })),
    );
    // They have all gone: places are given up in the end.
    await pass(140);
    expect((await session(host)).participants).toEqual([]);
  });
  test('accepts an unused join token after a restart', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await post(host, '/waiting-room/admit', { ticketId });
    const { joinToken } = (await session(gita)).me.admission;
    await h.restart();
    expect((await session(gita)).me.admission.joinToken).toBe(joinToken);
    expect(outcome(await enter(gita, { joinToken }))).toBe('200');
  });
  test('removes nobody when the clock is moved far ahead', async () => {
    await call();
    await pass(5, host, gita);
    h.clock.advance(20 * MINUTE);
    await tick();
    await pass(10, host, gita);
    expect((await session(host)).participants).toMatchObject([{ connection: 'connected' }, { connection: 'connected' }]);
  });
});

describe('the automatic end', () => {
  test('comes when the time is over and the room is empty, not during a call', async () => {
    await call();
    h.clock.advance(36 * MINUTE);
    await tick();
    await pass(60, host, gita);
    expect(await session(host)).toMatchObject({ phase: 'live', meeting: { state: 'live' } });
    await post(gita, '/session/leave');
    await post(host, '/session/leave', { deviceId: 'another-tab' });
    expect((await session(host)).participants).toHaveLength(1);
    await post(host, '/session/leave', { deviceId: `d-${host.userId}` });
    await pass(25);
    expect((await session(host)).phase).toBe('live');
    await pass(10);
    expect(await session(host)).toMatchObject({ phase: 'ended', meeting: { state: 'past' } });
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.ended.v1',
      data: { endedBy: null, reason: 'The time is over', noShow: false },
    });
  });
  test('comes for a queue that no host ever joined', async () => {
    await join(gita);
    for (let minute = 0; minute < 36; minute += 1) {
      h.clock.advance(MINUTE);
      if (minute < 34) await beat(gita);
      await tick();
    }
    await h.runJob('expire-due-meetings');
    expect(await session(host)).toMatchObject({ phase: 'ended', waitingTotal: 0 });
    const ended = (await h.eventsOf(id)).filter((event) => event.type === 'visavis.meeting.ended.v1');
    expect(ended).toMatchObject([{ data: { noShow: true, reason: 'Nobody came' } }]);
  });
});
