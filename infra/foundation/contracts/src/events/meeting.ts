import { z } from 'zod';
import { MEETING_STATUSES } from '../constants/meeting.ts';
import { participantSchema } from '../endpoints/session.ts';
import { actorSchema, eventsOf } from '../event.ts';
import { hostStatusSchema, presenceSchema, publicMeetingSchema } from '../model/meeting-model.ts';

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
  actor: actorSchema.optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
};
const changed = z.array(z.string());

export const meetingCreated = event('visavis.meeting.created.v1', z.object(auditedFields));
export const meetingUpdated = event('visavis.meeting.updated.v1', z.object({ ...auditedFields, changed }));
export const meetingRescheduled = event(
  'visavis.meeting.rescheduled.v1',
  z.object({ ...auditedFields, changed, previousStartsAt: z.iso.datetime() }),
);
export const meetingApproved = event('visavis.meeting.approved.v1', z.object({ ...auditedFields, changed }));
export const meetingRejected = event('visavis.meeting.rejected.v1', z.object({ ...auditedFields, reason: z.string() }));
export const meetingCancelled = event(
  'visavis.meeting.cancelled.v1',
  z.object({ ...auditedFields, reason: z.string(), previousStatus: z.enum(MEETING_STATUSES) }),
);
export const meetingStarted = event('visavis.meeting.started.v1', z.object(auditedFields));
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
);
/** A user asked to be reminded, or agreed to a new start; `subject` is the user's id, whose interests are in order. */
export const interestSet = event(
  'visavis.interest.set.v1',
  z.object({ meetingId: z.string(), userId: z.string(), startsAt: z.iso.datetime() }),
);
export const interestDropped = event('visavis.interest.dropped.v1', z.object({ meetingId: z.string(), userId: z.string() }));
/** On the last event of a commit: who is at the meeting after it. Earlier releases send none. */
const presence = presenceSchema.optional();
export const meetingHostStatus = event(
  'visavis.meeting.host-status.v1',
  z.object({
    meetingId: z.string(),
    status: hostStatusSchema,
    graceUntil: z.iso.datetime().nullable(),
    at: z.iso.datetime(),
    presence,
  }),
);

/** `hostIds`: who may know who a guest is, besides that guest and admins. `ticketId`: the guest's, which stands for their id elsewhere. */
const participantFields = {
  meetingId: z.string(),
  userId: z.string(),
  participant: participantSchema,
  hostIds: z.array(z.string()).optional(),
  ticketId: z.string().optional(),
  presence,
};
export const participantJoined = event('visavis.participant.joined.v1', z.object(participantFields));
export const participantLeft = event('visavis.participant.left.v1', z.object({ ...participantFields, reason: z.string() }));

const waitingRoomFields = {
  meetingId: z.string(),
  hostIds: z.array(z.string()),
  userId: z.string(),
  ticketId: z.string(),
  total: z.number().int(),
  presence,
};
export const waitingRoomJoined = event('visavis.waiting-room.joined.v1', z.object(waitingRoomFields));
export const waitingRoomLeft = event(
  'visavis.waiting-room.left.v1',
  z.object({ ...waitingRoomFields, reason: z.enum(['left', 'stale', 'denied', 'admitted', 'ended']) }),
);
/** The join token itself stays out of the topic; the admitted user fetches it. */
export const waitingRoomAdmitted = event('visavis.waiting-room.admitted.v1', z.object(waitingRoomFields));
export const waitingRoomDenied = event('visavis.waiting-room.denied.v1', z.object({ ...waitingRoomFields, reason: z.string() }));
