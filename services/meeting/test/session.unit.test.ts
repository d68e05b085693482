import { describe, expect, test } from '@jest/globals';
import type { Meeting } from '../src/domain/meeting.ts';
import { close, overBy } from '../src/domain/session/close.ts';
import { newLeaveWaits, passAtOnceUntil } from '../src/domain/session/early-leaves.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { presenceOf } from '../src/domain/session/places.ts';
import { admit, deny, join as joinAt, leaveQueue, passChecked } from '../src/domain/session/queue.ts';
import { type Pulse, reap, silentAtOnce } from '../src/domain/session/reap.ts';
import { disconnected, type Entry, enter, leaveForOtherMeeting, leaveRoom } from '../src/domain/session/room.ts';
import { newSession, type Session, type SessionDecision } from '../src/domain/session/session.ts';
import { coHost, meetingWith, minutes, NOW, said } from './support/fixtures.ts';

const meeting = meetingWith({
  status: 'approved',
  startsAt: minutes(5),
  coHosts: [coHost('Cora', '+912', 'cora')],
});
const userOf = (userId: string, verified = false) => ({ userId, name: userId.toUpperCase(), avatarUrl: null, verified });
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);
const take = (decision: SessionDecision) => {
  if (decision.kind === 'refused') throw new Error(decision.refusal.message);
  return decision.session;
};
const drafts = (decision: SessionDecision) =>
  decision.kind === 'accepted'
    ? decision.drafts.map((draft) =>
        'reason' in draft ? `${draft.type} ${draft.reason}` : 'status' in draft ? `${draft.type} ${draft.status}` : draft.type,
      )
    : decision.kind;

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
  users.reduce((so, user) => take(join(so, meeting, userOf(user), `t-${user}`, NOW)), session);
