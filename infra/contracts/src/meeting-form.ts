import { z } from 'zod';
import { categoryInput, idSchema, isoInstant, localDay, text, timeZoneSchema } from './common.ts';
import { MEETING } from './constants.ts';
import { phoneSchema } from './phone.ts';

/** The meeting form's fields, with the specification's messages (specification 1, section 5). */

export const titleSchema = text({
  min: MEETING.titleMin,
  max: MEETING.titleMax,
  required: 'Title is required',
  tooShort: 'Title must be at least 5 characters',
  tooLong: 'Title must be less than 100 characters',
});
export const descriptionSchema = text({
  min: MEETING.descriptionMin,
  max: MEETING.descriptionMax,
  required: 'Description is required',
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description must be less than 500 characters',
});
export const timeSchema = z
  .string({ error: 'Time is required' })
  .min(1, 'Time is required')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be in HH:MM format');

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;
/**
 * An ISO datetime: with an offset it is the instant; without, local in `timeZone`; a bare day needs `time`.
 * Whether it lies in the past is the domain's question.
 */
export const meetingDateSchema = z
  .string({ error: 'Date is required' })
  .min(1, 'Date is required')
  .max(40, 'Invalid date')
  .refine(
    (value) => {
      if (!isoInstant.safeParse(value).success && !LOCAL_DATE_TIME.test(value) && !localDay.safeParse(value).success)
        return false;
      // 2026-02-30 has the shape of a day but is none.
      const day = value.slice(0, 10);
      const parsed = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
    },
    { error: 'Invalid date' },
  );

export const coHostInput = z.object({
  name: text({ max: 100, required: 'Co-host name is required' }),
  phone: phoneSchema('Enter a valid phone number', 'Co-host phone number is required'),
  userId: idSchema.optional(),
});
export const coHostsInput = z
  .array(coHostInput, { error: 'coHosts must be a list' })
  .max(MEETING.maxCoHosts, 'Maximum of 5 co-hosts reached')
  .superRefine((coHosts, context) => {
    const seen = new Set<string>();
    coHosts.forEach((coHost, index) => {
      if (seen.has(coHost.phone))
        context.addIssue({ code: 'custom', path: [index, 'phone'], message: 'This phone number is already added' });
      seen.add(coHost.phone);
    });
  });
const durationMinutes = z
  .number({ error: 'durationMinutes must be a number of minutes' })
  .int()
  .min(MEETING.durationMinutesMin)
  .max(MEETING.durationMinutesMax);
export const reasonSchema = text({
  min: MEETING.reasonMin,
  max: MEETING.reasonMax,
  required: 'Reason is required',
  tooShort: 'Reason must be at least 3 characters',
  tooLong: 'Reason must be at most 500 characters',
});
export const notesSchema = text({ max: MEETING.notesMax });

const schedule = {
  date: meetingDateSchema,
  time: timeSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  durationMinutes: durationMinutes.optional(),
};
export const needsTime = <T extends { date?: string | undefined; time?: string | undefined }>(
  body: T,
  context: z.RefinementCtx,
) => {
  if (body.date && localDay.safeParse(body.date).success && body.time === undefined)
    context.addIssue({ code: 'custom', path: ['time'], message: 'Time is required' });
};
export const proposalFields = {
  title: titleSchema,
  description: descriptionSchema,
  ...schedule,
  // Always a list: none when it is left out, or null.
  coHosts: coHostsInput.nullish().transform((coHosts) => coHosts ?? []),
  category: categoryInput.optional(),
};
export const createMeetingBody = z.object(proposalFields).superRefine(needsTime);
/** Absent fields stay as they are. `version`: the one that was read; 409 with the difference when it is no longer current. */
export const editFields = {
  title: titleSchema.optional(),
  description: descriptionSchema.optional(),
  ...schedule,
  date: meetingDateSchema.optional(),
  coHosts: coHostsInput.nullish().transform((coHosts) => (coHosts === null ? [] : coHosts)),
  category: categoryInput.optional(),
  version: z.number().int().min(1).optional(),
};
export const editMeetingBody = z.object(editFields).superRefine(needsTime);
