import { authCalls } from '@visavis/contracts/calls/auth';
import { type CallRow, pathOf } from '@visavis/contracts/calls/call';
import type { CallArguments, CallInput, CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { SessionStore } from '../session/session-store.ts';
import { limitPause, refusalWords } from './call-limits.ts';
import { ruleOf } from './call-rules.ts';
import type { EtagCache } from './etag-cache.ts';
import { HttpError, retryAfterMs } from './http-error.ts';
import { bodyOf, type CallOptions, sendRequest } from './send-request.ts';
import { createTokenRefresh, type Exclusively } from './token-refresh.ts';
import { createTraces } from './trace.ts';

type Query = Record<string, unknown>;
interface Input extends CallOptions {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
}
export interface HttpDeps {
  fetch: typeof fetch;
  session: SessionStore;
  etags: EtagCache;
  exclusively: Exclusively;
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  now: () => number;
  random: () => number;
  /** How long ago an admin last did something; it is sent with each renewal. */
  idleMs?: () => number | undefined;
  /** Asks the person for their second factor again: a token of the session since then, nothing where it was not given. */
  confirmAgain?: (refused: string) => Promise<string | undefined>;
  /** Called with each request's path before it is sent; the abuse log. */
  requesting?: (path: string) => void;
  /** Whether a call that was sent was answered, by the server and not for it. */
  heard?: (isAnswered: boolean) => void;
  /** A call was refused with 403, for good. */
  forbidden?: () => void;
}

export const createHttp = (deps: HttpDeps) => {
  const traces = createTraces(deps.random);
  const refresh = createTokenRefresh(deps.session, deps.exclusively, deps.wait, async (refreshToken) => {
    try {
      return await call(authCalls.refreshToken, { body: { refreshToken, idleMs: deps.idleMs?.() }, skipAuth: true });
    } catch (error) {
      // Only a refusal ends the session; a server or a network that is away does not.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined;
      throw error;
    }
  });

  /** Only what a visitor receives is kept: what one person received is never shown to the next. */
  const isVisitor = (skipAuth?: boolean) => skipAuth || !deps.session.get()?.user;
  const keyOf = (path: string, { _t, ...query }: Query = {}) => urlOf(path, query);

  const send = async ({ method, path: template }: CallRow, { params, query, body, ...options }: Input): Promise<unknown> => {
    const path = pathOf(template, params);
    const rule = ruleOf(path);
    const key = keyOf(path, query);
    const url = urlOf(path, options.skipCache ? { _t: deps.random().toString(36).slice(2), ...query } : query);
    const asVisitor = isVisitor(options.skipAuth);
    const cached = method === 'GET' && asVisitor && url === key ? deps.etags.get(key) : undefined;
    const token = options.token ?? (options.skipAuth ? undefined : deps.session.get()?.accessToken);
    const traceparent = traces.begin();
    const sent = { timeoutMs: rule.timeoutMs, ...options, method, url, body };
    // With a key, a request that is sent twice has one effect.
    if (method === 'POST' && rule.networkRetries > 0) sent.idempotencyKey ??= randomKey(deps.random);

    for (let renewed = false, confirmed = false, current = token, limited = 0, cut = 0; ; ) {
      deps.requesting?.(path);
      const isSentAgain = (error: unknown) => {
        const isCut = error instanceof HttpError && error.error === 'NETWORK' && cut < rule.networkRetries;
        if (isCut) cut += 1;
        return isCut;
      };
      let response: Response;
      try {
        const headers = { ...etagHeader(cached?.etag), ...traceparent() };
        response = await sendRequest(deps.fetch, { ...sent, headers, ...(current && { token: current }) });
      } catch (error) {
        if (isSentAgain(error)) continue;
        if (error instanceof HttpError) deps.heard?.(false);
        throw error;
      }
      // One service that is busy or away says so itself; a proxy that finds none of ours has a page of its own.
      deps.heard?.(response.status < 502 || isOurs(response));
      traces.learn(response);
      if (response.status === 304) return cached?.body ?? emptyList();
      if (response.status === 429 && options.rateLimit !== 'leave') {
        const pause = limitPause(response.headers.get('retry-after'), limited, deps.now());
        if (pause !== undefined) {
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

      let received: unknown;
      try {
        received = await bodyOf(response, options);
      } catch (error) {
        if (isSentAgain(error)) continue;
        throw error;
      }
      if (needsConfirmation(response.status, received) && current && !options.token && !confirmed) {
        confirmed = true;
        const next = await deps.confirmAgain?.(current);
        if (next) {
          current = next;
          continue;
        }
      }
      if (response.status === 403) deps.forbidden?.();
      if (!response.ok) throw refusal(response, received, deps.now(), options.rateLimit !== 'leave');
      const etag = response.headers.get('etag');
      if (method === 'GET' && response.headers.get('cache-control')?.includes('no-store')) deps.etags.remove(key);
      else if (method === 'GET' && etag && asVisitor) deps.etags.put(key, etag, received);
      return received;
    }
  };

  /**
   * Sends a call of the contract and returns its response. Throws an `HttpError`: a refusal with its code, `NETWORK` or `TIMEOUT`
   * without a response, `BAD_ANSWER` for a response that is not JSON.
   */
  const call = <const Row extends CallRow>(row: Row, ...[options]: CallArguments<CallInput<Row> & CallOptions>) =>
    send(row, (options ?? {}) as Input) as Promise<CallResult<Row>>;

  return {
    call,
    /** The last good response to a GET, for when the server cannot be reached. */
    cached: <const Row extends CallRow>(row: Row, ...[options]: CallArguments<CallInput<Row>>) => {
      const { params, query } = (options ?? {}) as Input;
      const key = keyOf(pathOf(row.path, params), query);
      return deps.etags.get(key)?.body as CallResult<Row> | undefined;
    },
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

/** The second factor is too old for this call: it is asked for, and the call is sent again. */
const needsConfirmation = (status: number, body: unknown): boolean =>
  status === 403 && (body as { error?: unknown } | undefined)?.error === 'SECOND_FACTOR_FRESH';

const urlOf = (path: string, query: Query = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const isOurs = (response: Response) => response.headers.get('content-type')?.includes('application/json') ?? false;

const etagHeader = (etag: string | undefined): Record<string, string> => (etag ? { 'if-none-match': etag } : {});

/** What a list call returns when the server says "unchanged" and nothing is kept (specification 1, section 7). */
const emptyList = () => ({ success: true, meetings: [], pagination: { total: 0, page: 1, limit: API.pageSize, pages: 0 } });

const randomKey = (random: () => number) => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');

const refusal = (response: Response, body: unknown, now: number, retries: boolean) => {
  const { message, error, details, requestId } = (typeof body === 'object' && body ? body : {}) as {
    message?: string;
    error?: string;
    details?: unknown;
    requestId?: string;
  };
  const pauseMs = retryAfterMs(response.headers.get('retry-after'), now);
  return new HttpError({
    status: response.status,
    message: refusalWords({ status: response.status, message, error, pauseMs, retries }),
    error: error ?? `HTTP_${response.status}`,
    details,
    requestId: requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: pauseMs,
  });
};
