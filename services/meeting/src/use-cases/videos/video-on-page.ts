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

/** Of these meetings, the ids of those with a recording that this user may watch; without one, that everyone may. */
export async function recordedAmong(
  store: Source,
  meetings: readonly Meeting[],
  now: Date,
  userId = '',
): Promise<ReadonlySet<string>> {
  const over = meetings.filter((meeting) => stateOf(meeting, now) === 'past').map(({ _id }) => _id);
  const consents = new Map((await videosOf(store, over)).map((video) => [video._id, video.consents]));
  if (consents.size === 0) return new Set();
  const sessions = await sessionsOf(store, [...consents.keys()]);
  const mayWatch = (meeting: Meeting) => {
    const agreed = consents.get(meeting._id);
    const met = sessions.get(meeting._id)?.met ?? [];
    const takesPart = mustConsent(meeting, met, userId) || isAnyHost(meeting, userId);
    return agreed !== undefined && (takesPart || visibilityOf(meeting, met, agreed) === 'public');
  };
  return new Set(meetings.filter(mayWatch).map(({ _id }) => _id));
}
