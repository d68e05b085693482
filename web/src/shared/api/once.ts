import { API } from '@visavis/contracts/constants';
import { t } from '../i18n/texts.ts';
import { learnServerTime } from '../time/server-clock.ts';
import type { CallOptions, Method } from './create-http.ts';
import { HttpError } from './http-error.ts';

/** One request, once; what keeps it from being answered comes as an `HttpError` with status 0. */
export const once = async (
  fetchIt: typeof fetch,
  method: Method,
  url: string,
  options: CallOptions,
  token: string | undefined,
  more: Record<string, string>,
) => {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (token) headers.authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const form = options.body instanceof FormData;
  if (options.body !== undefined && !form) headers['content-type'] = 'application/json';
  const deadline = AbortSignal.timeout(options.timeoutMs ?? API.timeoutMs);
  const body = options.body === undefined ? null : form ? (options.body as FormData) : JSON.stringify(options.body);
  try {
    const sentAt = Date.now();
    const response = await fetchIt(url, {
      method,
      headers,
      body,
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
    });
    learnServerTime(response.headers.get('date'), sentAt, Date.now());
    return response;
  } catch (error) {
    throw unanswered(error, options.signal);
  }
};

/** The answer's JSON; the time allowed for the call counts for its body too. */
export const bodyOf = async (response: Response, signal?: AbortSignal): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const text = await response.text().catch((error) => {
    throw unanswered(error, signal);
  });
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    // A proxy's HTML page, or an answer that was cut.
    throw new HttpError({ status: response.status, error: 'BAD_ANSWER', message: t('error.generic') });
  }
};

const unanswered = (error: unknown, signal: AbortSignal | undefined) => {
  // The caller's own doing, and the query cache knows it by its name.
  if (signal?.aborted) return error;
  return (error as Error).name === 'TimeoutError'
    ? new HttpError({ status: 0, error: 'TIMEOUT', message: t('error.timeout') })
    : new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') });
};
