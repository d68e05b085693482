import { z } from 'zod';
import { meetingVideoCalls } from '../calls/meeting-videos.ts';
import { idSchema, isoInstant, success } from '../common.ts';
import { VIDEO } from '../constants/video.ts';
import { endpoints } from './endpoint.ts';
import { oneMeeting } from './meeting-responses.ts';

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
const _uploadParams = z.object({ id: idSchema, uploadId: idSchema });
const wholeNumber = (what: string) => z.number({ error: `${what} must be a whole number` }).int(`${what} must be a whole number`);

/**
 * Recordings of past meetings. The specification's one multipart call (specification 1, section 7) works alone; for large files
 * there is a resumable way beside it: begin, send pieces by `Content-Range`, ask where it stands after a break, complete.
 */
export const meetingVideoEndpoints = endpoints(meetingVideoCalls, {
  upload: {
    summary: 'Upload the recording in one request: multipart, field `video`, mp4 or webm, 500 MB at most',
    refusals: { 409: ['MEETING_NOT_OVER'] },
    response: oneMeeting,
  },
  remove: {
    summary: 'Delete the recording',
    response: oneMeeting,
  },
  begin: {
    summary: 'Begin an upload that can be resumed',
    refusals: { 409: ['MEETING_NOT_OVER'] },
    body: z.object({
      sizeBytes: wholeNumber('sizeBytes').min(1, 'The file is empty').max(VIDEO.maxBytes, 'The video must be at most 500 MB'),
      chunkBytes: wholeNumber('chunkBytes')
        .min(VIDEO.chunkBytesMin, 'chunkBytes must be at least 256 KiB')
        .max(VIDEO.chunkBytes, 'chunkBytes must be at most 8 MiB')
        .default(VIDEO.chunkBytes),
      /** As the browser reads it from the file; shown, nothing rests on it. */
      durationSec: z.number().min(0).max(86_400).optional(),
    }),
    example: { sizeBytes: 1_000_000 },
    response: oneUpload,
  },
  status: {
    summary: 'Where an upload stands',
    response: oneUpload,
  },
  chunk: {
    summary: 'One piece, by `Content-Range: bytes first-last/size`; sending a stored one again changes nothing',
    refusals: { 409: ['UPLOAD_OFFSET'] },
    response: oneUpload,
  },
  complete: {
    summary: 'Make the pieces the recording; again answers the same',
    refusals: { 409: ['MEETING_NOT_OVER', 'UPLOAD_INCOMPLETE'] },
    response: oneMeeting,
  },
  abandon: {
    summary: 'Give an upload up',
    response: success({}),
  },
  consent: {
    summary: 'Host or guest: may everyone watch it? Public once all of them agree',
    refusals: { 403: ['FORBIDDEN'], 409: ['CONFLICT'] },
    body: z.object({
      consent: z.boolean({ error: 'consent must be true or false' }),
      /** Of the recording that they were shown: a yes is for that one. Clients of earlier releases do not say. */
      uploadedAt: isoInstant.optional(),
    }),
    example: { consent: true },
    response: oneMeeting,
  },
});
