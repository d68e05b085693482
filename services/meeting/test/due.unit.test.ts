import { describe, expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import { LONGEST_OVERRUN_MS } from '../src/domain/meeting.ts';
import { changeTurn } from '../src/domain/session/change-turn.ts';
import { overBy } from '../src/domain/session/close.ts';
import { dueAt } from '../src/domain/session/due.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { missHost } from '../src/domain/session/host-missed.ts';
import { withPass } from '../src/domain/session/passes.ts';
import { ticketOfGuest } from '../src/domain/session/places.ts';
import { type Pulse, reap } from '../src/domain/session/reap.ts';
import { newSession, type Session, type Ticket } from '../src/domain/session/session.ts';
import { attendee, sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(-5) });
const later = (ms: number) => new Date(NOW.getTime() + ms);
const ticket = (userId: string, more: Partial<Ticket> = {}): Ticket => ({
  ...ticketOfGuest(attendee(userId, 'guest'), NOW),
  ...more,
});
const followed = (session: Partial<Session>): Session =>
  sessionAfter(applyFollowUps({ ...newSession('m1'), phase: 'live', ...session }, [], NOW));
const host = attendee('host', 'host');
const guest = attendee('gita', 'guest');
const admission = { ticket: ticket('gita'), nonce: 'n', expiresAt: minutes(1) };
const held = { userId: 'gita', ticketId: 't-gita', holdId: 'h', isPaid: false };
const paused = () =>
  sessionAfter(changeTurn(followed({ attendees: [host, guest] }), meeting, { action: 'pause', minutes: 5 }, NOW));

/** Everybody is heard all the time, but for those who are lost, and a host who has not come. */
const pulseAt = (at: Date, session: Session): Pulse => {
  const lost = [...session.tickets, ...session.attendees].filter(({ lostAt }) => lostAt !== null).map(({ userId }) => userId);
  if (session.hostStatus === 'absent') lost.push('host');
  return { lastSeen: (userId) => (lost.includes(userId) ? 0 : at.getTime()), lastVouched: () => 0, trustedFrom: 0 };
};
const changesAt = (session: Session, at: Date) =>
  overBy(session, meeting, at) !== undefined ||
  missHost(session, meeting, at).drafts.length > 0 ||
  reap(session, ['host'], pulseAt(at, session), at).kind === 'accepted';

describe('a session is due', () => {
  test.each<[string, Session, Date]>([
    ['when an admission ends', followed({ attendees: [host], admission }), minutes(1)],
    [
      'when billing has not said whether a guest has a pass',
      followed({ attendees: [host], tickets: [ticket('a', { checking: true })] }),
      later(15_000),
    ],
    [
      'when a lost guest no longer keeps the place',
      followed({ attendees: [host], tickets: [ticket('a'), ticket('b', { lostAt: NOW })] }),
      later(SESSION.placeKeptMs),
    ],
    [
      'when one who was called no longer does',
      followed({ attendees: [host], tickets: [ticket('a', { lostAt: NOW, callMe: true, calledAt: NOW })] }),
      later(SESSION.calledKeptMs),
    ],
    ['when a pass is used', followed(withPass(followed({ attendees: [host, guest] }), held, NOW)), minutes(2)],
    ['when a pause ends', paused(), minutes(5)],
    ['when the room is empty after the end', followed({ hostStatus: 'waiting' }), meeting.endsAt],
    [
      'when somebody has waited for a missing host long enough',
      { ...followed({ phase: 'waiting', tickets: [ticket('a')] }), hostStatus: 'absent' },
      minutes(10),
    ],
    [
      'when the time is over and nobody came',
      followed({ phase: 'waiting', hostStatus: 'waiting', tickets: [ticket('a', { lostAt: NOW, callMe: true })] }),
      meeting.endsAt,
    ],
    [
      'when the meeting has run too long',
      followed({ attendees: [host, guest] }),
      new Date(meeting.endsAt.getTime() + LONGEST_OVERRUN_MS),
    ],
  ])('%s', (_, session, at) => {
    expect(dueAt(session, meeting)).toEqual(at);
    expect(changesAt(session, new Date(at.getTime() - 1))).toBe(false);
    expect(changesAt(session, at)).toBe(true);
  });
  test('when the hosts are lost for good, and at once while somebody in the room is lost or on a phone call', () => {
    const lost = { ...followed({ attendees: [host, guest] }), attendees: [attendee('host', 'host', NOW), guest] };
    expect(dueAt(lost, meeting)).toEqual(NOW);
    expect(dueAt(followed({ attendees: [host, { ...guest, onPhone: true }] }), meeting)).toEqual(NOW);
    const grace = followed({ hostStatus: 'reconnecting', graceUntil: later(SESSION.hostGraceMs), attendees: [guest] });
    expect(dueAt(grace, meeting)).toEqual(later(SESSION.hostGraceMs));
    expect(changesAt(grace, later(SESSION.hostGraceMs - 1))).toBe(false);
    expect(changesAt(grace, later(SESSION.hostGraceMs))).toBe(true);
  });
  test('never, when it is over', () => {
    expect(dueAt({ ...followed({}), phase: 'ended' }, meeting)).toBeNull();
  });
});
