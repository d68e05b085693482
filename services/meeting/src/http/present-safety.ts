import { REPORTS } from '@visavis/contracts/constants/safety';
import {
  type AdminReport,
  adminReport,
  appealSchema,
  type BlockedPerson,
  type DecisionOnMe,
  decisionOnMe,
  type Feedback,
  feedbackSchema,
  type HistoryItem,
  type OwnReport,
  ownReport,
} from '@visavis/contracts/reports';
import { type CsvColumns, pickFields } from '@visavis/platform';
import { type PersonRecord, personOf } from '../data/people.ts';
import type { BlockRecord } from '../data/safety/blocks.ts';
import type { FeedbackRecord } from '../data/safety/feedback.ts';
import type { Appeal, ReportRecord } from '../data/safety/reports.ts';
import type { PassUse } from '../domain/session/session.ts';
import type { Viewer } from '../domain/visibility.ts';
import { canSubmitFeedback, type FeedbackView } from '../use-cases/safety/feedback.ts';
import type { HistoryRead, ReportsRead } from '../use-cases/safety/read-reports.ts';
import { appealUntil } from '../use-cases/safety/reports.ts';
import { presentMeeting } from './present-meeting.ts';

type People = Map<string, PersonRecord>;

const presentOne = (feedback: FeedbackRecord): Feedback => pickFields(feedbackSchema, feedback);

/** `people`: for admins, who read by whom it is. */
export const presentFeedback = ({ own, canSubmit, received }: FeedbackView, people: People | undefined) => ({
  feedback: own ? presentOne(own) : null,
  canSubmit,
  ...(received && {
    received: received.map((entry) => ({
      ...presentOne(entry),
      ...(people && { by: personOf(entry.userId, people.get(entry.userId)) }),
    })),
  }),
});

const meetingOf = ({ meetingId }: ReportRecord, { meetings }: ReportsRead) => {
  const meeting = meetings.get(meetingId ?? '');
  return meeting ? { meetingId: meeting._id, title: meeting.title, startsAt: meeting.startsAt.toISOString() } : null;
};

export function presentOwnReport(report: ReportRecord, names: ReportsRead): OwnReport {
  const { subjectId, status } = report;
  const { userId, name } = personOf(subjectId, names.people.get(subjectId));
  return {
    ...pickFields(ownReport, report),
    subject: { userId, name },
    meeting: meetingOf(report, names),
    // An appeal is between the other person and us.
    status: status === 'open' ? 'open' : 'decided',
  };
}

const presentAppeal = (appeal: Appeal) => pickFields(appealSchema, appeal);

export function presentDecision(report: ReportRecord, now: Date): DecisionOnMe {
  const { decision, decidedAt, appeal } = report;
  return {
    ...pickFields(decisionOnMe, report),
    decision: decision as DecisionOnMe['decision'],
    decidedAt: (decidedAt ?? now).toISOString(),
    appeal: appeal && presentAppeal(appeal),
    appealUntil: appealUntil(report, now)?.toISOString() ?? null,
  };
}

export function presentAdminReport(report: ReportRecord, names: ReportsRead): AdminReport {
  const person = (userId: string) => personOf(userId, names.people.get(userId));
  const { decidedBy, appeal } = report;
  return {
    ...pickFields(adminReport, report),
    reporter: person(report.reporterId),
    subject: person(report.subjectId),
    meeting: meetingOf(report, names),
    decidedBy: decidedBy === null ? null : person(decidedBy),
    appeal: appeal && { ...presentAppeal(appeal), decidedBy: appeal.decidedBy === null ? null : person(appeal.decidedBy) },
  };
}

/** `adminId` decides on none of their own. */
export function presentCase(
  report: ReportRecord,
  about: readonly ReportRecord[],
  adminId: string,
): NonNullable<AdminReport['case']> {
  const reasons = [...Map.groupBy(about, ({ reason }) => reason)].map(([reason, { length: count }]) => ({ reason, count }));
  const others = about.filter(({ _id, reporterId }) => _id !== report._id && reporterId !== adminId);
  const peopleWho = (is: (each: ReportRecord) => boolean | undefined) =>
    new Set(about.filter(is).map(({ reporterId }) => reporterId)).size;
  const people = peopleWho(() => true);
  const strangers = peopleWho(({ met }) => met === false);
  const newStrangers = peopleWho(({ byNewAccount, met }) => byNewAccount && !met);
  return {
    people,
    met: peopleWho(({ met }) => met),
    newAccounts: peopleWho(({ byNewAccount }) => byNewAccount),
    brigade:
      (newStrangers >= REPORTS.brigadeFrom && newStrangers * 2 > people) ||
      (strangers >= REPORTS.brigadeOfAnyFrom && strangers * 2 > people),
    since: (about[0] ?? report).createdAt.toISOString(),
    reasons: reasons.toSorted((a, b) => b.count - a.count),
    others: others.slice(0, REPORTS.othersMax).map(({ _id }) => _id),
  };
}

export const PASS = {
  held: 'held',
  confirm: 'used',
  paid: 'used',
  release: 'returned',
  released: 'returned',
} as const satisfies Record<PassUse['state'], HistoryItem['pass']>;

export function presentHistory(item: HistoryRead, viewer: Viewer, now: Date): HistoryItem {
  const { meeting, attendance, session, waited, feedback } = item;
  const { userId } = viewer;
  const own = feedback.find((entry) => entry.userId === userId);
  const received = feedback.filter(({ asHost }) => !asHost);
  const pass = session?.passes.find((use) => use.userId === userId);
  const met = session?.met ?? [];
  const sum = received.reduce((total, { rating }) => total + rating, 0);
  const isHosted = !attendance;
  return {
    meeting: presentMeeting(item, viewer, now),
    attendance: attendance ? { queuedAt: attendance.queuedAt.toISOString(), met: attendance.met } : null,
    pass: pass ? PASS[pass.state] : null,
    guests: isHosted ? { waited, met: met.length } : null,
    rating:
      isHosted && received.length > 0 ? { average: Math.round((sum / received.length) * 10) / 10, count: received.length } : null,
    feedback: own ? presentOne(own) : null,
    canSubmitFeedback: canSubmitFeedback(meeting, met, userId, own, now),
  };
}

const yesNo = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'yes' : 'no');
export const HISTORY_CSV: CsvColumns<HistoryItem & { _id: string }> = {
  Meeting: ({ meeting }) => meeting.title,
  'Began (India time)': ({ meeting }) => meeting.startedAt ?? meeting.startsAt,
  'Ended (India time)': ({ meeting }) => meeting.endedAt,
  Outcome: ({ meeting: { status, startedAt } }) => (status !== 'approved' ? status : startedAt ? 'took place' : 'not opened'),
  Category: ({ meeting }) => meeting.category,
  Host: ({ meeting }) => meeting.host.name,
  'Waited since (India time)': ({ attendance }) => attendance?.queuedAt,
  Met: ({ attendance }) => yesNo(attendance?.met),
  Pass: ({ pass }) => pass,
  'Guests who waited': ({ guests }) => guests?.waited,
  'Guests met': ({ guests }) => guests?.met,
  'Average rating': ({ rating }) => rating?.average,
  Ratings: ({ rating }) => rating?.count,
  'My rating': ({ feedback }) => feedback?.rating,
  'Meeting id': ({ _id }) => _id,
};

export function presentBlock({ blockedId, createdAt }: BlockRecord, person: PersonRecord | undefined): BlockedPerson {
  const { userId, name, profilePicture } = personOf(blockedId, person);
  return { userId, name, profilePicture, blockedAt: createdAt.toISOString() };
}
