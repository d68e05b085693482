import { expect, test } from '@jest/globals';
import type { BadgeDecision, MeetingEffectsOf } from '@visavis/contracts/constants/admin';
import { type Affected, appealEffects, badgeEffects, effectsOf } from '../src/domain/effects.ts';
import { newSession, type Session } from '../src/domain/session/session.ts';
import { admin, coHost, meetingWith, minutes, NOW } from './support/fixtures.ts';

const affected = (meeting: Parameters<typeof meetingWith>[0], more: Partial<Affected> = {}): Affected => ({
  meeting: meetingWith(meeting),
  interested: 0,
  session: undefined,
  ...more,
});
const countsOf = (of: MeetingEffectsOf, ...meetings: Affected[]) =>
  Object.fromEntries(effectsOf(of, meetings, admin, NOW).map(({ effect, count }) => [effect, count]));
const pending = affected({ coHosts: [coHost('Ben', '+912', 'ben'), coHost('Nobody yet', '+913')] });
const visited: Session = {
  ...newSession('m1'),
  tickets: [{ userId: 'gita' }, { userId: 'hari' }] as Session['tickets'],
  attendees: [
    { userId: 'host', role: 'host', away: false },
    { userId: 'cora', role: 'cohost', away: false },
    { userId: 'indu', role: 'guest', away: false },
    { userId: 'jaya', role: 'guest', away: true },
    { userId: 'kala', role: 'guest', away: true },
  ] as Session['attendees'],
};
const approved = affected({ status: 'approved', category: 'graphic-design' }, { interested: 4, session: visited });

test('approving and rejecting count the meetings, and the hosts with an account, who are told', () => {
  expect(countsOf('approve', pending, affected({ category: 'graphic-design' }))).toEqual({ approved: 2, hosts: 2 });
  expect(countsOf('reject', { ...pending, interested: 4, session: visited })).toEqual({ rejected: 1, hosts: 2 });
});

test('cancelling counts interested people and those in the queue or room; after the session it counts nobody', () => {
  expect(countsOf('cancel', approved)).toEqual({ cancelled: 1, hosts: 1, interested: 4, sentAway: 3 });
  expect(countsOf('cancel', { ...approved, session: { ...visited, phase: 'ended' } })).not.toHaveProperty('sentAway');
});

test('deactivating a host rejects what waits, cancels what nobody has opened, due or not, and leaves what is under way', () => {
  const due = affected({ status: 'approved', startsAt: minutes(-5) }, { interested: 1, session: visited });
  const live = affected({ status: 'approved', startsAt: minutes(-5), startedAt: minutes(-4) });
  expect(countsOf('deactivate', pending, approved, due, live)).toEqual({
    ...{ rejected: 1, cancelled: 2, hosts: 2, interested: 5, sentAway: 6, unchanged: 1 },
  });
});

test('counts a meeting that is already decided as unchanged', () => {
  expect(countsOf('approve', affected({ status: 'rejected' }))).toEqual({ unchanged: 1 });
  expect(countsOf('cancel', affected({ status: 'cancelled' }))).toEqual({ unchanged: 1 });
  expect(countsOf('reject')).toEqual({});
});

test('a badge is given or taken back once, and shows on public meetings to come, with a new name that was held back', () => {
  const person = { _id: 'host', name: 'New Name', phoneKey: null, isVerified: false, isActive: true, isErased: false };
  const publicFields = { status: 'approved', category: 'graphic-design', hostName: 'New Name', approvedAt: NOW } as const;
  const coming = [
    meetingWith(publicFields),
    meetingWith({ ...publicFields, hostName: 'Old Name' }),
    meetingWith({ status: 'pending' }),
    meetingWith({ ...publicFields, endedAt: minutes(-1) }),
  ];
  const badge = (of: BadgeDecision, isVerified: boolean) =>
    Object.fromEntries(
      badgeEffects(of, [{ person: { ...person, isVerified }, coming }], NOW).map(({ effect, count }) => [effect, count]),
    );
  expect(badge('verify', false)).toEqual({ verified: 1, badged: 2, renamed: 1 });
  expect(badge('unverify', true)).toEqual({ unverified: 1, unbadged: 2 });
  expect([badge('verify', true), badge('unverify', false)]).toEqual([{}, {}]);
});

test('an appeal that is granted reopens an account that is closed, takes a strike away, and brings no meeting back', () => {
  const granted = (...reports: Parameters<typeof appealEffects>[0]) =>
    Object.fromEntries(appealEffects(reports).map(({ effect, count }) => [effect, count]));
  const block = { decision: 'block', isActive: false, stopped: 2 } as const;
  expect(granted(block)).toEqual({ reopened: 1, staysCancelled: 2 });
  // Somebody has opened it meanwhile.
  expect(granted({ ...block, isActive: true })).toEqual({});
  expect(granted({ ...block, decision: 'strike', isActive: true })).toEqual({ strikeGone: 1 });
  expect(granted({ ...block, decision: 'warn' })).toEqual({});
});
