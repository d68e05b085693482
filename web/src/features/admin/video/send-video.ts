import type { Meeting } from '@visavis/contracts/meeting-model';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { HttpError } from '../../../shared/api/http-error.ts';

export interface SendVideoDeps {
  begin: () => Promise<VideoUpload>;
  /** Where an upload stands that was begun before. */
  find: (uploadId: string) => Promise<VideoUpload>;
  put: (upload: VideoUpload, content: Blob, onSent: (bytes: number) => void) => Promise<VideoUpload>;
  complete: (uploadId: string) => Promise<Meeting>;
  begun: (upload: VideoUpload) => void;
  /** Bytes that are sent, counted from the file's beginning. */
  progress: (bytes: number) => void;
  finishing: () => void;
  /** Resolves when it is worth trying again, for the nth time; rejects when the person stops it. */
  again: (tries: number) => Promise<void>;
}

/** The network, or the server for a moment: not the file's fault. */
const passes = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Sends a file piece by piece and makes it the meeting's recording. Goes on after every interruption: each call may be sent
 * again, and when a piece is not the one the server waits for, the server is asked where it stands.
 */
export const sendVideo = async (file: Blob, begun: VideoUpload | undefined, deps: SendVideoDeps): Promise<Meeting> => {
  const persist = async <R>(work: () => Promise<R>): Promise<R> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!passes(error)) throw error;
        await deps.again(tries);
      }
    }
  };
  let upload = await persist(() => (begun ? deps.find(begun.uploadId) : deps.begin()));
  deps.begun(upload);
  while (upload.offset < upload.sizeBytes) {
    const at = upload;
    deps.progress(at.offset);
    const content = file.slice(at.offset, Math.min(at.offset + at.chunkBytes, at.sizeBytes));
    upload = await persist(() =>
      deps
        .put(at, content, (bytes) => deps.progress(Math.min(at.offset + bytes, at.sizeBytes)))
        .catch((error) => {
          if (error instanceof HttpError && error.error === 'UPLOAD_OFFSET') return deps.find(at.uploadId);
          throw error;
        }),
    );
  }
  deps.progress(upload.sizeBytes);
  deps.finishing();
  return persist(() => deps.complete(upload.uploadId));
};
