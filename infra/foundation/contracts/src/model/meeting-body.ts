import { z } from 'zod';
import { blankIsNothing, categoryInput, idSchema, localDay, timeZoneInput } from '../common.ts';
import { MEETING, SERIES } from '../constants/meeting.ts';
import { TURN } from '../constants/session.ts';
import { phoneSchema } from '../phone-schema.ts';
import { descriptionSchema, meetingDateSchema, timeSchema, titleSchema } from './meeting-form.ts';
import { ofEachOption } from './meeting-options.ts';
import { personName } from './person-name.ts';

export const coHostInput = z.object({
  name: personName({ required: 'Co-host name is required' }),
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
  .number({ error: `durationMinutes must be ${MEETING.durationMinutesMin} to ${MEETING.durationMinutesMax} whole minutes` })
  .int()
  .min(MEETING.durationMinutesMin)
  .max(MEETING.durationMinutesMax);
/** How long each guest has; null: without an end. */
const turnMinutes = z
  .number({ error: `turnMinutes must be ${TURN.minMinutes} to ${TURN.maxMinutes} whole minutes, or null` })
  .int()
  .min(TURN.minMinutes)
  .max(TURN.maxMinutes)
  .nullable();
const options = ofEachOption((option) => z.boolean({ error: `${option} must be true or false` }).optional());
/** Office hours: `dates` meetings, one every so many weeks, the first one at the given start. */
export const repeatsInput = z.object(
  {
    everyWeeks: z.literal(SERIES.everyWeeks, { error: 'everyWeeks must be 1 or 2' }),
    dates: z
      .number({ error: 'dates must be a number' })
      .int('dates must be a whole number')
      .min(SERIES.datesMin, `A series has at least ${SERIES.datesMin} dates`)
      .max(SERIES.datesMax, `A series has at most ${SERIES.datesMax} dates`),
  },
  { error: 'repeats must say everyWeeks and dates' },
);
export type Repeats = z.infer<typeof repeatsInput>;

const schedule = {
  date: meetingDateSchema,
  time: timeSchema.optional(),
  timeZone: blankIsNothing(timeZoneInput),
  durationMinutes: blankIsNothing(durationMinutes),
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
  category: blankIsNothing(categoryInput),
  turnMinutes: turnMinutes.optional(),
  ...options,
  repeats: repeatsInput.nullable().optional(),
};
export const createMeetingBody = z.object(proposalFields).superRefine(needsTime);
/** A blank one is left out, and null, unlike elsewhere, is a value: none. */
const editedCategory = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  categoryInput.nullable().optional(),
) as z.ZodType as z.ZodType<z.output<typeof categoryInput> | null | undefined, z.input<typeof categoryInput> | null>;
/** Absent fields stay as they are. `version`: the one that was read; 409 with the difference when it is no longer current. */
export const editFields = {
  title: titleSchema.optional(),
  description: descriptionSchema.optional(),
  ...schedule,
  date: meetingDateSchema.optional(),
  coHosts: coHostsInput.nullish().transform((coHosts) => (coHosts === null ? [] : coHosts)),
  /** Null: the suggestion is taken back. */
  category: editedCategory.optional(),
  turnMinutes: turnMinutes.optional(),
  ...options,
  /** Null: once only. An approved series is changed date by date. */
  repeats: repeatsInput.nullable().optional(),
  version: z.number().int().min(1).optional(),
};
export const editMeetingBody = z.object(editFields).superRefine(needsTime);
