import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, MINUTE, outcome } from './support/meetings.ts';

let h: Harness;
let admin: User;
let host: User;
let cora: User;
let gita: User;
let hari: User;
let id: string;
beforeAll(async () => {
  h = await startHarness({
    config: { stunUrls: ['stun:stun.test:3478'], turnUrls: ['turn:turn.test:3478'], turnSecret: 'turn-secret' },
  });
  admin = await h.user('Ada', { role: 'admin' });
});
afterAll(() => h.stop());

/** A fresh host with an approved meeting five minutes from now, a co-host and two guests. */
beforeEach(async () => {
  [host, cora, gita, hari] = [await h.user('Host'), await h.user('Cora'), await h.user('Gita'), await h.user('Hari')];
  id = (await approved(h, host, admin, 40 * MINUTE, { coHosts: [{ name: 'Cora', phone: cora.phone }] }))._id;
  h.clock.advance(35 * MINUTE);
  await tick();
});

const post = (as: User | undefined, path: string, body: object = {}) =>
  h.call('POST', `/api/meetings/${id}${path}`, { as, body });
const session = async (as: User) => (await h.call('GET', `/api/meetings/${id}/session`, { as })).body.session;
const join = async (as: User) => (await post(as, '/waiting-room/join')).body.ticket;
const enter = (as: User, more: object = {}) => post(as, '/session/enter', { deviceId: `d-${as.userId}`, ...more });
const beat = (as: User, deviceId: string | undefined = `d-${as.userId}`) => post(as, '/waiting-room/heartbeat', { deviceId });
const tick = () => h.runJob('look-after-sessions');
const disconnected = (user: User) =>
  h.call('POST', `/api/meetings/${id}/session/disconnected`, {
    token: h.serviceToken(),
    body: { userId: user.userId, deviceId: `d-${user.userId}` },
  });
const typesSince = async (from: number) =>
  (await h.eventsOf(id)).slice(from).map((event) => event.type.replace(/^visavis\.|\.v1$/g, ''));
const eventCount = async () => (await h.eventsOf(id)).length;

/** Host and Gita are in the room. */
async function call() {
  const ticket = await join(gita);
  await post(host, '/session/start');
  await enter(host);
  await post(host, '/waiting-room/admit', { ticketId: ticket.ticketId });
  const { joinToken } = (await session(gita)).me.admission;
  const entered = await enter(gita, { joinToken });
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body));
  return { ticket, joinToken, entered };
}
/** Seconds pass, with heartbeats of these people every five. */
async function pass(seconds: number, ...beating: User[]) {
  for (let gone = 0; gone < seconds; gone += 5) {
    h.clock.advance(Math.min(5, seconds - gone) * 1_000);
    for (const user of beating) await beat(user);
    await tick();
  }
}

