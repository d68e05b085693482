import { z } from 'zod';
import { APPEAL_DECISIONS, REPORT_DECISIONS, REPORT_REASONS } from '../constants/safety.ts';
import { actorSchema, changeFields, eventsOf } from '../event.ts';

const event = eventsOf('meeting');

/** Somebody said, or changed, how a meeting was; `subject` is the meeting's id. What they said stays out of the topic. */
export const feedbackSubmitted = event(
  'visavis.feedback.submitted.v1',
  z.object({ meetingId: z.string(), userId: z.string(), hostId: z.string() }),
  {
    rooms: { 'meeting:feedback-submitted': { to: ['user:{userId}', 'user:{hostId}'], fields: ['meetingId'] } },
    example: ['m1', { meetingId: 'm1', userId: 'guest', hostId: 'host' }],
  },
);

/** About one abuse report; `subject` is its id. What people wrote stays out of the topic; why an admin decided so does not. */
const report = { reportId: z.string(), reporterId: z.string(), subjectId: z.string(), meetingId: z.string().nullable() };
const audited = { ...changeFields, actor: actorSchema };
const ofReport = { subject: 'report', person: 'subjectId' } as const;
const r1 = { reportId: 'r1', reporterId: 'guest', subjectId: 'host', meetingId: 'm1' };
const actor = { userId: 'admin', role: 'admin' };
export const reportSubmitted = event('visavis.report.submitted.v1', z.object({ ...report, reason: z.enum(REPORT_REASONS) }), {
  rooms: { 'admin:report-changed': { to: ['admin'], fields: ['reportId'], values: { change: 'submitted' } } },
  example: ['r1', { ...r1, reason: 'harassment' }],
});
/** `block`: auth deactivates the account. */
export const reportDecided = event(
  'visavis.report.decided.v1',
  z.object({
    ...report,
    decision: z.enum(REPORT_DECISIONS),
    /** The report whose decision closed this one too: the person gets a message of that one. */
    closedWith: z.string().optional(),
    ...audited,
  }),
  {
    notify: ['security.report-decided', 'security.warned', 'security.strike', 'security.blocked'],
    audit: ofReport,
    rooms: {
      'admin:report-changed': { to: ['admin'], fields: ['reportId'], values: { change: 'decided' } },
      'report:updated': { to: ['user:{reporterId}'], fields: ['reportId'] },
    },
    example: [
      'r1',
      { ...r1, decision: 'strike', actor, before: { status: 'open' }, after: { status: 'decided', decision: 'strike' } },
    ],
  },
);
export const reportAppealed = event('visavis.report.appealed.v1', z.object(report), {
  rooms: { 'admin:report-changed': { to: ['admin'], fields: ['reportId'], values: { change: 'appealed' } } },
  example: ['r1', r1],
});
/** `decision`: what was appealed against. A block that is overturned: auth activates the account again. */
export const appealDecided = event(
  'visavis.report.appeal-decided.v1',
  z.object({ ...report, decision: z.enum(REPORT_DECISIONS), outcome: z.enum(APPEAL_DECISIONS), ...audited }),
  {
    notify: ['security.appeal-decided'],
    audit: ofReport,
    rooms: { 'admin:report-changed': { to: ['admin'], fields: ['reportId'], values: { change: 'appeal-decided' } } },
    example: [
      'r1',
      {
        ...r1,
        decision: 'strike',
        outcome: 'overturned',
        actor,
        before: { decision: 'strike' },
        after: { decision: 'strike', appeal: 'overturned' },
      },
    ],
  },
);

/**
 * A user blocked another one, or no longer does; `subject` is the user's id. Nobody hears of it: their own page has the answer of
 * the call.
 */
const block = z.object({ userId: z.string(), blockedId: z.string() });
export const blockSet = event('visavis.block.set.v1', block, {
  rooms: {},
  example: ['guest', { userId: 'guest', blockedId: 'host' }],
});
export const blockDropped = event('visavis.block.dropped.v1', block, {
  rooms: {},
  example: ['guest', { userId: 'guest', blockedId: 'host' }],
});
