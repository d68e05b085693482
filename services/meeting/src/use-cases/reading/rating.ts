import { HOST_RECORD } from '@visavis/contracts/constants/meeting';
import type { Rating } from '@visavis/contracts/meeting-model';
import type { Source } from '@visavis/store';
import { hostedBy } from '../../data/meetings.ts';
import { type FeedbackRecord, feedbackOnAll } from '../../data/safety/feedback.ts';
import type { Meeting } from '../../domain/meeting.ts';

/** What guests said of whoever hosted these: neither what hosts say of guests, nor what somebody says after a moment. */
export async function guestsOn(source: Source, hosted: readonly Meeting[]): Promise<FeedbackRecord[]> {
  const byMeeting = await feedbackOnAll(
    source,
    hosted.map(({ _id }) => _id),
  );
  return [...byMeeting.values()].flat().filter(({ asHost, brief }) => !asHost && !brief);
}

export function ratingOf(ofGuests: readonly FeedbackRecord[]): Rating | null {
  if (ofGuests.length === 0) return null;
  const sum = ofGuests.reduce((total, { rating }) => total + rating, 0);
  return { average: Math.round((sum / ofGuests.length) * 10) / 10, count: ofGuests.length };
}

/** Null of whoever hosts nothing, or nobody has rated. */
export async function readRating(source: Source, userId: string, now: Date): Promise<Rating | null> {
  return ratingOf(await guestsOn(source, await hostedBy(source, userId, now, HOST_RECORD.rated)));
}
