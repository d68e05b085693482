import { expect, test } from '@jest/globals';
import { metPeople } from '../src/data/met-people.ts';
import type { User } from './support/harness.ts';
import { approved, MINUTE, outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, call } = kit;
const after = (seconds: number) => new Date(h.clock.now().getTime() + seconds * 1_000).toISOString();
const change = (as: User, of: object) => post(as, '/session/turn', { change: of });

test('shows one clock to both, which any hosting person extends, stops and sets', async () => {
  await call();
  await join(hari);
  for (const user of [host, gita])
    expect(await session(user)).toMatchObject({
      turnEndsAt: after(600),
      turn: { lengthMinutes: 10, leftSec: 600, running: true },
      turnMinutes: 10,
      pausedUntil: null,
    });
  expect((await session(hari)).me.ticket).toMatchObject({
    etaSec: 600,
    estimate: { minSec: 420, maxSec: 780, ahead: 0, basis: 'length', turnSec: 600 },
  });
  expect(outcome(await change(gita, { action: 'extend', fromMinutes: 10 }))).toBe('403 FORBIDDEN');
  expect(outcome(await change(host, { action: 'length', minutes: 45 }))).toBe('400 VALIDATION_FAILED');
  expect((await change(cora, { action: 'extend', fromMinutes: 10 })).body.session).toMatchObject({ turnEndsAt: after(900) });
  expect((await h.eventsOf(id)).at(-1)).toMatchObject({
    type: 'visavis.turn.changed.v1',
    data: { meetingId: id, turnEndsAt: after(900), pausedUntil: null, lengthMinutes: 15 },
  });
  await change(host, { action: 'pause', minutes: 5 });
  expect(await session(gita)).toMatchObject({ turnEndsAt: null, turn: { running: false }, pausedUntil: after(300) });
  // The queue sees it, too.
  expect((await session(hari)).me.ticket.etaSec).toBe(1_200);
});

test('a hosting person closes the door to people nobody has met, who learn it and keep their places', async () => {
  await h.store.transaction(async (unit) => {
    const met = {
      meetingId: 'before',
      metAt: h.clock.now(),
      note: '',
      shortlisted: false,
      share: null,
      shakenAt: null,
      offer: null,
    };
    const sides = { _id: `${cora.userId}:${hari.userId}`, userId: cora.userId, otherId: hari.userId, hosted: true };
    unit.collection(metPeople).insert({ ...met, ...sides });
  });
  await post(host, '/session/start');
  await enter(host);
  const { ticketId } = await join(gita);
  await join(hari);
  expect(outcome(await change(gita, { action: 'door', door: 'calm' }))).toBe('403 FORBIDDEN');
  expect(outcome(await change(host, { action: 'door', door: 'ajar' }))).toBe('400 VALIDATION_FAILED');
  const { queue, door } = (await change(cora, { action: 'door', door: 'calm' })).body.session;
  expect([door, queue]).toMatchObject([
    'calm',
    [
      { userId: hari.userId, returning: true },
      { userId: gita.userId, outside: true },
    ],
  ]);
  expect((await session(gita)).me.ticket).toMatchObject({ outside: true, etaSec: null, estimate: null });
  expect((await session(hari)).me.ticket).toMatchObject({ position: 1 });
  const admit = () => post(host, '/waiting-room/admit', { ticketId });
  expect(outcome(await admit())).toBe('409 CALM_MODE');
  expect((await change(host, { action: 'door', door: 'open' })).body.session.queue[0]).toMatchObject({ userId: gita.userId });
  expect((await admit()).status).toBe(200);
});

test("waits for a phone call that a page's heartbeat tells of, for both alike", async () => {
  await call();
  h.clock.advance(60_000);
  const beat = async (as: User, body: object) => {
    for (const other of [host, as])
      await post(other, '/waiting-room/heartbeat', { deviceId: `d-${other.userId}`, ...(other === as && body) });
    await h.runJob('look-after-sessions');
  };
  await beat(gita, { onPhone: true });
  h.clock.advance(10_000);
  await beat(gita, { onPhone: true });
  for (const user of [host, gita])
    expect(await session(user)).toMatchObject({
      turnEndsAt: null,
      turn: { leftSec: 540, running: false, phoneUntil: after(290) },
    });
  await beat(gita, { onPhone: false });
  for (const user of [host, gita]) expect(await session(user)).toMatchObject({ turnEndsAt: after(540), turn: { running: true } });
});

