import { deleteUpload, getUpload, getVideo, pieceKeys, saveUpload, uploadsToSweep, videoKey } from '../../data/videos.ts';
import type { MeetingDeps } from '../deps.ts';

/** No fewer than wait in a queue: when a meeting ends, the guests' videos go at once. */
const AT_ONCE = 100;

/** Deletes the files of abandoned uploads, and of recordings and guests' videos that were replaced or deleted. */
export async function sweepUploads(deps: MeetingDeps, now: Date): Promise<number> {
  const due = await uploadsToSweep(deps.store, now, AT_ONCE);
  for (const { _id } of due) await sweepUpload(deps, _id, now);
  return due.length;
}

/**
 * Deletes the files of one upload that is due. Never throws: what cannot be deleted now is left to the next sweep, and must not
 * keep the others.
 */
export async function sweepUpload(deps: MeetingDeps, uploadId: string, now: Date): Promise<void> {
  try {
    await sweep(deps, uploadId, now);
  } catch (error) {
    deps.logger.error({ err: error, uploadId }, 'upload could not be swept');
  }
}

async function sweep(deps: MeetingDeps, uploadId: string, now: Date): Promise<void> {
  const claimed = await claim(deps, uploadId, now);
  if (!claimed) return;
  const files = await deps.files();
  for (const key of claimed.keys) await files.delete(key);
  await deps.store.transaction(async (unit) => {
    const upload = await getUpload(unit, uploadId);
    // Changed meanwhile, it has something new to say: its recording was replaced.
    if (upload?.version === claimed.version) deleteUpload(unit, upload);
  });
}

/**
 * Decided in a commit of its own before anything is deleted: an upload that completes at this moment wins or loses, never half.
 */
function claim({ store }: MeetingDeps, uploadId: string, now: Date): Promise<{ keys: string[]; version: number } | undefined> {
  return store.transaction(async (unit) => {
    const upload = await getUpload(unit, uploadId);
    if (!upload || upload.sweepAt > now) return undefined;
    const inUse = (await getVideo(unit, upload.meetingId))?.videoId === uploadId;
    if (inUse) return { keys: pieceKeys(upload), version: upload.version };
    const { version } = saveUpload(unit, { ...upload, abandoned: true });
    return { keys: [videoKey(uploadId), ...pieceKeys(upload)], version };
  });
}
