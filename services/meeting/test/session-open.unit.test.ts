import { describe, expect, test } from '@jest/globals';
import type { Meeting } from '../src/domain/meeting.ts';
import { closedRefusal, opensAt, phaseOf, startableAt, startRefusal } from '../src/domain/session/open.ts';
import { hasPlace, pitchOf } from '../src/domain/session/places.ts';
import { newSession, type Session } from '../src/domain/session/session.ts';
import { withPitchesFollowed } from '../src/domain/session/waiting.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const approved = (more: Partial<Meeting> = {}) => meetingWith({ status: 'approved', category: 'graphic-design', ...more });
const refusalOf = (meeting: Meeting, now = NOW) => {
  const refused = closedRefusal(meeting, now);
  return refused && [refused.refusal.code, refused.refusal.message];
};

describe('a session', () => {
  test('is refused where there is none, with why', () => {
    expect(refusalOf(approved())).toBe(undefined);
    expect(refusalOf(meetingWith({ status: 'cancelled' }))).toEqual(['CANCELLED', 'This meeting was cancelled']);
    expect(refusalOf(meetingWith({ status: 'rejected' }))).toEqual(['CANCELLED', 'This meeting was not approved']);
    expect(refusalOf(meetingWith())).toEqual(['TOO_EARLY', 'This meeting has not been approved yet']);
    // Nobody reviewed it in time.
    expect(refusalOf(meetingWith(), minutes(121))).toEqual(['CANCELLED', 'This meeting was not approved']);
    expect(refusalOf(approved({ endedAt: NOW }))).toEqual(['ENDED', 'This meeting has ended']);
  });

  test('is started from ten minutes before the start on, and not a moment sooner', () => {
    const meeting = approved();
    const at = startableAt(meeting);
    expect(at).toEqual(minutes(110));
    expect(startRefusal(meeting, at)).toBe(undefined);
    expect(startRefusal(meeting, new Date(at.getTime() - 1))).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'TOO_EARLY',
        message: 'You can start this meeting 10 minutes before its time',
        details: { retryAt: at.toISOString() },
      },
    });
    expect(startRefusal(meetingWith(), NOW)).toMatchObject({ refusal: { message: 'This meeting has not been approved yet' } });
  });

  test('is closed, waits, is live and ended, as everybody sees it', () => {
    const meeting = approved();
    const session = (phase: Session['phase']): Session => ({ ...newSession('m1'), phase });
    const opens = opensAt(meeting);
    expect(opens < startableAt(meeting) || opens.getTime() === startableAt(meeting).getTime()).toBe(true);
    expect(phaseOf(undefined, meetingWith(), NOW)).toBe('closed');
    expect(phaseOf(undefined, meetingWith({ status: 'rejected' }), NOW)).toBe('ended');
    expect(phaseOf(undefined, meeting, new Date(opens.getTime() - 1))).toBe('closed');
    expect(phaseOf(undefined, meeting, opens)).toBe('waiting');
    expect(phaseOf(session('waiting'), meeting, opens)).toBe('waiting');
    expect(phaseOf(session('live'), meeting, NOW)).toBe('live');
    expect(phaseOf(session('ended'), meeting, opens)).toBe('ended');
    expect(phaseOf(session('live'), approved({ endedAt: NOW }), NOW)).toBe('ended');
  });
});

describe('a pitch', () => {
  const pitch = (userId: string) => ({ userId, text: `I am ${userId}`, link: null, clip: null });
  const session: Session = {
    ...newSession('m1'),
    tickets: [{ userId: 'gita' }] as Session['tickets'],
    attendees: [{ userId: 'hari' }] as Session['attendees'],
    admission: { ticket: { userId: 'indu' } } as Session['admission'],
    pitches: ['gita', 'hari', 'indu'].map(pitch),
  };

  test('stays while its guest waits, is admitted or is in the room, and goes with their place', () => {
    expect(['gita', 'hari', 'indu', 'jaya'].map((user) => hasPlace(session, user))).toEqual([true, true, true, false]);
    expect(hasPlace({ ...session, admission: null }, 'indu')).toBe(false);
    expect(withPitchesFollowed(session)).toBe(session);
    const followed = withPitchesFollowed({ ...session, tickets: [], pitches: [...session.pitches, pitch('jaya')] });
    expect(followed.pitches.map(({ userId }) => userId)).toEqual(['hari', 'indu']);
  });

  test('is found by its guest', () => {
    expect(pitchOf(session, 'hari')).toEqual(pitch('hari'));
    expect(pitchOf(session, 'jaya')).toBe(undefined);
  });
});
