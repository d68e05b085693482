import { describe, expect, test } from '@jest/globals';
import { close } from '../src/domain/session/close.ts';
import {
  encounterOf,
  handshakeUntil,
  mayShakeHands,
  newlyMet,
  newlyStayed,
  timeWith,
  togetherMs,
} from '../src/domain/session/encounters.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { type Attendee, newSession, type Session } from '../src/domain/session/session.ts';
import { attendee } from './support/decisions.ts';
import { minutes, NOW } from './support/fixtures.ts';

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

describe('the time with one of several hosts', () => {
  const cora = attendee('cora', 'cohost');
  const over = (session: Session, now: Date) => {
    const after = withIn(session, now, host).session;
    const [encounter] = after.encounters;
    if (!encounter) throw new Error('no encounter');
    const secondsWith = (hostId: string) => togetherMs(timeWith(encounter, hostId), now) / 1_000;
    return { stayed: newlyStayed(session, after), times: [secondsWith('host'), secondsWith('cora')] };
  };
  test('is theirs alone: who looks in for a moment did not stay, and whom it was short with neither', () => {
    const looksIn = withIn(withIn(start().session, minutes(2), host, cora, gita).session, minutes(2.5), host, gita).session;
    expect(over(looksIn, minutes(3))).toEqual({ stayed: [{ guestId: 'gita', hostIds: ['host'] }], times: [180, 30] });
    const inTurns = withIn(start().session, minutes(1), cora, gita).session;
    expect(over(inTurns, minutes(2))).toEqual({ stayed: [{ guestId: 'gita', hostIds: [] }], times: [60, 60] });
  });
  test('goes on when they are back, and stands still from when they were lost', () => {
    const both = withIn(start().session, minutes(1), host, cora, gita).session;
    const lost = withIn(both, minutes(3), host, attendee('cora', 'cohost', minutes(2)), gita).session;
    const back = withIn(lost, minutes(4), host, cora, gita).session;
    expect(over(back, minutes(6))).toEqual({ stayed: [{ guestId: 'gita', hostIds: ['host', 'cora'] }], times: [360, 180] });
  });
  test('does not shorten the whole, where one of them was lost before the guest went', () => {
    const both = withIn(newSession('m1'), NOW, host, cora, gita).session;
    const gone = attendee('cora', 'cohost', minutes(1.5));
    const lost = withIn(both, minutes(1.75), host, gone, gita).session;
    const after = withIn(lost, minutes(2.5), host, gone).session;
    expect(after.encounters).toMatchObject([{ togetherMs: 150_000, togetherSince: null }]);
    expect(newlyStayed(lost, after)).toEqual([{ guestId: 'gita', hostIds: ['host'] }]);
  });
  test('is that with all of them where an earlier release did not count it', () => {
    const both = withIn(start().session, minutes(1), host, cora, gita).session;
    const earlier = { ...both, encounters: both.encounters.map((encounter) => ({ ...encounter, hostTimes: [] })) };
    expect(over(earlier, minutes(3)).times).toEqual([180, 180]);
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
