import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { Conflict, Invalid, NotFound, newId, Unavailable } from '@visavis/platform';
import type { Once } from '@visavis/store';
import { pieceKey, pieceKeys, sweepAfter, type UploadRecord, uploads, videos } from '../../data/videos.ts';
import type { Source, UseCaseDeps } from '../context.ts';
import { attachVideo, recordable, showMeeting, uploadNotFound, type VideoCommand } from './attach-video.ts';
import { piecesOf, sniffed, storeVideo } from './content.ts';

type UploadCommand = VideoCommand & { uploadId: string };
type Answer = Promise<{ upload: VideoUpload }>;

export function beginUpload(
  deps: UseCaseDeps,
  { meetingId, principal, now }: VideoCommand,
  wanted: { sizeBytes: number; chunkBytes: number; durationSec?: number | undefined },
  once: Once | undefined,
): Answer {
  const _id = newId();
  return deps.store.transaction(
    async (unit) => {
      await recordable(unit, meetingId, now);
      const { sizeBytes, chunkBytes, durationSec = null } = wanted;
      const fresh = { received: 0, startedBy: principal.userId, completedAt: null, abandoned: false, sweepAt: sweepAfter(now) };
      return { upload: shown(unit.collection(uploads).insert({ _id, meetingId, sizeBytes, chunkBytes, durationSec, ...fresh })) };
    },
    once ? { once } : {},
  );
}

export async function getUpload({ store }: UseCaseDeps, command: UploadCommand): Answer {
  return { upload: shown(await open(store, command)) };
}

/**
 * Stores the next piece. One that is stored already changes nothing, so a piece whose answer was lost is just sent again; a piece
 * is counted in its own commit, after it is durable, so two senders of the same one count it once.
 */
export async function putChunk(
  deps: UseCaseDeps,
  command: UploadCommand,
  range: { first: number; last: number; sizeBytes: number },
  content: AsyncIterable<Uint8Array>,
): Answer {
  const upload = await open(deps.store, command);
  const end = range.last + 1;
  if (end <= upload.received) return { upload: shown(upload) };
  const due = Math.min(upload.received + upload.chunkBytes, upload.sizeBytes);
  if (range.sizeBytes !== upload.sizeBytes || range.first !== upload.received || end !== due)
    throw new Conflict('UPLOAD_OFFSET', 'This is not the next piece of the upload', { offset: upload.received, next: due - 1 });

  const files = await deps.files();
  const key = pieceKey(upload._id, range.first / upload.chunkBytes);
  const piece = range.first === 0 ? (await sniffed(content)).whole : content;
  const length = end - range.first;
  const options = { contentType: 'application/octet-stream', maxBytes: length, allowedTypes: 'any' } as const;
  const { size } = await files.put(key, piece, options).catch((error) => {
    throw error instanceof Invalid && error.code.startsWith('FILE_') ? wrongLength() : error;
  });
  if (size !== length) throw wrongLength();
  return deps.store.transaction(async (unit) => {
    const stored = await open(unit, command);
    if (stored.received >= end) return { upload: shown(stored) };
    const { now } = command;
    return { upload: shown(unit.collection(uploads).save({ ...stored, received: end, sweepAt: sweepAfter(now) })) };
  });
}

/** Makes one file of the pieces and the meeting's recording of that. Again, or after a lost answer, it answers the same. */
export async function completeUpload(deps: UseCaseDeps, command: UploadCommand) {
  const upload = await open(deps.store, command);
  if (upload.completedAt !== null) return showMeeting(deps, command);
  if (upload.received < upload.sizeBytes)
    throw new Conflict('UPLOAD_INCOMPLETE', 'Not all of the video has arrived', { offset: upload.received });
  await recordable(deps.store, command.meetingId, command.now);
  const files = await deps.files();
  try {
    await attachVideo(deps, command, upload._id, await storeVideo(files, upload._id, piecesOf(files, upload)));
  } catch (error) {
    // Somebody else was faster and has deleted the pieces: theirs is the same file.
    const lost = error instanceof NotFound || error instanceof Unavailable;
    if (!lost || (await deps.store.collection(videos).get(command.meetingId))?.videoId !== upload._id) throw error;
  }
  // What is left of them is the sweep's.
  await Promise.allSettled(pieceKeys(upload).map((key) => files.delete(key)));
  return showMeeting(deps, command);
}

/** Its pieces are the sweep's from now on. */
export function abandonUpload(deps: UseCaseDeps, command: UploadCommand): Promise<object> {
  return deps.store.transaction(async (unit) => {
    const upload = await open(unit, command);
    if (upload.completedAt !== null) throw new Conflict('CONFLICT', 'This upload is complete; delete the video instead');
    unit.collection(uploads).save({ ...upload, abandoned: true, sweepAt: command.now });
    return {};
  });
}

async function open(source: Source, { meetingId, uploadId }: UploadCommand): Promise<UploadRecord> {
  const upload = await source.collection(uploads).get(uploadId);
  // One that came in a single request, or is gone, has nothing to be asked or continued.
  if (!upload || upload.abandoned || upload.meetingId !== meetingId || upload.sizeBytes === 0) throw uploadNotFound();
  return upload;
}

const shown = ({ _id, sizeBytes, chunkBytes, received, sweepAt }: UploadRecord): VideoUpload => ({
  uploadId: _id,
  sizeBytes,
  chunkBytes,
  offset: received,
  expiresAt: sweepAt.toISOString(),
});

const wrongLength = () =>
  new Invalid('VALIDATION_FAILED', 'The piece is not as long as Content-Range says', [
    { path: 'Content-Range', message: 'The piece is not as long as Content-Range says' },
  ]);
