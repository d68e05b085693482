import type { IncomingMessage } from 'node:http';
import { VIDEO } from '@visavis/contracts/constants/video';
import { meetingVideoEndpoints, type VideoUpload } from '@visavis/contracts/meeting-videos';
import { bodyOf, fileOf, Invalid, invalidField, type Routes, type UploadRefusals } from '@visavis/platform';
import type { UploadRecord } from '../data/videos.ts';
import { commandOf, type MeetingCall, type MeetingDeps } from '../use-cases/deps.ts';
import { removeVideo } from '../use-cases/videos/attach-video.ts';
import { consentToVideo } from '../use-cases/videos/consent.ts';
import { tooLarge } from '../use-cases/videos/content.ts';
import {
  abandonUpload,
  beginUpload,
  completeUpload,
  openUpload,
  putChunk,
  type UploadCommand,
} from '../use-cases/videos/resumable-upload.ts';
import { uploadVideo } from '../use-cases/videos/upload-video.ts';
import { meetingResponse } from './present-meeting.ts';

const uploadCommandOf = (call: MeetingCall & { params: { uploadId: string } }): UploadCommand => ({
  ...commandOf(call),
  uploadId: call.params.uploadId,
});

const refusal = (code: string, path: string, message: string) => () => new Invalid(code, message, [{ path, message }]);
const uploadRefusals: UploadRefusals = {
  notMultipart: refusal('UNSUPPORTED_MEDIA_TYPE', 'content-type', 'Send multipart/form-data'),
  unreadable: refusal('VALIDATION_FAILED', 'body', 'The form could not be read'),
  missing: refusal('VALIDATION_FAILED', 'video', 'Send a file in the field video'),
  several: refusal('VALIDATION_FAILED', 'video', 'Send one file in the field video'),
  tooLarge,
  interrupted: refusal('VALIDATION_FAILED', 'body', 'The upload broke off'),
};
const VIDEO_FILE = { field: 'video', maxBytes: VIDEO.maxBytes, refusals: uploadRefusals };

/** A meeting's recording: uploaded at once or in pieces, removed, and shown to everyone once all agreed. */
export function videoRoutes({ on, router }: Routes, deps: MeetingDeps): void {
  on(meetingVideoEndpoints.upload, async (call) => ({
    message: 'Video uploaded successfully',
    ...meetingResponse(await uploadVideo(deps, commandOf(call), fileOf(call.request, VIDEO_FILE)), call),
  }));
  on(meetingVideoEndpoints.remove, async (call) => ({
    message: 'Video deleted',
    ...meetingResponse(await removeVideo(deps, commandOf(call)), call),
  }));
  on(meetingVideoEndpoints.begin, (call) => beginUpload(deps, commandOf(call), call.body, call.once, presentUpload));
  on(meetingVideoEndpoints.status, async (call) => presentUpload(await openUpload(deps.store, uploadCommandOf(call))));
  on(meetingVideoEndpoints.chunk, async (call) =>
    presentUpload(
      await putChunk(deps, uploadCommandOf(call), contentRangeOf(call.request), bodyOf(call.request, uploadRefusals.interrupted)),
    ),
  );
  on(meetingVideoEndpoints.complete, async (call) => ({
    message: 'Video uploaded successfully',
    ...meetingResponse(await completeUpload(deps, uploadCommandOf(call)), call),
  }));
  on(meetingVideoEndpoints.abandon, (call) => abandonUpload(deps, uploadCommandOf(call)));
  on(meetingVideoEndpoints.consent, async (call) =>
    meetingResponse(await consentToVideo(deps, { ...commandOf(call), ...call.body }), call),
  );

  // Signed links, where they lead to this service and not to the file store itself.
  router.use('/files', async (request, response, next) => {
    const { links } = await deps.files();
    if (links) await links.serve(request, response, request.originalUrl);
    else next();
  });
}

const presentUpload = ({ _id, sizeBytes, chunkBytes, received, sweepAt }: UploadRecord): { upload: VideoUpload } => ({
  upload: { uploadId: _id, sizeBytes, chunkBytes, offset: received, expiresAt: sweepAt.toISOString() },
});

function contentRangeOf(request: IncomingMessage) {
  const [, first, last, size] = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(request.headers['content-range'] ?? '') ?? [];
  if (size === undefined || Number(last) < Number(first)) {
    throw invalidField('Content-Range', 'Send Content-Range: bytes first-last/size');
  }
  return { first: Number(first), last: Number(last), sizeBytes: Number(size) };
}
