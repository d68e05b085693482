import { VIDEO } from '@visavis/contracts/constants/video';
import type { FileStore } from '@visavis/files';
import type { Source } from '@visavis/store';
import { guestsMet, sessionsOf } from '../../data/sessions.ts';
import { getVideo, type VideoRecord, videoKey, videosOf } from '../../data/videos.ts';
import { isAnyHost, type Meeting, stateOf } from '../../domain/meeting.ts';
import { mustConsent, visibilityOf } from '../../domain/video.ts';
import type { Viewer } from '../../domain/visibility.ts';

export interface VideoDeps {
  store: Source;
  files: () => Promise<FileStore>;
}

export interface VideoOnPage {
  record: VideoRecord;
  /** Signed, good for some hours. */
  url: string;
  visibility: ReturnType<typeof visibilityOf>;
  /** The viewer's own answer; undefined for those who are not asked. */
  consented: boolean | undefined;
}

const HOUR_MS = 3_600_000;

/** The recording on one meeting's page: for its participants and admins, and for everyone once host and guests agreed. */
export async function videoFor(
  { store, files }: VideoDeps,
  meeting: Meeting,
  viewer: Viewer | undefined,
  now: Date,
): Promise<VideoOnPage | undefined> {
  if (stateOf(meeting, now) !== 'past') return undefined;
  const record = await getVideo(store, meeting._id);
  if (!record) return undefined;
  const met = await guestsMet(store, meeting._id);
  const visibility = visibilityOf(meeting, met, record.consents);
  const userId = viewer?.userId ?? '';
  const mustAgree = mustConsent(meeting, met, userId);
  const takesPart = mustAgree || isAnyHost(meeting, userId) || viewer?.isAdmin === true;
  if (visibility !== 'public' && !takesPart) return undefined;
  // To the full hour, so that within it everybody's response and its ETag stay the same.
  const expiresInSec = Math.ceil((VIDEO.linkMs - (now.getTime() % HOUR_MS)) / 1_000);
  const url = await (await files()).signedUrl(videoKey(record.videoId), { expiresInSec });
  return { record, url, visibility, consented: mustAgree ? record.consents.includes(userId) : undefined };
}

/** Of these meetings, the ids of those whose recording everyone may watch. */
export async function recordedForAll(store: Source, meetings: readonly Meeting[], now: Date): Promise<string[]> {
  const over = meetings.filter((meeting) => stateOf(meeting, now) === 'past');
  const recordings = new Map(
    (
      await videosOf(
        store,
        over.map(({ _id }) => _id),
      )
    ).map((video) => [video._id, video]),
  );
  const recorded = over.filter(({ _id }) => recordings.has(_id));
  const sessions = await sessionsOf(
    store,
    recorded.map(({ _id }) => _id),
  );
  const isForAll = (meeting: Meeting) =>
    visibilityOf(meeting, sessions.get(meeting._id)?.met ?? [], recordings.get(meeting._id)?.consents ?? []) === 'public';
  return recorded.filter(isForAll).map(({ _id }) => _id);
}
