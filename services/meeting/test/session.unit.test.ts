import { describe, expect, test } from '@jest/globals';
import type { Meeting } from '../src/domain/meeting.ts';
import { admit, deny } from '../src/domain/session/admission.ts';
import { close, overBy } from '../src/domain/session/close.ts';
import { newLeaveWaits, passAtOnceUntil } from '../src/domain/session/early-leaves.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { presenceOf } from '../src/domain/session/places.ts';
import { join as joinAt, leaveQueue, passChecked } from '../src/domain/session/queue.ts';
import { type Pulse, reap, silentAtOnce } from '../src/domain/session/reap.ts';
import { disconnected, type Entry, enter, leaveForOtherMeeting, leaveRoom } from '../src/domain/session/room.ts';
import { newSession, type Session } from '../src/domain/session/session.ts';
import { draftsOf, seconds, sessionAfter } from './support/decisions.ts';
import { coHost, meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({
  status: 'approved',
  startsAt: minutes(5),
  coHosts: [coHost('Cora', '+912', 'cora')],
});
const userOf = (userId: string, verified = false) => ({ userId, name: userId.toUpperCase(), avatarUrl: null, verified });
let arrivals = 0;
const join = (session: Session, of: Meeting, user: ReturnType<typeof userOf>, ticketId: string, at: Date) => {
  arrivals += 1;
  return joinAt(
    session,
    of,
    { user, ticketId, arrival: { at, seq: arrivals }, sessionId: `s-${user.userId}`, checking: false, waitlist: false },
    at,
  );
};
const queued = (session: Session, ...users: string[]) =>
  users.reduce((so, user) => sessionAfter(join(so, meeting, userOf(user), `t-${user}`, NOW)), session);
const live = () => sessionAfter(applyFollowUps({ ...newSession('m1'), phase: 'live' }, [], NOW, true));
const entry = (user: string, more: Partial<Entry> = {}): Entry => ({
  user: userOf(user),
  deviceId: `d-${user}`,
  sessionId: `s-${user}`,
  move: false,
  tokenFits: undefined,
  ...more,
});
const hostIn = (session = live()) => sessionAfter(enter(session, meeting, entry('host'), NOW));
/** Host and guest are in the room; two more wait. */
const inCall = () => {
  const admitted = sessionAfter(
    admit(queued(hostIn(), 'gita', 'hari', 'indu'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW),
  );
  return sessionAfter(enter(admitted, meeting, entry('gita', { tokenFits: true }), NOW));
};
const pulse = (heard: Record<string, Date> = {}, trustedFrom = new Date(0)): Pulse => ({
  lastSeen: (userId) => heard[userId]?.getTime() ?? 0,
  lastVouched: () => 0,
  trustedFrom: trustedFrom.getTime(),
});
const everyone = (at: Date) => ({ host: at, gita: at, hari: at, indu: at, cora: at });

describe('the queue', () => {
  test('serves guests in order of arrival; joining again keeps the place', () => {
    const session = queued(newSession('m1'), 'a', 'b', 'c');
    expect(session.tickets.map((ticket) => ticket.userId)).toEqual(['a', 'b', 'c']);
    expect(outcomeOf(join(session, meeting, userOf('b'), 'another', NOW))).toBe('unchanged');
  });
  test('puts a guest behind those who arrived before, whoever got a place first', () => {
    const arrive = (session: Session, user: string, at: Date, seq: number) =>
      sessionAfter(
        joinAt(
          session,
          meeting,
          { user: userOf(user), ticketId: `t-${user}`, arrival: { at, seq }, sessionId: 's', checking: false, waitlist: false },
          NOW,
        ),
      );
    let session = arrive(newSession('m1'), 'b', seconds(1), 7);
    session = arrive(session, 'd', seconds(2), 3);
    session = arrive(session, 'a', seconds(0), 9);
    session = arrive(session, 'c', seconds(1), 8);
    expect(session.tickets.map(({ userId }) => userId)).toEqual(['a', 'b', 'c', 'd']);
  });
  test('keeps a place while the pass is checked, unseen by the hosts, and gives it up without one', () => {
    const arrival = { at: NOW, seq: 1 };
    const checking = joinAt(
      newSession('m1'),
      meeting,
      { user: userOf('a'), ticketId: 't-a', arrival, sessionId: 's', checking: true, waitlist: false },
      NOW,
    );
    expect(draftsOf(checking)).toEqual([]);
    const behind = queued(sessionAfter(checking), 'b');
    expect(presenceOf(behind).waiting).toBe(1);
    const paid = passChecked(behind, 't-a', true, NOW);
    expect(draftsOf(paid)).toEqual(['waiting-room.joined']);
    expect(sessionAfter(paid).tickets.map(({ userId }) => userId)).toEqual(['a', 'b']);
    expect(sessionAfter(passChecked(behind, 't-a', false, NOW)).tickets.map(({ userId }) => userId)).toEqual(['b']);
    // The process that asked billing has ended.
    const later = reap(behind, ['host'], pulse({ a: seconds(15), b: seconds(15) }), seconds(15));
    expect(sessionAfter(later).tickets.every((ticket) => !ticket.checking)).toBe(true);
    expect(presenceOf(sessionAfter(later)).waiting).toBe(2);
  });
  // spec 1 §9.13
  test('opens 30 minutes before the start', () => {
    const later = meetingWith({ status: 'approved', startsAt: minutes(31) });
    const decision = join(newSession('m1'), later, userOf('a'), 't', NOW);
    expect(decision).toMatchObject({ refusal: { code: 'TOO_EARLY', details: { retryAt: minutes(1).toISOString() } } });
    expect(outcomeOf(join(newSession('m1'), later, userOf('a'), 't', minutes(1)))).toBe('accepted');
  });
  test('refuses a guest who may not join, with the reason', () => {
    const joining = (which: Parameters<typeof meetingWith>[0], user = userOf('a'), session = newSession('m1')) =>
      outcomeOf(join(session, meetingWith({ startsAt: minutes(5), ...which }), user, 't', NOW))[0];
    expect(joining({ status: 'cancelled' })).toBe('CANCELLED');
    expect(joining({ status: 'pending' })).toBe('TOO_EARLY');
    expect(joining({ status: 'approved', startsAt: minutes(-60) })).toBe('ENDED');
    expect(joining({ status: 'approved', endedAt: NOW })).toBe('ENDED');
    expect(joining({ status: 'approved', meetingType: 'verified' })).toBe('VERIFICATION_REQUIRED');
    expect(outcomeOf(join(newSession('m1'), { ...meeting, meetingType: 'verified' }, userOf('a', true), 't', NOW))).toBe(
      'accepted',
    );
    expect(joining({ status: 'approved' }, userOf('host'))).toBe('CONFLICT');
    expect(outcomeOf(join(inCall(), meeting, userOf('gita'), 't', NOW))[0]).toBe('CONFLICT');
  });
  test('has 50 places', () => {
    const full = queued(newSession('m1'), ...Array.from({ length: 50 }, (_, index) => `u${index}`));
    expect(outcomeOf(join(full, meeting, userOf('late'), 't', NOW))[0]).toBe('FULL');
    expect(outcomeOf(join(full, meeting, userOf('u7'), 't', NOW))).toBe('unchanged');
    expect(outcomeOf(join(sessionAfter(leaveQueue(full, 'u7', NOW)), meeting, userOf('late'), 't', NOW))).toBe('accepted');
  });
  test('admits nobody before the start, and one at a time', () => {
    const waiting = queued(newSession('m1'), 'a', 'b');
    const admitting = (session: Session, ticketId: string) => admit(session, meeting, { ticketId, nonce: 'n' }, NOW);
    expect(outcomeOf(admitting(waiting, 't-a'))).toEqual(['NOT_STARTED', 'Start the meeting first']);
    const open = queued(hostIn(), 'a', 'b');
    expect(outcomeOf(admitting(open, 't-z'))[0]).toBe('NOT_WAITING');
    const admitted = sessionAfter(admitting(open, 't-b'));
    expect(admitted.tickets.map((ticket) => ticket.userId)).toEqual(['a']);
    expect(outcomeOf(admitting(admitted, 't-b'))).toBe('unchanged');
    expect(outcomeOf(admitting(admitted, 't-a'))[0]).toBe('GUEST_PRESENT');
    expect(outcomeOf(admitting(inCall(), 't-hari'))[0]).toBe('GUEST_PRESENT');
    expect(outcomeOf(admitting(inCall(), 't-gita'))).toBe('unchanged');
  });
  test('denies a waiting guest, an admission and the guest in the room', () => {
    const denying = (session: Session, ticketId: string) => deny(session, meeting, { ticketId, reason: 'Full today' }, NOW);
    expect(draftsOf(denying(inCall(), 't-hari'))).toEqual(['waiting-room.denied Full today']);
    expect(draftsOf(denying(inCall(), 't-gita'))).toEqual(['participant.left turn-ended']);
    expect(outcomeOf(denying(inCall(), 't-zoe'))[0]).toBe('NOT_WAITING');
    const admitted = sessionAfter(admit(queued(hostIn(), 'a'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    expect(sessionAfter(denying(admitted, 't-a')).admission).toBeNull();
  });
});

describe('the room', () => {
  test('lets hosts in once started, and the guest with the token of their admission', () => {
    expect(outcomeOf(enter(newSession('m1'), meeting, entry('host'), NOW))[0]).toBe('NOT_STARTED');
    expect(draftsOf(enter(live(), meeting, entry('host'), NOW))).toEqual(['participant.joined', 'meeting.host-status live']);
    const waiting = queued(hostIn(), 'a');
    expect(outcomeOf(enter(waiting, meeting, entry('a'), NOW))[0]).toBe('NOT_IN_SESSION');
    expect(outcomeOf(enter(waiting, meeting, entry('a', { tokenFits: false }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    const admitted = sessionAfter(admit(waiting, meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    for (const tokenFits of [false, undefined])
      expect(outcomeOf(enter(admitted, meeting, entry('a', { tokenFits }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    expect(outcomeOf(enter(admitted, meeting, entry('a', { tokenFits: true }), seconds(60)))[0]).toBe('JOIN_TOKEN_INVALID');
    expect(outcomeOf(enter(admitted, meeting, entry('b', { tokenFits: true }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    const inside = sessionAfter(enter(admitted, meeting, entry('a', { tokenFits: true }), seconds(59)));
    expect([inside.admission, inside.met]).toEqual([null, ['a']]);
  });
  test('lets the same device in again without a token; another must take over, unless the first is gone', () => {
    const session = inCall();
    expect(draftsOf(enter(session, meeting, entry('gita'), NOW))).toEqual([]);
    expect(enter(session, meeting, entry('gita', { deviceId: 'phone' }), NOW)).toMatchObject({
      refusal: { code: 'OTHER_DEVICE', details: { canMove: true } },
    });
    const moved = enter(session, meeting, entry('gita', { deviceId: 'phone', move: true }), NOW);
    expect(draftsOf(moved)).toEqual(['participant.joined']);
    expect(sessionAfter(moved).attendees.map((attendee) => attendee.deviceId)).toEqual(['d-host', 'phone']);
    const lost = sessionAfter(disconnected(session, 'gita', 'd-gita', NOW));
    expect(outcomeOf(enter(lost, meeting, entry('gita', { deviceId: 'phone' }), NOW))).toBe('accepted');
    // the device that was left does not end the new one
    expect(outcomeOf(leaveRoom(sessionAfter(moved), 'gita', 'd-gita', NOW))).toBe('unchanged');
    expect(outcomeOf(disconnected(sessionAfter(moved), 'gita', 'd-gita', NOW))).toBe('unchanged');
  });
  test('frees the place of a guest who leaves', () => {
    expect(draftsOf(leaveRoom(inCall(), 'gita', undefined, NOW))).toEqual(['participant.left left']);
    expect(draftsOf(leaveRoom(inCall(), 'host', 'd-host', NOW))).toEqual([
      'participant.left left',
      'meeting.host-status reconnecting',
    ]);
    expect(outcomeOf(leaveRoom(inCall(), 'hari', undefined, NOW))).toBe('unchanged');
  });
});

describe('whoever leaves soon after they were let in', () => {
  /** Waits, is let in and leaves, after so many ms in the room. */
  const visit = (session: Session, at: Date, ms: number) => {
    const waiting = sessionAfter(join(session, meeting, userOf('gita'), `t-${at.getTime()}`, at));
    const admitted = sessionAfter(admit(waiting, meeting, { ticketId: `t-${at.getTime()}`, nonce: 'n' }, at));
    const inside = sessionAfter(enter(admitted, meeting, entry('gita', { tokenFits: true }), at));
    return sessionAfter(leaveRoom(inside, 'gita', undefined, new Date(at.getTime() + ms)));
  };
  const host = () => queued(hostIn(), 'hari');
  const left = (times: number, ms = 119_999) =>
    Array.from({ length: times }, (_, index) => minutes(index * 2)).reduce((session, at) => visit(session, at, ms), host());
  const LAST = new Date(minutes(4).getTime() + 119_999);

  test('a third time waits ten minutes, and then for the others', () => {
    expect(outcomeOf(join(left(2), meeting, userOf('gita'), 't', minutes(4)))).toBe('accepted');
    const thrice = left(3);
    const retryAt = new Date(LAST.getTime() + 10 * 60_000);
    for (const at of [LAST, new Date(retryAt.getTime() - 1)])
      expect(join(thrice, meeting, userOf('gita'), 't', at)).toMatchObject({
        kind: 'refused',
        refusal: { code: 'LEFT_TOO_OFTEN', details: { retryAt: retryAt.toISOString() } },
      });
    // Nobody else waits for it.
    expect(outcomeOf(join(thrice, meeting, userOf('indu'), 't-indu', LAST))).toBe('accepted');
    const back = sessionAfter(join(thrice, meeting, userOf('gita'), 't', retryAt));
    expect(back.tickets.map(({ userId }) => userId)).toEqual(['hari', 'gita']);
    // And each time after that.
    expect(join(visit(thrice, retryAt, 1_000), meeting, userOf('gita'), 't', minutes(20))).toMatchObject({ kind: 'refused' });
  });
  test('does not wait after two minutes, or when there is no host, or a host ended it', () => {
    expect(outcomeOf(join(left(3, 120_000), meeting, userOf('gita'), 't', LAST))).toBe('accepted');
    const alone = (session: Session) => sessionAfter(leaveRoom(session, 'host', undefined, NOW));
    expect(sessionAfter(leaveRoom(alone(inCall()), 'gita', undefined, NOW)).earlyLeaves).toEqual([]);
    expect(sessionAfter(deny(inCall(), meeting, { ticketId: 't-gita', reason: 'Over' }, NOW)).earlyLeaves).toEqual([]);
  });
  test('is counted also who closes the page, once the place is given up, if they were gone in the first two minutes', () => {
    const closed = (at: number) => sessionAfter(disconnected(inCall(), 'gita', 'd-gita', seconds(at)));
    const reaped = (session: Session, at: number, host = at) =>
      sessionAfter(reap(session, ['host', 'cora'], pulse({ host: seconds(host) }), seconds(at)));
    // Until then they may come back.
    expect(reaped(closed(119), 178).earlyLeaves).toEqual([]);
    const gone = reaped(closed(119), 179);
    expect(gone.earlyLeaves).toEqual([{ userId: 'gita', count: 1, lastAt: seconds(179) }]);
    expect(reaped(gone, 180).earlyLeaves).toMatchObject([{ count: 1 }]);
    expect(reaped(closed(120), 180).earlyLeaves).toEqual([]);
    // The host's connection is gone, too: it is nobody's choice.
    expect(reaped(reaped(closed(0), 40, 0), 60, 0).earlyLeaves).toEqual([]);
  });
  test('is counted also who does not enter at all, but not who leaves the queue', () => {
    const admitted = sessionAfter(admit(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
    expect(sessionAfter(leaveQueue(admitted, 'gita', NOW)).earlyLeaves).toEqual([{ userId: 'gita', count: 1, lastAt: NOW }]);
    expect(sessionAfter(leaveQueue(queued(hostIn(), 'gita'), 'gita', NOW)).earlyLeaves).toEqual([]);
    const at = seconds(61);
    const waited = (heard: Record<string, Date>) => sessionAfter(reap(admitted, ['host'], pulse(heard), at)).earlyLeaves;
    expect(waited({ host: at })).toEqual([{ userId: 'gita', count: 1, lastAt: at }]);
    expect(waited({ host: at, gita: at })).toEqual([{ userId: 'gita', count: 1, lastAt: at }]);
  });
  test('gives up the place of who is let in and does not enter for the third time, though they are connected', () => {
    const missed = (session: Session, times: number) => {
      const from = seconds(100 * times);
      const admitted = sessionAfter(admit(session, meeting, { ticketId: 't-gita', nonce: 'n' }, from));
      const at = seconds(100 * times + 61);
      return sessionAfter(reap(admitted, ['host'], pulse(everyone(at)), at));
    };
    const waiting = queued(hostIn(), 'gita', 'hari');
    const places = (session: Session) => session.tickets.map(({ userId }) => userId);
    const [once, twice] = [missed(waiting, 0), missed(missed(waiting, 0), 1)];
    expect([places(once), places(twice)]).toEqual([
      ['gita', 'hari'],
      ['gita', 'hari'],
    ]);
    const third = missed(twice, 2);
    expect(places(third)).toEqual(['hari']);
    expect(outcomeOf(join(third, meeting, userOf('gita'), 't-again', seconds(300)))[0]).toBe('LEFT_TOO_OFTEN');
  });
  test('begins a wait with the third leave, and with each after it', () => {
    const waits = [1, 2, 3].map((times) => newLeaveWaits(left(times - 1), left(times)));
    expect(waits).toEqual([[], [], ['gita']]);
    expect(newLeaveWaits(left(3), visit(left(3), minutes(20), 1_000))).toEqual(['gita']);
    expect(newLeaveWaits(left(3), left(3))).toEqual([]);
    expect(newLeaveWaits(undefined, newSession('m1'))).toEqual([]);
  });
  test('counts as leaving early when another meeting is chosen, also from a page that was closed before', () => {
    const chosen = sessionAfter(leaveForOtherMeeting(inCall(), 'gita', seconds(30)));
    expect(chosen.earlyLeaves).toMatchObject([{ userId: 'gita', count: 1 }]);
    const lost = sessionAfter(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(sessionAfter(leaveForOtherMeeting(lost, 'gita', seconds(180))).earlyLeaves).toMatchObject([{ count: 1 }]);
    const late = sessionAfter(disconnected(inCall(), 'gita', 'd-gita', seconds(120)));
    expect(sessionAfter(leaveForOtherMeeting(late, 'gita', seconds(121))).earlyLeaves).toEqual([]);
  });
  test('pays at admission after three waits, until the first of them is 30 days old', () => {
    const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3_600_000);
    expect(passAtOnceUntil([NOW, days(1)], days(2))).toBeUndefined();
    const waits = [days(20), NOW, days(1)];
    expect(passAtOnceUntil(waits, days(20))).toEqual(days(30));
    expect(passAtOnceUntil(waits, new Date(days(30).getTime() - 1))).toEqual(days(30));
    expect(passAtOnceUntil(waits, days(30))).toBeUndefined();
    // A fourth one lasts until the second is old.
    expect(passAtOnceUntil([...waits, days(25)], days(26))).toEqual(days(31));
  });
});

describe('silence', () => {
  const hosts = ['host', 'cora'];
  test('emits nothing while heartbeats arrive', () => {
    const session = inCall();
    expect(draftsOf(reap(session, hosts, pulse(everyone(seconds(60))), seconds(70)))).toBe('unchanged');
    expect(draftsOf(reap(session, hosts, pulse(), seconds(15)))).toBe('unchanged');
  });
  test('of a lost socket means left after 5 s; without word of one it shows after 15 s; the place is kept for 60 s', () => {
    const beat = (at: number) => pulse({ ...everyone(seconds(at)), gita: NOW });
    const lost = sessionAfter(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(draftsOf(reap(lost, hosts, beat(4), seconds(4)))).toBe('unchanged');
    expect(draftsOf(reap(lost, hosts, beat(5), seconds(5)))).toEqual(['participant.left connection-lost']);
    expect(draftsOf(reap(inCall(), hosts, beat(15), seconds(15)))).toBe('unchanged');
    const away = reap(inCall(), hosts, beat(16), seconds(16));
    expect(draftsOf(away)).toEqual(['participant.left connection-lost']);
    expect(sessionAfter(away).attendees[1]).toMatchObject({ lostAt: NOW, away: true });
    // back within the 60 s: no token, and the others receive an event
    expect(draftsOf(enter(sessionAfter(away), meeting, entry('gita'), seconds(50)))).toEqual(['participant.joined']);
    expect(draftsOf(reap(sessionAfter(away), hosts, pulse(everyone(seconds(50))), seconds(50)))).toEqual(['participant.joined']);
    // meanwhile nobody else is let in by mistake
    expect(outcomeOf(admit(sessionAfter(away), meeting, { ticketId: 't-hari', nonce: 'n' }, seconds(25)))[0]).toBe(
      'GUEST_PRESENT',
    );
    const givenUp = reap(sessionAfter(away), hosts, beat(60), seconds(60));
    // Their tile goes with their seat.
    expect(draftsOf(givenUp)).toEqual(['turn.changed']);
    const over = sessionAfter(givenUp);
    expect(over.attendees.map((attendee) => attendee.userId)).toEqual(['host']);
    expect(outcomeOf(admit(over, meeting, { ticketId: 't-hari', nonce: 'n' }, seconds(60)))).toBe('accepted');
  });
  test('does not count while another in the room receives their media; for five minutes at most', () => {
    const vouched = (at: number, by: string): Pulse => ({
      ...pulse({ ...everyone(seconds(at)), gita: NOW }),
      lastVouched: (userId, present) => (userId === 'gita' && present.includes(by) ? seconds(at).getTime() : 0),
    });
    const lost = sessionAfter(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(sessionAfter(reap(lost, hosts, vouched(4, 'host'), seconds(5))).attendees[1]).toMatchObject({ lostAt: null });
    expect(draftsOf(reap(lost, hosts, vouched(4, 'hari'), seconds(5)))).toEqual(['participant.left connection-lost']);
    expect(draftsOf(reap(inCall(), hosts, vouched(300, 'host'), seconds(300)))).toBe('unchanged');
    expect(draftsOf(reap(inCall(), hosts, vouched(320, 'host'), seconds(320)))).toEqual(['participant.left connection-lost']);
  });
  test('keeps a place in the queue for 60 s, until a heartbeat returns', () => {
    const beat = (at: number) => pulse({ ...everyone(seconds(at)), hari: NOW });
    const lost = sessionAfter(reap(inCall(), hosts, beat(16), seconds(16)));
    expect(lost.tickets.map((ticket) => [ticket.userId, ticket.lostAt])).toEqual([
      ['hari', NOW],
      ['indu', null],
    ]);
    expect(sessionAfter(reap(lost, hosts, pulse(everyone(seconds(30))), seconds(30))).tickets[0]).toMatchObject({
      userId: 'hari',
      lostAt: null,
    });
    expect(draftsOf(reap(lost, hosts, beat(59), seconds(59)))).toBe('unchanged');
    expect(draftsOf(reap(lost, hosts, beat(60), seconds(60)))).toEqual(['waiting-room.left stale']);
  });
  test('of a guest is told them where it cost the place, until they take another', () => {
    const lost = (session: Session, at: number, heard: Record<string, Date> = { host: seconds(at) }) =>
      sessionAfter(reap(session, hosts, pulse(heard), seconds(at)));
    // Gita in the room; Hari and Indu in the queue, Indu called.
    const called = inCall();
    called.tickets = called.tickets.map((each) => (each.userId === 'indu' ? { ...each, callMe: true, calledAt: NOW } : each));
    const all = lost(called, 200);
    expect(all.lostPlaces).toEqual([
      { userId: 'hari', how: 'queue' },
      { userId: 'indu', how: 'called' },
      { userId: 'gita', how: 'room' },
    ]);
    const admitted = sessionAfter(admit(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
    expect(lost(admitted, 61).lostPlaces).toEqual([{ userId: 'gita', how: 'admission' }]);
    // Nobody's connection: the host declines, a guest leaves, or is still there.
    expect(sessionAfter(deny(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', reason: 'No' }, NOW)).lostPlaces).toEqual(
      [],
    );
    expect(sessionAfter(leaveQueue(queued(hostIn(), 'gita'), 'gita', NOW)).lostPlaces).toEqual([]);
    expect(lost(inCall(), 200, everyone(seconds(200))).lostPlaces).toEqual([]);
    const again = sessionAfter(join(all, meeting, userOf('hari'), 't-again', seconds(201)));
    expect(again.lostPlaces.map(({ userId }) => userId)).toEqual(['indu', 'gita']);
  });
  test('at the end tells those who wait or are let in that they did not get in', () => {
    const { session } = close(inCall(), NOW);
    expect(session.lostPlaces).toEqual([
      { userId: 'hari', how: 'ended' },
      { userId: 'indu', how: 'ended' },
    ]);
  });
  // spec 1 §4.19, §9.14
  test('of the host: reconnecting for 30 s, then the guest is at the front of the queue', () => {
    const lost = sessionAfter(disconnected(inCall(), 'host', 'd-host', NOW));
    expect(lost).toMatchObject({ hostStatus: 'reconnecting', graceUntil: seconds(30) });
    const beat = (at: number) => pulse({ gita: seconds(at), hari: seconds(at), indu: seconds(at) });
    const waiting = reap(lost, hosts, beat(29), seconds(29));
    expect(draftsOf(waiting)).toEqual(['participant.left connection-lost']);
    const back = reap(sessionAfter(waiting), hosts, beat(30), seconds(30));
    expect(draftsOf(back)).toEqual(['participant.left host-lost', 'waiting-room.joined', 'meeting.host-status absent']);
    expect(sessionAfter(back).tickets.map((ticket) => ticket.userId)).toEqual(['gita', 'hari', 'indu']);
    expect(sessionAfter(back)).toMatchObject({ phase: 'live', met: ['gita'], graceUntil: null });
    // and can be admitted again
    const again = sessionAfter(enter(sessionAfter(back), meeting, entry('host'), seconds(40)));
    expect(draftsOf(admit(again, meeting, { ticketId: 't-gita', nonce: 'n' }, seconds(41)))).toEqual(['waiting-room.admitted']);
  });
  test('keeps the guest when the host returns within the grace or a co-host is there', () => {
    const lost = sessionAfter(disconnected(inCall(), 'host', 'd-host', NOW));
    expect(draftsOf(enter(lost, meeting, entry('host'), seconds(29)))).toEqual(['meeting.host-status live']);
    expect(draftsOf(enter(lost, meeting, entry('host'), seconds(31)))).toEqual(['meeting.host-status live']);
    const withCora = sessionAfter(enter(inCall(), meeting, entry('cora'), NOW));
    expect(draftsOf(disconnected(withCora, 'host', 'd-host', NOW))).toEqual([]);
    expect(sessionAfter(disconnected(withCora, 'host', 'd-host', NOW)).hostStatus).toBe('live');
  });
  test('returns an unused admission to the front when the guest is still there', () => {
    const admitted = sessionAfter(admit(queued(hostIn(), 'a', 'b'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    const there = reap(admitted, hosts, pulse({ host: seconds(60), a: seconds(58), b: seconds(60) }), seconds(60));
    expect(draftsOf(there)).toEqual(['waiting-room.joined']);
    expect(sessionAfter(there)).toMatchObject({ admission: null, tickets: [{ userId: 'a' }, { userId: 'b' }] });
    const gone = reap(admitted, hosts, pulse({ host: seconds(60), b: seconds(60) }), seconds(60));
    expect(draftsOf(gone)).toEqual(['waiting-room.left stale']);
  });
  test('that a restart or a lost cache caused counts against nobody', () => {
    const session = inCall();
    expect(draftsOf(reap(session, hosts, pulse({}, seconds(600)), seconds(610)))).toBe('unchanged');
    expect(
      sessionAfter(reap(session, hosts, pulse({}, seconds(600)), seconds(616))).attendees.every((each) => each.lostAt !== null),
    ).toBe(true);
    // a guest who was lost before it keeps the place for 60 s after it
    const lost = sessionAfter(disconnected(session, 'gita', 'd-gita', NOW));
    const later = sessionAfter(reap(lost, hosts, pulse({ host: seconds(600) }, seconds(590)), seconds(601)));
    expect(later.attendees.map((attendee) => attendee.userId)).toEqual(['host', 'gita']);
  });
  test('of everybody at once is ours for a minute: nobody was there to hear them', () => {
    // Heartbeats come every five seconds, each at its own time.
    const before = (at: number) => pulse({ ...everyone(seconds(at)), gita: seconds(at - 4.9), hari: seconds(at - 2) });
    const at = (session: Session, silence: number, of = before(100)) => silentAtOnce(session, hosts, of, seconds(100 + silence));
    expect([5, 7.6, 10, 60, 61].map((silence) => at(inCall(), silence))).toEqual([false, true, true, true, false]);
    // One of them is heard, a co-host who only looks on included.
    for (const userId of ['hari', 'cora'])
      expect(at(inCall(), 20, pulse({ ...everyone(seconds(100)), [userId]: seconds(118) }))).toBe(false);
    // One who is alone says nothing about us; neither do two who went one after the other.
    expect(at(queued(live(), 'gita'), 20, pulse({ gita: seconds(100) }))).toBe(false);
    expect(at(hostIn(), 20)).toBe(false);
    expect(at(queued(hostIn(), 'gita'), 20, pulse({ host: seconds(100), gita: seconds(90) }))).toBe(false);
    // A host who was around counts as one, whichever it was.
    const around = { ...queued(live(), 'gita'), hostStatus: 'waiting' as const };
    expect(at(around, 20, pulse({ cora: seconds(100), gita: seconds(100) }))).toBe(true);
    // After a restart nobody has been heard yet.
    expect(at(inCall(), 20, pulse({}, seconds(100)))).toBe(true);
    expect(at(inCall(), 61, pulse({}, seconds(100)))).toBe(false);
  });
  test('of everybody at once costs no time together, and no place for as long as another', () => {
    const excused = (until: number): Pulse => ({ ...pulse(everyone(NOW)), excusedUntil: seconds(until).getTime() });
    expect(draftsOf(reap(inCall(), hosts, excused(60), seconds(75)))).toBe('unchanged');
    // They do not come back: lost since they were heard last.
    const lost = sessionAfter(reap(inCall(), hosts, excused(60), seconds(76)));
    expect(lost.attendees).toMatchObject([{ lostAt: NOW }, { lostAt: NOW }]);
    const late = sessionAfter(reap(lost, hosts, excused(60), seconds(119)));
    expect(late.tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
    expect(sessionAfter(reap(late, hosts, excused(60), seconds(120)))).toMatchObject({ tickets: [], attendees: [] });
  });
  test('that was ours ends neither the grace of a host nor an admission', () => {
    const lost = sessionAfter(disconnected(inCall(), 'host', 'd-host', NOW));
    const waiting = sessionAfter(
      reap(lost, hosts, pulse({ gita: seconds(29), hari: seconds(29), indu: seconds(29) }), seconds(29)),
    );
    const after = reap(waiting, hosts, pulse({}, seconds(70)), seconds(71));
    expect(draftsOf(after)).toEqual(['meeting.host-status reconnecting']);
    expect(sessionAfter(after)).toMatchObject({ graceUntil: seconds(100), attendees: [{ userId: 'host' }, { userId: 'gita' }] });
    const others = { gita: seconds(99), hari: seconds(99), indu: seconds(99) };
    expect(draftsOf(reap(sessionAfter(after), hosts, pulse(others, seconds(70)), seconds(100)))).toContain(
      'participant.left host-lost',
    );

    // Let in twice for nothing; this time they could not come in.
    const twice = [{ userId: 'a', count: 2, lastAt: NOW }];
    const admitted = {
      ...sessionAfter(admit(queued(hostIn(), 'a'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW)),
      earlyLeaves: twice,
    };
    const back = sessionAfter(reap(admitted, hosts, pulse({}, seconds(70)), seconds(71)));
    expect(back).toMatchObject({ admission: null, tickets: [{ userId: 'a' }], earlyLeaves: twice });
  });
  test('shows a host on the page before the start as `waiting`', () => {
    const session = queued(newSession('m1'), 'a');
    const seen = reap(session, hosts, pulse({ host: seconds(1), a: seconds(1) }), seconds(2));
    expect(draftsOf(seen)).toEqual(['meeting.host-status waiting']);
    expect(draftsOf(reap(sessionAfter(seen), hosts, pulse({ host: seconds(1), a: seconds(20) }), seconds(20)))).toEqual([
      'meeting.host-status absent',
    ]);
  });
});

describe('the end', () => {
  test('comes by itself when the time is over and the room was empty for a moment', () => {
    const at = (session: Session, minute: number) => overBy(session, meeting, minutes(minute))?.reason;
    expect(at(inCall(), 34)).toBeUndefined();
    expect(at(inCall(), 36)).toBeUndefined();
    const empty = sessionAfter(
      leaveRoom(sessionAfter(leaveRoom(inCall(), 'gita', undefined, minutes(30))), 'host', undefined, minutes(36)),
    );
    expect(at(empty, 34)).toBeUndefined();
    expect(at(empty, 36.4)).toBeUndefined();
    expect(at(empty, 36.5)).toBe('The time is over');
    expect(at(queued(newSession('m1'), 'a'), 34)).toBeUndefined();
    expect(at(queued(newSession('m1'), 'a'), 35)).toBe('Nobody came');
    expect(at(inCall(), 35 + 24 * 60)).toBe('The meeting ran too long');
  });
  test('removes everyone and emits an event for each', () => {
    const { session, drafts } = close(inCall(), minutes(5));
    expect(session).toMatchObject({ phase: 'ended', tickets: [], attendees: [], admission: null, met: ['gita'] });
    expect(drafts.map((draft) => draft.type)).toEqual([
      'participant.left',
      'participant.left',
      'waiting-room.left',
      'waiting-room.left',
    ]);
  });
});
