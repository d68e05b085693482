import { describe, expect, test } from '@jest/globals';
import { close } from '../src/domain/session/close.ts';
import { encounterOf, handshakeUntil, mayShakeHands, newlyMet, togetherMs } from '../src/domain/session/encounters.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { type Attendee, newSession, type Session } from '../src/domain/session/session.ts';
import { minutes, NOW } from './support/fixtures.ts';

const attendee = (userId: string, role: Attendee['role'], lostAt: Date | null = null): Attendee => ({
  userId,
  name: userId,
  avatarUrl: null,
  verified: false,
  role,
  ticketId: role === 'guest' ? `t-${userId}` : null,
  deviceId: 'd',
  sessionId: null,
  joinedAt: NOW,
  seenAt: NOW,
  lostAt,
  away: false,
  onPhone: false,
  returning: false,
});
/** The session with these people in the room, and who met with the change. */
const withIn = (session: Session, now: Date, ...attendees: Attendee[]) => {
  const decision = applyFollowUps({ ...session, phase: 'live', attendees }, [], now);
  if (decision.kind !== 'accepted') throw new Error(decision.kind);
  return { session: decision.session, met: newlyMet(session, decision.session) };
};
const host = attendee('host', 'host');
const gita = attendee('gita', 'guest');
const start = () => withIn(newSession('m1'), NOW, host, gita);

describe('the time together', () => {
  test('begins when guest and host are both there, and each host is met once', () => {
    expect(withIn(newSession('m1'), NOW, gita).met).toEqual([]);
    const first = start();
    expect(first.met).toEqual([{ guestId: 'gita', hostIds: ['host'] }]);
    expect(first.session.met).toEqual(['gita']);
    const second = withIn(first.session, minutes(1), host, attendee('cora', 'cohost'), gita);
    expect(second.met).toEqual([{ guestId: 'gita', hostIds: ['cora'] }]);
    expect(withIn(second.session, minutes(2), host, gita).met).toEqual([]);
  });

  test('stands still from when one of them was lost, not from when that was noticed', () => {
    const lost = withIn(start().session, minutes(3), attendee('host', 'host', minutes(2)), gita).session;
    const back = withIn(lost, minutes(5), host, gita).session;
    const [encounter] = back.encounters;
    expect(encounter && togetherMs(encounter, minutes(6))).toBe(3 * 60_000);
    expect(encounter?.endedAt).toBeNull();
  });

  test('ends with the turn, or with the meeting, and goes on for a guest who is called back', () => {
    const over = withIn(start().session, minutes(4), host).session;
    expect(over.encounters).toMatchObject([{ togetherMs: 4 * 60_000, togetherSince: null, endedAt: minutes(4) }]);
    expect(withIn(over, minutes(9), host).session.encounters).toEqual(over.encounters);
    expect(withIn(over, minutes(5), host, gita).session.encounters).toMatchObject([{ endedAt: null, togetherSince: minutes(5) }]);
    expect(close(start().session, minutes(7)).session.encounters).toMatchObject([{ endedAt: minutes(7) }]);
  });
});

test('lets both press within the turn and ten minutes after it', () => {
  const { session } = start();
  const encounter = encounterOf(session, 'host', 'gita');
  expect(encounter).toBe(encounterOf(session, 'gita', 'host'));
  expect(encounterOf(session, 'gita', 'cora')).toBeUndefined();
  expect(encounter && [handshakeUntil(encounter), mayShakeHands(encounter, minutes(600))]).toEqual([null, true]);
  const [ended] = withIn(session, minutes(4), host).session.encounters;
  if (!ended) throw new Error('no encounter');
  expect(handshakeUntil(ended)).toEqual(minutes(14));
  expect(mayShakeHands(ended, new Date(minutes(14).getTime() - 1))).toBe(true);
  expect(mayShakeHands(ended, minutes(14))).toBe(false);
});
