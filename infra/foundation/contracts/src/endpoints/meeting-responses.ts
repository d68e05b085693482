import { z } from 'zod';
import { idSchema, paginationSchema, success } from '../common.ts';
import { MEETING } from '../constants/meeting.ts';
import { meetingSchema, publicMeetingSchema, videoSchema } from '../model/meeting-model.ts';

/** What several of the meeting calls ask and answer alike. */

const instant = z.iso.datetime();
export const oneMeeting = success({ meeting: meetingSchema });
export const meetingList = success({ meetings: z.array(meetingSchema), pagination: paginationSchema });
/** What a user has to do with meetings, as their own copy has it. */
export const ownRecords = {
  /** With the start that they agreed to; `cameAt`: they came and got no place. */
  interests: z.array(z.object({ meetingId: idSchema, since: instant, startsAt: instant, cameAt: instant.nullable() })),
  /** Where they wait now; `held`: the host's message to who is asked to wait on. */
  queuePlaces: z.array(
    z.object({
      meetingId: idSchema,
      joinedAt: instant,
      waitlisted: z.boolean(),
      held: z.string().nullable(),
      connectAhead: z.boolean(),
      callMe: z.boolean(),
    }),
  ),
  /** Of where they wait or are now: whether they agree to be recorded. */
  recordingAnswers: z.array(z.object({ meetingId: idSchema, consent: z.boolean(), at: instant })),
  /** When their early leaves made them wait. */
  leaveWaits: z.array(instant),
  /** Recordings of meetings that they sent, or agreed to show to everyone. */
  recordings: z.array(z.object({ meetingId: idSchema, uploadedAt: instant, uploadedByMe: z.boolean(), consented: z.boolean() })),
  /** Videos of theirs of which not all has arrived; `sizeBytes`: null while it is not known. Deleted at `deletedAt`. */
  unfinishedUploads: z.array(
    z.object({
      meetingId: idSchema,
      sizeBytes: z.number().int().nullable(),
      receivedBytes: z.number().int(),
      deletedAt: instant,
    }),
  ),
};
/** For anonymous readers: public fields only. */
export const publicMeetingPage = success({ meeting: publicMeetingSchema.extend({ video: videoSchema.optional() }) });
export const publicMeetingList = success({ meetings: z.array(publicMeetingSchema), pagination: paginationSchema });
/** Blank is no search; otherwise 2 to 100 characters after trimming. */
export const searchQuery = z
  .string()
  .transform((value) => value.normalize('NFC').trim())
  .pipe(
    z.union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .min(MEETING.searchMin, 'search takes 2 to 100 characters')
        .max(MEETING.searchMax, 'search takes 2 to 100 characters'),
    ]),
  )
  .optional();
