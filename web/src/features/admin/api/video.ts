import { API } from '@visavis/contracts/constants';
import type { BodyInputOf, ResponseOf } from '@visavis/contracts/endpoint';
import type { meetingVideoEndpoints, VideoUpload } from '@visavis/contracts/meeting-videos';
import { http } from '../../../shared/api/http.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/texts.ts';
import { session } from '../../../shared/session/session.ts';

type Endpoints = typeof meetingVideoEndpoints;
type OneUpload = ResponseOf<Endpoints['begin']>;
const pathOf = (meetingId: string) => `/admin/meetings/${meetingId}/video`;
const timeoutMs = API.uploadTimeoutMs;

export const beginUpload = async (meetingId: string, body: BodyInputOf<Endpoints['begin']>, idempotencyKey: string) =>
  (await http.post<OneUpload>(`${pathOf(meetingId)}/uploads`, body, { idempotencyKey })).upload;

export const findUpload = async (meetingId: string, uploadId: string) =>
  (await http.get<OneUpload>(`${pathOf(meetingId)}/uploads/${uploadId}`)).upload;

export const completeUpload = async (meetingId: string, uploadId: string, signal: AbortSignal) =>
  (
    await http.post<ResponseOf<Endpoints['complete']>>(`${pathOf(meetingId)}/uploads/${uploadId}/complete`, undefined, {
      timeoutMs,
      signal,
    })
  ).meeting;

export const abandonUpload = (meetingId: string, uploadId: string) => http.delete(`${pathOf(meetingId)}/uploads/${uploadId}`);

export const removeVideo = async (meetingId: string) =>
  (await http.delete<ResponseOf<Endpoints['remove']>>(pathOf(meetingId))).meeting;

export interface Piece {
  content: Blob;
  first: number;
  sizeBytes: number;
  signal: AbortSignal;
  /** How much of this piece has left the device. */
  onSent: (bytes: number) => void;
}
/** One piece of the file. By XMLHttpRequest, which alone tells how far a request has got. */
export const putPiece = async (meetingId: string, uploadId: string, piece: Piece): Promise<VideoUpload> => {
  const token = session.get()?.accessToken ?? '';
  const answer = await sendPiece(`${pathOf(meetingId)}/uploads/${uploadId}`, token, piece);
  if (answer.status !== 401) return uploadOf(answer);
  const renewed = await http.renewToken(token);
  return uploadOf(renewed ? await sendPiece(`${pathOf(meetingId)}/uploads/${uploadId}`, renewed, piece) : answer);
};

const sendPiece = (url: string, token: string, { content, first, sizeBytes, signal, onSent }: Piece) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const aborted = () => request.abort();
    signal.addEventListener('abort', aborted, { once: true });
    request.open('PUT', url);
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
  let body: Partial<OneUpload> & { message?: string; error?: string; details?: unknown } = {};
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