test('finishes and admits in one step; within ten seconds the guest is called back and pays nothing more', async () => {
  const { ticket } = await call();
  const next = await join(hari);
  h.clock.advance(60_000);
  // The co-host finishes what the host began.
  expect(outcome(await enter(cora))).toBe('200');
  expect((await session(cora)).participants.find(({ role }: { role: string }) => role === 'guest')).toMatchObject({
    ticketId: ticket.ticketId,
  });
  const finish = (currentTicketId: string) =>
    post(cora, '/waiting-room/admit', { ticketId: next.ticketId, finishCurrent: true, currentTicketId });
  expect(outcome(await finish('another-turn'))).toBe('409 GUEST_PRESENT');
  const admitted = await finish(ticket.ticketId);
  expect(admitted.body.session).toMatchObject({ finished: { name: 'Gita', until: after(10) }, queue: [] });
  expect((await session(hari)).me.place).toBe('admitted');
  expect((await session(gita)).me.place).toBe('outside');
  expect(await session(gita)).not.toHaveProperty('finished');

  h.clock.advance(9_000);
  expect(outcome(await post(gita, '/session/call-back'))).toBe('403 FORBIDDEN');
  const passes = h.billing.passesOf(gita.userId);
  expect(outcome(await post(host, '/session/call-back'))).toBe('200');
  expect((await session(hari)).me).toMatchObject({ place: 'queue', ticket: { position: 1 } });
  const { joinToken } = (await session(gita)).me.admission;
  expect(outcome(await enter(gita, { joinToken }))).toBe('200');
  expect(await session(gita)).toMatchObject({ turn: { leftSec: 540 }, me: { place: 'room' } });
  await h.runJob('settle-passes');
  expect(h.billing.passesOf(gita.userId)).toBe(passes);
  // A repetition, or another host's: they are back already.
  expect(outcome(await post(host, '/session/call-back'))).toBe('200');
  expect(h.billing.passesOf(gita.userId)).toBe(passes);
});

test('tells a guest whom a host sent away how and why, until they have a place again or the meeting is over', async () => {
  const deny = (ticketId: string, more: object) => post(host, '/waiting-room/deny', { ticketId, ...more });
  const { ticketId } = await join(gita);
  await deny(ticketId, { reason: 'I have to go' });
  expect((await session(gita)).me).toMatchObject({ place: 'outside', dismissed: { how: 'declined', reason: 'I have to go' } });
  for (const user of [host, hari]) expect((await session(user)).me.dismissed).toBeUndefined();
  await join(gita);
  expect((await session(gita)).me.dismissed).toBeUndefined();
  await post(gita, '/waiting-room/leave');
  expect((await session(gita)).me.dismissed).toBeUndefined();

  const { ticket } = await call();
  await deny(ticket.ticketId, { toFront: true });
  expect((await session(gita)).me).toMatchObject({ place: 'queue' });
  await post(host, '/waiting-room/admit', { ticketId: ticket.ticketId });
  await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken });
  await deny(ticket.ticketId, {});
  expect((await session(gita)).me.dismissed).toEqual({ how: 'finished' });
  await post(host, '/session/call-back');
  expect((await session(gita)).me.dismissed).toBeUndefined();
  await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId });
  await post(host, '/session/end');
  expect((await session(gita)).me.dismissed).toBeUndefined();
});

test('asks a guest to wait on with a message: their place stays, and the next one goes first', async () => {
  const first = await join(gita);
  await join(hari);
  const hold = (as: User, message: string | null) => post(as, '/waiting-room/hold', { ticketId: first.ticketId, message });
  expect(outcome(await hold(gita, 'Me first'))).toBe('403 FORBIDDEN');
  expect(outcome(await hold(host, ''))).toBe('400 VALIDATION_FAILED');
  const held = await hold(cora, 'I read your portfolio first');
  expect(held.body.session.queue).toMatchObject([{ userId: gita.userId, held: 'I read your portfolio first' }, { held: null }]);
  const before = await kit.eventCount();
  expect((await hold(host, 'I read your portfolio first')).body.session.queue).toEqual(held.body.session.queue);
  expect(await kit.eventCount()).toBe(before);
  expect((await h.eventsOf(id)).at(-1)).toMatchObject({ type: 'visavis.turn.changed.v1' });
  expect((await session(gita)).me.ticket).toMatchObject({ position: 1, held: 'I read your portfolio first' });
  expect((await session(hari)).me.ticket).toMatchObject({ position: 1, held: null });

  await hold(host, null);
  expect((await session(gita)).me.ticket).toMatchObject({ position: 1, held: null });
  expect((await session(hari)).me.ticket).toMatchObject({ position: 2 });
  // Moved to the front, nobody waits on.
  const { ticketId } = (await session(hari)).me.ticket;
  await post(host, '/waiting-room/hold', { ticketId, message: 'One moment' });
  await post(host, '/waiting-room/deny', { ticketId, toFront: true });
  expect((await session(hari)).me.ticket).toMatchObject({ position: 1, held: null });
  expect((await session(gita)).me.ticket).toMatchObject({ position: 2 });
});

