import { newId } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { meetings } from '../../../../../services/meeting/src/data/meetings.ts';
import { sessions } from '../../../../../services/meeting/src/data/sessions.ts';
import { dueAt } from '../../../../../services/meeting/src/domain/session/due.ts';
import { ticketOfGuest } from '../../../../../services/meeting/src/domain/session/places.ts';
import { type Attendee, newSession, type Session } from '../../../../../services/meeting/src/domain/session/session.ts';
import { meetingWith } from '../../../../../services/meeting/test/support/fixtures.ts';

const MINUTE = 60_000;
/** Until all of them are connected, nobody loses the place. */
const COMING_MS = 3 * MINUTE;

/** So many people for each meeting. */
export const waitingPeople = (meetingIds: readonly string[], each: number): Map<string, string[]> =>
  new Map(meetingIds.map((id) => [id, Array.from({ length: each }, () => newId())]));

/** Approved meetings that began ten minutes ago, each with these people in its queue. */
export async function fill(store: Store, waiting: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const now = new Date();
  for (const [meetingId, userIds] of waiting) {
    const session = newSession(meetingId);
    const tickets = userIds.map((userId) => ticketOfGuest(person(userId, 'guest', now), new Date(now.getTime() + COMING_MS)));
    await insert(store, [{ ...session, phase: 'live', emptySince: now, tickets }], now);
  }
}

export async function insert(store: Store, open: readonly Session[], now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 10 * MINUTE);
  await store.transaction(async (unit) => {
    for (const session of open) {
      const { _id } = session;
      const meeting = meetingWith({ _id, hostId: `host-of-${_id}`, startsAt, durationMinutes: 60, status: 'approved' });
      unit.collection(meetings).insert(meeting);
      unit.collection(sessions).insert({ ...session, dueAt: dueAt(session, meeting) });
    }
  });
}

export const person = (userId: string, role: 'host' | 'guest', now: Date): Attendee => ({
  userId,
  name: 'Somebody',
  avatarUrl: null,
  verified: false,
  joinedAt: now,
  seenAt: now,
  lostAt: null,
  role,
  ticketId: role === 'guest' ? userId : null,
  deviceId: userId,
  sessionId: null,
  away: false,
  onPhone: false,
  returning: false,
});
