import { DOORS, TURN } from '@visavis/contracts/constants/session';
import { defineCollection, readAll, type Source, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import { isLeftOpen } from '../domain/session/places.ts';
import type { Session } from '../domain/session/session.ts';

const person = { userId: z.string(), name: z.string(), avatarUrl: z.string().nullable(), verified: z.boolean() };
const seen = { joinedAt: z.date(), seenAt: z.date(), lostAt: z.date().nullable() };
const timeTogether = { togetherMs: z.number(), togetherSince: z.date().nullable() };
const turn = z.object({
  ticketId: z.string(),
  lengthMs: z.number().nullable(),
  usedMs: z.number(),
  runningSince: z.date().nullable(),
  phoneMs: z.number().default(0),
  phoneSince: z.date().nullable().default(null),
});
const ticket = z.object({
  ticketId: z.string(),
  ...person,
  ...seen,
  arrivalSeq: z.number().int().default(0),
  checking: z.boolean().default(false),
  held: z.string().nullable().default(null),
  connectAhead: z.boolean().default(false),
  waitlisted: z.boolean().default(false),
  young: z.boolean().default(false),
  returning: z.boolean().default(false),
  front: z.boolean().default(false),
  passAtOnce: z.boolean().default(false),
  callMe: z.boolean().default(false),
  calledAt: z.date().nullable().default(null),
  unverified: z.boolean().default(false),
  verifiedAt: z.date().exactOptional(),
  sessionId: z.string().nullable().default(null),
  turn: turn.exactOptional(),
});

const WHERE_USERS_ARE = ['tickets.userId', 'admission.ticket.userId', 'attendees.userId', 'finished.ticket.userId'];

export const sessions = defineCollection<Session>({
  name: 'sessions',
  schema: z.object({
    ...versioned,
    phase: z.enum(['waiting', 'live', 'ended']),
    tickets: z.array(ticket),
    admission: z.object({ ticket, nonce: z.string(), expiresAt: z.date(), calledBack: z.boolean().exactOptional() }).nullable(),
    attendees: z.array(
      z.object({
        ...person,
        ...seen,
        role: z.enum(['host', 'cohost', 'guest']),
        ticketId: z.string().nullable(),
        deviceId: z.string(),
        sessionId: z.string().nullable().default(null),
        away: z.boolean(),
        onPhone: z.boolean().default(false),
        returning: z.boolean().default(false),
        calledBack: z.boolean().exactOptional(),
      }),
    ),
    hostStatus: z.enum(['absent', 'waiting', 'live', 'reconnecting']),
    graceUntil: z.date().nullable(),
    met: z.array(z.string()),
    encounters: z
      .array(
        z.object({
          guestId: z.string(),
          hostIds: z.array(z.string()),
          hostTimes: z.array(z.object({ hostId: z.string(), ...timeTogether })).default([]),
          startedAt: z.date(),
          ...timeTogether,
          endedAt: z.date().nullable(),
        }),
      )
      .default([]),
    emptySince: z.date().nullable(),
    pitches: z
      .array(
        z.object({
          userId: z.string(),
          text: z.string(),
          link: z.string().nullable(),
          clip: z.string().nullable().default(null),
        }),
      )
      .default([]),
    recording: z.array(z.object({ userId: z.string(), consent: z.boolean(), at: z.date() })).default([]),
    passes: z
      .array(
        z.object({
          userId: z.string(),
          ticketId: z.string(),
          holdId: z.string(),
          state: z.enum(['held', 'confirm', 'release', 'paid', 'released']),
          togetherMs: z.number(),
          togetherSince: z.date().nullable(),
          atOnce: z.boolean().default(false),
          dueAt: z.date().nullable(),
        }),
      )
      .default([]),
    turnLengthMs: z
      .number()
      .nullable()
      .default(TURN.minutes * 60_000),
    turn: turn.nullable().default(null),
    finished: z.object({ ticket, turn: turn.nullable(), until: z.date() }).nullable().default(null),
    door: z.enum(DOORS).default('open'),
    pausedUntil: z.date().nullable().default(null),
    lateUntil: z.date().nullable().default(null),
    lateTimes: z.number().int().default(0),
    gaveUp: z.array(z.string()).default([]),
    earlyLeaves: z.array(z.object({ userId: z.string(), count: z.number().int(), lastAt: z.date() })).default([]),
    lostPlaces: z
      .array(z.object({ userId: z.string(), how: z.enum(['queue', 'called', 'admission', 'room', 'ended']) }))
      .default([]),
    dismissed: z
      .array(
        z.object({
          userId: z.string(),
          how: z.enum(['declined', 'finished']),
          ticketId: z.string().optional(),
          reason: z.string().optional(),
        }),
      )
      .default([]),
    hostCameAt: z.date().nullable().exactOptional(),
    hostMissedAt: z.date().nullable().default(null),
    turnsMs: z.array(z.number()).default([]),
    dueAt: z.date().nullable().default(null),
  }),
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
export async function sessionsOf(source: Source, meetingIds: readonly string[]): Promise<Map<string, Session>> {
  if (meetingIds.length === 0) return new Map();
  const found = await source.collection(sessions).find({ where: { _id: { in: meetingIds } }, limit: meetingIds.length });
  return new Map(found.map((session) => [session._id, session]));
}

/** Meetings that nobody has opened and whose host expects to begin after `from`; at most 1,000. */
export const lateAfter = async (source: Source, from: Date): Promise<string[]> =>
  (await source.collection(sessions).find({ where: { phase: 'waiting', lateUntil: { gt: from } }, limit: 1_000 })).map(
    ({ _id }) => _id,
  );

/** Meetings that were opened before their start and left again (`isLeftOpen`); at most 1,000. */
export async function leftOpen(source: Source): Promise<string[]> {
  const empty = await source.collection(sessions).find({ where: { phase: 'live', hostStatus: 'absent' }, limit: 1_000 });
  return empty.filter(isLeftOpen).map(({ _id }) => _id);
}

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