test('begins with the length that was planned, ten minutes where nothing was said', async () => {
  const proposed = async (body: Record<string, unknown>) => {
    const meeting = await approved(h, host, kit.made().admin, 120 * MINUTE, body);
    return { meeting, session: (await h.call('GET', `/api/meetings/${meeting._id}/session`, { as: host })).body.session };
  };
  expect((await proposed({})).session).toMatchObject({ turnMinutes: 10, meeting: { turnMinutes: 10 } });
  h.clock.advance(60 * MINUTE);
  expect((await proposed({ turnMinutes: 25 })).session).toMatchObject({ turnMinutes: 25, meeting: { turnMinutes: 25 } });
  h.clock.advance(60 * MINUTE);
  const open = await proposed({ turnMinutes: null });
  expect(open.session).toMatchObject({ turnMinutes: null, meeting: { turnMinutes: null } });
  const edit = (turnMinutes: number) => h.call('PUT', `/api/meetings/${open.meeting._id}`, { as: host, body: { turnMinutes } });
  expect(outcome(await edit(4))).toBe('400 VALIDATION_FAILED');
  // Once approved it is set in the waiting room.
  expect(outcome(await edit(15))).toBe('409 FIELDS_LOCKED');
});

test('lets the next guest who agreed negotiate before they are let in, and nobody else', async () => {
  await call();
  const ahead = (as: User) => h.call('GET', `/api/meetings/${id}/session/ahead`, { as });
  const agree = (as: User, connectAhead: boolean) => post(as, '/waiting-room/join', { connectAhead });
  await join(hari);
  expect(outcome(await ahead(hari))).toBe('409 NOT_WAITING');
  await agree(hari, true);
  expect((await h.eventsOf(id)).at(-1)).toMatchObject({ type: 'visavis.turn.changed.v1' });
  expect((await session(host)).queue).toMatchObject([{ userId: hari.userId, connectAhead: true }]);
  expect((await ahead(hari)).body).toMatchObject({
    hosts: [host.userId],
    ticketId: (await session(hari)).me.ticket.ticketId,
  });
  expect(outcome(await h.call('GET', `/api/meetings/${id}/session/ice-servers`, { as: hari }))).toBe('200');
  expect(outcome(await ahead(gita))).toBe('409 NOT_WAITING');
  // Asked to wait on, they are not the next one.
  const { ticketId } = (await session(hari)).me.ticket;
  await post(host, '/waiting-room/hold', { ticketId, message: 'One moment' });
  expect(outcome(await ahead(hari))).toBe('409 NOT_WAITING');
  await post(host, '/waiting-room/hold', { ticketId, message: null });
  await agree(hari, false);
  expect(outcome(await ahead(hari))).toBe('409 NOT_WAITING');
});

test('lets the first who is here negotiate ahead while the one before them is away', async () => {
  const ahead = async () => outcome(await h.call('GET', `/api/meetings/${id}/session/ahead`, { as: hari }));
  await join(gita);
  await join(hari);
  await post(host, '/session/start');
  await enter(host);
  await post(hari, '/waiting-room/join', { connectAhead: true });
  expect([await ahead(), (await session(hari)).me.ticket.next]).toEqual(['409 NOT_WAITING', false]);
  const before = await kit.eventCount();
  await kit.disconnected(gita);
  expect(await kit.typesSince(before)).toEqual(['turn.changed']);
  expect([await ahead(), (await session(hari)).me.ticket]).toMatchObject(['200', { position: 2, next: true }]);
  // Back again, they are the next one.
  h.clock.advance(1_000);
  await kit.beat(gita);
  await kit.tick();
  expect(await kit.typesSince(before)).toEqual(['turn.changed', 'turn.changed']);
  expect([await ahead(), (await session(gita)).me.ticket.next]).toEqual(['409 NOT_WAITING', true]);
});

test('lets a guest who was let in negotiate while they enter, whatever they agreed to, and the one before them not', async () => {
  await call();
  await join(hari);
  const ahead = (as: User) => h.call('GET', `/api/meetings/${id}/session/ahead`, { as });
  const { ticketId } = (await session(hari)).me.ticket;
  expect(outcome(await ahead(hari))).toBe('409 NOT_WAITING');
  await post(host, '/waiting-room/admit', { ticketId, finishCurrent: true });
  expect((await ahead(hari)).body).toMatchObject({ hosts: [host.userId] });
  expect(outcome(await ahead(gita))).toBe('409 NOT_WAITING');
  await post(host, '/waiting-room/deny', { ticketId });
  expect(outcome(await ahead(hari))).toBe('409 NOT_WAITING');
});

