import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import type { DecideAppealForm, DecideReportForm } from '@visavis/contracts/report-form';
import { actorOf, Conflict, NotFound, type Principal } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { activeAdmins, getPerson, personOf } from '../../data/people.ts';
import { getReport, type ReportRecord, reports } from '../../data/safety/reports.ts';
import type { MeetingDeps } from '../deps.ts';
import { eventFields } from './reports.ts';

interface Command<Form> {
  reportId: string;
  form: Form;
  principal: Principal;
  now: Date;
}

/** Throws NOT_FOUND. */
export async function loadReport(source: Source, id: string): Promise<ReportRecord> {
  const report = await getReport(source, id);
  if (!report) throw new NotFound('NOT_FOUND', 'Report not found');
  return report;
}

/**
 * For good: of two admins at once, the second is refused with what the first decided. The same again changes nothing. `block`
 * closes the account, which auth does when it hears of it. `others` are closed in the same commit: those that are about the same
 * person, still open and not by the admin. Throws NOT_FOUND, REPORT_DECIDED, OTHER_ADMIN_REQUIRED and CONFLICT
 * (an admin's account).
 */
export function decideReport(deps: MeetingDeps, command: Command<DecideReportForm>): Promise<ReportRecord> {
  const { reportId, principal, now } = command;
  const { others, ...form } = command.form;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const report = await loadReport(unit, reportId);
    requireUninvolved(report, userId);
    if (report.status !== 'open') {
      const isRepeat = report.decidedBy === userId && report.decision === form.decision && report.notes === form.notes;
      if (isRepeat && report.response === form.response) return report;
      throw await decidedAlready(unit, { ...report, decidedBy: report.decidedBy });
    }
    if (form.decision === 'block' && (await getPerson(unit, report.subjectId))?.role === 'admin')
      throw new Conflict('CONFLICT', "An admin's account cannot be blocked. Change the role first.");
    const close = (open: ReportRecord, closedWith: string | null) => {
      const decided = { ...open, ...form, status: 'decided' as const, decidedBy: userId, decidedAt: now, closedWith };
      const saved = unit.collection(reports).save(decided);
      const change = {
        actor: actorOf(principal),
        before: { status: 'open' },
        after: { status: 'decided', decision: form.decision, ...(form.notes && { reason: form.notes }) },
      };
      const outcome = { decision: form.decision, ...(closedWith && { closedWith }) };
      unit.publish(deps.events(reportDecided, open._id, { ...eventFields(saved), ...outcome, ...change }), saved);
      return saved;
    };
    for (const id of others) {
      const other = id === reportId ? undefined : await getReport(unit, id);
      const isSame = other?.status === 'open' && other.subjectId === report.subjectId && other.reporterId !== userId;
      if (isSame) close(other, reportId);
    }
    return close(report, null);
  });
}

/** `overturned` undoes the decision. Throws NOT_FOUND, APPEAL_CLOSED (there is none), REPORT_DECIDED and OTHER_ADMIN_REQUIRED. */
export function decideAppeal(deps: MeetingDeps, command: Command<DecideAppealForm>): Promise<ReportRecord> {
  const { reportId, form, principal, now } = command;
  const { userId } = principal;
  return deps.store.transaction(async (unit) => {
    const report = await loadReport(unit, reportId);
    const { appeal, decision } = report;
    requireUninvolved(report, userId);
    if (!appeal || decision === null) throw new Conflict('APPEAL_CLOSED', 'There is no appeal to decide');
    if (appeal.decision !== null) {
      const isRepeat = appeal.decidedBy === userId && appeal.decision === form.decision && appeal.response === form.response;
      if (isRepeat) return report;
      throw await decidedAlready(unit, appeal);
    }
    if (report.decidedBy === userId && (await activeAdmins(unit)).some(({ _id }) => _id !== userId))
      throw new Conflict('OTHER_ADMIN_REQUIRED', 'Another admin decides on this appeal');
    const decided = { ...appeal, ...form, decidedBy: userId, decidedAt: now };
    const saved = unit.collection(reports).save({ ...report, status: 'decided', appeal: decided });
    const after = { decision, appeal: form.decision, ...(form.response && { reason: form.response }) };
    const change = { actor: actorOf(principal), before: { decision }, after };
    const outcome = { decision, outcome: form.decision };
    unit.publish(deps.events(appealDecided, reportId, { ...eventFields(saved), ...outcome, ...change }), saved);
    return saved;
  });
}

function requireUninvolved({ reporterId, subjectId }: ReportRecord, userId: string): void {
  if (reporterId === userId || subjectId === userId)
    throw new Conflict('OTHER_ADMIN_REQUIRED', 'Another admin decides on a report that you made or that is about you');
}

async function decidedAlready(
  unit: Unit,
  { decision, decidedBy, decidedAt }: { decision: string | null; decidedBy: string | null; decidedAt: Date | null },
): Promise<Conflict> {
  const admin = personOf(decidedBy ?? '', await getPerson(unit, decidedBy ?? ''));
  return new Conflict('REPORT_DECIDED', 'Another admin has decided this already', {
    decision,
    decidedBy: admin.name,
    decidedAt: decidedAt?.toISOString() ?? null,
  });
}