describe('from the queue into the room and out again', () => {
  test('the whole story, with its events', async () => {
    const from = await eventCount();
    const ticket = await join(gita);
    expect(ticket).toMatchObject({ position: 1, total: 1, phase: 'waiting', etaSec: null });
    expect(await join(gita)).toMatchObject({ ticketId: ticket.ticketId, position: 1 });
    expect(await join(hari)).toMatchObject({ position: 2, total: 2 });
    const position = await h.call('GET', `/api/meetings/${id}/waiting-room/position`, { as: hari });
    expect(position.body).toMatchObject({ position: 2, hostStatus: 'absent' });
    await beat(host);
    expect(await session(host)).toMatchObject({
      phase: 'waiting',
      hostStatus: 'waiting',
      waitingTotal: 2,
      me: { role: 'host', place: 'outside' },
      queue: [{ userId: gita.userId, name: 'Gita', connection: 'connected' }, { userId: hari.userId }],
    });
    expect(await session(gita)).toMatchObject({ me: { role: 'guest', place: 'queue', ticket: { position: 1, total: 2 } } });
    expect(await session(gita)).not.toHaveProperty('queue');
    const queue = await h.call('GET', `/api/meetings/${id}/waiting-room/queue`, { token: h.serviceToken() });
    expect(queue.body).toMatchObject({
      hostStatus: 'waiting',
      entries: [
        { ticketId: ticket.ticketId, position: 1 },
        { userId: hari.userId, position: 2 },
      ],
    });
    expect(outcome(await h.call('GET', `/api/meetings/${id}/waiting-room/queue`, { as: host }))).toBe('401 UNAUTHENTICATED');

    const admitting = { ticketId: ticket.ticketId };
    expect(outcome(await post(host, '/waiting-room/admit', admitting))).toBe('409 NOT_STARTED');
    expect(outcome(await enter(host))).toBe('409 NOT_STARTED');
    expect(outcome(await post(gita, '/session/start'))).toBe('403 FORBIDDEN');
    expect(outcome(await post(cora, '/session/start'))).toBe('200');
    expect(outcome(await post(host, '/session/start'))).toBe('200');
    expect((await enter(host)).body.session).toMatchObject({ phase: 'live', hostStatus: 'live', me: { place: 'room' } });
    expect(outcome(await enter(gita))).toBe('409 NOT_IN_SESSION');
    expect(outcome(await post(hari, '/waiting-room/admit', admitting))).toBe('403 FORBIDDEN');
    expect(outcome(await post(host, '/waiting-room/admit', admitting))).toBe('200');
    expect(outcome(await post(cora, '/waiting-room/admit', admitting))).toBe('200');

    const { me } = await session(gita);
    expect(me).toMatchObject({ place: 'admitted', admission: { ticketId: ticket.ticketId, roomId: `room-${id}` } });
    expect((await session(hari)).me.admission).toBeNull();
    expect((await session(host)).me.admission).toBeNull();
    expect(outcome(await enter(gita, { joinToken: 'guessed' }))).toBe('409 JOIN_TOKEN_INVALID');
    expect(outcome(await enter(hari, { joinToken: me.admission.joinToken }))).toBe('409 JOIN_TOKEN_INVALID');
    const entered = await enter(gita, { joinToken: me.admission.joinToken });
    expect(entered.body).toMatchObject({ roomId: me.admission.roomId, session: { me: { place: 'room', admission: null } } });
    expect(entered.body.session.participants).toMatchObject([
      { userId: host.userId, role: 'host', connection: 'connected' },
      { userId: gita.userId, role: 'guest' },
    ]);

    expect(outcome(await post(gita, '/session/leave'))).toBe('200');
    // the token was for once
    expect(outcome(await enter(gita, { joinToken: me.admission.joinToken }))).toBe('409 JOIN_TOKEN_INVALID');
    expect(outcome(await post(cora, '/session/end'))).toBe('403 FORBIDDEN');
    const ended = await post(host, '/session/end', { reason: 'All said' });
    expect(ended.body.meeting).toMatchObject({
      state: 'past',
      endedAt: h.clock.now().toISOString(),
      endsAt: h.clock.now().toISOString(),
    });
    expect(outcome(await post(host, '/session/end'))).toBe('200');
    expect(await session(hari)).toMatchObject({ phase: 'ended', me: { place: 'outside' }, waitingTotal: 0 });
    expect(outcome(await post(hari, '/waiting-room/join'))).toBe('409 ENDED');
    expect(outcome(await enter(host))).toBe('409 ENDED');
    expect(outcome(await beat(host))).toBe('409 ENDED');

    expect(await typesSince(from)).toEqual([
      'waiting-room.joined',
      'waiting-room.joined',
      'meeting.host-status',
      'meeting.started',
      'participant.joined',
      'meeting.host-status',
      'waiting-room.admitted',
      'participant.joined',
      'participant.left',
      'participant.left',
      'waiting-room.left',
      'meeting.ended',
    ]);
    const told = await h.eventsOf(id);
    expect(told.at(-1)).toMatchObject({ data: { endedBy: host.userId, reason: 'All said', guestsMet: 1, noShow: false } });
    expect(JSON.stringify(told)).not.toContain(me.admission.joinToken);
    expect(told.find((event) => event.type === 'visavis.waiting-room.joined.v1')).toMatchObject({
      data: { hostIds: [host.userId, cora.userId], userId: gita.userId, total: 1 },
    });
    expect((await h.call('GET', '/api/meetings?role=joining', { as: hari })).body.meetings).toMatchObject([{ _id: id }]);
  });

  test('servers for the media, with a time-limited TURN password', async () => {
    const { entered } = await call();
    const [stun, turn] = entered.body.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.test:3478'] });
    expect(turn.urls).toEqual(['turn:turn.test:3478']);
    const [expiry, userId] = turn.username.split(':');
    expect(userId).toBe(gita.userId);
    expect(Number(expiry) * 1_000).toBeGreaterThan(h.clock.now().getTime() + 3 * 60 * MINUTE);
    expect(turn.credential).toBe(createHmac('sha1', 'turn-secret').update(turn.username).digest('base64'));
  });
});

