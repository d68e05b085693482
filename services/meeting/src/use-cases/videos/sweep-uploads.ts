import { deleteUpload, getUpload, getVideo, pieceKeys, saveUpload, uploadsToSweep, videoKey } from '../../data/videos.ts';
import type { MeetingDeps } from '../deps.ts';

const AT_ONCE = 20;

/** Deletes the files of abandoned uploads, and of recordings that were replaced or deleted. */
export async function sweepUploads(deps: MeetingDeps, now: Date): Promise<number> {
  const due = await uploadsToSweep(deps.store, now, AT_ONCE);
  for (const { _id } of due) {
    try {
      await sweep(deps, _id, now);
    } catch (error) {
      // The most overdue comes first each time: one that cannot be deleted must not keep the others.
      deps.logger.error({ err: error, uploadId: _id }, 'upload could not be swept');
    }
  }
  return due.length;
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

/** Decided in a commit of its own before anything is deleted: an upload that completes at this moment wins or loses, never half. */
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
