import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingPhase } from '../../../shared/format/meeting-phase.ts';
import type { PagesLoaded } from './pages-loaded.ts';

/** A card of a list, with the further dates of its office hours, soonest first. */
export interface FoldedMeeting {
  meeting: Meeting;
  dates: Meeting[];
}

/**
 * Dates of one series that are still to come are one card, where the first of them stands: a dozen of them would fill a page.
 * That goes for all pages that are loaded: a date whose series has its card on one before is there, unless a page would be empty.
 * One whose queue is open, and one that is over, is a meeting like any other.
 */
export const foldSeries = (
  meetings: readonly Meeting[],
  now: number,
  { before, after }: PagesLoaded = alone,
): FoldedMeeting[] => {
  const keyOf = (meeting: Meeting) =>
    meeting.series && meetingPhase(meeting, now) === 'upcoming' ? `series ${meeting.series._id}` : meeting._id;
  const earlier = new Set(before.map(keyOf));
  const here = meetings.filter((meeting) => !earlier.has(keyOf(meeting)));
  const own = here.length > 0 ? here : meetings;
  const cards = new Set(own.map(keyOf));
  const all = new Map([...own, ...after.filter((meeting) => cards.has(keyOf(meeting)))].map((each) => [each._id, each]));
  return [...Map.groupBy(all.values(), keyOf).values()].flatMap((group) => {
    const [meeting, ...dates] = group.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
    return meeting ? [{ meeting, dates }] : [];
  });
};

const alone: PagesLoaded = { before: [], after: [] };
