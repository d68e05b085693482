import { defineCollection, mapByIds, readAll, type Source, type Where } from '@visavis/store';
import { type Session, session } from '../domain/session/session.ts';

const WHERE_USERS_ARE = ['tickets.userId', 'admission.ticket.userId', 'attendees.userId', 'finished.ticket.userId'];

export const sessions = defineCollection<Session>({
  name: 'sessions',
  schema: session,
  indexes: [
    { fields: { phase: 1, dueAt: 1 } },
    { fields: { dueAt: 1 } },
    // hosts who run late, and rooms without one
    { fields: { phase: 1, lateUntil: 1 } },
    { fields: { phase: 1, hostStatus: 1 } },
    // what keeps a person's name
    ...WHERE_USERS_ARE.map((field) => ({ fields: { [field]: 1 as const } })),
    { fields: { 'passes.dueAt': 1 } },
  ],
});

export const getSession = (source: Source, meetingId: string) => source.collection(sessions).get(meetingId);

/** Sessions in which the user waits, is admitted or is in the room, or could be called back to it. */
export async function sessionsWith(source: Source, userId: string): Promise<Session[]> {
  const found = new Map<string, Session>();
  for (const field of WHERE_USERS_ARE)
    for (const session of await source.collection(sessions).find({ where: { [field]: userId } })) found.set(session._id, session);
  return [...found.values()];
}

/** Guests who were in the room together with a host; the meeting may never have had a session. */
export const guestsMet = async (source: Source, meetingId: string): Promise<string[]> =>
  (await getSession(source, meetingId))?.met ?? [];

/** The guest's turns with a host, the first one first. */
export const turnsOf = async (source: Source, meetingId: string, userId: string) =>
  ((await getSession(source, meetingId))?.encounters ?? [])
    .filter(({ guestId }) => guestId === userId)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());

/** Of these meetings, those where the user met a host; at most 100. */
export async function metIn(source: Source, meetingIds: readonly string[], userId: string): Promise<Set<string>> {
  const found = await source.collection(sessions).find({ where: { _id: { in: meetingIds } }, limit: 100 });
  return new Set(found.filter(({ met }) => met.includes(userId)).map(({ _id }) => _id));
}

/** Sessions of these meetings, by meeting. */
export const sessionsOf = (source: Source, meetingIds: readonly string[]) => mapByIds(source.collection(sessions), meetingIds);

/** Meetings that nobody has opened and whose host expects to begin after `from`; at most 1,000. */
export const lateAfter = async (source: Source, from: Date): Promise<string[]> =>
  (await source.collection(sessions).find({ where: { phase: 'waiting', lateUntil: { gt: from } }, limit: 1_000 })).map(
    ({ _id }) => _id,
  );

/** Open meetings whose hosts left by `since`; at most 1,000. */
export const leftByHosts = async (source: Source, since: Date): Promise<string[]> =>
  (
    await source.collection(sessions).find({
      where: { phase: 'live', hostStatus: 'absent', hostLeftAt: { lte: since } },
      limit: 1_000,
    })
  ).map(({ _id }) => _id);

const OPEN: Where = { phase: { in: ['waiting', 'live'] } };
/** Every session that is not over. */
export const openSessions = (store: Source) => sessionsWhere(store, OPEN);
/** Those that are due by `now`, and those of which an earlier release has not said when. */
export async function* sessionsDue(store: Source, now: Date): AsyncGenerator<Session> {
  yield* readAll(store.collection(sessions), { where: { dueAt: { lte: now } }, sort: { dueAt: 1 } });
  yield* sessionsWhere(store, { ...OPEN, dueAt: null });
}

/** Sessions, over or not, in which billing has to hear of a pass by `now`. */
const passesDue = (now: Date) => ({ 'passes.dueAt': { lte: now } });
export const sessionsWithPassesDue = (store: Source, now: Date) => sessionsWhere(store, passesDue(now));
export const countPassesDue = async (store: Source, now: Date): Promise<number> =>
  (await store.collection(sessions).count(passesDue(now))).total;

const sessionsWhere = (store: Source, where: Where): AsyncGenerator<Session> => readAll(store.collection(sessions), { where });
