import { describe, expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import type { User } from './support/harness.ts';
import { MINUTE, outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, call, tick, pass } = kit;

const deactivate = ({ userId }: User) =>
  h.tell('visavis.user.status-changed.v1', userId, { userId, isActive: false, status: 'inactive' });
const signedIn = (user: User, sessionId: string): User => ({ ...user, token: h.tokenOf(user.userId, { sid: sessionId }) });
const signOut = ({ userId }: User, sessionId: string) => h.tell('visavis.session.revoked.v1', sessionId, { userId, sessionId });

describe('a deactivated guest', () => {
  test('leaves the queue at once, and cannot come back', async () => {
    const { ticketId } = await join(gita);
    await join(hari);
    await post(host, '/session/start');
    await deactivate(gita);
    expect((await session(host)).queue).toMatchObject([{ userId: hari.userId }]);
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId }))).toBe('409 NOT_WAITING');
    // The token lives until the revocation has reached this process.
    expect(outcome(await post(gita, '/waiting-room/join'))).toBe('401 SESSION_REVOKED');
    expect((await h.eventsOf(id)).at(-1)).toMatchObject({ type: 'visavis.waiting-room.left.v1', data: { userId: gita.userId } });
  });
  test('leaves the room at once and blocks nobody', async () => {
    await call();
    const next = await join(hari);
    await deactivate(gita);
    expect((await session(host)).participants).toMatchObject([{ userId: host.userId }]);
    expect(outcome(await enter(gita))).toBe('401 SESSION_REVOKED');
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId: next.ticketId }))).toBe('200');
  });
  test('gives up an admission that was not used', async () => {
    const [first, next] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    await post(host, '/waiting-room/admit', { ticketId: first.ticketId });
    await deactivate(gita);
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId: next.ticketId }))).toBe('200');
  });
});

test.each([
  ['deactivated', () => deactivate(gita)],
  ['signed out', () => signOut(gita, 'phone')],
])('a guest who was %s is not called back to the turn that a host has finished', async (_, gone) => {
  await call();
  await enter(signedIn(gita, 'phone'));
  const { participants } = await session(host);
  const { ticketId } = participants.find(({ userId }: { userId: string }) => userId === gita.userId);
  await post(host, '/waiting-room/deny', { ticketId });
  await signOut(gita, 'laptop');
  expect(await session(host)).toMatchObject({ finished: { ticketId } });
  await gone();
  expect(await session(host)).toMatchObject({ finished: null });
  expect(outcome(await post(host, '/session/call-back'))).toBe('409 NOT_WAITING');
});

describe('a sign-out', () => {
  test('gives up the places that were taken with it, in queue and room, and no other', async () => {
    const [phone, laptop] = [signedIn(gita, 'phone'), signedIn(gita, 'laptop')];
    await join(phone);
    await signOut(gita, 'laptop');
    expect((await session(host)).waitingTotal).toBe(1);
    // The laptop asks for the place, too: it is the laptop's from now on.
    await join(laptop);
    await signOut(gita, 'phone');
    expect((await session(host)).waitingTotal).toBe(1);
    await signOut(gita, 'laptop');
    expect((await session(host)).waitingTotal).toBe(0);

    await call();
    await enter(signedIn(gita, 'tablet'));
    await signOut(gita, 'phone');
    expect((await session(host)).participants).toHaveLength(2);
    await signOut(gita, 'tablet');
    expect((await session(host)).participants).toMatchObject([{ userId: host.userId }]);
  });
});

describe('a deactivated host', () => {
  const endings = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.ended.v1');

  test('ends the call, with a reason', async () => {
    await call();
    await join(hari);
    await deactivate(host);
    expect(await session(gita)).toMatchObject({ phase: 'ended', participants: [], meeting: { state: 'past' } });
    expect(await session(hari)).toMatchObject({ me: { place: 'outside' }, waitingTotal: 0 });
    expect(await endings()).toMatchObject([{ data: { reason: "The host's account is no longer active", guestsMet: 1 } }]);
  });
  test('leaves the call to a co-host who is in it', async () => {
    await call();
    await enter(cora);
    await deactivate(host);
    await tick();
    expect(await session(gita)).toMatchObject({ phase: 'live', hostStatus: 'live', me: { place: 'room' } });
    expect((await session(gita)).participants).toHaveLength(2);
    expect(await endings()).toEqual([]);
  });
  test('ends the call when the co-host who had it has gone, too', async () => {
    await call();
    await enter(cora);
    await join(hari);
    await deactivate(host);
    await post(cora, '/session/leave', { deviceId: `d-${cora.userId}` });
    await pass(SESSION.hostGraceMs / 1_000 - 5, gita, hari);
    expect(await endings()).toEqual([]);
    await pass(10, gita, hari);
    expect(await endings()).toMatchObject([{ data: { reason: "The host's account is no longer active" } }]);
    expect(await session(hari)).toMatchObject({ phase: 'ended', me: { place: 'outside' } });
  });
  test('leaves nobody in the queue of a meeting that has not begun', async () => {
    await join(gita);
    await deactivate(host);
    expect(await session(gita)).toMatchObject({ phase: 'ended', waitingTotal: 0, me: { place: 'outside' } });
  });
  test('has missed those who wait for a meeting that should have begun', async () => {
    await join(gita);
    h.clock.advance(6 * MINUTE);
    await deactivate(host);
    expect(await session(gita)).toMatchObject({ phase: 'ended', meeting: { status: 'cancelled' }, me: { place: 'outside' } });
    const missed = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
    expect(missed).toMatchObject([{ data: { guestIds: [gita.userId] } }]);
  });
});
