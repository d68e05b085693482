import { describe, expect, test } from '@jest/globals';
import { admit } from '../src/domain/session/admission.ts';
import { changeTurn } from '../src/domain/session/change-turn.ts';
import { join, leaveQueue, markPassNeeded } from '../src/domain/session/queue.ts';
import { reap } from '../src/domain/session/reap.ts';
import { enter } from '../src/domain/session/room.ts';
import { newSession, type Session, type SessionDecision, type Ticket } from '../src/domain/session/session.ts';
import { draftsOf, person, seconds, sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const joiningOf = (session: Session, userId: string) => ({
  user: person(userId),
  ticketId: `t-${userId}`,
  arrival: { at: NOW, seq: session.tickets.length },
  sessionId: 's',
  checking: false,
  waitlist: false,
});
const joining = (session: Session, userId: string, callMe?: boolean) =>
  join(session, meeting, { ...joiningOf(session, userId), callMe }, NOW);
const queue = (...userIds: string[]) =>
  userIds.reduce((session, userId) => sessionAfter(joining(session, userId)), {
    ...newSession('m1'),
    phase: 'live' as Session['phase'],
  });
const called = (decision: SessionDecision) =>
  decision.kind === 'accepted'
    ? decision.drafts.flatMap((draft) => (draft.type === 'waiting-room.called' ? [draft.userId] : []))
    : [];
/** Nobody but these has sent a heartbeat. */
const reaped = (session: Session, at: Date, ...heard: string[]) =>
  reap(
    session,
    ['host'],
    { lastSeen: (userId) => (heard.includes(userId) ? at.getTime() : 0), lastVouched: () => 0, trustedFrom: 0 },
    at,
  );
const inQueue = ({ tickets }: Session) => tickets.map(({ userId }) => userId);

test('calls a guest who asked for it once, when two are before them and the host has begun', () => {
  const withCall = sessionAfter(joining(queue('a', 'b', 'c', 'd'), 'd', true));
  expect(called(joining(queue('a', 'b', 'c', 'd'), 'd', true))).toEqual([]);
  const left = leaveQueue(withCall, 'b', NOW);
  expect(called(left)).toEqual(['d']);
  expect(called(leaveQueue(sessionAfter(left), 'a', NOW))).toEqual([]);
  // Nobody else, and nobody before the start.
  expect(called(leaveQueue(queue('a', 'b', 'c', 'd'), 'a', NOW))).toEqual([]);
  expect(called(leaveQueue({ ...withCall, phase: 'waiting' }, 'b', NOW))).toEqual([]);
});

test('calls once more when others have come before a guest who was called, and keeps their place until then', () => {
  const near = sessionAfter(joining(queue('a', 'b', 'd'), 'd', true));
  expect(near.tickets[2]).toMatchObject({ userId: 'd', calledAt: NOW });
  // The room has lost its host: its guest is the first again.
  const [a, ...rest] = near.tickets as [Ticket, ...Ticket[]];
  const front = { ...a, ticketId: 't-z', userId: 'z', front: true };
  const far = sessionAfter(reaped({ ...near, tickets: [front, a, ...rest] }, seconds(10), 'z', 'a', 'b'));
  expect(far.tickets[3]).toMatchObject({ userId: 'd', calledAt: null });
  const later = sessionAfter(reaped(far, seconds(300), 'z', 'a', 'b'));
  expect(inQueue(later)).toContain('d');
  expect(called(leaveQueue(later, 'z', seconds(300)))).toEqual(['d']);
});

test('tells a guest who may be away that they have no pass in their turn, once for each place', () => {
  const marked = (session: Session, isNeeded: boolean) => markPassNeeded(session, 't-a', isNeeded, NOW);
  // Whoever waits on the page reads it there.
  expect(draftsOf(marked(queue('a', 'b'), true))).toEqual(['turn.changed']);
  const first = marked(sessionAfter(joining(queue('a', 'b'), 'a', true)), true);
  expect(draftsOf(first)).toEqual(['waiting-room.pass-needed', 'turn.changed']);
  expect(first).toMatchObject({ drafts: [{ userId: 'a', ticketId: 't-a' }, {}] });
  expect(draftsOf(marked(sessionAfter(marked(sessionAfter(first), false)), true))).toEqual(['turn.changed']);
});

describe('a guest who lets the next one go first', () => {
  const letting = (session: Session, userId: string, letPast: number, change: object = {}) =>
    join(session, meeting, { ...joiningOf(session, userId), letPast, ...change }, NOW);
  test('changes places once, however often it is sent', () => {
    const once = sessionAfter(letting(queue('a', 'b', 'c'), 'a', 1));
    expect(inQueue(once)).toEqual(['b', 'a', 'c']);
    expect(letting(once, 'a', 1)).toMatchObject({ kind: 'unchanged' });
    expect(inQueue(sessionAfter(letting(once, 'a', 2)))).toEqual(['b', 'c', 'a']);
  });
  test('is not put behind somebody who could not go in', () => {
    const [first, held, last] = queue('a', 'b', 'c').tickets as [Ticket, Ticket, Ticket];
    const session = { ...queue('a', 'b', 'c'), tickets: [first, { ...held, held: 'One moment' }, last] };
    expect(inQueue(sessionAfter(letting(session, 'a', 1)))).toEqual(['b', 'c', 'a']);
    expect(letting(queue('a', 'b'), 'b', 2)).toMatchObject({ kind: 'refused' });
  });
});

test('keeps the place of who asked without an open page, until two minutes after the call', () => {
  const withCall = sessionAfter(joining(queue('a', 'b', 'c', 'd', 'e'), 'd', true));
  // Everybody is silent: the others lose their places after a minute, and so the call goes out.
  const silent = reaped(sessionAfter(reaped(withCall, seconds(20), 'a', 'b', 'c')), seconds(300), 'a', 'b', 'c');
  expect(inQueue(sessionAfter(silent))).toEqual(['a', 'b', 'c', 'd']);
  const call = leaveQueue(sessionAfter(silent), 'a', seconds(300));
  expect(called(call)).toEqual(['d']);
  const waits = (at: number) => {
    const decision = reaped(sessionAfter(call), seconds(at), 'b', 'c');
    return decision.kind === 'refused' ? [] : inQueue(decision.session);
  };
  expect(waits(419)).toContain('d');
  expect(waits(420)).not.toContain('d');
});

describe('a guest who asked for a call and is let in while away', () => {
  /** The host is in the room; "d" asked, and there are so many before them. */
  const withCall = (...before: string[]) => {
    const session = sessionAfter(joining(sessionAfter(joining(queue(...before), 'd')), 'd', true));
    const user = { userId: 'host', name: 'Host', avatarUrl: null, verified: false };
    return sessionAfter(enter(session, meeting, { user, deviceId: 'p', sessionId: 's', move: false, tokenFits: undefined }, NOW));
  };
  const letIn = (session: Session, at: Date) => admit(session, meeting, { ticketId: 't-d', nonce: 'n' }, at);
  const places = (session: Session) => session.tickets.map(({ userId, front }) => [userId, front]);

  test('is called by it, and has two minutes from then on, as the call says: first in the queue, without an early leave', () => {
    const admitted = letIn(withCall('a', 'b', 'c'), seconds(10));
    expect(called(admitted)).toEqual(['d']);
    const others = ['host', 'a', 'b', 'c'];
    const back = sessionAfter(reaped(sessionAfter(admitted), seconds(70), ...others));
    expect(back).toMatchObject({ admission: null, earlyLeaves: [] });
    expect(places(back)).toEqual([
      ['d', true],
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
    expect(called(reaped(back, seconds(71), ...others))).toEqual([]);
    expect(outcomeOf(reaped(back, seconds(129), ...others))).toBe('unchanged');
    expect(inQueue(sessionAfter(reaped(back, seconds(130), ...others)))).toEqual(['a', 'b', 'c']);
  });
  test('gives the place up, as an early leave, when the two minutes are over by then', () => {
    const before = withCall('a');
    expect(before.tickets[1]).toMatchObject({ userId: 'd', calledAt: NOW });
    const admitted = letIn(before, seconds(90));
    expect(called(admitted)).toEqual([]);
    const gone = sessionAfter(reaped(sessionAfter(admitted), seconds(150), 'host', 'a'));
    expect(inQueue(gone)).toEqual(['a']);
    expect(gone.earlyLeaves).toMatchObject([{ userId: 'd', count: 1 }]);
  });
  test('is called when the door is opened to them', () => {
    const verifiedUser = { user: { userId: 'v', name: 'V', avatarUrl: null, verified: true }, ticketId: 't-v' };
    const open = sessionAfter(join(withCall(), meeting, { ...joiningOf(withCall(), 'v'), ...verifiedUser }, NOW));
    const calm = { ...open, door: 'calm' as const, tickets: open.tickets.map((ticket) => ({ ...ticket, calledAt: null })) };
    expect(called(reaped(calm, seconds(1), 'host', 'v'))).toEqual([]);
    expect(called(changeTurn(calm, meeting, { action: 'door', door: 'open' }, NOW))).toEqual(['d']);
  });
});

test('lets a host who runs late say when it begins, from the planned time or from now on', () => {
  const session = newSession('m1');
  const late = (at: Date, before: Session = session) => changeTurn(before, meeting, { action: 'late', minutes: 10 }, at);
  expect(sessionAfter(late(NOW)).lateUntil).toEqual(minutes(15));
  expect(sessionAfter(late(minutes(8))).lateUntil).toEqual(minutes(18));
  expect(late(NOW, sessionAfter(late(NOW))).kind).toBe('unchanged');
  expect(outcomeOf(late(NOW, { ...session, phase: 'live' }))[0]).toBe('CONFLICT');
  expect(outcomeOf(late(minutes(-26)))[0]).toBe('TOO_EARLY');
  // Everybody who waits hears each time: no more than three.
  const often = [1, 2, 3].reduce((before, at) => sessionAfter(late(minutes(at + 5), before)), session);
  expect(outcomeOf(late(minutes(9), often))[0]).toBe('LATE_LIMIT');
  expect(late(minutes(8), often).kind).toBe('unchanged');
});

test('lets nobody promise a start at which little of the meeting is left: ten minutes, or a third of a short one', () => {
  const latest = (durationMinutes: number, at: Date) => {
    const planned = meetingWith({ status: 'approved', startsAt: minutes(5), durationMinutes });
    const late = (promised: number) => changeTurn(newSession('m1'), planned, { action: 'late', minutes: promised }, at);
    return [...Array(60).keys()].findLast((promised) => promised > 0 && late(promised).kind === 'accepted');
  };
  expect([latest(15, NOW), latest(30, NOW), latest(180, NOW)]).toEqual([10, 20, 59]);
  expect([latest(15, minutes(10)), latest(30, minutes(20)), latest(30, minutes(25))]).toEqual([5, 5, undefined]);
  const refusal = changeTurn(newSession('m1'), meeting, { action: 'late', minutes: 30 }, NOW);
  expect(refusal).toMatchObject({ refusal: { code: 'VALIDATION_FAILED', details: [{ path: 'change.minutes' }] } });
});
