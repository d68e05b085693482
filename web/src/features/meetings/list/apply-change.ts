import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { isOverdue, meetingPhase } from '../../../shared/format/meeting-phase.ts';
import { withChange } from '../../../shared/realtime/changed-meeting.ts';
import { foldsOverdue, type ListFilter, type MeetingList } from '../api.ts';

type Listed = MeetingList['meetings'][number];
const group = { live: 0, queue: 1, upcoming: 1, past: 2, pending: 3, rejected: 3, cancelled: 3 } as const;

const rankOf = (meeting: Listed, now: number) => {
  const phase = meetingPhase(meeting, now);
  return phase === 'live' && meeting.startedAt ? -1 : group[phase];
};

/** The server's order: opened, then due, then upcoming, of each one category first, soonest first; then past newest first. */
const compare = (now: number, first: string | undefined) => (a: Listed, b: Listed) => {
  const other = (meeting: Listed) => Number(first !== undefined && meeting.category !== first);
  const isPast = meetingPhase(a, now) === 'past';
  const by = rankOf(a, now) - rankOf(b, now) || (isPast ? 0 : other(a) - other(b));
  const later = Date.parse(a.startsAt) - Date.parse(b.startsAt);
  return by || (isPast ? -later : later);
};

const belongs = (meeting: PublicMeeting, filter: ListFilter, now: number) => {
  const phase = meetingPhase(meeting, now);
  if (group[phase] === 3) return false;
  if (filter.category && meeting.category !== filter.category) return false;
  if (foldsOverdue(filter) && isOverdue(meeting, now) !== Boolean(filter.overdue)) return false;
  return filter.status === 'all' || (phase === 'queue' ? 'upcoming' : phase) === filter.status;
};

/**
 * The list after one meeting changed, as far as one page can tell: changed in place, taken out, or put where it belongs. An older
 * event never overwrites a newer state. What only the server knows (searches, other pages) comes with the next fetch.
 */
export const applyChange = (list: MeetingList, changed: PublicMeeting, filter: ListFilter, now: number): MeetingList => {
  const existing = list.meetings.find((meeting) => meeting._id === changed._id);
  if (existing && existing.version > changed.version) return list;
  const rest = list.meetings.filter((meeting) => meeting !== existing);
  const total = (count: number) => ({ ...list.pagination, total: Math.max(0, list.pagination.total + count) });
  const next = existing ? withChange(existing, changed) : changed;
  if (!belongs(next, filter, now)) return existing ? { ...list, meetings: rest, pagination: total(-1) } : list;
  if (existing) return { ...list, meetings: [...rest, next].sort(compare(now, filter.first)) };
  // A search is the server's to answer, and what precedes a later page is not known here.
  if (filter.search || filter.page !== 1) return list;
  const meetings = [...rest, changed].sort(compare(now, filter.first)).slice(0, Math.max(list.pagination.limit, 1));
  return { ...list, meetings, pagination: total(1) };
};
