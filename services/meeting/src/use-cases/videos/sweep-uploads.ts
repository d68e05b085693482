import { pieceKeys, uploads, uploadsToSweep, videoKey, videos } from '../../data/videos.ts';
import type { UseCaseDeps } from '../context.ts';

const AT_ONCE = 20;

/** Deletes the files of uploads that nobody continued, and of recordings that were replaced or deleted. */
export async function sweepUploads(deps: UseCaseDeps, now: Date): Promise<number> {
  const due = await uploadsToSweep(deps.store.collection(uploads), now, AT_ONCE);
  for (const { _id } of due) {
    const claimed = await claim(deps, _id, now);
    if (!claimed) continue;
    const files = await deps.files();
    for (const key of claimed.keys) await files.delete(key);
    await deps.store.transaction(async (unit) => {
      const upload = await unit.collection(uploads).get(_id);
      // Changed meanwhile, it has something new to say: its recording was replaced.
      if (upload?.version === claimed.version) unit.collection(uploads).delete(upload);
    });
  }
  return due.length;
}

/** Decided in a commit of its own before anything is deleted: an upload that completes at this moment wins or loses, never half. */
function claim({ store }: UseCaseDeps, uploadId: string, now: Date): Promise<{ keys: string[]; version: number } | undefined> {
  return store.transaction(async (unit) => {
    const upload = await unit.collection(uploads).get(uploadId);
    if (!upload || upload.sweepAt > now) return undefined;
    const inUse = (await unit.collection(videos).get(upload.meetingId))?.videoId === uploadId;
    if (inUse) return { keys: pieceKeys(upload), version: upload.version };
    const { version } = unit.collection(uploads).save({ ...upload, abandoned: true });
    return { keys: [videoKey(uploadId), ...pieceKeys(upload)], version };
  });
}
