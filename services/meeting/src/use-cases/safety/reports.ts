import { REPORTS } from '@visavis/contracts/constants/safety';
import { reportAppealed, reportSubmitted } from '@visavis/contracts/events/reports';
import type { ReportForm } from '@visavis/contracts/report-form';
import { Conflict, NotFound, newId, type Principal, readTimedLink, TooMany } from '@visavis/platform';
import { guard, type Idempotency, type Unit } from '@visavis/store';
import { eventSequences } from '../../data/event-sequences.ts';
import { metPerson } from '../../data/met-people.ts';
import { getPerson, isYoungerThan } from '../../data/people.ts';
import { getReport, openReportsBy, type ReportRecord, reports, reportsSince } from '../../data/safety/reports.ts';
import { DAY_MS } from '../../domain/proposal-limits.ts';
import { type MeetingDeps, viewerOf } from '../deps.ts';
import { loadVisible } from '../load-meeting.ts';
import { knows, knowsFrom } from './acquaintance.ts';

export interface CreateReport<R> {
  form: ReportForm;
  principal: Principal;
  now: Date;
  once: Idempotency | undefined;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(report: ReportRecord, isExisting: boolean, unit: Unit): Promise<R>;
}

/**
 * An open report on the same person and meeting is returned instead of another one. Throws NOT_FOUND, OWN_ACCOUNT and
 * REPORT_LIMIT.
 */
export function createReport<R>(deps: MeetingDeps, command: CreateReport<R>): Promise<R> {
  const { form, principal, now, once, present } = command;
  const { userId } = principal;
  const { subjectId, meetingId = null } = form;
  if (subjectId === userId) throw new Conflict('OWN_ACCOUNT', 'You cannot report yourself');
  return deps.store.transaction(
    async (unit) => {
      // Of two reports at once, the second sees the first.
      await guard(unit, `reports:${userId}`, eventSequences);
      await requireKnown(unit, { userId, subjectId, meetingId, principal, now });
      const open = await openReportsBy(unit, userId, 100);
      const same = open.find((report) => report.subjectId === subjectId && report.meetingId === meetingId);
      if (same) return present(same, true, unit);
      await requireWithinLimit(unit, userId, now);
      const { reason, text, from } = form;
      const report = unit.collection(reports).insert({
        _id: newId(),
        ...{ reporterId: userId, subjectId, meetingId, reason, text, from },
        status: 'open',
        createdAt: now,
        met: (await metPerson(unit, userId, subjectId)) !== undefined,
        byNewAccount: isYoungerThan(REPORTS.newAccountMs, await getPerson(unit, userId), now),
        decision: null,
        notes: '',
        response: '',
        decidedBy: null,
        decidedAt: null,
        appeal: null,
        closedWith: null,
      });
      unit.publish(deps.events(reportSubmitted, report._id, { ...eventFields(report), reason }), report);
      return present(report, false, unit);
    },
    once ? { idempotency: once } : {},
  );
}

export const eventFields = ({ _id, reporterId, subjectId, meetingId }: ReportRecord) => ({
  reportId: _id,
  reporterId,
  subjectId,
  meetingId,
});

async function requireKnown(
  unit: Unit,
  about: { userId: string; subjectId: string; meetingId: string | null; principal: Principal; now: Date },
): Promise<void> {
  const { userId, subjectId, meetingId, principal, now } = about;
  const isKnown = meetingId
    ? await knowsFrom(unit, await loadVisible(unit, meetingId, viewerOf(principal), now), userId, subjectId)
    : await knows(unit, userId, subjectId, now);
  if (!isKnown || !(await getPerson(unit, subjectId))) throw new NotFound('NOT_FOUND', 'Person not found');
}

async function requireWithinLimit(unit: Unit, userId: string, now: Date): Promise<void> {
  const recent = await reportsSince(unit, userId, new Date(now.getTime() - DAY_MS), REPORTS.perDay);
  const first = recent[REPORTS.perDay - 1];
  if (!first) return;
  const message = 'You have made many reports today. Please try again tomorrow.';
  throw new TooMany('REPORT_LIMIT', message, first.createdAt.getTime() + DAY_MS - now.getTime());
}

/** Until when the reported person may appeal; undefined when they may not (any more). */
export function appealUntil({ decision, decidedAt, appeal, closedWith }: ReportRecord, now: Date): Date | undefined {
  if (decision === null || decision === 'nothing' || decidedAt === null || appeal || closedWith) return undefined;
  const until = new Date(decidedAt.getTime() + REPORTS.appealMs);
  return until > now ? until : undefined;
}

interface Appealing {
  reportId: string;
  text: string;
  now: Date;
  /** Whether it is the caller's to appeal. */
  isTheirs(report: ReportRecord): boolean;
}

/** The reported person appeals, once; the same again changes nothing. Throws NOT_FOUND and APPEAL_CLOSED. */
export const appeal = (deps: MeetingDeps, command: Omit<Appealing, 'isTheirs'> & { principal: Principal }) =>
  takeAppeal(deps, { ...command, isTheirs: ({ subjectId }) => subjectId === command.principal.userId });

/**
 * The owner of a blocked account, who cannot sign in, has the link of the message. Throws LINK_INVALID, LINK_EXPIRED and
 * APPEAL_CLOSED.
 */
export async function appealByLink(deps: MeetingDeps, { token, text, now }: { token: string; text: string; now: Date }) {
  const link = readTimedLink(deps.config.appealKeys, token, now);
  if (link === 'expired') throw new NotFound('LINK_EXPIRED', 'This link has expired.');
  if (!link) throw linkInvalid();
  const isTheirs = ({ decision }: ReportRecord) => decision === 'block';
  await takeAppeal(deps, { reportId: link.id, text, now, isTheirs }).catch((error) => {
    // The report is gone, with the account.
    throw error instanceof NotFound ? linkInvalid() : error;
  });
}

const linkInvalid = () => new NotFound('LINK_INVALID', 'This link is not valid. Please use the newest message.');

function takeAppeal(deps: MeetingDeps, { reportId, text, now, isTheirs }: Appealing): Promise<ReportRecord> {
  return deps.store.transaction(async (unit) => {
    const report = await getReport(unit, reportId);
    // Nobody learns of a report on them that led to nothing.
    if (!report || !isTheirs(report) || report.decision === null || report.decision === 'nothing')
      throw new NotFound('NOT_FOUND', 'Decision not found');
    if (report.appeal?.text === text) return report;
    if (!appealUntil(report, now)) throw new Conflict('APPEAL_CLOSED', 'This decision can no longer be appealed');
    const saved = unit.collection(reports).save({
      ...report,
      status: 'appealed',
      appeal: { text, at: now, decision: null, response: '', decidedBy: null, decidedAt: null },
    });
    unit.publish(deps.events(reportAppealed, reportId, eventFields(saved)), saved);
    return saved;
  });
}
