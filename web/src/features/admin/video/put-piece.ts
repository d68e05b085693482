import { pathOf } from '@visavis/contracts/calls/call';
import { meetingVideoCalls } from '@visavis/contracts/calls/meeting-videos';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { renewToken } from '../../../shared/api/http.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/texts.ts';
import { session } from '../../../shared/session/session.ts';

const timeoutMs = API.uploadTimeoutMs;

export interface Piece {
  content: Blob;
  first: number;
  sizeBytes: number;
  signal: AbortSignal;
  /** How much of this piece has left the device. */
  onSent: (bytes: number) => void;
}
/** Sends one piece of the file, by XMLHttpRequest, which alone reports how far a request has got. Throws what `call` throws. */
export const putPiece = async (meetingId: string, uploadId: string, piece: Piece): Promise<VideoUpload> => {
  const url = pathOf(meetingVideoCalls.chunk.path, { id: meetingId, uploadId });
  const token = session.get()?.accessToken ?? '';
  const response = await sendPiece(url, token, piece);
  if (response.status !== 401) return uploadOf(response);
  const renewed = await renewToken(token);
  return uploadOf(renewed ? await sendPiece(url, renewed, piece) : response);
};

const sendPiece = (url: string, token: string, { content, first, sizeBytes, signal, onSent }: Piece) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const aborted = () => request.abort();
    signal.addEventListener('abort', aborted, { once: true });
    request.open(meetingVideoCalls.chunk.method, url);
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('content-range', `bytes ${first}-${first + content.size - 1}/${sizeBytes}`);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(request);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') }));
    request.ontimeout = () => reject(new HttpError({ status: 0, error: 'TIMEOUT', message: t('error.timeout') }));
    request.onloadend = () => signal.removeEventListener('abort', aborted);
    request.send(content);
  });

const uploadOf = ({ status, responseText }: XMLHttpRequest): VideoUpload => {
  let body: Partial<CallResult<typeof meetingVideoCalls.chunk>> & { message?: string; error?: string; details?: unknown } = {};
  try {
    body = JSON.parse(responseText);
  } catch {
    // A proxy's page; what counts is the status.
  }
  if (status < 300 && body.upload) return body.upload;
  throw new HttpError({
    status,
    message: body.message ?? t('error.generic'),
    error: body.error ?? (status < 300 ? 'BAD_ANSWER' : `HTTP_${status}`),
    details: body.details,
  });
};
