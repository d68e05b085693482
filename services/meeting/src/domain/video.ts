import { type Refused, refused } from '@visavis/platform/refusal';
import { isHost, type Meeting, stateOf, withLapsedStatus } from './meeting.ts';

/** Past meetings only: one that took place, or could have. */
export function recordingRefusal(stored: Meeting, now: Date): Refused | undefined {
  const meeting = withLapsedStatus(stored, now);
  if (meeting.status !== 'approved')
    return refused('conflict', 'MEETING_NOT_OVER', `A ${meeting.status} meeting has no video`, { status: meeting.status });
  if (stateOf(meeting, now) !== 'past')
    return refused('conflict', 'MEETING_NOT_OVER', 'A video can be uploaded once the meeting is over');
  return undefined;
}

/** Those who are heard before it becomes public. Co-hosts watch it too, but it is not theirs to show. */
export const mustConsent = (meeting: Meeting, guestsMet: readonly string[], userId: string) =>
  isHost(meeting, userId) || guestsMet.includes(userId);

export const visibilityOf = (meeting: Meeting, guestsMet: readonly string[], consents: readonly string[]) =>
  [meeting.hostId, ...guestsMet].every((userId) => consents.includes(userId)) ? 'public' : 'participants';
