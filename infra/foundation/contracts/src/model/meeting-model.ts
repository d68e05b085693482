import { z } from 'zod';
import { categorySlugSchema, idSchema, timeZoneSchema } from '../common.ts';
import { PROFILE } from '../constants/account.ts';
import { MEETING_STATUSES, MEETING_TYPES } from '../constants/meeting.ts';
import { HOST_STATUSES } from '../constants/session.ts';
import { ofEachOption } from './meeting-options.ts';

export const personSchema = z.object({
  userId: idSchema,
  name: z.string(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
  /** When we had checked who they are; missing where that was not noted. */
  verifiedAt: z.iso.datetime().optional(),
});
export type Person = z.infer<typeof personSchema>;

/** How guests found a host. */
export const ratingSchema = z.object({ average: z.number(), count: z.number().int() });
export type Rating = z.infer<typeof ratingSchema>;

/** Who a host is, for whoever thinks of meeting them. */
export const hostCardSchema = z.object({
  person: personSchema,
  about: z.string(),
  /** One line, under the name. */
  headline: z.string().optional(),
  links: z.array(z.string()),
  /** What they come for; null: not said. */
  goal: z.enum(PROFILE.goals).nullable().optional(),
  /** Since when they have an account; null: not known at the moment. */
  memberSince: z.iso.datetime().nullable(),
  /** Others with whom they sat face to face, whoever hosted. */
  met: z.number().int(),
  /** What guests of their last 100 meetings said; null: nobody has. */
  rating: ratingSchema.nullable(),
  /** Of their last meetings, how many they opened in time; null: too few to say (`HOST_RECORD`). */
  punctual: z.object({ onTime: z.number().int(), of: z.number().int() }).nullable(),
  /** How long their guests of the last meetings waited, from when they came or it was due; null: too few to say. */
  waitMinutes: z.number().int().nullable().optional(),
  /** Words of guests who agreed to be quoted with their first name, the latest first. */
  quotes: z.array(z.object({ name: z.string(), rating: z.number().int(), text: z.string(), at: z.iso.datetime() })),
});
export type HostCard = z.infer<typeof hostCardSchema>;

const publicCoHostSchema = z.object({ name: z.string(), userId: idSchema.optional() });
/** The phone is for the host, admins and that co-host; it is left out for everyone else. */
export const coHostSchema = publicCoHostSchema.extend({ phone: z.string().optional() });

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

export const hostStatusSchema = z.enum(HOST_STATUSES);

/**
 * Who is at a meeting that may have somebody in it: numbers only, so that everyone may know. Of two, the one with the higher
 * `version` is newer.
 */
export const presenceSchema = z.object({
  hostStatus: hostStatusSchema,
  guestInside: z.boolean(),
  waiting: z.number().int(),
  version: z.number().int(),
  /** The host, who runs late, expects to begin then. Missing from earlier releases, as the next. */
  lateUntil: z.iso.datetime().optional(),
  /** It is open, and no host has been in it from the start on, nor has a guest met one. */
  leftOpen: z.literal(true).optional(),
  /** It is open, and no host has been in it or on its page since then. */
  hostLeftAt: z.iso.datetime().optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The reader asked to be reminded. `moved`: the meeting was moved since they last said that they come; silence keeps it. */
export const interestSchema = z.object({
  since: z.iso.datetime(),
  moved: z.boolean(),
  /** The start that they had agreed to, while `moved`. */
  previousStartsAt: z.iso.datetime().nullable(),
});
export type Interest = z.infer<typeof interestSchema>;

/**
 * Office hours that this meeting is one date of. A proposal has all its dates in it (`of`, the first one is its start: see
 * `seriesDates`); once approved, each date is a meeting of its own.
 */
export const seriesSchema = z.object({
  /** The first date's meeting. */
  _id: idSchema,
  /** Which one this is, from 1. */
  number: z.number().int(),
  of: z.number().int(),
  everyWeeks: z.number().int(),
  /** HH:MM on the clocks of the meeting's zone, on every date that was not moved. */
  time: z.string(),
});
export type Series = z.infer<typeof seriesSchema>;

/**
 * Public fields that are stored as they are shown: a row each, from which follow the stored document, and what everyone may know
 * of it. One that is added later is optional.
 */
export const shownAsStored = {
  version: z.number().int(),
  /** Counts moves; the SEQUENCE of the calendar file. */
  revision: z.number().int(),
  title: z.string(),
  description: z.string(),
  durationMinutes: z.number().int(),
  status: z.enum(MEETING_STATUSES),
  category: categorySlugSchema.nullable(),
  meetingType: z.enum(MEETING_TYPES),
};
/**
 * What everyone may know of a meeting: anonymous pages, events and public rooms carry these fields and no others. A field is
 * public only when it is added here or above, and, here, picked by the presenter; a test of the meeting service names them all.
 */
export const publicMeetingSchema = z.object({
  _id: idSchema,
  ...shownAsStored,
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
  /** live: session open, or now in [start, end); past: ended. */
  state: z.enum(['live', 'upcoming', 'past']),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  categoryName: z.string().nullable(),
  host: personSchema,
  createdAt: z.iso.datetime(),
  coHosts: z.array(publicCoHostSchema),
  ...ofEachOption(() => z.literal(true).optional()),
  series: seriesSchema.optional(),
  /** In responses only, from the moment the queue opens until the end. */
  presence: presenceSchema.optional(),
  /** In lists, once it is over: there is a recording that the reader may watch. */
  recorded: z.literal(true).optional(),
  /** Once cancelled; before, see `meetingSchema`. */
  reason: z.string().optional(),
});
export type PublicMeeting = z.infer<typeof publicMeetingSchema>;

/**
 * A meeting as it leaves the service (specification 1, section 3): the public fields, and others only for those whom they are
 * meant for.
 */
export const meetingSchema = publicMeetingSchema.extend({
  coHosts: z.array(coHostSchema),
  /** How long each guest has, as it was planned; null: without an end. */
  turnMinutes: z.number().int().nullable().optional(),
  /** To a co-host, on the meeting's own read: they host or co-host another meeting then. Nobody else learns that. */
  busy: z.literal(true).optional(),
  /** For the host and admins, and for everyone once cancelled. */
  reason: z.string().optional(),
  /** For admins: the newest. */
  notes: z.string().optional(),
  /** For admins, on the one meeting: all of them, oldest first. Null: from before notes had authors. */
  noteEntries: z
    .array(
      z.object({
        text: z.string(),
        by: z.object({ userId: z.string(), name: z.string() }).nullable(),
        at: z.iso.datetime().nullable(),
      }),
    )
    .optional(),
  /** For admins, on the one meeting: who approved, rejected or cancelled it. */
  decidedBy: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** For admins, on the one meeting: its host's name by now, while it keeps the one that was approved. */
  hostNameNow: z.string().optional(),
  /** For the host and admins. */
  previousStatus: z.enum(MEETING_STATUSES).optional(),
  /** On the page of one meeting, for those who may watch it. */
  video: videoSchema.optional(),
  /** On the page of one meeting and in the list of `interested`, for the interested user. */
  interest: interestSchema.optional(),
  /** For its hosts, on the meeting's own read and in their lists, until it is over: how many asked to be reminded. */
  interested: z.number().int().optional(),
  /** In the lists of the reader's own, where they are now: in its queue, or in its room. */
  place: z.enum(['queue', 'room']).optional(),
  /** In the lists of the reader's own: they met somebody there lately, and have not said how it was. */
  asksFeedback: z.literal(true).optional(),
  /** When it was cancelled. Missing of what an earlier release cancelled. */
  cancelledAt: z.iso.datetime().optional(),
  /** When it was rejected. Missing of what an earlier release rejected, and while only the clock has. */
  rejectedAt: z.iso.datetime().optional(),
  /** To a guest, on the meeting's own read: they left early too often, and a pass is used as soon as they are let in. */
  passAtOnceUntil: z.iso.datetime().optional(),
});
export type Meeting = z.infer<typeof meetingSchema>;
