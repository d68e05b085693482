import { describe, expect, test } from '@jest/globals';
import { TURN } from '@visavis/contracts/constants/session';
import type { TurnChange } from '@visavis/contracts/session';
import { admit, callBack, deny } from '../src/domain/session/admission.ts';
import { changeTurn } from '../src/domain/session/change-turn.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { ticketOfGuest } from '../src/domain/session/places.ts';
import { leaveQueue } from '../src/domain/session/queue.ts';
import { reap } from '../src/domain/session/reap.ts';
import { disconnected, enter, leaveRoom, withoutUser } from '../src/domain/session/room.ts';
import { type Attendee, newSession, type Session, type Ticket } from '../src/domain/session/session.ts';
import { estimateOf, leftMs, turnEndsAt } from '../src/domain/session/turn.ts';
import { attendee, draftsOf, seconds, sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const userOf = (userId: string) => ({ userId, name: userId.toUpperCase(), avatarUrl: null, verified: false });
const ticket = (userId: string): Ticket => ticketOfGuest({ ...attendee(userId, 'guest'), ...userOf(userId) }, NOW);
const come = (session: Session, userId: string, at: Date) =>
  sessionAfter(
    enter(session, meeting, { user: userOf(userId), deviceId: 'd', sessionId: 's', move: false, tokenFits: true }, at),
  );
/** The host and Gita are in the room since `NOW`; Hari and Indu wait. */
const inTurn = () => {
  const live = { ...newSession('m1'), phase: 'live' as const, tickets: ['gita', 'hari', 'indu'].map(ticket) };
  return come(sessionAfter(admit(come(live, 'host', NOW), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW)), 'gita', NOW);
};
const followed = (session: Session, now: Date) => sessionAfter(applyFollowUps(session, [], now));
const change = (session: Session, of: TurnChange, now: Date) => changeTurn(session, meeting, of, now);
const leftIn = ({ turn }: Session, now: Date) => turn && leftMs(turn, now);

describe('the clock of a turn', () => {
  test('runs from when guest and host are together', () => {
    const { turn } = inTurn();
    expect(turn && turnEndsAt(turn)).toEqual(minutes(TURN.minutes));
    expect(leftIn(inTurn(), minutes(11))).toBe(-60_000);
  });
  test.each(['host', 'gita'])('stands still while %s is away', (who) => {
    const away = sessionAfter(disconnected(inTurn(), who, 'd', seconds(60)));
    expect(away.turn).toMatchObject({ runningSince: null, usedMs: 60_000 });
    expect(leftIn(away, minutes(5))).toBe(9 * 60_000);
    const back = come(away, who, minutes(5));
    expect(back.turn && turnEndsAt(back.turn)).toEqual(minutes(14));
  });
  test('tells the pages only when nothing else does', () => {
    expect(draftsOf(disconnected(inTurn(), 'gita', 'd', seconds(60)))).toEqual(['turn.changed']);
    expect(draftsOf(deny(inTurn(), meeting, { ticketId: 't-gita', reason: '' }, seconds(60)))).toEqual([
      'participant.left turn-ended',
    ]);
  });
  test('stands still in a pause, which ends by itself or earlier', () => {
    const paused = sessionAfter(change(inTurn(), { action: 'pause', minutes: 5 }, seconds(60)));
    expect([leftIn(paused, minutes(4)), paused.pausedUntil]).toEqual([9 * 60_000, minutes(6)]);
    expect(leftIn(followed(paused, minutes(6)), minutes(7))).toBe(8 * 60_000);
    const resumed = sessionAfter(change(paused, { action: 'resume' }, minutes(3)));
    expect(resumed.turn && turnEndsAt(resumed.turn)).toEqual(minutes(12));
    expect(outcomeOf(change(resumed, { action: 'resume' }, minutes(3)))).toBe('unchanged');
  });
  test('is extended by five minutes, once for each length that was seen', () => {
    const extended = sessionAfter(change(inTurn(), { action: 'extend', fromMinutes: 10 }, seconds(9)));
    expect(extended.turn && turnEndsAt(extended.turn)).toEqual(minutes(15));
    expect(outcomeOf(change(extended, { action: 'extend', fromMinutes: 10 }, seconds(9)))).toBe('unchanged');
    expect(outcomeOf(change(newSession('m1'), { action: 'extend', fromMinutes: 10 }, NOW))[0]).toBe('NOT_IN_SESSION');
  });
  test('is extended by five minutes from now on when it is over already, in whole minutes', () => {
    const over = seconds(11 * 60 + 20);
    const extended = sessionAfter(change(inTurn(), { action: 'extend', fromMinutes: 10 }, over));
    expect([extended.turn?.lengthMs, leftIn(extended, over)]).toEqual([17 * 60_000, 5 * 60_000 + 40_000]);
    expect(outcomeOf(change(extended, { action: 'extend', fromMinutes: 10 }, over))).toBe('unchanged');
    const again = sessionAfter(change(extended, { action: 'extend', fromMinutes: 17 }, over));
    expect(again.turn?.lengthMs).toBe(22 * 60_000);
  });
  test('has the length that a host sets, for this turn and the next ones; or none', () => {
    const longer = sessionAfter(change(inTurn(), { action: 'length', minutes: 20 }, seconds(9)));
    expect(longer.turn && turnEndsAt(longer.turn)).toEqual(minutes(20));
    const open = sessionAfter(change(longer, { action: 'length', minutes: null }, seconds(9)));
    expect([leftIn(open, minutes(9)), open.turn && turnEndsAt(open.turn)]).toEqual([null, null]);
  });
});

describe('a phone call', () => {
  const calls = (session: Session, userId: string, onPhone: boolean, at: Date) =>
    reap(
      session,
      ['host'],
      {
        lastSeen: () => at.getTime(),
        lastVouched: () => 0,
        onPhone: (user, device) => (user === userId && device === 'd' ? onPhone : undefined),
        trustedFrom: 0,
      },
      at,
    );
  test.each(['host', 'gita'])('of %s stops the clock, and the turn goes on with its time', (who) => {
    const decision = calls(inTurn(), who, true, minutes(2));
    expect(draftsOf(decision)).toEqual(['turn.changed']);
    const calling = sessionAfter(decision);
    expect([calling.turn?.runningSince, leftIn(calling, minutes(4))]).toEqual([null, 8 * 60_000]);
    expect(draftsOf(calls(calling, who, true, minutes(3)))).toBe('unchanged');
    const back = sessionAfter(calls(calling, who, false, minutes(5)));
    expect(back.turn && turnEndsAt(back.turn)).toEqual(minutes(TURN.minutes + 3));
  });
  test('stops the clock of one turn for a few minutes together, and no longer', () => {
    const first = sessionAfter(calls(sessionAfter(calls(inTurn(), 'gita', true, minutes(1))), 'gita', false, minutes(4)));
    const again = sessionAfter(calls(first, 'gita', true, minutes(5)));
    expect(draftsOf(applyFollowUps(again, [], minutes(6)))).toEqual([]);
    const decision = applyFollowUps(again, [], minutes(7));
    expect(draftsOf(decision)).toEqual(['turn.changed']);
    expect(sessionAfter(decision).turn).toMatchObject({ runningSince: minutes(7), phoneMs: TURN.phoneMs });
    // Another call of the same turn stops nothing.
    const third = sessionAfter(
      calls(sessionAfter(calls(sessionAfter(decision), 'gita', false, minutes(8))), 'gita', true, minutes(9)),
    );
    expect(third.turn?.runningSince).toEqual(minutes(7));
  });
  test('of one host stops nothing while another one is here', () => {
    const cora = { ...come(inTurn(), 'gita', NOW).attendees[0], userId: 'cora', role: 'cohost' as const };
    const two = inTurn();
    const both = { ...two, attendees: [...two.attendees, cora as Attendee] };
    expect(sessionAfter(calls(both, 'host', true, minutes(1))).turn?.runningSince).toEqual(NOW);
  });
});

describe('finishing a turn', () => {
  const next = { ticketId: 't-hari', nonce: 'n2', finishCurrent: true };
  test('admits the next guest in the same step', () => {
    const decision = admit(inTurn(), meeting, next, minutes(3));
    expect(draftsOf(decision)).toEqual(['participant.left turn-ended', 'waiting-room.admitted']);
    expect(sessionAfter(decision)).toMatchObject({
      admission: { ticket: { userId: 'hari' } },
      finished: { until: seconds(190) },
      turn: null,
    });
    expect(outcomeOf(admit(inTurn(), meeting, { ...next, finishCurrent: false }, minutes(3)))[0]).toBe('GUEST_PRESENT');
  });
  test('of one guest, as it was seen, ends no other turn: a second press may come late', () => {
    const seen = { ...next, currentTicketId: 't-gita' };
    const first = admit(inTurn(), meeting, seen, minutes(3));
    expect(draftsOf(first)).toEqual(['participant.left turn-ended', 'waiting-room.admitted']);
    const hariIn = come(sessionAfter(first), 'hari', seconds(185));
    expect(outcomeOf(admit(hariIn, meeting, seen, seconds(186)))).toBe('unchanged');
    const late = { ...seen, ticketId: 't-indu' };
    expect(outcomeOf(admit(hariIn, meeting, late, seconds(186)))[0]).toBe('GUEST_PRESENT');
    // With nobody in the room there is no turn to end.
    const free = sessionAfter(leaveRoom(hariIn, 'hari', undefined, seconds(187)));
    expect(draftsOf(admit(free, meeting, late, seconds(188)))).toEqual(['waiting-room.admitted']);
  });
  test('keeps the reason why it was not the next one', () => {
    const decision = admit(inTurn(), meeting, { ...next, ticketId: 't-indu', reason: 'Has a train to catch' }, minutes(3));
    expect(draftsOf(decision)).toEqual(['participant.left turn-ended', 'waiting-room.admitted Has a train to catch']);
  });
  test('is taken back within ten seconds: the guest has the time that they had left, the next is the first again', () => {
    const finished = sessionAfter(admit(inTurn(), meeting, next, minutes(3)));
    for (const since of [finished, come(finished, 'hari', seconds(185))]) {
      const back = sessionAfter(callBack(since, meeting, 'n3', seconds(189)));
      expect(back.tickets.map(({ userId }) => userId)).toEqual(['hari', 'indu']);
      expect(back).toMatchObject({ admission: { ticket: { userId: 'gita' } }, finished: null });
      expect(leftIn(come(back, 'gita', seconds(190)), seconds(190))).toBe(7 * 60_000);
      // Whoever was in already goes on later with the rest of theirs.
      expect(back.tickets[0]?.turn?.usedMs).toBe(since === finished ? undefined : 4_000);
    }
    expect(outcomeOf(callBack(finished, meeting, 'n3', seconds(190)))[0]).toBe('NOT_WAITING');
  });
  test('is taken back once when two hosts do so together', () => {
    const finished = sessionAfter(admit(inTurn(), meeting, next, minutes(3)));
    const back = sessionAfter(callBack(finished, meeting, 'n3', seconds(185)));
    for (const since of [back, come(back, 'gita', seconds(186))])
      expect(callBack(since, meeting, 'n4', seconds(186))).toEqual({ kind: 'unchanged', session: since });
    const over = sessionAfter(deny(back, meeting, { ticketId: 't-gita', reason: '' }, seconds(187)));
    expect(outcomeOf(callBack(over, meeting, 'n4', seconds(188)))[0]).toBe('NOT_WAITING');
  });
  test('which was taken back is not ended again by a repeat of what ended it', () => {
    const finish = { ticketId: 't-gita', reason: '', since: NOW };
    const forward = { ...next, currentSince: NOW };
    for (const again of [
      (session: Session, at: Date) => deny(session, meeting, finish, at),
      (session: Session, at: Date) => admit(session, meeting, forward, at),
    ]) {
      const finished = sessionAfter(again(inTurn(), minutes(3)));
      const back = sessionAfter(callBack(finished, meeting, 'n3', seconds(185)));
      for (const session of [back, come(back, 'gita', seconds(186))])
        expect(outcomeOf(again(session, seconds(187)))[0]).toMatch(/^(NOT_WAITING|GUEST_PRESENT)$/);
      // Of the turn as it goes on.
      const present = come(back, 'gita', seconds(186));
      const later = { ...finish, since: seconds(186) };
      expect(draftsOf(deny(present, meeting, later, seconds(200)))).toContain('participant.left turn-ended');
    }
  });
  test('counts the turn once that was taken back', () => {
    const finished = sessionAfter(admit(inTurn(), meeting, next, minutes(3)));
    expect(finished.turnsMs).toEqual([3 * 60_000]);
    const earlier = { ...finished, turnsMs: [3 * 60_000, ...finished.turnsMs] };
    const back = come(sessionAfter(callBack(earlier, meeting, 'n3', seconds(189))), 'gita', seconds(190));
    expect(back.turnsMs).toEqual([3 * 60_000]);
    const over = sessionAfter(deny(back, meeting, { ticketId: 't-gita', reason: '' }, seconds(250)));
    expect(over.turnsMs).toEqual([3 * 60_000, 4 * 60_000]);
  });
  test('and taking it back costs a guest nothing who has gone, or who goes', () => {
    const finished = sessionAfter(admit(inTurn(), meeting, next, minutes(3)));
    const pass = {
      ...{ userId: 'gita', ticketId: 't-gita', holdId: 'h', state: 'held' as const },
      ...{ togetherMs: 0, togetherSince: null, atOnce: true, dueAt: null },
    };
    const back = { ...sessionAfter(callBack(finished, meeting, 'n3', seconds(185))), passes: [pass] };
    const heard = (at: number) => ({
      lastSeen: (who: string) => (who === 'gita' ? 0 : seconds(at).getTime()),
      lastVouched: () => 0,
    });
    const gone = sessionAfter(reap(back, ['host'], { ...heard(245), trustedFrom: 0 }, seconds(245)));
    const waits = gone.tickets.map(({ userId }) => userId);
    const left = sessionAfter(leaveQueue(back, 'gita', seconds(190)));
    const signedOut = sessionAfter(withoutUser(back, 'gita', undefined, seconds(190)));
    const inAndOut = sessionAfter(leaveRoom(come(back, 'gita', seconds(190)), 'gita', undefined, seconds(200)));
    expect(waits).toEqual(['hari', 'indu']);
    for (const session of [gone, left, signedOut, inAndOut])
      expect(session).toMatchObject({ earlyLeaves: [], passes: [{ state: 'release' }] });
  });
  test('may send the guest to the front of the queue instead', () => {
    const decision = deny(inTurn(), meeting, { ticketId: 't-gita', reason: '', toFront: true }, minutes(3));
    expect(draftsOf(decision)).toEqual(['participant.left sent-back', 'waiting-room.joined']);
    expect(sessionAfter(decision).tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
    expect(
      sessionAfter(deny(sessionAfter(decision), meeting, { ticketId: 't-indu', reason: '', toFront: true }, NOW)).tickets[0],
    ).toMatchObject({
      userId: 'indu',
    });
  });
});

describe('a guest who is sent back', () => {
  /** The host is away since the fourth minute, for longer than the grace. */
  const hostLost = () => {
    const lost = sessionAfter(disconnected(inTurn(), 'host', 'd', minutes(4)));
    const heard = { lastSeen: (who: string) => (who === 'host' ? 0 : seconds(270).getTime()), lastVouched: () => 0 };
    const sent = sessionAfter(reap(lost, ['host'], { ...heard, trustedFrom: 0 }, seconds(270)));
    expect(sent.tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
    return come(sent, 'host', minutes(6));
  };
  const letIn = (session: Session, at: Date, nonce = 'n') =>
    sessionAfter(admit(session, meeting, { ticketId: 't-gita', nonce }, at));
  test('because the room lost its host goes on with the turn, which counts once', () => {
    const session = hostLost();
    expect(session).toMatchObject({ turn: null, turnsMs: [], tickets: [{ turn: { usedMs: 4 * 60_000 } }, {}, {}] });
    const again = come(letIn(session, minutes(7.5)), 'gita', minutes(8));
    expect(leftIn(again, minutes(8))).toBe(6 * 60_000);
    const over = sessionAfter(deny(again, meeting, { ticketId: 't-gita', reason: '' }, minutes(10)));
    expect(over.turnsMs).toEqual([6 * 60_000]);
    expect(over.finished?.ticket.turn).toBeUndefined();
  });
  test('goes on with it also after an admission that was not used, and one that was taken back', () => {
    const heard = { lastSeen: () => minutes(8).getTime(), lastVouched: () => 0, trustedFrom: 0 };
    const unused = sessionAfter(reap(letIn(hostLost(), minutes(7)), ['host'], heard, minutes(8)));
    const takenBack = sessionAfter(
      deny(letIn(unused, minutes(8)), meeting, { ticketId: 't-gita', reason: '', toFront: true }, minutes(8)),
    );
    expect(leftIn(come(letIn(takenBack, minutes(9)), 'gita', minutes(9)), minutes(9))).toBe(6 * 60_000);
  });
  test('begins anew when the turn was over, and with the present length of turns then', () => {
    const late = deny(inTurn(), meeting, { ticketId: 't-gita', reason: '', toFront: true }, minutes(11));
    expect(sessionAfter(late).turnsMs).toEqual([11 * 60_000]);
    expect(leftIn(come(letIn(sessionAfter(late), minutes(12)), 'gita', minutes(12)), minutes(12))).toBe(10 * 60_000);
  });
  test('says nothing new when it is finished, or a guest declined, once more', () => {
    const finish = { ticketId: 't-gita', reason: '', since: NOW };
    const finished = sessionAfter(deny(inTurn(), meeting, finish, minutes(3)));
    const declined = sessionAfter(deny(finished, meeting, { ticketId: 't-indu', reason: '' }, minutes(3)));
    for (const ticketId of ['t-gita', 't-indu'])
      expect(outcomeOf(deny(declined, meeting, { ...finish, ticketId }, minutes(4)))).toBe('unchanged');
    expect(outcomeOf(deny(declined, meeting, { ...finish, toFront: true }, minutes(4)))[0]).toBe('NOT_WAITING');
    expect(outcomeOf(deny(declined, meeting, { ...finish, ticketId: 't-other' }, minutes(4)))[0]).toBe('NOT_WAITING');
  });
  test('does not leave the time to the guest before them, who is finished meanwhile', () => {
    const withHari = come(
      sessionAfter(admit(hostLost(), meeting, { ticketId: 't-hari', nonce: 'n' }, minutes(6))),
      'hari',
      minutes(6),
    );
    const both = sessionAfter(admit(withHari, meeting, { ticketId: 't-gita', nonce: 'n', finishCurrent: true }, minutes(9)));
    expect(both).toMatchObject({ turnsMs: [3 * 60_000], turn: { ticketId: 't-gita', usedMs: 4 * 60_000 } });
  });
});

describe('the estimate', () => {
  test('goes by the set length at first, then by the turns of this meeting, and counts pause and turn', () => {
    expect(estimateOf({ ...inTurn(), phase: 'waiting' }, 0, NOW)).toBeNull();
    expect(estimateOf(inTurn(), 1, minutes(4))).toEqual({
      etaSec: 16 * 60,
      minSec: 672,
      maxSec: 1_248,
      ahead: 1,
      basis: 'length',
      turnSec: 600,
    });
    const measured = { ...inTurn(), turnsMs: [6, 9, 7].map((count) => count * 60_000) };
    expect(estimateOf(measured, 1, minutes(4))).toMatchObject({ etaSec: 13 * 60, basis: 'turns', turnSec: 420 });
    expect(estimateOf({ ...measured, pausedUntil: minutes(6) }, 0, minutes(4))).toMatchObject({ etaSec: 8 * 60 });
    // A turn without an end has at least a typical one.
    expect(estimateOf({ ...inTurn(), turnLengthMs: null }, 0, NOW)).toBeNull();
  });
  test('remembers turns from half a minute on', () => {
    const after = (count: number) =>
      sessionAfter(deny(inTurn(), meeting, { ticketId: 't-gita', reason: '' }, seconds(count))).turnsMs;
    expect([after(29), after(95)]).toEqual([[], [95_000]]);
  });
});
