import { expect, test } from '@jest/globals';
import type { EffectsOf } from '@visavis/contracts/constants/admin';
import { type Affected, effectsOf } from '../src/domain/effects.ts';
import { newSession, type Session } from '../src/domain/session/session.ts';
import { admin, coHost, meetingWith, minutes, NOW } from './support/fixtures.ts';

const affected = (meeting: Parameters<typeof meetingWith>[0], more: Partial<Affected> = {}): Affected => ({
  meeting: meetingWith(meeting),
  interested: 0,
  session: undefined,
  ...more,
});
const said = (of: EffectsOf, ...meetings: Affected[]) =>
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
  expect(said('approve', pending, affected({ category: 'graphic-design' }))).toEqual({ approved: 2, hosts: 2 });
  expect(said('reject', { ...pending, interested: 4, session: visited })).toEqual({ rejected: 1, hosts: 2 });
});

test('cancelling tells those who wanted to come, and sends away who waits or talks; of a session that is over, nobody', () => {
  expect(said('cancel', approved)).toEqual({ cancelled: 1, hosts: 1, interested: 4, sentAway: 3 });
  expect(said('cancel', { ...approved, session: { ...visited, phase: 'ended' } })).not.toHaveProperty('sentAway');
});

test('deactivating a host rejects what waits, cancels what is to come, and leaves what is under way', () => {
  const live = affected({ status: 'approved', category: 'graphic-design', startsAt: minutes(-5) });
  expect(said('deactivate', pending, approved, live)).toEqual({
    ...{ rejected: 1, cancelled: 1, hosts: 2, interested: 4, sentAway: 3, unchanged: 1 },
  });
});

test('what is decided already stays as it is', () => {
  expect(said('approve', affected({ status: 'rejected' }))).toEqual({ unchanged: 1 });
  expect(said('cancel', affected({ status: 'cancelled' }))).toEqual({ unchanged: 1 });
  expect(said('reject')).toEqual({});
});
