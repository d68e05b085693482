import { REPORTS } from '@visavis/contracts/constants/safety';
import type { ListPage, Source } from '@visavis/store';
import { attendanceCounts, attendanceOf } from '../../data/attendance.ts';
import { getMeeting, meetingsById } from '../../data/meetings.ts';
import { getPerson, type PersonRecord } from '../../data/people.ts';
import { type FeedbackRecord, feedbackOnAll } from '../../data/safety/feedback.ts';
import { openReportsAbout, type ReportRecord, reportsAbout, reportsBy, strikesOf } from '../../data/safety/reports.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { isCoHost, isHost, type Meeting } from '../../domain/meeting.ts';
import type { Session } from '../../domain/session/session.ts';
import type { ListDeps, MeetingDetails } from '../reading/read-meetings.ts';
import { listHosted, listJoined } from '../reading/read-user-meetings.ts';

/** Reports with the people and the meetings that they name. */
export interface ReportsRead {
  found: readonly ReportRecord[];
  people: Map<string, PersonRecord>;
  meetings: Map<string, Meeting>;
}

export async function withNames(
  { store, findPeople }: ListDeps,
  found: readonly ReportRecord[],
  now: Date,
): Promise<ReportsRead> {
  const ids = found.flatMap(({ reporterId, subjectId, decidedBy, appeal }) =>
    [reporterId, subjectId, decidedBy, appeal?.decidedBy].filter((id) => id != null),
  );
  const meetingIds = [...new Set(found.flatMap(({ meetingId }) => (meetingId === null ? [] : [meetingId])))];
  const [people, about] = await Promise.all([findPeople(ids, now), meetingsById(store, meetingIds)]);
  return { found, people, meetings: about };
}

const EARLIER = 20;
const LATEST = 100;

/** What an admin looks at before deciding. */
export async function readContext(source: Source, report: ReportRecord) {
  const { reporterId, subjectId, meetingId } = report;
  const [about, open, made, strikes, subject, meeting] = await Promise.all([
    reportsAbout(source, subjectId, EARLIER + 1),
    report.status === 'open' ? openReportsAbout(source, subjectId) : [],
    reportsBy(source, reporterId, { page: 1, limit: LATEST }),
    strikesOf(source, subjectId),
    getPerson(source, subjectId),
    meetingId === null ? undefined : getMeeting(source, meetingId),
  ]);
  const others = made.found.filter(({ _id }) => _id !== report._id);
  return {
    meeting: meeting ? await rolesIn(source, meeting, reporterId, subjectId) : null,
    about: open.length > 0 ? open : undefined,
    earlier: about.filter(({ _id }) => _id !== report._id).slice(0, EARLIER),
    strikes,
    suggestsBlock: strikes >= REPORTS.strikesForBlock,
    isActive: subject?.isActive ?? true,
    isAdmin: subject?.role === 'admin',
    reporter: { reports: others.length, unfounded: others.filter(({ decision }) => decision === 'nothing').length },
  };
}

async function rolesIn(source: Source, meeting: Meeting, reporterId: string, subjectId: string) {
  const met = (await sessionsOf(source, [meeting._id])).get(meeting._id)?.met ?? [];
  const roleOf = async (userId: string) => {
    if (isHost(meeting, userId)) return 'host' as const;
    if (isCoHost(meeting, userId)) return 'cohost' as const;
    return (await attendanceOf(source, meeting._id, userId)) ? ('guest' as const) : ('none' as const);
  };
  const [reporterRole, subjectRole] = [await roleOf(reporterId), await roleOf(subjectId)];
  return { reporterRole, subjectRole, met: met.includes(reporterId) || met.includes(subjectId) };
}

export interface HistoryRead extends MeetingDetails {
  attendance?: { queuedAt: Date; met: boolean };
  session: Session | undefined;
  waited: number;
  feedback: FeedbackRecord[];
}

/** Meetings that the user hosted or joined and that are over, with what came of them. */
export async function readHistory(
  deps: ListDeps,
  query: { userId: string; tab: 'hosted' | 'joined'; now: Date },
  page: ListPage,
) {
  const { userId, tab, now } = query;
  const wanted = { userId, status: 'all' as const, state: 'past' as const, now };
  const list: { items: (MeetingDetails & Pick<HistoryRead, 'attendance'>)[]; count: { total: number; totalIsEstimate?: true } } =
    tab === 'hosted' ? await listHosted(deps, wanted, page) : await listJoined(deps, wanted, page);
  const ids = list.items.map(({ meeting }) => meeting._id);
  const [sessions, ownFeedback, waited] = await Promise.all([
    sessionsOf(deps.store, ids),
    feedbackOnAll(deps.store, ids),
    tab === 'hosted' ? attendanceCounts(deps.store, ids) : new Map<string, number>(),
  ]);
  const items = list.items.map((item): HistoryRead => {
    const id = item.meeting._id;
    return { ...item, session: sessions.get(id), waited: waited.get(id) ?? 0, feedback: ownFeedback.get(id) ?? [] };
  });
  return { items, count: list.count };
}