const live = () => take(applyFollowUps({ ...newSession('m1'), phase: 'live' }, [], NOW, true));
const entry = (user: string, more: Partial<Entry> = {}): Entry => ({
  user: userOf(user),
  deviceId: `d-${user}`,
  sessionId: `s-${user}`,
  move: false,
  tokenFits: undefined,
  ...more,
});
const hostIn = (session = live()) => take(enter(session, meeting, entry('host'), NOW));
/** Host and guest are in the room; two more wait. */
const inCall = () => {
  const admitted = take(admit(queued(hostIn(), 'gita', 'hari', 'indu'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
  return take(enter(admitted, meeting, entry('gita', { tokenFits: true }), NOW));
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
    expect(said(join(session, meeting, userOf('b'), 'another', NOW))).toBe('unchanged');
  });
  test('puts a guest behind those who arrived before, whoever got a place first', () => {
    const arrive = (session: Session, user: string, at: Date, seq: number) =>
      take(
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
    expect(drafts(checking)).toEqual([]);
    const behind = queued(take(checking), 'b');
    expect(presenceOf(behind).waiting).toBe(1);
    const paid = passChecked(behind, 't-a', true, NOW);
    expect(drafts(paid)).toEqual(['waiting-room.joined']);
    expect(take(paid).tickets.map(({ userId }) => userId)).toEqual(['a', 'b']);
    expect(take(passChecked(behind, 't-a', false, NOW)).tickets.map(({ userId }) => userId)).toEqual(['b']);
    // The process that asked billing has ended.
    const later = reap(behind, ['host'], pulse({ a: seconds(15), b: seconds(15) }), seconds(15));
    expect(take(later).tickets.every((ticket) => !ticket.checking)).toBe(true);
    expect(presenceOf(take(later)).waiting).toBe(2);
  });
  // spec 1 §9.13
  test('opens 30 minutes before the start', () => {
    const later = meetingWith({ status: 'approved', startsAt: minutes(31) });
    const decision = join(newSession('m1'), later, userOf('a'), 't', NOW);
    expect(decision).toMatchObject({ refusal: { code: 'TOO_EARLY', details: { retryAt: minutes(1).toISOString() } } });
    expect(said(join(newSession('m1'), later, userOf('a'), 't', minutes(1)))).toBe('accepted');
  });
  test('refuses a guest who may not join, with the reason', () => {
    const joining = (which: Parameters<typeof meetingWith>[0], user = userOf('a'), session = newSession('m1')) =>
      said(join(session, meetingWith({ startsAt: minutes(5), ...which }), user, 't', NOW))[0];
    expect(joining({ status: 'cancelled' })).toBe('CANCELLED');
    expect(joining({ status: 'pending' })).toBe('TOO_EARLY');
    expect(joining({ status: 'approved', startsAt: minutes(-60) })).toBe('ENDED');
    expect(joining({ status: 'approved', endedAt: NOW })).toBe('ENDED');
    expect(joining({ status: 'approved', meetingType: 'verified' })).toBe('VERIFICATION_REQUIRED');
    expect(said(join(newSession('m1'), { ...meeting, meetingType: 'verified' }, userOf('a', true), 't', NOW))).toBe('accepted');
    expect(joining({ status: 'approved' }, userOf('host'))).toBe('CONFLICT');
    expect(said(join(inCall(), meeting, userOf('gita'), 't', NOW))[0]).toBe('CONFLICT');
  });
  test('has 50 places', () => {
    const full = queued(newSession('m1'), ...Array.from({ length: 50 }, (_, index) => `u${index}`));
    expect(said(join(full, meeting, userOf('late'), 't', NOW))[0]).toBe('FULL');
    expect(said(join(full, meeting, userOf('u7'), 't', NOW))).toBe('unchanged');
    expect(said(join(take(leaveQueue(full, 'u7', NOW)), meeting, userOf('late'), 't', NOW))).toBe('accepted');
  });
  test('admits nobody before the start, and one at a time', () => {
    const waiting = queued(newSession('m1'), 'a', 'b');
    const admitting = (session: Session, ticketId: string) => admit(session, meeting, { ticketId, nonce: 'n' }, NOW);
    expect(said(admitting(waiting, 't-a'))).toEqual(['NOT_STARTED', 'Start the meeting first']);
    const open = queued(hostIn(), 'a', 'b');
    expect(said(admitting(open, 't-z'))[0]).toBe('NOT_WAITING');
    const admitted = take(admitting(open, 't-b'));
    expect(admitted.tickets.map((ticket) => ticket.userId)).toEqual(['a']);
    expect(said(admitting(admitted, 't-b'))).toBe('unchanged');
    expect(said(admitting(admitted, 't-a'))[0]).toBe('GUEST_PRESENT');
    expect(said(admitting(inCall(), 't-hari'))[0]).toBe('GUEST_PRESENT');
    expect(said(admitting(inCall(), 't-gita'))).toBe('unchanged');
  });
  test('denies a waiting guest, an admission and the guest in the room', () => {
    const denying = (session: Session, ticketId: string) => deny(session, meeting, { ticketId, reason: 'Full today' }, NOW);
    expect(drafts(denying(inCall(), 't-hari'))).toEqual(['waiting-room.denied Full today']);
    expect(drafts(denying(inCall(), 't-gita'))).toEqual(['participant.left turn-ended']);
    expect(said(denying(inCall(), 't-zoe'))[0]).toBe('NOT_WAITING');
    const admitted = take(admit(queued(hostIn(), 'a'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    expect(take(denying(admitted, 't-a')).admission).toBeNull();
  });
});

describe('the room', () => {
  test('lets hosts in once started, and the guest with the token of their admission', () => {
    expect(said(enter(newSession('m1'), meeting, entry('host'), NOW))[0]).toBe('NOT_STARTED');
    expect(drafts(enter(live(), meeting, entry('host'), NOW))).toEqual(['participant.joined', 'meeting.host-status live']);
    const waiting = queued(hostIn(), 'a');
    expect(said(enter(waiting, meeting, entry('a'), NOW))[0]).toBe('NOT_IN_SESSION');
    expect(said(enter(waiting, meeting, entry('a', { tokenFits: false }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    const admitted = take(admit(waiting, meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    for (const tokenFits of [false, undefined])
      expect(said(enter(admitted, meeting, entry('a', { tokenFits }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    expect(said(enter(admitted, meeting, entry('a', { tokenFits: true }), seconds(60)))[0]).toBe('JOIN_TOKEN_INVALID');
    expect(said(enter(admitted, meeting, entry('b', { tokenFits: true }), NOW))[0]).toBe('JOIN_TOKEN_INVALID');
    const inside = take(enter(admitted, meeting, entry('a', { tokenFits: true }), seconds(59)));
    expect([inside.admission, inside.met]).toEqual([null, ['a']]);
  });
  test('lets the same device in again without a token; another must take over, unless the first is gone', () => {
    const session = inCall();
    expect(drafts(enter(session, meeting, entry('gita'), NOW))).toEqual([]);
    expect(enter(session, meeting, entry('gita', { deviceId: 'phone' }), NOW)).toMatchObject({
      refusal: { code: 'OTHER_DEVICE', details: { canMove: true } },
    });
    const moved = enter(session, meeting, entry('gita', { deviceId: 'phone', move: true }), NOW);
    expect(drafts(moved)).toEqual(['participant.joined']);
    expect(take(moved).attendees.map((attendee) => attendee.deviceId)).toEqual(['d-host', 'phone']);
    const lost = take(disconnected(session, 'gita', 'd-gita', NOW));
    expect(said(enter(lost, meeting, entry('gita', { deviceId: 'phone' }), NOW))).toBe('accepted');
    // the device that was left does not end the new one
    expect(said(leaveRoom(take(moved), 'gita', 'd-gita', NOW))).toBe('unchanged');
    expect(said(disconnected(take(moved), 'gita', 'd-gita', NOW))).toBe('unchanged');
  });
  test('frees the place of a guest who leaves', () => {
    expect(drafts(leaveRoom(inCall(), 'gita', undefined, NOW))).toEqual(['participant.left left']);
    expect(drafts(leaveRoom(inCall(), 'host', 'd-host', NOW))).toEqual([
      'participant.left left',
      'meeting.host-status reconnecting',
    ]);
    expect(said(leaveRoom(inCall(), 'hari', undefined, NOW))).toBe('unchanged');
  });
});

describe('whoever leaves soon after they were let in', () => {
  /** Waits, is let in and leaves, after so many ms in the room. */
  const visit = (session: Session, at: Date, ms: number) => {
    const waiting = take(join(session, meeting, userOf('gita'), `t-${at.getTime()}`, at));
    const admitted = take(admit(waiting, meeting, { ticketId: `t-${at.getTime()}`, nonce: 'n' }, at));
    const inside = take(enter(admitted, meeting, entry('gita', { tokenFits: true }), at));
    return take(leaveRoom(inside, 'gita', undefined, new Date(at.getTime() + ms)));
  };
  const host = () => queued(hostIn(), 'hari');
  const left = (times: number, ms = 119_999) =>
    Array.from({ length: times }, (_, index) => minutes(index * 2)).reduce((session, at) => visit(session, at, ms), host());
  const LAST = new Date(minutes(4).getTime() + 119_999);

  test('a third time waits ten minutes, and then for the others', () => {
    expect(said(join(left(2), meeting, userOf('gita'), 't', minutes(4)))).toBe('accepted');
    const thrice = left(3);
    const retryAt = new Date(LAST.getTime() + 10 * 60_000);
    for (const at of [LAST, new Date(retryAt.getTime() - 1)])
      expect(join(thrice, meeting, userOf('gita'), 't', at)).toMatchObject({
        kind: 'refused',
        refusal: { code: 'LEFT_TOO_OFTEN', details: { retryAt: retryAt.toISOString() } },
      });
    // Nobody else waits for it.
    expect(said(join(thrice, meeting, userOf('indu'), 't-indu', LAST))).toBe('accepted');
    const back = take(join(thrice, meeting, userOf('gita'), 't', retryAt));
    expect(back.tickets.map(({ userId }) => userId)).toEqual(['hari', 'gita']);
    // And each time after that.
    expect(join(visit(thrice, retryAt, 1_000), meeting, userOf('gita'), 't', minutes(20))).toMatchObject({ kind: 'refused' });
  });
  test('does not wait after two minutes, or when there is no host, or a host ended it', () => {
    expect(said(join(left(3, 120_000), meeting, userOf('gita'), 't', LAST))).toBe('accepted');
    const alone = (session: Session) => take(leaveRoom(session, 'host', undefined, NOW));
    expect(take(leaveRoom(alone(inCall()), 'gita', undefined, NOW)).earlyLeaves).toEqual([]);
    expect(take(deny(inCall(), meeting, { ticketId: 't-gita', reason: 'Over' }, NOW)).earlyLeaves).toEqual([]);
  });
  test('is counted also who closes the page, once the place is given up, if they were gone in the first two minutes', () => {
    const closed = (at: number) => take(disconnected(inCall(), 'gita', 'd-gita', seconds(at)));
    const reaped = (session: Session, at: number, host = at) =>
      take(reap(session, ['host', 'cora'], pulse({ host: seconds(host) }), seconds(at)));
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
    const admitted = take(admit(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
    expect(take(leaveQueue(admitted, 'gita', NOW)).earlyLeaves).toEqual([{ userId: 'gita', count: 1, lastAt: NOW }]);
    expect(take(leaveQueue(queued(hostIn(), 'gita'), 'gita', NOW)).earlyLeaves).toEqual([]);
    const at = seconds(61);
    const waited = (heard: Record<string, Date>) => take(reap(admitted, ['host'], pulse(heard), at)).earlyLeaves;
    expect(waited({ host: at })).toEqual([{ userId: 'gita', count: 1, lastAt: at }]);
    expect(waited({ host: at, gita: at })).toEqual([{ userId: 'gita', count: 1, lastAt: at }]);
  });
  test('gives up the place of who is let in and does not enter for the third time, though they are connected', () => {
    const missed = (session: Session, times: number) => {
      const from = seconds(100 * times);
      const admitted = take(admit(session, meeting, { ticketId: 't-gita', nonce: 'n' }, from));
      const at = seconds(100 * times + 61);
      return take(reap(admitted, ['host'], pulse(everyone(at)), at));
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
    expect(said(join(third, meeting, userOf('gita'), 't-again', seconds(300)))[0]).toBe('LEFT_TOO_OFTEN');
  });
  test('begins a wait with the third leave, and with each after it', () => {
    const waits = [1, 2, 3].map((times) => newLeaveWaits(left(times - 1), left(times)));
    expect(waits).toEqual([[], [], ['gita']]);
    expect(newLeaveWaits(left(3), visit(left(3), minutes(20), 1_000))).toEqual(['gita']);
    expect(newLeaveWaits(left(3), left(3))).toEqual([]);
    expect(newLeaveWaits(undefined, newSession('m1'))).toEqual([]);
  });
  test('counts as leaving early when another meeting is chosen, also from a page that was closed before', () => {
    const chosen = take(leaveForOtherMeeting(inCall(), 'gita', seconds(30)));
    expect(chosen.earlyLeaves).toMatchObject([{ userId: 'gita', count: 1 }]);
    const lost = take(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(take(leaveForOtherMeeting(lost, 'gita', seconds(180))).earlyLeaves).toMatchObject([{ count: 1 }]);
    const late = take(disconnected(inCall(), 'gita', 'd-gita', seconds(120)));
    expect(take(leaveForOtherMeeting(late, 'gita', seconds(121))).earlyLeaves).toEqual([]);
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
    expect(drafts(reap(session, hosts, pulse(everyone(seconds(60))), seconds(70)))).toBe('unchanged');
    expect(drafts(reap(session, hosts, pulse(), seconds(15)))).toBe('unchanged');
  });
  test('of a lost socket means left after 5 s; without word of one it shows after 15 s; the place is kept for 60 s', () => {
    const beat = (at: number) => pulse({ ...everyone(seconds(at)), gita: NOW });
    const lost = take(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(drafts(reap(lost, hosts, beat(4), seconds(4)))).toBe('unchanged');
    expect(drafts(reap(lost, hosts, beat(5), seconds(5)))).toEqual(['participant.left connection-lost']);
    expect(drafts(reap(inCall(), hosts, beat(15), seconds(15)))).toBe('unchanged');
    const away = reap(inCall(), hosts, beat(16), seconds(16));
    expect(drafts(away)).toEqual(['participant.left connection-lost']);
    expect(take(away).attendees[1]).toMatchObject({ lostAt: NOW, away: true });
    // back within the 60 s: no token, and the others receive an event
    expect(drafts(enter(take(away), meeting, entry('gita'), seconds(50)))).toEqual(['participant.joined']);
    expect(drafts(reap(take(away), hosts, pulse(everyone(seconds(50))), seconds(50)))).toEqual(['participant.joined']);
    // meanwhile nobody else is let in by mistake
    expect(said(admit(take(away), meeting, { ticketId: 't-hari', nonce: 'n' }, seconds(25)))[0]).toBe('GUEST_PRESENT');
    const over = take(reap(take(away), hosts, beat(60), seconds(60)));
    expect(over.attendees.map((attendee) => attendee.userId)).toEqual(['host']);
    expect(said(admit(over, meeting, { ticketId: 't-hari', nonce: 'n' }, seconds(60)))).toBe('accepted');
  });
  test('does not count while another in the room receives their media; for five minutes at most', () => {
    const vouched = (at: number, by: string): Pulse => ({
      ...pulse({ ...everyone(seconds(at)), gita: NOW }),
      lastVouched: (userId, present) => (userId === 'gita' && present.includes(by) ? seconds(at).getTime() : 0),
    });
    const lost = take(disconnected(inCall(), 'gita', 'd-gita', NOW));
    expect(take(reap(lost, hosts, vouched(4, 'host'), seconds(5))).attendees[1]).toMatchObject({ lostAt: null });
    expect(drafts(reap(lost, hosts, vouched(4, 'hari'), seconds(5)))).toEqual(['participant.left connection-lost']);
    expect(drafts(reap(inCall(), hosts, vouched(300, 'host'), seconds(300)))).toBe('unchanged');
    expect(drafts(reap(inCall(), hosts, vouched(320, 'host'), seconds(320)))).toEqual(['participant.left connection-lost']);
  });
  test('keeps a place in the queue for 60 s, until a heartbeat returns', () => {
    const beat = (at: number) => pulse({ ...everyone(seconds(at)), hari: NOW });
    const lost = take(reap(inCall(), hosts, beat(16), seconds(16)));
    expect(lost.tickets.map((ticket) => [ticket.userId, ticket.lostAt])).toEqual([
      ['hari', NOW],
      ['indu', null],
    ]);
    expect(take(reap(lost, hosts, pulse(everyone(seconds(30))), seconds(30))).tickets[0]).toMatchObject({
      userId: 'hari',
      lostAt: null,
    });
    expect(drafts(reap(lost, hosts, beat(59), seconds(59)))).toBe('unchanged');
    expect(drafts(reap(lost, hosts, beat(60), seconds(60)))).toEqual(['waiting-room.left stale']);
  });
  test('of a guest is told them where it cost the place, until they take another', () => {
    const lost = (session: Session, at: number, heard: Record<string, Date> = { host: seconds(at) }) =>
      take(reap(session, hosts, pulse(heard), seconds(at)));
    // Gita in the room; Hari and Indu in the queue, Indu called.
    const called = inCall();
    called.tickets = called.tickets.map((each) => (each.userId === 'indu' ? { ...each, callMe: true, calledAt: NOW } : each));
    const all = lost(called, 200);
    expect(all.lostPlaces).toEqual([
      { userId: 'hari', how: 'queue' },
      { userId: 'indu', how: 'called' },
      { userId: 'gita', how: 'room' },
    ]);
    const admitted = take(admit(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
    expect(lost(admitted, 61).lostPlaces).toEqual([{ userId: 'gita', how: 'admission' }]);
    // Nobody's connection: the host declines, a guest leaves, or is still there.
    expect(take(deny(queued(hostIn(), 'gita'), meeting, { ticketId: 't-gita', reason: 'No' }, NOW)).lostPlaces).toEqual([]);
    expect(take(leaveQueue(queued(hostIn(), 'gita'), 'gita', NOW)).lostPlaces).toEqual([]);
    expect(lost(inCall(), 200, everyone(seconds(200))).lostPlaces).toEqual([]);
    const again = take(join(all, meeting, userOf('hari'), 't-again', seconds(201)));
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
    const lost = take(disconnected(inCall(), 'host', 'd-host', NOW));
    expect(lost).toMatchObject({ hostStatus: 'reconnecting', graceUntil: seconds(30) });
    const beat = (at: number) => pulse({ gita: seconds(at), hari: seconds(at), indu: seconds(at) });
    const waiting = reap(lost, hosts, beat(29), seconds(29));
    expect(drafts(waiting)).toEqual(['participant.left connection-lost']);
    const back = reap(take(waiting), hosts, beat(30), seconds(30));
    expect(drafts(back)).toEqual(['participant.left host-lost', 'waiting-room.joined', 'meeting.host-status absent']);
    expect(take(back).tickets.map((ticket) => ticket.userId)).toEqual(['gita', 'hari', 'indu']);
    expect(take(back)).toMatchObject({ phase: 'live', met: ['gita'], graceUntil: null });
    // and can be admitted again
    const again = take(enter(take(back), meeting, entry('host'), seconds(40)));
    expect(drafts(admit(again, meeting, { ticketId: 't-gita', nonce: 'n' }, seconds(41)))).toEqual(['waiting-room.admitted']);
  });
  test('keeps the guest when the host returns within the grace or a co-host is there', () => {
    const lost = take(disconnected(inCall(), 'host', 'd-host', NOW));
    expect(drafts(enter(lost, meeting, entry('host'), seconds(29)))).toEqual(['meeting.host-status live']);
    expect(drafts(enter(lost, meeting, entry('host'), seconds(31)))).toEqual(['meeting.host-status live']);
    const withCora = take(enter(inCall(), meeting, entry('cora'), NOW));
    expect(drafts(disconnected(withCora, 'host', 'd-host', NOW))).toEqual([]);
    expect(take(disconnected(withCora, 'host', 'd-host', NOW)).hostStatus).toBe('live');
  });
  test('returns an unused admission to the front when the guest is still there', () => {
    const admitted = take(admit(queued(hostIn(), 'a', 'b'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW));
    const there = reap(admitted, hosts, pulse({ host: seconds(60), a: seconds(58), b: seconds(60) }), seconds(60));
    expect(drafts(there)).toEqual(['waiting-room.joined']);
    expect(take(there)).toMatchObject({ admission: null, tickets: [{ userId: 'a' }, { userId: 'b' }] });
    const gone = reap(admitted, hosts, pulse({ host: seconds(60), b: seconds(60) }), seconds(60));
    expect(drafts(gone)).toEqual(['waiting-room.left stale']);
  });
  test('that a restart or a lost cache caused counts against nobody', () => {
    const session = inCall();
    expect(drafts(reap(session, hosts, pulse({}, seconds(600)), seconds(610)))).toBe('unchanged');
    expect(
      take(reap(session, hosts, pulse({}, seconds(600)), seconds(616))).attendees.every((each) => each.lostAt !== null),
    ).toBe(true);
    // a guest who was lost before it keeps the place for 60 s after it
    const lost = take(disconnected(session, 'gita', 'd-gita', NOW));
    const later = take(reap(lost, hosts, pulse({ host: seconds(600) }, seconds(590)), seconds(601)));
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
    expect(drafts(reap(inCall(), hosts, excused(60), seconds(75)))).toBe('unchanged');
    // They do not come back: lost since they were heard last.
    const lost = take(reap(inCall(), hosts, excused(60), seconds(76)));
    expect(lost.attendees).toMatchObject([{ lostAt: NOW }, { lostAt: NOW }]);
    const late = take(reap(lost, hosts, excused(60), seconds(119)));
    expect(late.tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
    expect(take(reap(late, hosts, excused(60), seconds(120)))).toMatchObject({ tickets: [], attendees: [] });
  });
  test('that was ours ends neither the grace of a host nor an admission', () => {
    const lost = take(disconnected(inCall(), 'host', 'd-host', NOW));
    const waiting = take(reap(lost, hosts, pulse({ gita: seconds(29), hari: seconds(29), indu: seconds(29) }), seconds(29)));
    const after = reap(waiting, hosts, pulse({}, seconds(70)), seconds(71));
    expect(drafts(after)).toEqual(['meeting.host-status reconnecting']);
    expect(take(after)).toMatchObject({ graceUntil: seconds(100), attendees: [{ userId: 'host' }, { userId: 'gita' }] });
    const others = { gita: seconds(99), hari: seconds(99), indu: seconds(99) };
    expect(drafts(reap(take(after), hosts, pulse(others, seconds(70)), seconds(100)))).toContain('participant.left host-lost');

    // Let in twice for nothing; this time they could not come in.
    const twice = [{ userId: 'a', count: 2, lastAt: NOW }];
    const admitted = {
      ...take(admit(queued(hostIn(), 'a'), meeting, { ticketId: 't-a', nonce: 'n' }, NOW)),
      earlyLeaves: twice,
    };
    const back = take(reap(admitted, hosts, pulse({}, seconds(70)), seconds(71)));
    expect(back).toMatchObject({ admission: null, tickets: [{ userId: 'a' }], earlyLeaves: twice });
  });
  test('shows a host on the page before the start as `waiting`', () => {
    const session = queued(newSession('m1'), 'a');
    const seen = reap(session, hosts, pulse({ host: seconds(1), a: seconds(1) }), seconds(2));
    expect(drafts(seen)).toEqual(['meeting.host-status waiting']);
    expect(drafts(reap(take(seen), hosts, pulse({ host: seconds(1), a: seconds(20) }), seconds(20)))).toEqual([
      'meeting.host-status absent',
    ]);
  });
});

describe('the end', () => {
  test('comes by itself when the time is over and the room was empty for a moment', () => {
    const at = (session: Session, minute: number) => overBy(session, meeting, minutes(minute))?.reason;
    expect(at(inCall(), 34)).toBeUndefined();
    expect(at(inCall(), 36)).toBeUndefined();
    const empty = take(leaveRoom(take(leaveRoom(inCall(), 'gita', undefined, minutes(30))), 'host', undefined, minutes(36)));
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
