import type { IncomingMessage } from 'node:http';
import { meetingVideoEndpoints } from '@visavis/contracts/meeting-videos';
import { Invalid, type Principal, type Routes } from '@visavis/platform';
import type { UseCaseDeps } from '../use-cases/context.ts';
import { removeVideo } from '../use-cases/videos/attach-video.ts';
import { consentToVideo } from '../use-cases/videos/consent.ts';
import { abandonUpload, beginUpload, completeUpload, getUpload, putChunk } from '../use-cases/videos/resumable-upload.ts';
import { uploadVideo } from '../use-cases/videos/upload-video.ts';
import { bodyOf, filePart } from './read-multipart.ts';

const about = (call: { params: { id: string }; principal: Principal; now: Date }) => ({
  meetingId: call.params.id,
  principal: call.principal,
  now: call.now,
});
const aboutUpload = (call: Parameters<typeof about>[0] & { params: { uploadId: string } }) => ({
  ...about(call),
  uploadId: call.params.uploadId,
});

export function videoRoutes({ on, router }: Routes, deps: UseCaseDeps): void {
  on(meetingVideoEndpoints.upload, async (call) => {
    const answer = await uploadVideo(deps, about(call), filePart(call.request, 'video'));
    return { message: 'Video uploaded successfully', ...answer };
  });
  on(meetingVideoEndpoints.remove, async (call) => ({ message: 'Video deleted', ...(await removeVideo(deps, about(call))) }));
  on(meetingVideoEndpoints.begin, (call) => beginUpload(deps, about(call), call.body, call.once));
  on(meetingVideoEndpoints.status, (call) => getUpload(deps, aboutUpload(call)));
  on(meetingVideoEndpoints.chunk, (call) =>
    putChunk(deps, aboutUpload(call), contentRangeOf(call.request), bodyOf(call.request)),
  );
  on(meetingVideoEndpoints.complete, async (call) => {
    const answer = await completeUpload(deps, aboutUpload(call));
    return { message: 'Video uploaded successfully', ...answer };
  });
  on(meetingVideoEndpoints.abandon, (call) => abandonUpload(deps, aboutUpload(call)));
  on(meetingVideoEndpoints.consent, (call) => consentToVideo(deps, { ...about(call), consent: call.body.consent }));

  // Signed links, where they lead to us and not to the store itself.
  router.use('/files', async (request, response, next) => {
    const { links } = await deps.files();
    if (links) await links.serve(request, response, request.originalUrl);
    else next();
  });
}

function contentRangeOf(request: IncomingMessage) {
  const [, first, last, size] = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(request.headers['content-range'] ?? '') ?? [];
  if (size === undefined || Number(last) < Number(first)) {
    const message = 'Send Content-Range: bytes first-last/size';
    throw new Invalid('VALIDATION_FAILED', message, [{ path: 'Content-Range', message }]);
  }
  return { first: Number(first), last: Number(last), sizeBytes: Number(size) };
}
