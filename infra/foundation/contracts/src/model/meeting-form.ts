import { z } from 'zod';
import { isoInstant, localDay, text } from '../common.ts';
import { MEETING } from '../constants/meeting.ts';

/**
 * The meeting form's fields, with the specification's messages (specification 1, section 5). Co-hosts are in `meeting-body.ts`:
 * their phones need the numbering plans, which not every dialog with one of these fields should load.
 */

export const titleSchema = text({
  min: MEETING.titleMin,
  max: MEETING.titleMax,
  required: 'Title is required',
  tooShort: 'Title must be at least 5 characters',
  tooLong: 'Title must be less than 100 characters',
  oneLine: 'Title must be one line',
});
export const descriptionSchema = text({
  min: MEETING.descriptionMin,
  max: MEETING.descriptionMax,
  required: 'Description is required',
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description must be less than 500 characters',
});
export const timeSchema = z
  .string({ error: ({ input }) => (input == null ? 'Time is required' : 'Time must be in HH:MM format') })
  .min(1, 'Time is required')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be in HH:MM format');

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/;
/**
 * An ISO datetime: with an offset it is the instant; without, local in `timeZone`; a bare day needs `time`.
 * Whether it lies in the past is the domain's question.
 */
export const meetingDateSchema = z
  .string({ error: ({ input }) => (input == null ? 'Date is required' : 'Invalid date') })
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

export const reasonSchema = text({
  min: MEETING.reasonMin,
  max: MEETING.reasonMax,
  required: 'Reason is required',
  tooShort: 'Reason must be at least 3 characters',
  tooLong: 'Reason must be at most 500 characters',
});
export const reasonForm = z.object({ reason: reasonSchema });
export const notesSchema = text({ max: MEETING.notesMax });
