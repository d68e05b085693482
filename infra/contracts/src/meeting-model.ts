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
});
export type Meeting = z.infer<typeof meetingSchema>;

/** What events and public sockets carry: public fields only, no phone, email or notes. */
export const publicMeetingSchema = meetingSchema
  .omit({ notes: true, previousStatus: true })
  .extend({ coHosts: z.array(coHostSchema.omit({ phone: true })) });
export type PublicMeeting = z.infer<typeof publicMeetingSchema>;