test('tells everybody who waits or wants to be reminded that the host runs late, until the start', async () => {
  await join(gita);
  await h.call('PUT', `/api/meetings/${id}/interest`, { as: hari });
  expect(outcome(await change(gita, { action: 'late', minutes: 10 }))).toBe('403 FORBIDDEN');
  // It would be over by then.
  expect(outcome(await change(cora, { action: 'late', minutes: 30 }))).toBe('400 VALIDATION_FAILED');
  const { lateUntil } = (await change(cora, { action: 'late', minutes: 10 })).body.session;
  const late = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.running-late.v1');
  expect(late.map(({ data }) => data)).toEqual([
    { meetingId: id, expectedAt: lateUntil, userIds: expect.arrayContaining([gita.userId, hari.userId]) },
  ]);
  expect((await session(gita)).lateUntil).toBe(lateUntil);
  const presence = { hostStatus: 'absent', waiting: 1, lateUntil };
  expect((await h.call('GET', `/api/meetings/public/${id}`)).body.meeting.presence).toMatchObject(presence);
  expect((await h.eventsOf(id)).findLast(({ type }) => type === 'visavis.meeting.host-status.v1')?.data).toMatchObject({
    presence,
  });
  await post(host, '/session/start');
  expect((await session(gita)).lateUntil).toBeUndefined();
});

test('tells whoever wants to be reminded that the host has come, where that is ten minutes late', async () => {
  const begun = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.begun-late.v1');
  for (const as of [gita, hari]) await h.call('PUT', `/api/meetings/${id}/interest`, { as });
  // Who waits sees it on their page.
  await join(gita);
  const { startsAt } = (await h.call('GET', `/api/meetings/${id}`, { as: host })).body.meeting;
  h.clock.advance(Date.parse(startsAt) + 10 * 60_000 - h.clock.now().getTime());
  await post(host, '/session/start');
  await post(host, '/session/start');
  await enter(host);
  expect((await begun()).map(({ data }) => data)).toEqual([{ meetingId: id, userIds: [hari.userId] }]);
});

test('names those who waited for a host who has not come, once, also when the meeting is over by then', async () => {
  const missed = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
  for (const as of [gita, hari]) await join(as);
  const { startsAt, title } = (await h.call('GET', `/api/meetings/${id}`, { as: host })).body.meeting;
  const pass = async (ms: number) => {
    h.clock.advance(ms);
    for (const as of [gita, hari]) await post(as, '/waiting-room/heartbeat', {});
    await h.runJob('look-after-sessions');
  };
  await pass(Date.parse(startsAt) - h.clock.now().getTime());
  await post(hari, '/waiting-room/leave');
  await pass(15 * MINUTE - 1);
  expect(await missed()).toEqual([]);
  await pass(1);
  await pass(MINUTE);
  await h.runJob('expire-due-meetings');
  expect((await missed()).map(({ data }) => data)).toEqual([
    { meetingId: id, title, hostId: host.userId, guestIds: [gita.userId, hari.userId] },
  ]);
});

test('names those who waited for a host who opened it, left before the start and stayed away', async () => {
  await join(gita);
  await post(host, '/session/start');
  await kit.enter(host);
  await post(host, '/session/leave', {});
  await kit.pass(60, gita);
  const { startsAt } = (await h.call('GET', `/api/meetings/${id}`, { as: host })).body.meeting;
  h.clock.advance(Date.parse(startsAt) + 15 * MINUTE - h.clock.now().getTime());
  await post(gita, '/waiting-room/heartbeat', {});
  await kit.tick();
  const missed = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
  expect(missed.map(({ data }) => (data as { guestIds: string[] }).guestIds)).toEqual([[gita.userId]]);
});

test('names those who asked to be told of a host who should be there, also where nobody queued, and none of the hosts', async () => {
  const missed = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
  const remind = (as: User) => h.call('PUT', `/api/meetings/${id}/interest`, { as });
  const { startsAt } = (await h.call('GET', `/api/meetings/${id}`, { as: host })).body.meeting;
  const advanceTo = (ms: number) => h.clock.advance(Date.parse(startsAt) + ms - h.clock.now().getTime());
  const [later, admin] = [await h.user('Ira'), await h.user('Ada', { role: 'admin' })];
  // Neither with the second factor nor without do admins come to a meeting.
  const held = { ...admin, token: h.tokenOf(admin.userId, { role: 'host', isHeld: true }) };
  for (const as of [gita, hari]) await remind(as);
  advanceTo(5 * MINUTE);
  for (const as of [gita, gita, host, admin, held]) expect(outcome(await remind(as))).toBe('200');
  advanceTo(15 * MINUTE);
  await remind(later);
  await h.runJob('look-after-sessions');
  expect((await missed()).map(({ data }) => (data as { guestIds: string[] }).guestIds)).toEqual([[gita.userId]]);
});

