import { Conflict, Invalid, invalidField, NotFound, newId, Unavailable } from '@visavis/platform';
import type { Idempotency, Source } from '@visavis/store';
import {
  getUpload,
  getVideo,
  insertUpload,
  pieceKey,
  pieceKeys,
  saveUpload,
  sweepAfter,
  type UploadRecord,
} from '../../data/videos.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import type { MeetingDetails } from '../reading/read-meetings.ts';
import { attachVideo, loadRecordable, readWithVideo, uploadNotFound } from './attach-video.ts';
import { piecesOf, sniffed, storeVideo } from './content.ts';

export type UploadCommand = MeetingCommand & { uploadId: string };

/**
 * `present`: what is returned, now and when the same Idempotency-Key comes again.
 * Throws NOT_FOUND, MEETING_NOT_OVER and IDEMPOTENCY_MISMATCH.
 */
export function beginUpload<R>(
  deps: MeetingDeps,
  { meetingId, principal, now }: MeetingCommand,
  wanted: { sizeBytes: number; chunkBytes: number; durationSec?: number | undefined },
  once: Idempotency | undefined,
  present: (upload: UploadRecord) => R,
): Promise<R> {
  const _id = newId();
  return deps.store.transaction(
    async (unit) => {
      await loadRecordable(unit, meetingId, now);
      const { sizeBytes, chunkBytes, durationSec = null } = wanted;
      const fresh = { received: 0, startedBy: principal.userId, completedAt: null, abandoned: false, sweepAt: sweepAfter(now) };
      return present(insertUpload(unit, { _id, meetingId, sizeBytes, chunkBytes, durationSec, ...fresh }));
    },
    once ? { idempotency: once } : {},
  );
}

/** An upload that can be continued. Throws NOT_FOUND. */
export async function openUpload(source: Source, { meetingId, uploadId }: UploadCommand): Promise<UploadRecord> {
  const upload = await getUpload(source, uploadId);
  // One that came in a single request, or was abandoned, cannot be continued.
  if (!upload || upload.abandoned || upload.meetingId !== meetingId || upload.sizeBytes === 0) throw uploadNotFound();
  return upload;
}

/**
 * Stores the next piece. One that is stored already changes nothing, so a piece whose response was lost is just sent again; a
 * piece is counted in its own commit, after it is durable, so two senders of the same one count it once.
 * Throws NOT_FOUND, UPLOAD_OFFSET, VALIDATION_FAILED (another length) and UNSUPPORTED_MEDIA_TYPE.
 */
export async function putChunk(
  deps: MeetingDeps,
  command: UploadCommand,
  range: { first: number; last: number; sizeBytes: number },
  content: AsyncIterable<Uint8Array>,
): Promise<UploadRecord> {
  const upload = await openUpload(deps.store, command);
  const end = range.last + 1;
  if (end <= upload.received) return upload;
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
    const stored = await openUpload(unit, command);
    if (stored.received >= end) return stored;
    return saveUpload(unit, { ...stored, received: end, sweepAt: sweepAfter(command.now) });
  });
}

/**
 * Makes one file of the pieces, and that the meeting's recording. Again, or after a lost response, it returns the same.
 * Throws NOT_FOUND, UPLOAD_INCOMPLETE, MEETING_NOT_OVER, UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export async function completeUpload(deps: MeetingDeps, command: UploadCommand): Promise<MeetingDetails> {
  const upload = await openUpload(deps.store, command);
  if (upload.completedAt !== null) return readWithVideo(deps, command);
  if (upload.received < upload.sizeBytes)
    throw new Conflict('UPLOAD_INCOMPLETE', 'Not all of the video has arrived', { offset: upload.received });
  await loadRecordable(deps.store, command.meetingId, command.now);
  const files = await deps.files();
  try {
    await attachVideo(deps, command, upload._id, await storeVideo(files, upload._id, piecesOf(files, upload)));
  } catch (error) {
    // Another request was faster and has deleted the pieces: its file is the same.
    const lost = error instanceof NotFound || error instanceof Unavailable;
    if (!lost || (await getVideo(deps.store, command.meetingId))?.videoId !== upload._id) throw error;
  }
  // What is left of them is the sweep's.
  await Promise.allSettled(pieceKeys(upload).map((key) => files.delete(key)));
  return readWithVideo(deps, command);
}

/** Leaves its pieces to the sweep. Throws NOT_FOUND and CONFLICT (complete). */
export function abandonUpload(deps: MeetingDeps, command: UploadCommand): Promise<object> {
  return deps.store.transaction(async (unit) => {
    const upload = await openUpload(unit, command);
    if (upload.completedAt !== null) throw new Conflict('CONFLICT', 'This upload is complete; delete the video instead');
    saveUpload(unit, { ...upload, abandoned: true, sweepAt: command.now });
    return {};
  });
}

const wrongLength = () => invalidField('Content-Range', 'The piece is not as long as Content-Range says');