describe('who may', () => {
  test('signed-in people only, of meetings they may know of; sockets’ losses are told by services', async () => {
    for (const path of ['/waiting-room/join', '/session/start', '/session/enter', '/session/end'])
      expect([path, outcome(await post(undefined, path, { deviceId: 'd' }))]).toEqual([path, '401 UNAUTHENTICATED']);
    expect(outcome(await h.call('POST', '/api/meetings/unknown/waiting-room/join', { as: gita, body: {} }))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await post(gita, '/session/disconnected', { userId: host.userId }))).toBe('401 UNAUTHENTICATED');
    expect(outcome(await beat(gita))).toBe('409 NOT_IN_SESSION');
    expect(outcome(await h.call('GET', `/api/meetings/${id}/waiting-room/position`, { as: gita }))).toBe('409 NOT_WAITING');
    expect(outcome(await post(gita, '/waiting-room/leave'))).toBe('200');
    expect(outcome(await enter(gita, { deviceId: '' }))).toBe('400 VALIDATION_FAILED');
  });
  test('admins do not enter, but see and end', async () => {
    await call();
    expect(outcome(await enter(admin))).toBe('403 FORBIDDEN');
    expect(await session(admin)).toMatchObject({ me: { role: 'admin', place: 'outside' } });
    expect(outcome(await post(admin, '/waiting-room/admit', { ticketId: 'x' }))).toBe('403 FORBIDDEN');
    expect(outcome(await post(admin, '/session/end', { reason: 'Not allowed here' }))).toBe('200');
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.ended.v1',
      data: { endedBy: admin.userId, actor: { role: 'admin' }, before: { state: 'live' }, after: { state: 'past' } },
    });
  });
  test('an unopened meeting cannot be ended; an opened one can be cancelled by an admin only, and everyone is out', async () => {
    expect(outcome(await post(host, '/session/end'))).toBe('409 NOT_STARTED');
    await call();
    await join(hari);
    const cancel = (as: User, path: string) => h.call('PUT', `${path}/${id}/cancel`, { as, body: { reason: 'Must stop' } });
    expect(outcome(await cancel(host, '/api/meetings'))).toBe('409 MEETING_STARTED');
    const from = await eventCount();
    expect(outcome(await cancel(admin, '/admin/meetings'))).toBe('200');
    expect((await typesSince(from)).sort()).toEqual([
      'meeting.cancelled',
      'participant.left',
      'participant.left',
      'waiting-room.left',
    ]);
    expect(await session(gita)).toMatchObject({ phase: 'ended', participants: [], me: { place: 'outside' } });
    expect(outcome(await post(hari, '/waiting-room/join'))).toBe('409 CANCELLED');
  });
  test('a verified meeting needs a verified guest: by the token or by what auth told', async () => {
    id = (await approved(h, await h.user('Vera'), admin, 20 * MINUTE, { meetingType: 'verified' }))._id;
    const refused = await post(gita, '/waiting-room/join');
    expect([outcome(refused), refused.body.message]).toEqual([
      '403 VERIFICATION_REQUIRED',
      'Please verify your freelancer status to join this meeting',
    ]);
    expect(outcome(await post({ ...gita, token: h.tokenOf(gita.userId, 'participant', true) }, '/waiting-room/join'))).toBe(
      '200',
    );
    await h.tell('visavis.user.profile-updated.v1', hari.userId, {
      userId: hari.userId,
      name: 'Hari',
      profilePicture: null,
      isVerified: true,
      timeZone: 'Asia/Kolkata',
    });
    expect(outcome(await post(hari, '/waiting-room/join'))).toBe('200');
  });
  test('too early: the queue half an hour, the start ten minutes before', async () => {
    const early = await h.user('Early');
    id = (await approved(h, early, admin, 31 * MINUTE))._id;
    const refused = await post(gita, '/waiting-room/join');
    expect(outcome(refused)).toBe('409 TOO_EARLY');
    expect(refused.body.details.retryAt).toBe(new Date(h.clock.now().getTime() + MINUTE).toISOString());
    expect(await session(gita)).toMatchObject({ phase: 'closed', opensAt: refused.body.details.retryAt });
    h.clock.advance(MINUTE);
    expect(outcome(await post(gita, '/waiting-room/join'))).toBe('200');
    const start = await post(early, '/session/start');
    expect([outcome(start), start.body.details.retryAt]).toEqual([
      '409 TOO_EARLY',
      new Date(h.clock.now().getTime() + 20 * MINUTE).toISOString(),
    ]);
    h.clock.advance(20 * MINUTE);
    expect(outcome(await post(early, '/session/start'))).toBe('200');
  });
});

