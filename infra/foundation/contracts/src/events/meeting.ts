import { z } from 'zod';
import { MEETING_STATUSES } from '../constants/meeting.ts';
import { participantSchema } from '../endpoints/session.ts';
import { changeFields, eventsOf } from '../event.ts';
import { hostStatusSchema, type PublicMeeting, presenceSchema, publicMeetingSchema } from '../model/meeting-model.ts';

const event = eventsOf('meeting');

/** Every event about the meeting itself carries its public state after the change. `subject` is the meeting id in all of them. */
const meetingFields = {
  meetingId: z.string(),
  meeting: publicMeetingSchema,
  hostId: z.string(),
  coHostIds: z.array(z.string()),
};
export type MeetingEventFields = z.infer<z.ZodObject<typeof meetingFields>>;
/** `actor` and what they changed, where an admin caused it. */
const auditedFields = {
  ...meetingFields,
  ...changeFields,
};
const changed = z.array(z.string());

const actor = { userId: 'admin', role: 'admin' };
/**
 * Of the example meeting. `m1` has a later state in each event, as the cases of its topic have; `m2` and `m3` come to nothing.
 */
const of = (_id: string, change: Partial<PublicMeeting> = {}) => ({
  meetingId: _id,
  meeting: {
    _id,
    version: 1,
    revision: 0,
    title: 'Career advice for designers',
    description: 'Bring your portfolio and your questions.',
    date: '2026-11-10T10:00:00.000Z',
    startsAt: '2026-11-10T10:00:00.000Z',
    endsAt: '2026-11-10T10:30:00.000Z',
    time: '15:30',
    localDate: '2026-11-10',
    timeZone: 'Asia/Kolkata',
    durationMinutes: 30,
    status: 'pending' as const,
    state: 'upcoming' as const,
    startedAt: null,
    endedAt: null,
    category: 'tech-development' as const,
    categoryName: 'Tech Development',
    meetingType: 'open' as const,
    host: { userId: 'host', name: 'Asha R. Rao', profilePicture: null, isVerified: false },
    coHosts: [{ name: 'Cora Das', userId: 'co' }],
    createdAt: '2026-11-02T09:30:00.000Z',
    ...change,
  },
  hostId: 'host',
  coHostIds: ['co'],
});
const startedAt = '2026-11-10T10:00:00.000Z';
const audit = { subject: 'meeting', name: 'meeting.title' } as const;
const announced = ['alert.approved', 'follow.approved'] as const;
const reminders = ['reminder.reminder-24h', 'reminder.reminder-1h', 'reminder.reminder-10m', 'reminder.coming-up'] as const;

