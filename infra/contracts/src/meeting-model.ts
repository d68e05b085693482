import { z } from 'zod';
import { categorySlugSchema, idSchema, timeZoneSchema } from './common.ts';
import { MEETING_STATUSES, MEETING_TYPES } from './constants.ts';

export const personSchema = z.object({
  userId: idSchema,
  name: z.string(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** Public part of a co-host; the phone is for the host, admins and that co-host (it is left out for everyone else). */
export const coHostSchema = z.object({ name: z.string(), userId: idSchema.optional(), phone: z.string().optional() });

/** Recording of a past meeting. `participants` see it until the host and every guest have agreed to show it to everyone. */
export const videoSchema = z.object({
  /** Signed; answers ranges; good for some hours. */
  url: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  durationSec: z.number().nullable(),
  visibility: z.enum(['participants', 'public']),
  uploadedAt: z.iso.datetime(),
  /** The reader's own answer, for the host and guests: the only ones who are asked. */
  consented: z.boolean().optional(),
});
export type Video = z.infer<typeof videoSchema>;

/** The reader asked to be reminded. `moved`: the meeting was moved since they last said that they come; silence keeps it. */
export const interestSchema = z.object({
  since: z.iso.datetime(),
  moved: z.boolean(),
  /** The start that they had agreed to, while `moved`. */
  previousStartsAt: z.iso.datetime().nullable(),
});
export type Interest = z.infer<typeof interestSchema>;

/**
 * A meeting as it leaves the service (specification 1, section 3). The fields above the line are public; those below it are present
 * only for whom they are meant: `reason` host and admins (and everyone once cancelled), `notes` admins.
 */
export const meetingSchema = z.object({
  _id: idSchema,
  version: z.number().int(),
  /** Counts moves; the SEQUENCE of the calendar file. */
  revision: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The start as an ISO instant (UTC); `startsAt` is the same instant. */
  date: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  /** Scheduled end, or the real one once ended. */
  endsAt: z.iso.datetime(),
  /** HH:MM in `timeZone`. */
  time: z.string(),
  /** YYYY-MM-DD in `timeZone`. */
  localDate: z.string(),
  timeZone: timeZoneSchema,
  durationMinutes: z.number().int(),
  status: z.enum(MEETING_STATUSES),
  /** live: session open, or now in [start, end); past: ended. */
  state: z.enum(['live', 'upcoming', 'past']),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  category: categorySlugSchema.nullable(),
  categoryName: z.string().nullable(),
  meetingType: z.enum(MEETING_TYPES),
  host: personSchema,
  coHosts: z.array(coHostSchema),
  createdAt: z.iso.datetime(),
  // ---- not for everyone
  reason: z.string().optional(),
  notes: z.string().optional(),
  previousStatus: z.enum(MEETING_STATUSES).optional(),
  /** On the page of one meeting, for those who may watch it. */
  video: videoSchema.optional(),
  /** On the page of one meeting and in the list of `interested`, for whom it is. */
  interest: interestSchema.optional(),
});
export type Meeting = z.infer<typeof meetingSchema>;

/** What events and public sockets carry: public fields only, no phone, email or notes. */
export const publicMeetingSchema = meetingSchema
  .omit({ notes: true, previousStatus: true, video: true, interest: true })
  .extend({ coHosts: z.array(coHostSchema.omit({ phone: true })) });
export type PublicMeeting = z.infer<typeof publicMeetingSchema>;