test('names those who waited for a host who cancels when it should have begun', async () => {
  for (const as of [gita, hari]) await join(as);
  const { startsAt } = (await h.call('GET', `/api/meetings/${id}`, { as: host })).body.meeting;
  h.clock.advance(Date.parse(startsAt) + MINUTE - h.clock.now().getTime());
  const { body } = await h.call('PUT', `/api/meetings/${id}/cancel`, { as: host, body: { reason: 'Something came up' } });
  expect([body.meeting.status, body.meeting.calledOffLate]).toEqual(['cancelled', undefined]);
  const missed = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
  expect(missed.map(({ data }) => (data as { guestIds: string[] }).guestIds)).toEqual([[gita.userId, hari.userId]]);
});

test('publishes the call of a guest who asked for it, and shows it on their page', async () => {
  const { ticketId } = await join(gita);
  await h.call('POST', `/api/meetings/${id}/waiting-room/join`, { as: gita, body: { callMe: true } });
  expect((await session(gita)).me.ticket.call).toBe('asked');
  // Away, and not about to come back: the hosts see why, and from the call on until when the place is kept.
  await kit.disconnected(gita);
  expect((await session(host)).queue).toMatchObject([{ connection: 'reconnecting', call: 'asked' }]);
  expect((await session(host)).queue[0].keptUntil).toBeUndefined();
  await post(host, '/session/start');
  const keptUntil = new Date(h.clock.now().getTime() + 2 * 60_000).toISOString();
  expect((await session(host)).queue).toMatchObject([{ connection: 'reconnecting', call: 'called', keptUntil }]);
  expect((await session(gita)).me.ticket.call).toBe('called');
  expect((await h.eventsOf(id)).find(({ type }) => type === 'visavis.waiting-room.called.v1')?.data).toEqual({
    meetingId: id,
    userId: gita.userId,
    ticketId,
  });
});

test('takes no new place for a press that was about one that is gone', async () => {
  const { ticketId } = await join(gita);
  await join(hari);
  const about = (ofTicket: string, wish: object) => post(gita, '/waiting-room/join', { ticketId: ofTicket, ...wish });
  const wishes = [{ callMe: true }, { letPast: 1 }, { connectAhead: true }];
  await post(gita, '/waiting-room/leave');
  for (const wish of wishes) expect(outcome(await about(ticketId, wish))).toBe('409 NOT_WAITING');
  expect((await session(gita)).me).toMatchObject({ place: 'outside', ticket: null });
  // Nor is anything changed of another place.
  const again = await join(gita);
  expect(outcome(await about(ticketId, { callMe: true }))).toBe('409 NOT_WAITING');
  expect((await session(gita)).me.ticket.call).toBeUndefined();
  expect(outcome(await about(again.ticketId, { callMe: true }))).toBe('200');
  expect((await session(gita)).me.ticket).toMatchObject({ ticketId: again.ticketId, call: 'asked' });
});

test('shows to every host who was let in and is not here yet, and any of them takes it back', async () => {
  const ticket = await join(gita);
  await post(host, '/session/start');
  await enter(host);
  const admitted = { ...{ ticketId: ticket.ticketId, userId: gita.userId, name: 'Gita' }, until: after(60) };
  const done = await post(host, '/waiting-room/admit', { ticketId: ticket.ticketId });
  for (const snapshot of [done.body.session, await session(cora)]) expect(snapshot).toMatchObject({ admitted, queue: [] });
  for (const user of [gita, hari]) expect(await session(user)).not.toHaveProperty('admitted');
  // What the process of the sockets tells the hosts.
  const queue = () => h.call('GET', `/api/meetings/${id}/waiting-room/queue`, { token: h.serviceToken() });
  expect((await queue()).body).toMatchObject({ admitted, entries: [] });
  const back = await post(cora, '/waiting-room/deny', { ticketId: ticket.ticketId, toFront: true });
  expect(back.body.session).toMatchObject({ admitted: null, queue: [{ userId: gita.userId }] });
  expect((await queue()).body).toMatchObject({ admitted: null });
});
