import type { Meeting, PublicMeeting } from '@visavis/contracts/meeting-model';
import { withChange } from '../../../shared/realtime/changed-meeting.ts';
import type { MeetingList } from '../query-keys.ts';
import { belongs, compareBy, type MeetingFilters } from './meeting-filters.ts';

export interface MeetingChange {
  meeting: PublicMeeting | Meeting;
  /** It may be new to the list: just created, or its status has just changed. */
  mayEnter: boolean;
}

/** Events carry what is public. What only admins see stays as it was until the list is fetched again. */
export const merged = (row: Meeting, next: PublicMeeting | Meeting): Meeting => {
  const coHosts = new Map(row.coHosts.map((coHost) => [`${coHost.userId ?? ''} ${coHost.name}`, coHost]));
  return {
    // Who made the last decision did not make this one.
    ...withChange(next.status === row.status ? row : { ...row, decidedBy: undefined }, next),
    coHosts: next.coHosts.map((coHost) =>
      'phone' in coHost ? coHost : (coHosts.get(`${coHost.userId ?? ''} ${coHost.name}`) ?? coHost),
    ),
  };
};

const counted = (list: MeetingList, step: 1 | -1): MeetingList['pagination'] => {
  const total = Math.max(0, list.pagination.total + step);
  return { ...list.pagination, total, pages: Math.ceil(total / list.pagination.limit) };
};

/** The list after the change; the same object when it says nothing new. */
export const patchedList = (list: MeetingList, filters: MeetingFilters, change: MeetingChange, now: number): MeetingList => {
  const { meeting } = change;
  const row = list.meetings.find(({ _id }) => _id === meeting._id);
  if (row) {
    if (row.version >= meeting.version) return list;
    const next = merged(row, meeting);
    // A row that still belongs keeps its place, even if it sorts elsewhere now: the next fetch moves it.
    if (belongs(filters, next, now)) return { ...list, meetings: list.meetings.map((other) => (other === row ? next : other)) };
    return { ...list, meetings: list.meetings.filter((other) => other !== row), pagination: counted(list, -1) };
  }
  if (!change.mayEnter || filters.search || !belongs(filters, meeting, now)) return list;
  const compare = compareBy(filters.sort);
  const after = list.meetings.findIndex((other) => compare(meeting, other) < 0);
  const at = after === -1 ? list.meetings.length : after;
  const pagination = counted(list, 1);
  const beforeThisPage = at === 0 && filters.page > 1;
  const behindThisPage = at === list.meetings.length && filters.page < list.pagination.pages;
  // Which row moves over from the next page is not known here; the fetch that follows every event knows.
  if (beforeThisPage || behindThisPage) return { ...list, pagination };
  return { ...list, meetings: list.meetings.toSpliced(at, 0, meeting).slice(0, filters.limit), pagination };
};
