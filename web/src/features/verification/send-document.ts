import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { API } from '@visavis/contracts/constants/api';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { renewToken } from '../../shared/api/http.ts';
import { HttpError } from '../../shared/api/http-error.ts';
import { t } from '../../shared/i18n/texts.ts';
import { session } from '../../shared/session/session.ts';

interface Sending {
  signal: AbortSignal;
  /** The share that has left the device, 0 to 1. */
  onSent: (share: number) => void;
}
/** Sends a document by XMLHttpRequest, which alone reports how far a request has got. Throws what `call` throws. */
export const sendDocument = async (file: File, sending: Sending): Promise<VerificationDocument> => {
  const token = session.get()?.accessToken ?? '';
  const response = await send(file, token, sending);
  if (response.status !== 401) return documentOf(response);
  const renewed = await renewToken(token);
  return documentOf(renewed ? await send(file, renewed, sending) : response);
};

const send = (file: File, token: string, { signal, onSent }: Sending) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    signal.throwIfAborted();
    const form = new FormData();
    form.append('name', [...file.name].slice(0, VERIFICATION.documentNameMax).join(''));
    form.append('document', file);
    const request = new XMLHttpRequest();
    const aborted = () => request.abort();
    signal.addEventListener('abort', aborted, { once: true });
    request.open(verificationCalls.uploadDocument.method, verificationCalls.uploadDocument.path);
    request.timeout = API.uploadTimeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') }));
    request.ontimeout = () => reject(new HttpError({ status: 0, error: 'TIMEOUT', message: t('error.timeout') }));
    request.onloadend = () => signal.removeEventListener('abort', aborted);
    request.send(form);
  });

const documentOf = ({ status, responseText }: XMLHttpRequest): VerificationDocument => {
  let body: Partial<CallResult<typeof verificationCalls.uploadDocument>> & { error?: string; details?: unknown } = {};
  try {
    body = JSON.parse(responseText);
  } catch {
    // A proxy's page; what counts is the status.
  }
  if (status < 300 && body.document) return body.document;
  throw new HttpError({
    status,
    message: body.message ?? t('error.generic'),
    error: body.error ?? (status < 300 ? 'BAD_ANSWER' : `HTTP_${status}`),
    details: body.details,
  });
};
