import { allInterestsOf, type InterestRecord } from '../../data/interests.ts';
import { leaveWaitsOf } from '../../data/leave-waits.ts';
import { sessionsWith } from '../../data/sessions.ts';
import { type UploadRecord, unfinishedUploadsOf, type VideoRecord, videosWith } from '../../data/videos.ts';
import { recordingAnswerOf, ticketOf } from '../../domain/session/places.ts';
import type { RecordingAnswer, Ticket } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';

type Of<T> = T & { meetingId: string };
export interface OwnRecords {
  interests: InterestRecord[];
  places: Of<Ticket>[];
  recordingAnswers: Of<RecordingAnswer>[];
  leaveWaits: readonly Date[];
  recordings: VideoRecord[];
  unfinishedUploads: UploadRecord[];
}

/**
 * What is kept about a user beside their meetings, for their own copy. Meetings are named by their ids: what one says that waits
 * for review is not theirs to see yet.
 */
export async function readOwnRecords({ store }: Pick<MeetingDeps, 'store'>, userId: string): Promise<OwnRecords> {
  const [interests, leaveWaits, sessions, recordings, unfinishedUploads] = await Promise.all([
    allInterestsOf(store, userId),
    leaveWaitsOf(store, userId),
    sessionsWith(store, userId),
    videosWith(store, userId),
    unfinishedUploadsOf(store, userId),
  ]);
  const ofEach = <T extends object>(find: (session: (typeof sessions)[number], userId: string) => T | undefined) =>
    sessions.flatMap((session) => {
      const found = find(session, userId);
      return found ? [{ ...found, meetingId: session._id }] : [];
    });
  const ofSessions = { places: ofEach(ticketOf), recordingAnswers: ofEach(recordingAnswerOf) };
  return { interests, leaveWaits, recordings, unfinishedUploads, ...ofSessions };
}
