import { MEETING, type MeetingState } from '@visavis/contracts/constants/meeting';
import { TURN } from '@visavis/contracts/constants/session';
import { seriesSchema, shownAsStored } from '@visavis/contracts/meeting-model';
import { ofEachOption } from '@visavis/contracts/meeting-options';
import { z } from 'zod';

const coHost = z.object({
  name: z.string(),
  /** E.164; leaves the service only for the host, admins and that co-host. */
  phone: z.string(),
  /** Keyed hash of the phone; finds the account behind it without a phone in any event. */
  phoneKey: z.string(),
  userId: z.string().nullable(),
});
export type CoHost = z.infer<typeof coHost>;

/** One field as it was before a change: lets a reader of an older version be shown what has happened since. */
const previousValue = z.object({
  /** The version that the change made. */
  version: z.number().int(),
  field: z.string(),
  /** JSON of the value before. */
  was: z.string(),
});

/** What an admin noted. Null: from a release that kept one text for all. */
const noteEntry = z.object({ text: z.string(), by: z.string().nullable(), at: z.date().nullable() });

/** The one description of a meeting as it is stored. What a new meeting has not yet is null, or has a `default`. */
export const meetingRecord = z.object({
  _id: z.string(),
  ...shownAsStored,
  startsAt: z.date(),
  /** The scheduled end; the real one once ended. */
  endsAt: z.date(),
  timeZone: z.string(),
  previousStatus: shownAsStored.status.nullable().default(null),
  startedAt: z.date().nullable().default(null),
  endedAt: z.date().nullable().default(null),
  /** How long each guest has; null: without an end. */
  turnMinutes: z.number().int().nullable().default(TURN.minutes),
  ...ofEachOption(() => z.boolean().default(false)),
  /** Office hours; null: once only. */
  series: seriesSchema.nullable().default(null),
  hostId: z.string(),
  /** As the host is called, until it is approved; then as an admin saw it (`keepsHostName`). */
  hostName: z.string(),
  coHosts: z.array(coHost),
  reason: z.string().nullable().default(null),
  /** The newest of `noteEntries`; of an earlier release, all that admins noted. */
  notes: z.string().nullable().default(null),
  noteEntries: z.array(noteEntry).optional(),
  approvedAt: z.date().nullable().default(null),
  /** Who made the last change of status; null for the system. */
  decidedBy: z.string().nullable().default(null),
  /** When it was cancelled; documents of earlier releases lack it. */
  cancelledAt: z.date().optional(),
  /** Its host cancelled it when it should have begun, or their account ended then: they did not come. */
  calledOffLate: z.literal(true).optional(),
  /** No guest and host were ever in the room together. Null until it has ended. */
  noShow: z.boolean().nullable().default(null),
  createdAt: z.date(),
  /** When this version was saved; documents of earlier releases lack it. */
  changedAt: z.date().optional(),
  createdBy: z.string(),
  /** Derived by `withDerivedFields`, for order and for the job; see there. */
  liveFrom: z.date(),
  liveUntil: z.date(),
  due: z.date().nullable(),
  /** The history of reviewed fields, oldest first; stored under the name of earlier releases. */
  past: z.array(previousValue),
});
export type Meeting = z.infer<typeof meetingRecord>;

/** A meeting that was not saved yet: the given fields, the defaults of the others, and what is derived. */
export const newMeeting = (fields: NewMeeting): Meeting =>
  withDerivedFields(
    meetingRecord.parse({
      ...{ version: 0, revision: 0, meetingType: 'open', coHosts: [], past: [], due: null },
      ...{ liveFrom: fields.startsAt, liveUntil: fields.endsAt },
      ...fields,
    }),
  );
type Input = z.input<typeof meetingRecord>;
type NewMeeting = Partial<Input> &
  Pick<Input, '_id' | 'title' | 'description' | 'startsAt' | 'endsAt' | 'timeZone' | 'durationMinutes' | 'status'> &
  Pick<Input, 'hostId' | 'hostName' | 'category' | 'createdAt' | 'createdBy'>;

/** An open session has no known end; later than every real date. */
export const FAR_FUTURE = new Date('9999-12-31T00:00:00.000Z');
/** A room is closed this long after its scheduled end at the latest; lists may rely on it. */
export const LONGEST_OVERRUN_MS = 24 * 3_600_000;

/**
 * `liveFrom`, `liveUntil`: a meeting is live in this interval, whether by the clock or by an open session.
 * `due`: when the clock alone next changes something (unreviewed at start; the time is over and the session was never opened).
 */
export function withDerivedFields(meeting: Meeting): Meeting {
  const open = meeting.startedAt !== null && meeting.endedAt === null;
  const liveFrom = meeting.startedAt !== null && meeting.startedAt < meeting.startsAt ? meeting.startedAt : meeting.startsAt;
  const due =
    meeting.status === 'pending'
      ? meeting.startsAt
      : meeting.status === 'approved' && !open && meeting.endedAt === null
        ? meeting.endsAt
        : null;
  return { ...meeting, liveFrom, liveUntil: open && meeting.status === 'approved' ? FAR_FUTURE : meeting.endsAt, due };
}

/** A meeting without a review before its start is rejected from that moment on, whether or not the job has stored it yet. */
export function withLapsedStatus(meeting: Meeting, now: Date): Meeting {
  if (meeting.status !== 'pending' || meeting.startsAt > now) return meeting;
  return { ...meeting, status: 'rejected', previousStatus: 'pending', reason: MEETING.notReviewedReason, decidedBy: null };
}

/** Ended wins over an open session, an open session over the clock. */
export function stateOf(meeting: Meeting, now: Date): MeetingState {
  // As numbers: lists ask for each meeting, and comparing dates themselves takes several times as long.
  const at = now.getTime();
  if (meeting.status !== 'approved') return meeting.startsAt.getTime() > at ? 'upcoming' : 'past';
  if (meeting.endedAt !== null || meeting.liveUntil.getTime() <= at) return 'past';
  return meeting.liveFrom.getTime() <= at ? 'live' : 'upcoming';
}

/** Pending or approved, and not over. */
export const isToCome = (meeting: Meeting, now: Date) =>
  (meeting.status === 'pending' || meeting.status === 'approved') && stateOf(meeting, now) !== 'past';

/** Approved, by whatever it became then, and not over: its host is called as they were when an admin looked. */
export const keepsHostName = ({ approvedAt, hostName, liveUntil }: Meeting, now: Date) =>
  approvedAt !== null && hostName !== '' && liveUntil > now;

export const isHost = (meeting: Meeting, userId: string) => meeting.hostId === userId;
export const isCoHost = (meeting: Meeting, userId: string) => meeting.coHosts.some((coHost) => coHost.userId === userId);
export const isAnyHost = (meeting: Meeting, userId: string) => isHost(meeting, userId) || isCoHost(meeting, userId);
export const coHostIds = (meeting: Meeting): string[] =>
  meeting.coHosts.flatMap((coHost) => (coHost.userId === null ? [] : [coHost.userId]));
export const allHostIds = (meeting: Meeting): string[] => [...new Set([meeting.hostId, ...coHostIds(meeting)])];