describe('at the same moment', () => {
  test('sixty come: fifty places, each once, in one order', async () => {
    const crowd = Array.from({ length: 60 }, () => h.stranger());
    const answers = await Promise.all([...crowd, ...crowd.slice(0, 5)].map((user) => post(user, '/waiting-room/join')));
    expect(answers.filter((answer) => outcome(answer) === '409 FULL').length).toBeGreaterThanOrEqual(10);
    const { queue, waitingTotal } = await session(host);
    expect(waitingTotal).toBe(50);
    expect(new Set(queue.map((entry: { userId: string }) => entry.userId)).size).toBe(50);
  });
  test('host and co-host admit two: one guest', async () => {
    const [first, second] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    const answers = await Promise.all([
      post(host, '/waiting-room/admit', { ticketId: first.ticketId }),
      post(cora, '/waiting-room/admit', { ticketId: second.ticketId }),
    ]);
    expect(answers.map(outcome).sort()).toEqual(['200', '409 GUEST_PRESENT']);
  });
  test('one admission, two tabs: one of them is in', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await post(host, '/waiting-room/admit', { ticketId });
    const { joinToken } = (await session(gita)).me.admission;
    const answers = await Promise.all(['tab-1', 'tab-2'].map((deviceId) => enter(gita, { deviceId, joinToken })));
    expect(answers.map(outcome).sort()).toEqual(['200', '409 OTHER_DEVICE']);
    const moved = await enter(gita, { deviceId: 'tab-3', move: true });
    expect(outcome(moved)).toBe('200');
    expect(moved.body.session.participants.filter((each: { userId: string }) => each.userId === gita.userId)).toHaveLength(1);
  });
});

describe('silence and loss', () => {
  test('a lost connection is announced after 5 s, and comes back without a token', async () => {
    await call();
    await beat(host);
    const from = await eventCount();
    expect(outcome(await disconnected(gita))).toBe('200');
    expect((await session(host)).participants[1]).toMatchObject({ userId: gita.userId, connection: 'reconnecting' });
    await pass(4, host);
    expect(await typesSince(from)).toEqual([]);
    await pass(1, host);
    expect(await typesSince(from)).toEqual(['participant.left']);
    expect((await session(host)).participants).toHaveLength(1);
    expect(outcome(await enter(gita))).toBe('200');
    expect(await typesSince(from)).toEqual(['participant.left', 'participant.joined']);
    await pass(60, host, gita);
    expect(await typesSince(from)).toHaveLength(2);
  });
  test('a lost host: grace, then the guest is first in the queue again, is admitted anew, and nobody was met twice', async () => {
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
      me: { place: 'queue', ticket: { position: 1 } },
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
  test('somebody silent in the queue loses the place after 15 and 60 s', async () => {
    await join(gita);
    await join(hari);
    await pass(20, hari);
    expect((await session(host)).queue).toMatchObject([{ connection: 'reconnecting' }, { connection: 'connected' }]);
    await pass(50, hari);
    expect((await session(host)).queue).toHaveLength(2);
    await pass(15, hari);
    expect((await session(host)).queue).toMatchObject([{ userId: hari.userId }]);
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.waiting-room.left.v1',
      data: { userId: gita.userId, reason: 'stale', total: 1 },
    });
    expect(outcome(await beat(gita))).toBe('409 NOT_IN_SESSION');
  });
  test('a restart throws nobody out: the places are there, and silence counts from then on', async () => {
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
    expect((await session(host)).participants).toHaveLength(1);
  });
  test('a token that was not used yet works after a restart too', async () => {
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await post(host, '/waiting-room/admit', { ticketId });
    const { joinToken } = (await session(gita)).me.admission;
    await h.restart();
    expect((await session(gita)).me.admission.joinToken).toBe(joinToken);
    expect(outcome(await enter(gita, { joinToken }))).toBe('200');
  });
  test('a clock that was moved far ahead throws nobody out', async () => {
    await call();
    await pass(5, host, gita);
    h.clock.advance(20 * MINUTE);
    await tick();
    await pass(10, host, gita);
    expect((await session(host)).participants).toMatchObject([{ connection: 'connected' }, { connection: 'connected' }]);
  });
});

describe('the end by itself', () => {
  test('when the time is over and the room is empty; not while they still talk', async () => {
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
  test('a queue that no host ever came to', async () => {
    await join(gita);
    for (let minute = 0; minute < 36; minute += 1) {
      h.clock.advance(MINUTE);
      if (minute < 34) await beat(gita);
      await tick();
    }
    await h.runJob('settle-due-meetings');
    expect(await session(host)).toMatchObject({ phase: 'ended', waitingTotal: 0 });
    const ended = (await h.eventsOf(id)).filter((event) => event.type === 'visavis.meeting.ended.v1');
    expect(ended).toMatchObject([{ data: { noShow: true, reason: 'Nobody came' } }]);
  });
});
