import { z } from 'zod';
import { blankIsNothing, idSchema, text, textOrNone, tokenSchema } from '../common.ts';
import {
  APPEAL_DECISIONS,
  FEEDBACK,
  FEEDBACK_TAGS,
  REPORT_DECISIONS,
  REPORT_REASONS,
  REPORT_SOURCES,
  REPORTS,
} from '../constants/safety.ts';

/** Forms of feedback, abuse reports, their decisions and appeals: the web app checks by them what the server will check. */

const RATING = 'Please choose 1 to 5 stars';
export const feedbackForm = z.object({
  rating: z.number({ error: RATING }).int(RATING).min(1, RATING).max(5, RATING),
  tags: z
    .array(z.enum(FEEDBACK_TAGS, { error: 'Unknown tag' }))
    .max(FEEDBACK_TAGS.length, 'Too many tags')
    .transform((tags) => [...new Set(tags)])
    .default([]),
  text: textOrNone({ max: FEEDBACK.textMax, tooLong: `Feedback must be at most ${FEEDBACK.textMax} characters` }),
  /** A guest agrees that everyone may read their words, with their first name; can be taken back at any time. */
  mayQuote: z.boolean({ error: 'mayQuote must be true or false' }).optional(),
});

const reportText = text({
  min: REPORTS.textMin,
  max: REPORTS.textMax,
  required: 'Please describe what happened',
  tooShort: `Please describe what happened in at least ${REPORTS.textMin} characters`,
  tooLong: `The description must be at most ${REPORTS.textMax} characters`,
});
/** `subjectId`: with `meetingId` somebody who was in that meeting, without one somebody known from a page or a meeting. */
export const reportForm = z.object({
  subjectId: idSchema,
  meetingId: blankIsNothing(idSchema),
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
  text: reportText,
  from: z.enum(REPORT_SOURCES, { error: 'Unknown source' }).default('reports'),
});

const response = textOrNone({
  max: REPORTS.responseMax,
  tooLong: `The response must be at most ${REPORTS.responseMax} characters`,
});
/** `notes` are for admins alone; `response` is what the reporter reads. */
export const decideReportForm = z.object({
  decision: z.enum(REPORT_DECISIONS, { error: 'Please choose a decision' }),
  notes: textOrNone({ max: REPORTS.notesMax, tooLong: `Notes must be at most ${REPORTS.notesMax} characters` }),
  response,
  /** Other open reports about the same person, which this decision closes too; their reporters read the same response. */
  others: z
    .array(idSchema)
    .max(REPORTS.othersMax, `At most ${REPORTS.othersMax} other reports`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
});

export const appealForm = z.object({ text: reportText });
/** `token`: of the link in the message about the block. */
export const appealByLinkForm = appealForm.extend({ token: tokenSchema });
/** `response` is what the person concerned reads. */
export const decideAppealForm = z.object({
  decision: z.enum(APPEAL_DECISIONS, { error: 'Please choose a decision' }),
  response,
});

export type FeedbackForm = z.output<typeof feedbackForm>;
export type ReportForm = z.output<typeof reportForm>;
export type DecideReportForm = z.output<typeof decideReportForm>;
export type DecideAppealForm = z.output<typeof decideAppealForm>;
