import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';
import type { OwnRole } from '../api.ts';

/** One of the person's meetings, with what they are to it. */
export interface OwnMeeting {
  meeting: Meeting;
  role: OwnRole;
}

/** Whoever is several things to a meeting has the first of them. */
export const OWN_ROLES = ['hosting', 'cohosting', 'joining', 'interested'] as const satisfies readonly OwnRole[];

/** Each meeting once. */
export const mergeOwn = (lists: Partial<Record<OwnRole, readonly Meeting[]>>): OwnMeeting[] => {
  const all = OWN_ROLES.flatMap((role) => (lists[role] ?? []).map((meeting) => ({ meeting, role })));
  return [...Map.groupBy(all, ({ meeting }) => meeting._id).values()].flatMap(([first]) => first ?? []);
};

const rank: Record<Phase, number> = { live: 0, queue: 1, upcoming: 2, pending: 2, rejected: 4, cancelled: 5, past: 6 };
const week = 7 * 24 * 3_600_000;

/**
 * What needs the person first: where they are now, live, then what is coming by its start, then what asks how it was, then what
 * was refused, then what is over (newest first).
 */
export const ownOrder = <M extends OwnMeeting>(meetings: readonly M[], now: number): M[] => {
  const rankOf = ({ meeting }: M) => (meeting.place ? -1 : meeting.asksFeedback ? 3 : rank[meetingPhase(meeting, now)]);
  return meetings.toSorted((a, b) => {
    const difference = Date.parse(a.meeting.startsAt) - Date.parse(b.meeting.startsAt);
    return rankOf(a) - rankOf(b) || (rankOf(a) >= 3 ? -difference : difference);
  });
};

const shownAtFirst = 4;
/** What stands there before the rest is asked for: a button that brings one row more takes the place of that row. */
export const shownFirst = <M>(current: readonly M[]): readonly M[] =>
  current.length <= shownAtFirst + 1 ? current : current.slice(0, shownAtFirst);

/**
 * Over and done with, or refused or cancelled a week before, however far ahead it was: not part of the strip until asked for.
 * Where that time is not known, a week after the start.
 */
export const isCurrent = ({ meeting }: OwnMeeting, now: number) => {
  const { startsAt, cancelledAt, rejectedAt } = meeting;
  const phase = meetingPhase(meeting, now);
  if (phase === 'past') return meeting.asksFeedback === true;
  const isOff = phase === 'cancelled' || phase === 'rejected';
  const offAt = Date.parse(cancelledAt ?? rejectedAt ?? startsAt);
  return !isOff || now - Math.min(offAt, Date.parse(startsAt)) < week;
};

/** A row of the list, with the further dates of its office hours, soonest first; none of a single meeting. */
export interface OwnRow extends OwnMeeting {
  dates: OwnMeeting[];
}
/** A host's dates of one series are one row, which is where the first of them stands; a guest chose each of theirs. */
export const withSeries = (ordered: readonly OwnMeeting[]): OwnRow[] => {
  // A question is not folded away with the dates to come.
  const keyOf = ({ meeting, role }: OwnMeeting) =>
    meeting.series && !meeting.asksFeedback && (role === 'hosting' || role === 'cohosting')
      ? `series ${meeting.series._id}`
      : meeting._id;
  return [...Map.groupBy(ordered, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, dates: others.toSorted(byStart) }] : [],
  );
};
export const byStart = (one: OwnMeeting, other: OwnMeeting) =>
  Date.parse(one.meeting.startsAt) - Date.parse(other.meeting.startsAt);
