import { API } from '@visavis/contracts/constants';
import { t } from '../i18n/texts.ts';
import type { SessionStore } from '../session/session-store.ts';
import { ruleOf } from './call-rules.ts';
import type { EtagCache } from './etag-cache.ts';
import { HttpError, retryAfterMs } from './http-error.ts';
import { bodyOf, once } from './once.ts';
import { createTokenRefresh, type Exclusively } from './token-refresh.ts';
import { createTraces } from './trace.ts';

export type Query = Record<string, string | number | boolean | undefined>;
export interface CallOptions {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** No bearer token, and a 401 is an answer like any other. */
  skipAuth?: boolean;
  /** This bearer token, whoever is signed in by now, and a 401 is an answer like any other. */
  token?: string;
  timeoutMs?: number;
  /** `leave`: a 429 is the caller's to handle (login flows have their own rule). */
  rateLimit?: 'retry' | 'leave';
  /** Makes a POST that creates safe to repeat. */
  idempotencyKey?: string;
}
export interface HttpDeps {
  fetch: typeof fetch;
  session: SessionStore;
  etags: EtagCache;
  exclusively: Exclusively;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  now: () => number;
  random: () => number;
  /** Told of each request's path before it is sent; the abuse log. */
  requesting?: (path: string) => void;
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Nobody looks at a spinner for longer: a server that asks for more time is told of at once. */
const patienceMs = 60_000;

export const createHttp = (deps: HttpDeps) => {
  const traces = createTraces(deps.random);
  const refresh = createTokenRefresh(deps.session, deps.exclusively, deps.wait, async (refreshToken) => {
    try {
      return await send<{ token: string; refreshToken?: string }>('POST', '/auth/refresh-token', {
        body: { refreshToken },
        skipAuth: true,
      });
    } catch (error) {
      // Only a refusal ends the session; a server or a network that is away does not.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined;
      throw error;
    }
  });

  /** Whose answers these are: what is kept for one person is never shown to the next. */
  const owner = () => deps.session.get()?.user?._id ?? '';
  const keyOf = (path: string, { skipCache: _, _t, ...query }: Query = {}) => urlOf(path, query, deps.random);

  const send = async <R>(method: Method, path: string, options: CallOptions): Promise<R> => {
    const rule = ruleOf(path);
    const url = urlOf(path, options.query, deps.random);
    const key = keyOf(path, options.query);
    const asker = owner();
    const cached = method === 'GET' && url === key ? deps.etags.get(key, asker) : undefined;
    const token = options.token ?? (options.skipAuth ? undefined : deps.session.get()?.accessToken);
    const traceparent = traces.begin();
    const call = { timeoutMs: rule.timeoutMs, ...options };
    // What may be sent twice is done once.
    if (method === 'POST' && rule.networkRetries > 0) call.idempotencyKey ??= randomKey(deps.random);

    for (let renewed = false, current = token, limited = 0, cut = 0; ; ) {
      deps.requesting?.(path);
      let response: Response;
      try {
        response = await once(deps.fetch, method, url, call, current, { ...etagHeader(cached?.etag), ...traceparent() });
      } catch (error) {
        if (!(error instanceof HttpError && error.error === 'NETWORK') || cut >= rule.networkRetries) throw error;
        cut += 1;
        continue;
      }
      traces.learn(response);
      if (response.status === 304) return (cached?.body ?? emptyList()) as R;
      if (response.status === 429 && options.rateLimit !== 'leave' && limited < API.rateLimitAttempts) {
        const backoff = Math.min(API.rateLimitFirstWaitMs * 2 ** limited, API.rateLimitMaxWaitMs);
        const pause = retryAfterMs(response.headers.get('retry-after'), deps.now()) ?? backoff;
        if (pause <= patienceMs) {
          await deps.wait(pause, options.signal);
          limited += 1;
          continue;
        }
      }
      if (response.status === 401 && current && !options.token) {
        const next = renewed ? undefined : await refresh(current);
        renewed = true;
        if (next) {
          current = next;
          continue;
        }
        endSession(deps.session, current);
      }

      const body = await bodyOf(response, options.signal);
      if (!response.ok) throw refusal(response, body, deps.now(), options.rateLimit !== 'leave');
      const etag = response.headers.get('etag');
      // Whoever signed out meanwhile has cleared the cache: nothing of theirs goes back into it.
      if (method === 'GET' && etag && owner() === asker) deps.etags.put(key, etag, body, asker);
      return body as R;
    }
  };

  return {
    get: <R>(path: string, options: Omit<CallOptions, 'body'> = {}) => send<R>('GET', path, options),
    post: <R>(path: string, body?: unknown, options: CallOptions = {}) => send<R>('POST', path, { ...options, body }),
    put: <R>(path: string, body?: unknown, options: CallOptions = {}) => send<R>('PUT', path, { ...options, body }),
    patch: <R>(path: string, body?: unknown, options: CallOptions = {}) => send<R>('PATCH', path, { ...options, body }),
    delete: <R>(path: string, options: CallOptions = {}) => send<R>('DELETE', path, options),
    /** The last good answer to a GET, for when the server cannot be reached. */
    cached: <R>(path: string, query?: Query) => deps.etags.get(keyOf(path, query), owner())?.body as R | undefined,
    /** A new access token for a socket that was refused; undefined when the session is over. */
    renewToken: async (refused: string) => {
      const token = await refresh(refused);
      if (!token) endSession(deps.session, refused);
      return token;
    },
  };
};
export type Http = ReturnType<typeof createHttp>;

/** Ends the session that was refused: not one that another tab has just begun, nor one that the person has left meanwhile. */
const endSession = (session: SessionStore, refused: string) => {
  const stored = session.reread();
  if (session.get() && (!stored || stored.accessToken === refused)) session.clear('lost');
};

/** `skipCache` becomes a random parameter, so that no cache on the way can answer. */
export const urlOf = (path: string, query: Query | undefined, random: () => number) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === '') continue;
    if (name === 'skipCache') search.set('_t', random().toString(36).slice(2));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const etagHeader = (etag: string | undefined): Record<string, string> => (etag ? { 'if-none-match': etag } : {});

/** What a list call answers when the server says "unchanged" and nothing is kept (specification 1, section 7). */
const emptyList = () => ({ success: true, meetings: [], pagination: { total: 0, page: 1, limit: API.pageSize, pages: 0 } });

const randomKey = (random: () => number) => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');

const refusal = (response: Response, body: unknown, now: number, retried: boolean) => {
  const said = (typeof body === 'object' && body ? body : {}) as {
    message?: string;
    error?: string;
    details?: unknown;
    requestId?: string;
  };
  return new HttpError({
    status: response.status,
    message: response.status === 429 && retried ? t('error.highTraffic') : (said.message ?? t('error.generic')),
    error: said.error ?? `HTTP_${response.status}`,
    details: said.details,
    requestId: said.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
  });
};
