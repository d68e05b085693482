import { z } from 'zod';
import { paginationSchema, success } from '../common.ts';
import { MEETING } from '../constants/meeting.ts';
import { meetingSchema, publicMeetingSchema, videoSchema } from '../model/meeting-model.ts';

/** What several of the meeting calls ask and answer alike. */

export const oneMeeting = success({ meeting: meetingSchema });
export const meetingList = success({ meetings: z.array(meetingSchema), pagination: paginationSchema });
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