export const meetingCreated = event('visavis.meeting.created.v1', z.object(auditedFields), {
  audit,
  example: ['m1', { ...of('m1'), actor, after: { title: 'Career advice for designers' } }],
});
export const meetingUpdated = event('visavis.meeting.updated.v1', z.object({ ...auditedFields, changed }), {
  changes: [],
  notify: announced,
  audit,
  example: [
    'm1',
    {
      ...of('m1', { version: 2, title: 'Career advice for young designers' }),
      changed: ['title', 'coHosts'],
      actor,
      before: { title: 'Career advice for designers' },
      after: { title: 'Career advice for young designers' },
    },
  ],
});
/** Admins noted something about a meeting: the words are in no event. */
export const meetingNotesChanged = event('visavis.meeting.notes-changed.v1', z.object(auditedFields), {
  audit,
  rooms: {},
  example: ['m1', { ...of('m1', { version: 2 }), actor, before: { noteCount: 0 }, after: { noteCount: 1, length: 42 } }],
});
export const meetingRescheduled = event(
  'visavis.meeting.rescheduled.v1',
  z.object({ ...auditedFields, changed, previousStartsAt: z.iso.datetime() }),
  {
    changes: [],
    notify: ['meeting_moved.moved', 'meeting_moved.own', ...reminders],
    audit,
    example: [
      'm1',
      {
        ...of('m1', { version: 3, revision: 1 }),
        changed: ['startsAt'],
        previousStartsAt: '2026-11-09T10:00:00.000Z',
        actor,
        before: { date: '2026-11-09T10:00:00.000Z' },
        after: { date: '2026-11-10T10:00:00.000Z' },
      },
    ],
  },
);
export const meetingApproved = event('visavis.meeting.approved.v1', z.object({ ...auditedFields, changed }), {
  notify: ['meeting_decided.approved', ...announced, ...reminders, 'reminder.overdue'],
  audit,
  example: [
    'm1',
    {
      ...of('m1', { version: 4, revision: 1, status: 'approved' }),
      changed: ['status'],
      actor,
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
  ],
});
export const meetingRejected = event('visavis.meeting.rejected.v1', z.object({ ...auditedFields, reason: z.string() }), {
  notify: ['meeting_decided.rejected'],
  audit,
  example: [
    'm2',
    {
      ...of('m2', { version: 2, status: 'rejected' }),
      reason: 'Please add a description',
      actor,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    },
  ],
});
export const meetingCancelled = event(
  'visavis.meeting.cancelled.v1',
  z.object({
    ...auditedFields,
    reason: z.string(),
    previousStatus: z.enum(MEETING_STATUSES),
    /** With all later dates of its office hours: the first one of those that were cancelled together. */
    endsSeriesFrom: z.string().optional(),
  }),
  {
    changes: ['status'],
    notify: ['meeting_decided.cancelled', 'meeting_cancelled.cancelled', 'meeting_cancelled.own', 'meeting_cancelled.ended'],
    audit,
    example: [
      'm3',
      {
        ...of('m3', {
          version: 3,
          status: 'cancelled',
          reason: 'I am ill',
          series: { _id: 'm3', number: 1, of: 4, everyWeeks: 1, time: '15:30' },
        }),
        reason: 'I am ill',
        previousStatus: 'approved',
        endsSeriesFrom: 'm3',
        actor,
        before: { status: 'approved' },
        after: { status: 'cancelled' },
      },
    ],
  },
);
export const meetingStarted = event('visavis.meeting.started.v1', z.object(auditedFields), {
  changes: ['state', 'startedAt'],
  audit,
  example: [
    'm1',
    {
      ...of('m1', { version: 5, revision: 1, status: 'approved', state: 'live', startedAt }),
      actor: { userId: 'host', role: 'host' },
      after: { startedAt },
    },
  ],
});
/** `guestsMet`: guests who were in the room together with a host. */
export const meetingEnded = event(
  'visavis.meeting.ended.v1',
  z.object({
    ...auditedFields,
    endedBy: z.string().nullable(),
    reason: z.string(),
    guestsMet: z.number().int(),
    noShow: z.boolean(),
  }),
  {
    changes: ['state', 'endedAt'],
    audit,
    example: [
      'm1',
      {
        ...of('m1', {
          version: 6,
          revision: 1,
          status: 'approved',
          state: 'past',
          startedAt,
          endedAt: '2026-11-10T10:25:00.000Z',
        }),
        endedBy: 'host',
        reason: 'over',
        guestsMet: 1,
        noShow: false,
        actor: { userId: 'host', role: 'host' },
        after: { endedAt: '2026-11-10T10:25:00.000Z' },
      },
    ],
  },
);
/**
 * A user asked to be reminded, or agreed to a new start; `subject` is the user's id, whose interests are in order. Their page has
 * the answer of the call.
 */
export const interestSet = event(
  'visavis.interest.set.v1',
  z.object({ meetingId: z.string(), userId: z.string(), startsAt: z.iso.datetime() }),
  { rooms: {}, example: ['guest', { meetingId: 'm1', userId: 'guest', startsAt: '2026-11-10T10:00:00.000Z' }] },
);
export const interestDropped = event('visavis.interest.dropped.v1', z.object({ meetingId: z.string(), userId: z.string() }), {
  rooms: {},
  example: ['guest', { meetingId: 'm1', userId: 'guest' }],
});
/** On the last event of a commit: who is at the meeting after it. Earlier releases send none. */
const presence = presenceSchema.optional();
const present = { hostStatus: 'live', guestInside: true, waiting: 0, version: 7 } as const;
export const meetingHostStatus = event(
  'visavis.meeting.host-status.v1',
  z.object({
    meetingId: z.string(),
    status: hostStatusSchema,
    graceUntil: z.iso.datetime().nullable(),
    at: z.iso.datetime(),
    presence,
  }),
  {
    example: [
      'm1',
      {
        meetingId: 'm1',
        status: 'reconnecting',
        graceUntil: '2026-11-10T10:07:00.000Z',
        at: '2026-11-10T10:05:00.000Z',
        presence: { ...present, hostStatus: 'reconnecting' },
      },
    ],
  },
);

/**
 * `hostIds`: who may know who a guest is, besides that guest and admins. `ticketId`: the guest's, which stands for their id
 * elsewhere.
 */
const participantFields = {
  meetingId: z.string(),
  userId: z.string(),
  participant: participantSchema,
  hostIds: z.array(z.string()).optional(),
  ticketId: z.string().optional(),
  presence,
};
const gita = {
  meetingId: 'm1',
  userId: 'guest',
  participant: {
    userId: 'guest',
    name: 'Gita Shah',
    avatarUrl: null,
    role: 'guest',
    verified: false,
    joinedAt: '2026-11-10T10:02:00.000Z',
    connection: 'connected',
  },
  hostIds: ['host', 'co'],
  ticketId: 't1',
  presence: present,
} satisfies z.input<z.ZodObject<typeof participantFields>>;
export const participantJoined = event('visavis.participant.joined.v1', z.object(participantFields), { example: ['m1', gita] });
export const participantLeft = event('visavis.participant.left.v1', z.object({ ...participantFields, reason: z.string() }), {
  example: ['m1', { ...gita, reason: 'removed' }],
});

/** The clock of the turn runs, stands still or ends later; or the host pauses. Its guest is not named: the pages know. */
export const turnChanged = event(
  'visavis.turn.changed.v1',
  z.object({
    meetingId: z.string(),
    turnEndsAt: z.iso.datetime().nullable(),
    pausedUntil: z.iso.datetime().nullable(),
    lengthMinutes: z.number().nullable(),
  }),
  {
    rooms: { 'session:turn-changed': { to: ['meeting:{meetingId}'], fields: ['meetingId', 'turnEndsAt', 'pausedUntil'] } },
    example: ['m1', { meetingId: 'm1', turnEndsAt: '2026-11-10T10:12:00.000Z', pausedUntil: null, lengthMinutes: 10 }],
  },
);

/**
 * The host runs late. To whoever wants to be reminded or waits, a part of them in each event; what the meeting is called they
 * read in the app.
 */
export const meetingRunningLate = event(
  'visavis.meeting.running-late.v1',
  z.object({ meetingId: z.string(), userIds: z.array(z.string()), expectedAt: z.iso.datetime() }),
  {
    rooms: {},
    notify: ['reminder.late'],
    example: ['m1', { meetingId: 'm1', userIds: ['guest'], expectedAt: '2026-11-10T10:10:00.000Z' }],
  },
);
/** The host has come, a while after the start. To whoever wanted to be reminded, a part of them in each event. */
export const meetingBegunLate = event(
  'visavis.meeting.begun-late.v1',
  z.object({ meetingId: z.string(), userIds: z.array(z.string()) }),
  { rooms: {}, notify: ['reminder.begun'], example: ['m1', { meetingId: 'm1', userIds: ['guest'] }] },
);
/**
 * The host has not come within `OVERDUE.guaranteeMs`. `guestIds`: those who waited, who get a bonus pass for it. Once a meeting.
 */
export const meetingHostMissed = event(
  'visavis.meeting.host-missed.v1',
  z.object({ meetingId: z.string(), title: z.string(), hostId: z.string(), guestIds: z.array(z.string()) }),
  { rooms: {}, example: ['m1', { meetingId: 'm1', title: 'Logo teardown', hostId: 'host', guestIds: ['guest'] }] },
);
/** Two are before a guest who asked to be called then; their page has it from the session. */
export const waitingRoomCalled = event(
  'visavis.waiting-room.called.v1',
  z.object({ meetingId: z.string(), userId: z.string(), ticketId: z.string() }),
  { rooms: {}, notify: ['reminder.turn-near'], example: ['m1', { meetingId: 'm1', userId: 'guest', ticketId: 't1' }] },
);
/** It was the turn of a guest who asked to be called, and they had no pass; their page has it from the session. */
export const waitingRoomPassNeeded = event(
  'visavis.waiting-room.pass-needed.v1',
  z.object({ meetingId: z.string(), userId: z.string(), ticketId: z.string() }),
  { rooms: {}, notify: ['reminder.needs-pass'], example: ['m1', { meetingId: 'm1', userId: 'guest', ticketId: 't1' }] },
);

const waitingRoomFields = {
  meetingId: z.string(),
  hostIds: z.array(z.string()),
  userId: z.string(),
  ticketId: z.string(),
  total: z.number().int(),
  presence,
};
const ticket = { meetingId: 'm1', hostIds: ['host', 'co'], userId: 'guest', ticketId: 't1', total: 1, presence: present };
export const waitingRoomJoined = event('visavis.waiting-room.joined.v1', z.object(waitingRoomFields), {
  example: ['m1', ticket],
});
export const waitingRoomLeft = event(
  'visavis.waiting-room.left.v1',
  z.object({ ...waitingRoomFields, reason: z.enum(['left', 'stale', 'denied', 'admitted', 'ended']) }),
  { example: ['m1', { ...ticket, reason: 'left' }] },
);
/** `reason`: why not the first. The join token itself stays out of the topic; the admitted user fetches it. */
export const waitingRoomAdmitted = event(
  'visavis.waiting-room.admitted.v1',
  z.object({ ...waitingRoomFields, reason: z.string().optional() }),
  { example: ['m1', { ...ticket, reason: 'Came from far' }] },
);
export const waitingRoomDenied = event('visavis.waiting-room.denied.v1', z.object({ ...waitingRoomFields, reason: z.string() }), {
  example: ['m1', { ...ticket, reason: 'Not today' }],
});
