import { z } from 'zod';
import { idParams, idSchema, success } from './common.ts';
import { VIDEO } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { oneMeeting } from './meeting-answers.ts';

const uploadSchema = z.object({
  uploadId: idSchema,
  sizeBytes: z.number().int(),
  /** Size of every piece but the last. */
  chunkBytes: z.number().int(),
  /** Bytes that are stored; the next piece begins here. */
  offset: z.number().int(),
  /** Swept then, unless a piece comes. */
  expiresAt: z.iso.datetime(),
});
export type VideoUpload = z.infer<typeof uploadSchema>;
const oneUpload = success({ upload: uploadSchema });
const uploadParams = z.object({ id: idSchema, uploadId: idSchema });
const wholeNumber = (what: string) => z.number({ error: `${what} must be a whole number` }).int(`${what} must be a whole number`);

/**
 * Recordings of past meetings. The specification's one multipart call (specification 1, section 7) works alone; for large files there is a
 * resumable way beside it: begin, send pieces by `Content-Range`, ask where it stands after a break, complete.
 */
export const meetingVideoEndpoints = {
  upload: endpoint({
    id: 'meetingVideo.upload',
    service: 'meeting',
    method: 'POST',
    path: '/admin/meetings/:id/video',
    access: 'admin',
    summary: 'Upload the recording in one request: multipart, field `video`, mp4 or webm, 500 MB at most',
    params: idParams,
    consumes: 'multipart/form-data',
    response: oneMeeting,
  }),
  remove: endpoint({
    id: 'meetingVideo.remove',
    service: 'meeting',
    method: 'DELETE',
    path: '/admin/meetings/:id/video',
    access: 'admin',
    summary: 'Delete the recording',
    params: idParams,
    response: oneMeeting,
  }),
  begin: endpoint({
    id: 'meetingVideo.begin',
    service: 'meeting',
    method: 'POST',
    path: '/admin/meetings/:id/video/uploads',
    access: 'admin',
    summary: 'Begin an upload that can be resumed',
    params: idParams,
    body: z.object({
      sizeBytes: wholeNumber('sizeBytes').min(1, 'The file is empty').max(VIDEO.maxBytes, 'The video must be at most 500 MB'),
      chunkBytes: wholeNumber('chunkBytes')
        .min(VIDEO.chunkBytesMin, 'chunkBytes must be at least 256 KiB')
        .max(VIDEO.chunkBytes, 'chunkBytes must be at most 8 MiB')
        .default(VIDEO.chunkBytes),
      /** As the browser reads it from the file; shown, nothing rests on it. */
      durationSec: z.number().min(0).max(86_400).optional(),
    }),
    response: oneUpload,
    status: 201,
    idempotent: true,
  }),
  status: endpoint({
    id: 'meetingVideo.status',
    service: 'meeting',
    method: 'GET',
    path: '/admin/meetings/:id/video/uploads/:uploadId',
    access: 'admin',
    summary: 'Where an upload stands',
    params: uploadParams,
    response: oneUpload,
  }),
  chunk: endpoint({
    id: 'meetingVideo.chunk',
    service: 'meeting',
    method: 'PUT',
    path: '/admin/meetings/:id/video/uploads/:uploadId',
    access: 'admin',
    summary: 'One piece, by `Content-Range: bytes first-last/size`; sending a stored one again changes nothing',
    params: uploadParams,
    consumes: 'application/octet-stream',
    response: oneUpload,
  }),
  complete: endpoint({
    id: 'meetingVideo.complete',
    service: 'meeting',
    method: 'POST',
    path: '/admin/meetings/:id/video/uploads/:uploadId/complete',
    access: 'admin',
    summary: 'Make the pieces the recording; again answers the same',
    params: uploadParams,
    response: oneMeeting,
  }),
  abandon: endpoint({
    id: 'meetingVideo.abandon',
    service: 'meeting',
    method: 'DELETE',
    path: '/admin/meetings/:id/video/uploads/:uploadId',
    access: 'admin',
    summary: 'Give an upload up',
    params: uploadParams,
    response: success({}),
  }),
  consent: endpoint({
    id: 'meetingVideo.consent',
    service: 'meeting',
    method: 'PUT',
    path: '/api/meetings/:id/video/consent',
    access: 'user',
    summary: 'Host or guest: may everyone watch it? Public once all of them agree',
    params: idParams,
    body: z.object({ consent: z.boolean({ error: 'consent must be true or false' }) }),
    response: oneMeeting,
  }),
} as const;
