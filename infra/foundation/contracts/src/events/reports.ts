import { z } from 'zod';
import { APPEAL_DECISIONS, REPORT_DECISIONS, REPORT_REASONS } from '../constants/safety.ts';
import { actorSchema, eventsOf } from '../event.ts';

const event = eventsOf('meeting');

/** Somebody said, or changed, how a meeting was; `subject` is the meeting's id. What they said stays out of the topic. */
export const feedbackSubmitted = event(
  'visavis.feedback.submitted.v1',
  z.object({ meetingId: z.string(), userId: z.string(), hostId: z.string() }),
);

/** About one abuse report; `subject` is its id. Texts stay out of the topic. */
const report = { reportId: z.string(), reporterId: z.string(), subjectId: z.string(), meetingId: z.string().nullable() };
const audited = { actor: actorSchema, before: z.unknown().optional(), after: z.unknown().optional() };
export const reportSubmitted = event('visavis.report.submitted.v1', z.object({ ...report, reason: z.enum(REPORT_REASONS) }));
/** `block`: auth deactivates the account. */
export const reportDecided = event(
  'visavis.report.decided.v1',
  z.object({ ...report, decision: z.enum(REPORT_DECISIONS), ...audited }),
);
export const reportAppealed = event('visavis.report.appealed.v1', z.object(report));
/** `decision`: what was appealed against. A block that is overturned: auth activates the account again. */
export const appealDecided = event(
  'visavis.report.appeal-decided.v1',
  z.object({ ...report, decision: z.enum(REPORT_DECISIONS), outcome: z.enum(APPEAL_DECISIONS), ...audited }),
);

/** A user blocked another one, or no longer does; `subject` is the user's id. Nobody but them is told. */
const block = { userId: z.string(), blockedId: z.string() };
export const blockSet = event('visavis.block.set.v1', z.object(block));
export const blockDropped = event('visavis.block.dropped.v1', z.object(block));
