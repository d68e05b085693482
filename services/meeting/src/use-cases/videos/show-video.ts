import { VIDEO } from '@visavis/contracts/constants';
import type { Meeting as MeetingAnswer, Video } from '@visavis/contracts/meeting-model';
import type { FileStore } from '@visavis/files';
import { sessions } from '../../data/sessions.ts';
import { type VideoRecord, videoKey, videos } from '../../data/videos.ts';
import { isAnyHost, type Meeting, stateOf } from '../../domain/meeting.ts';
import { isAsked, visibilityOf } from '../../domain/video.ts';
import type { Viewer } from '../../domain/view.ts';
import type { Source } from '../context.ts';

export interface VideoDeps {
  store: Source;
  files: () => Promise<FileStore>;
}

/** `video` of one meeting's page: for its participants and admins, and for everyone once host and guests agreed. */
export async function videoFor(
  { store, files }: VideoDeps,
  meeting: Meeting,
  viewer: Viewer | undefined,
  now: Date,
): Promise<Pick<MeetingAnswer, 'video'>> {
  if (stateOf(meeting, now) !== 'past') return {};
  const video = await store.collection(videos).get(meeting._id);
  if (!video) return {};
  const guestsMet = await guestsOf(store, meeting._id);
  const visibility = visibilityOf(meeting, guestsMet, video.consents);
  const userId = viewer?.userId ?? '';
  const asked = isAsked(meeting, guestsMet, userId);
  const takesPart = asked || isAnyHost(meeting, userId) || viewer?.isAdmin === true;
  if (visibility !== 'public' && !takesPart) return {};
  return { video: await shown(await files(), video, visibility, asked ? video.consents.includes(userId) : undefined, now) };
}

export const guestsOf = async (store: Source, meetingId: string) => (await store.collection(sessions).get(meetingId))?.met ?? [];

const HOUR_MS = 3_600_000;

async function shown(
  files: FileStore,
  { videoId, mimeType, sizeBytes, durationSec, uploadedAt }: VideoRecord,
  visibility: Video['visibility'],
  consented: boolean | undefined,
  now: Date,
): Promise<Video> {
  // To the full hour, so that within it everybody's answer and its ETag stay the same.
  const expiresInSec = Math.ceil((VIDEO.linkMs - (now.getTime() % HOUR_MS)) / 1_000);
  return {
    url: await files.signedUrl(videoKey(videoId), { expiresInSec }),
    mimeType,
    sizeBytes,
    durationSec,
    visibility,
    uploadedAt: uploadedAt.toISOString(),
    ...(consented === undefined ? {} : { consented }),
  };
}
