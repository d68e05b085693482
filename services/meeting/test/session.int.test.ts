import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { fromNow } from '@visavis/testing/real-time';
import { TokenVerifier } from 'livekit-server-sdk';
import type { User } from './support/harness.ts';
import { approved, DAY, MINUTE, outcome } from './support/meetings.ts';
import { admin, cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit({
  stunUrls: ['stun:stun.test:3478'],
  turnUrls: ['turn:turn.test:3478'],
  turnSecret: 'turn-secret',
  mediaServer: {
    url: 'wss://media.test',
    apiUrl: 'http://127.0.0.1:9',
    key: 'media-key',
    secret: 'media-secret-of-32-characters-xx',
  },
});
const { post, session, join, enter, beat, typesSince, eventCount, call } = kit;

describe('a session from queue to end', () => {
  test('runs from the queue into the room and out again, with its events', async () => {
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

    for (const outsider of [hari, await h.user('Unrelated')]) {
      const { participants } = await session(outsider);
      expect(participants).toMatchObject([
        { userId: host.userId, name: 'Host', role: 'host' },
        { userId: ticket.ticketId, name: 'Guest', avatarUrl: null, role: 'guest' },
      ]);
      expect(JSON.stringify(participants)).not.toContain(gita.userId);
    }
    for (const insider of [host, cora, gita, admin])
      expect((await session(insider)).participants[1]).toMatchObject({ userId: gita.userId, name: 'Gita' });
    const published = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.participant.joined.v1').at(-1);
    expect(published?.data).toMatchObject({
      userId: gita.userId,
      hostIds: [host.userId, cora.userId],
      ticketId: ticket.ticketId,
    });

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
    const events = await h.eventsOf(id);
    expect(events.at(-1)).toMatchObject({ data: { endedBy: host.userId, reason: 'All said', guestsMet: 1, noShow: false } });
    expect(JSON.stringify(events)).not.toContain(me.admission.joinToken);
    expect(events.find((event) => event.type === 'visavis.waiting-room.joined.v1')).toMatchObject({
      data: { hostIds: [host.userId, cora.userId], userId: gita.userId, total: 1 },
    });
    expect((await h.call('GET', '/api/meetings?role=joining', { as: hari })).body.meetings).toMatchObject([{ _id: id }]);
  });

  test('returns media servers with a time-limited TURN password', async () => {
    const { entered } = await call();
    const [stun, turn] = entered.body.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.test:3478'] });
    expect(turn.urls).toEqual(['turn:turn.test:3478']);
    const expiresIn = ({ username }: { username: string }) =>
      Number(username.split(':')[0]) - Math.floor(h.clock.now().getTime() / 1_000);
    expect(expiresIn(turn)).toBe(60 * 60);
    expect(turn.username).not.toContain(gita.userId);
    expect(turn.credential).toBe(createHmac('sha1', 'turn-secret').update(turn.username).digest('base64'));

    h.clock.advance(20 * MINUTE);
    const fresh = (as: User) => h.call('GET', `/api/meetings/${id}/session/ice-servers`, { as });
    expect(outcome(await fresh(hari))).toBe('409 NOT_IN_SESSION');
    const [, renewed] = (await fresh(gita)).body.iceServers;
    expect(renewed.username).not.toBe(turn.username);
    expect(expiresIn(renewed)).toBe(60 * 60);

    // To try the network while waiting, for a moment.
    await join(hari);
    for (const waits of [hari, cora]) expect(expiresIn((await fresh(waits)).body.iceServers[1])).toBe(2 * 60);
  });
});

describe('the media server', () => {
  const readToken = (token: string) => new TokenVerifier('media-key', 'media-secret-of-32-characters-xx').verify(token);

  test('opens this room for a minute to whoever entered, for their microphone, camera, screen and its sound', async () => {
    const { entered } = await call();
    expect(entered.body.media.url).toBe('wss://media.test');
    const guest = await readToken(entered.body.media.token);
    expect(guest).toMatchObject({
      sub: gita.userId,
      video: { room: entered.body.roomId, roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false },
      attributes: { role: 'guest' },
    });
    expect(guest.video).not.toHaveProperty('roomAdmin');
    expect(guest.video?.canPublishSources).toHaveLength(4);
    expect(Number(guest.exp) * 1_000).toBeGreaterThan(fromNow(0).getTime());
    expect(Number(guest.exp) * 1_000).toBeLessThanOrEqual(fromNow(60_000).getTime());

    const { body } = await h.call('GET', `/api/meetings/${id}/session/ice-servers`, { as: host });
    const hosting = await readToken(body.media.token);
    expect(hosting).toMatchObject({ sub: host.userId, attributes: { role: 'host' } });
    expect(hosting.video?.canPublishSources).toContain('screen_share_audio');
  });

  test('is closed to whoever is not in the room', async () => {
    await call();
    const { status, body } = await h.call('GET', `/api/meetings/${id}/session/ice-servers`, { as: hari });
    expect([status, body.media]).toEqual([409, undefined]);
  });
});

describe('access to a session', () => {
  test('requires a session and a visible meeting; only services report lost sockets', async () => {
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
  test('lets admins see and end a session, but not enter', async () => {
    await call();
    expect(outcome(await enter(admin))).toBe('403 FORBIDDEN');
    expect(outcome(await post(admin, '/waiting-room/join'))).toBe('403 FORBIDDEN');
    expect(await session(admin)).toMatchObject({ me: { role: 'admin', place: 'outside' } });
    expect(outcome(await post(admin, '/waiting-room/admit', { ticketId: 'x' }))).toBe('403 FORBIDDEN');
    expect(outcome(await post(admin, '/session/end', { reason: 'Not allowed here' }))).toBe('200');
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.ended.v1',
      data: { endedBy: admin.userId, actor: { role: 'admin' }, before: { state: 'live' }, after: { state: 'past' } },
    });
  });
  test('refuses to end an unopened meeting; only admins cancel an open one, which removes everyone', async () => {
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
  // spec 1 §1.6
  test('requires a verified guest for a verified meeting, by the token or by the stored copy', async () => {
    kit.about((await approved(h, await h.user('Vera'), admin, 20 * MINUTE, { meetingType: 'verified' }))._id);
    const refused = await post(gita, '/waiting-room/join');
    expect([outcome(refused), refused.body.message]).toEqual([
      '403 VERIFICATION_REQUIRED',
      'Please verify your freelancer status to join this meeting',
    ]);
    expect(outcome(await post({ ...gita, token: h.tokenOf(gita.userId, { isVerified: true }) }, '/waiting-room/join'))).toBe(
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
  test('takes no earlier token for the badge that a new name or an admin has taken away', async () => {
    const { _id } = await approved(h, await h.user('Vera'), admin, 20 * MINUTE, { meetingType: 'verified' });
    kit.about(_id);
    const before = { ...gita, token: h.tokenOf(gita.userId, { isVerified: true }) };
    const profile = { userId: gita.userId, profilePicture: null, timeZone: 'Asia/Kolkata' };
    await h.tell('visavis.user.profile-updated.v1', gita.userId, { ...profile, name: 'Gita', isVerified: true });
    h.clock.advance(MINUTE);
    await h.tell('visavis.user.profile-updated.v1', gita.userId, { ...profile, name: 'Ratan Tata', isVerified: false });
    expect(outcome(await post(before, '/waiting-room/join'))).toBe('403 VERIFICATION_REQUIRED');
    h.clock.advance(MINUTE);
    const after = { ...gita, token: h.tokenOf(gita.userId, { isVerified: true }) };
    expect(outcome(await post(after, '/waiting-room/join'))).toBe('200');
  });
  test('keeps the place of a guest who asks to be verified, and opens it as soon as they are', async () => {
    const vera = await h.user('Vera');
    kit.about((await approved(h, vera, admin, 5 * MINUTE, { meetingType: 'verified' }))._id);
    for (const guest of [gita, gita]) {
      const { ticket } = (await post(guest, '/waiting-room/join', { awaitVerification: true })).body;
      expect(ticket).toMatchObject({ position: 1, unverified: true });
    }
    await join({ ...hari, token: h.tokenOf(hari.userId, { isVerified: true }) });
    const inQueue = async () => (await session(vera)).queue.map((each: { userId: string }) => each.userId);
    expect(await inQueue()).toEqual([hari.userId]);
    expect((await session(gita)).me).toMatchObject({ place: 'queue', ticket: { unverified: true } });
    await h.tell('visavis.user.profile-updated.v1', gita.userId, {
      ...{ userId: gita.userId, name: 'Gita', profilePicture: null, timeZone: 'Asia/Kolkata' },
      isVerified: true,
    });
    expect(await inQueue()).toEqual([gita.userId, hari.userId]);
    const { ticket } = (await session(gita)).me;
    expect(ticket.unverified).toBeUndefined();
    await post(vera, '/session/start');
    expect(outcome(await post(vera, '/waiting-room/admit', { ticketId: ticket.ticketId }))).toBe('200');
  });
  test('gives up the place of a guest who is not verified, once, and keeps none until they may ask again', async () => {
    const { _id } = await approved(h, await h.user('Vera'), admin, 5 * MINUTE, { meetingType: 'verified' });
    kit.about(_id);
    const asks = async () => outcome(await post(gita, '/waiting-room/join', { awaitVerification: true }));
    expect(await asks()).toBe('200');
    const decided = { requestId: 'r1', userId: gita.userId, status: 'rejected' as const, reason: 'No work to see' };
    const change = { actor: { userId: admin.userId, role: 'admin' as const }, before: {}, after: { status: 'rejected' } };
    const refused = await h.tell('visavis.verification.decided.v1', 'r1', { ...decided, ...change });
    expect((await session(gita)).me).toMatchObject({ place: 'outside', lostPlace: 'queue', notVerified: true });
    await h.deliver(refused);
    expect((await h.eventsOf(_id)).filter(({ type }) => type === 'visavis.waiting-room.left.v1')).toHaveLength(1);
    const early = await post(gita, '/waiting-room/join', { awaitVerification: true });
    expect([outcome(early), early.body.details]).toEqual([
      '409 VERIFICATION_TOO_EARLY',
      { retryAt: new Date(h.clock.now().getTime() + 7 * DAY).toISOString() },
    ]);
  });
  // spec 1 §4.18, §9.12
  test('opens the queue half an hour and the start ten minutes before', async () => {
    const early = await h.user('Early');
    kit.about((await approved(h, early, admin, 31 * MINUTE))._id);
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

test('accounts that signed up a moment ago have a part of the places', async () => {
  const fresh: User[] = [];
  for (let nr = 0; nr <= 20; nr += 1) fresh.push(await h.user(`Fresh ${'ABCDEFGHIJKLMNOPQRSTU'[nr]}`));
  const answers = [];
  for (const user of fresh) answers.push(await post(user, '/waiting-room/join'));
  expect(answers.map(outcome)).toEqual([...Array(20).fill('200'), '409 FULL']);
  expect(answers.at(-1)?.body.message).toContain('New accounts hold at most 40 % of the places');
  const verified = await h.user('Vera', { isVerified: true });
  expect(outcome(await post(verified, '/waiting-room/join'))).toBe('200');
  expect(outcome(await post(fresh[20] as User, '/waiting-room/join', { waitlist: true }))).toBe('200');
});

describe('simultaneous commands', () => {
  test('give places in the order of arrival, and those that a full queue has left to the earlier ones', async () => {
    // Of people who are new the queue holds a part only, unless they are verified.
    const crowd = Array.from({ length: 60 }, () => h.unknownUser('participant', true));
    const all = (users: readonly User[]) => Promise.all(users.map((user) => post(user, '/waiting-room/join')));
    await all(crowd.slice(0, 40));
    const answers = await all([...crowd.slice(40), ...crowd.slice(0, 5)]);
    expect(answers.map(outcome)).toEqual([...Array(10).fill('200'), ...Array(10).fill('409 FULL'), ...Array(5).fill('200')]);
    const { queue, waitingTotal } = await session(host);
    expect(waitingTotal).toBe(50);
    expect(queue.map((entry: { userId: string }) => crowd.findIndex(({ userId }) => userId === entry.userId))).toEqual(
      Array.from({ length: 50 }, (_, place) => place),
    );
  });
  test('admit one guest when host and co-host admit two', async () => {
    const [first, second] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    const answers = await Promise.all([
      post(host, '/waiting-room/admit', { ticketId: first.ticketId }),
      post(cora, '/waiting-room/admit', { ticketId: second.ticketId, reason: 'A short question' }),
    ]);
    expect(answers.map(outcome).sort()).toEqual(['200', '409 GUEST_PRESENT']);
  });
  test('let one of two tabs in with one admission', async () => {
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
