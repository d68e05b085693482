import type { Method } from '@visavis/contracts/calls/call';
import { API } from '@visavis/contracts/constants/api';
import { t } from '../i18n/texts.ts';
import { learnServerTime } from '../time/server-clock.ts';
import { HttpError } from './http-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Adds a random parameter, so that no cache on the way can respond. */
  skipCache?: true;
  /** No bearer token, and a 401 is a refusal like any other. */
  skipAuth?: true;
  /** This bearer token, whoever is signed in by now, and a 401 is a refusal like any other. */
  token?: string;
  timeoutMs?: number;
  /** The response is no JSON: a `Blob`, unless it is refused. */
  asFile?: true;
  /** `leave`: a 429 is the caller's to handle (login flows have their own rule). */
  rateLimit?: 'retry' | 'leave';
  /** Makes a POST that creates safe to repeat. */
  idempotencyKey?: string;
}

interface SentRequest extends CallOptions {
  method: Method;
  url: string;
  body?: unknown;
  headers: Record<string, string>;
}

/** Sends one request, without repetition. Throws an `HttpError` with status 0 when there is no response (network, timeout). */
export const sendRequest = async (fetchIt: typeof fetch, { method, url, ...options }: SentRequest) => {
  const headers: Record<string, string> = { accept: options.asFile ? '*/*' : 'application/json', ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
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
    throw withoutResponse(error, options.signal);
  }
};

/** The response's file or JSON; the call's time limit covers its body too. Throws `BAD_ANSWER` when it is not JSON. */
export const bodyOf = async (response: Response, { signal, asFile }: CallOptions): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const lost = (error: unknown) => {
    throw withoutResponse(error, signal);
  };
  if (asFile && response.ok) return response.blob().catch(lost);
  const text = await response.text().catch(lost);
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    // A proxy's HTML page, or a response that was cut short.
    throw new HttpError({ status: response.status, error: 'BAD_ANSWER', message: t('error.generic') });
  }
};

const withoutResponse = (error: unknown, signal: AbortSignal | undefined) => {
  // The caller aborted it: the query cache recognises that error by its name.
  if (signal?.aborted) return error;
  return (error as Error).name === 'TimeoutError'
    ? new HttpError({ status: 0, error: 'TIMEOUT', message: t('error.timeout') })
    : new HttpError({ status: 0, error: 'NETWORK', message: t('error.network') });
};
