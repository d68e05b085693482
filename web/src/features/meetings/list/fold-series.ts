import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingPhase } from '../../../shared/format/meeting-phase.ts';

/** A card of a list, with the further dates of its office hours in the same list, soonest first. */
export interface FoldedMeeting {
  meeting: Meeting;
  dates: Meeting[];
}

/**
 * Dates of one series that are still to come are one card, where the first of them stands: a dozen of them would fill a page.
 * One whose queue is open, and one that is over, is a meeting like any other.
 */
export const foldSeries = (meetings: readonly Meeting[], now: number): FoldedMeeting[] => {
  const keyOf = (meeting: Meeting) =>
    meeting.series && meetingPhase(meeting, now) === 'upcoming' ? `series ${meeting.series._id}` : meeting._id;
  return [...Map.groupBy(meetings, keyOf).values()].flatMap((all) => {
    const [meeting, ...dates] = all.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
    return meeting ? [{ meeting, dates }] : [];
  });
};
