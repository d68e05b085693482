import type { Method } from '@visavis/contracts/calls/call';
import { API } from '@visavis/contracts/constants/api';
import { t } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import { limitPause, refusalWords } from './call-limits.ts';
import { renewToken, wait } from './http.ts';
import { HttpError, retryAfterMs } from './http-error.ts';

interface Upload {
  method: Method;
  url: string;
  body: Blob | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How much of the body has left the device, of how much. */
  onSent: (bytes: number, of: number) => void;
}
/**
 * Sends a file by XMLHttpRequest, which alone reports how far a request has got. Returns the response's JSON, throws what `call`
 * throws.
 */
export const upload = async (sent: Upload): Promise<unknown> => {
  let token = session.get()?.accessToken ?? '';
  for (let limited = 0, renewed = false; ; ) {
    const response = await send(sent, token);
    if (response.status === 401 && !renewed) {
      renewed = true;
      const next = await renewToken(token);
      if (next) {
        token = next;
        continue;
      }
    }
    const retryAfter = response.getResponseHeader('retry-after');
    const pause = response.status === 429 ? limitPause(retryAfter, limited, Date.now()) : undefined;
    if (pause === undefined) return bodyOf(response, retryAfter);
    await wait(pause, sent.signal);
    limited += 1;
  }
};

const send = ({ method, url, body, headers = {}, signal, onSent }: Upload, token: string) =>
  new Promise<XMLHttpRequest>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const aborted = () => request.abort();
    signal?.addEventListener('abort', aborted, { once: true });
    request.open(method, url);
    request.timeout = API.uploadTimeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => resolve(request);
    request.onabort = () => reject(signal?.reason);
    request.onerror = () => reject(new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') }));
    request.ontimeout = () => reject(new HttpError({ status: 0, error: 'TIMEOUT', message: t('error.timeout') }));
    request.onloadend = () => signal?.removeEventListener('abort', aborted);
    request.send(body);
  });

const bodyOf = ({ status, responseText }: XMLHttpRequest, retryAfter: string | null): unknown => {
  let body: { message?: string; error?: string; details?: unknown } | undefined;
  try {
    body = JSON.parse(responseText);
  } catch {
    // A proxy's page; what counts is the status.
  }
  if (status < 300 && body) return body;
  const pauseMs = retryAfterMs(retryAfter, Date.now());
  throw new HttpError({
    status,
    message: refusalWords({ status, message: body?.message, error: body?.error, pauseMs, retries: true }),
    error: body?.error ?? (status < 300 ? 'BAD_ANSWER' : `HTTP_${status}`),
    details: body?.details,
    retryAfterMs: pauseMs,
  });
};
