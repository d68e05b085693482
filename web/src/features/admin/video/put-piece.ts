import { pathOf } from '@visavis/contracts/calls/call';
import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { HttpError } from '../../../shared/api/http-error.ts';
import { upload } from '../../../shared/api/upload.ts';
import { t } from '../../../shared/i18n/texts.ts';

export interface Piece {
  content: Blob;
  first: number;
  sizeBytes: number;
  signal: AbortSignal;
  /** How much of this piece has left the device. */
  onSent: (bytes: number) => void;
}
/** Sends one piece of the file. Throws what `call` throws. */
export const putPiece = async (meetingId: string, uploadId: string, piece: Piece): Promise<VideoUpload> => {
  const { content, first, sizeBytes, signal, onSent } = piece;
  const body = (await upload({
    method: meetingVideoCalls.chunk.method,
    url: pathOf(meetingVideoCalls.chunk.path, { id: meetingId, uploadId }),
    body: content,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${first}-${first + content.size - 1}/${sizeBytes}`,
    },
    signal,
    onSent,
  })) as Partial<CallResult<typeof meetingVideoCalls.chunk>>;
  if (body.upload) return body.upload;
  throw new HttpError({ status: 0, message: t('error.generic'), error: 'BAD_ANSWER' });
};
