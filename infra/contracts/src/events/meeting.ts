import { z } from 'zod';
import { MEETING_STATUSES } from '../constants.ts';
import { actorSchema, eventSchema } from '../event.ts';
import { publicMeetingSchema } from '../meeting-model.ts';
import { hostStatusSchema, participantSchema } from '../session.ts';

export const MEETING_TOPIC = 'visavis.meeting';

/** Every event about the meeting itself carries its public state after the change. `subject` is the meeting id in all of them. */
const about = {
  meetingId: z.string(),
  meeting: publicMeetingSchema,
  hostId: z.string(),
  coHostIds: z.array(z.string()),
  actor: actorSchema.optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
};
const changed = z.array(z.string());

export const meetingCreated = eventSchema('visavis.meeting.created.v1', z.object(about));
export const meetingUpdated = eventSchema('visavis.meeting.updated.v1', z.object({ ...about, changed }));
export const meetingRescheduled = eventSchema(
  'visavis.meeting.rescheduled.v1',
  z.object({ ...about, changed, previousStartsAt: z.iso.datetime() }),
);
export const meetingApproved = eventSchema('visavis.meeting.approved.v1', z.object({ ...about, changed }));
export const meetingRejected = eventSchema('visavis.meeting.rejected.v1', z.object({ ...about, reason: z.string() }));
export const meetingCancelled = eventSchema(
  'visavis.meeting.cancelled.v1',
  z.object({ ...about, reason: z.string(), previousStatus: z.enum(MEETING_STATUSES) }),
);
export const meetingStarted = eventSchema('visavis.meeting.started.v1', z.object(about));
/** `guestsMet`: guests who were in the room together with a host. */
export const meetingEnded = eventSchema(
  'visavis.meeting.ended.v1',
  z.object({ ...about, endedBy: z.string().nullable(), reason: z.string(), guestsMet: z.number().int(), noShow: z.boolean() }),
);
export const meetingHostStatus = eventSchema(
  'visavis.meeting.host-status.v1',
  z.object({ meetingId: z.string(), status: hostStatusSchema, graceUntil: z.iso.datetime().nullable(), at: z.iso.datetime() }),
);

const person = { meetingId: z.string(), userId: z.string(), participant: participantSchema };
export const participantJoined = eventSchema('visavis.participant.joined.v1', z.object(person));
export const participantLeft = eventSchema('visavis.participant.left.v1', z.object({ ...person, reason: z.string() }));

const place = {
  meetingId: z.string(),
  hostIds: z.array(z.string()),
  userId: z.string(),
  ticketId: z.string(),
  total: z.number().int(),
};
export const waitingRoomJoined = eventSchema('visavis.waiting-room.joined.v1', z.object(place));
export const waitingRoomLeft = eventSchema(
  'visavis.waiting-room.left.v1',
  z.object({ ...place, reason: z.enum(['left', 'stale', 'denied', 'admitted', 'ended']) }),
);
/** The join token itself stays out of the topic; the admitted user fetches it. */
export const waitingRoomAdmitted = eventSchema('visavis.waiting-room.admitted.v1', z.object(place));
export const waitingRoomDenied = eventSchema('visavis.waiting-room.denied.v1', z.object({ ...place, reason: z.string() }));

export const meetingEvent = z.discriminatedUnion('type', [
  meetingCreated,
  meetingUpdated,
  meetingRescheduled,
  meetingApproved,
  meetingRejected,
  meetingCancelled,
  meetingStarted,
  meetingEnded,
  meetingHostStatus,
  participantJoined,
  participantLeft,
  waitingRoomJoined,
  waitingRoomLeft,
  waitingRoomAdmitted,
  waitingRoomDenied,
]);
export type MeetingEvent = z.infer<typeof meetingEvent>;
