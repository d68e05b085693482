import { setTimeout as pauseFor } from 'node:timers/promises';
import { type CallRow, pathOf } from '@visavis/contracts/calls/call';
import type { CallArguments, CallInput, CallResult } from '@visavis/contracts/calls/typed-call';
import { BrokenCircuitError, CircuitState, circuitBreaker, handleType, SamplingBreaker } from 'cockatiel';
import { type Dispatcher, Pool } from 'undici';
import type { ServiceTokens } from '../auth/service-token.ts';
import { DomainError, Unavailable } from '../errors.ts';
import { IDLE_CONNECTION_MS } from '../http/server.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext } from '../request-context.ts';
import { currentSpan, inSpan } from '../telemetry/span.ts';
import { outgoingHeaders } from './outgoing-headers.ts';
import { createRetryBudget } from './retry-budget.ts';
import { openConnection } from './service-agent.ts';
import { contentOf, NoResponse } from './service-response.ts';
import { CONNECTION_LIFE_MS, createUpstreams, neverSent, RECONNECT_GRACE_MS } from './upstreams.ts';

export interface ServiceCallOptions {
  /** The user's own token, when the call is made for them; otherwise a service token. */
  userToken?: string;
  /**
   * Milliseconds for the whole call, attempts and pauses included; 5,000 by default, and never beyond the caller's own deadline.
   */
  timeoutMs?: number;
  /** Sent as Idempotency-Key: a POST that has one may be tried again. */
  idempotencyKey?: string;
}

interface ServiceCall extends ServiceCallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface ServiceClient {
  /**
   * Returns the response's JSON or, where the row produces a picture, its bytes. Throws the refusal as the domain error it was,
   * or `Unavailable` when there is no response in time.
   */
  call<const Row extends CallRow>(
    row: Row,
    ...[options]: CallArguments<CallInput<Row> & ServiceCallOptions>
  ): Promise<CallResult<Row>>;
  close(): Promise<void>;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

const TIMEOUT_MS = 5_000;
const LARGEST_RESPONSE_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;
const CONNECTION_STATES = ['connected', 'free', 'running', 'queued'] as const;
/** Share of a repeatable call's time for its first attempt: a replica that hangs must leave time to try another. */
const FIRST_SHARE = 0.6;
/**
 * Milliseconds before try number `tries` is repeated: what the service asked for, or a moment that differs from caller to caller.
 */
export const retryPause = (tries: number, askedMs: number, random: () => number = Math.random): number =>
  Math.max(askedMs, random() * FIRST_PAUSE_MS * 2 ** tries);
/** More than half of at least 20 calls in 10 s without a response: no calls for a second, then one call tries. */
const BREAKER = { threshold: 0.5, duration: 10_000, minimumRps: 2 };
const OPEN_MS = 1_000;

/**
 * Calls other services over HTTP: kept connections, a deadline that is passed on, retries of what may be repeated within a
 * budget, and a circuit breaker for each service. `url` returns a service's base URLs, comma-separated; it is called late,
 * because ports may be 0 at first.
 */
export function createServiceClient(options: {
  caller: string;
  url: (service: string) => string;
  serviceTokens: ServiceTokens;
  /** To each address; 32 by default. */
  connections?: number;
  /** To log and to count. */
  onBreaker?: (service: string, state: BreakerState) => void;
  metrics?: Metrics;
}): ServiceClient {
  // Several services may share one address, as in the single process: one in trouble must not take the connections of the others.
  const keyOf = (service: string, url: string) => `${service} ${url}`;
  const pools = new Map<string, Pool>();
  const poolOf = (service: string, url: string) => {
    const key = keyOf(service, url);
    let pool = pools.get(key);
    if (!pool) {
      pool = new Pool(url, {
        connections: options.connections ?? 32,
        pipelining: 1,
        connect: (_options, callback) =>
          openConnection(url, { noDelay: true }, (error, socket) => (error ? callback(error, null) : callback(null, socket))),
        clientTtl: CONNECTION_LIFE_MS,
        keepAliveTimeout: IDLE_CONNECTION_MS,
        keepAliveMaxTimeout: IDLE_CONNECTION_MS,
        maxResponseSize: LARGEST_RESPONSE_BYTES,
      });
      pools.set(key, pool);
    }
    return pool;
  };
  const links = new Map<string, Link>();
  const linkTo = (service: string) => {
    const urls = options.url(service);
    const key = keyOf(service, urls);
    let link = links.get(key);
    if (!link) {
      link = createLink(service, urls, (state) => options.onBreaker?.(service, state));
      links.set(key, link);
    }
    return link;
  };
  options.metrics?.breakerOpen.observe(async () =>
    [...links.values()].map(({ service, isOpen }) => ({ labels: { service }, value: isOpen() ? 1 : 0 })),
  );
  options.metrics?.clientConnections.observe(async () =>
    [...links.values()].flatMap(({ service, upstreams }) => {
      const stats = upstreams.urls.flatMap((url) => pools.get(keyOf(service, url))?.stats ?? []);
      return CONNECTION_STATES.map((state) => ({
        labels: { service, state },
        value: stats.reduce((sum, pool) => sum + pool[state], 0),
      }));
    }),
  );
  const headersOf = ({ service }: CallRow, { userToken, body, idempotencyKey }: ServiceCall) => ({
    authorization: `Bearer ${userToken ?? options.serviceTokens.sign(options.caller, service)}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  });

  async function attempt(link: Link, row: CallRow, request: Omit<Dispatcher.RequestOptions, 'origin'>, ends: number) {
    const { service } = row;
    const silent = (cause: unknown) => new NoResponse(`${service} does not answer`, { cause });
    const graceEnds = Math.min(ends, performance.now() + RECONNECT_GRACE_MS);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), Math.max(0, ends - performance.now()));
    try {
      for (let tries = 0; ; tries++) {
        const url = link.upstreams.next();
        try {
          const headers = { ...(request.headers as Record<string, string>), ...outgoingHeaders(ends - performance.now()) };
          return await contentOf(row, await poolOf(service, url).request({ ...request, headers, signal: abort.signal }));
        } catch (error) {
          if (error instanceof DomainError) throw error;
          if (!neverSent(error)) throw silent(error);
          const pauseMs = link.upstreams.refused(url, tries);
          if (performance.now() + pauseMs >= graceEnds) throw silent(error);
          if (pauseMs > 0) await pauseFor(pauseMs);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async function call(row: CallRow, options: ServiceCall): Promise<unknown> {
    const { service, method } = row;
    const startedAt = performance.now();
    const deadline = Math.min(
      startedAt + (options.timeoutMs ?? TIMEOUT_MS),
      currentContext()?.deadline ?? Number.POSITIVE_INFINITY,
    );
    if (deadline <= startedAt) throw new Unavailable('There is no time left to answer.');
    const repeatable = method === 'GET' || method === 'PUT' || method === 'DELETE' || options.idempotencyKey !== undefined;
    const request = {
      method,
      path: urlOf(row, options),
      headers: headersOf(row, options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
    };
    const link = linkTo(service);
    link.budget.called();
    for (let tries = 1; ; tries++) {
      try {
        const now = performance.now();
        const ends = repeatable && tries === 1 ? now + (deadline - now) * FIRST_SHARE : deadline;
        return await link.guard(() => attempt(link, row, request, ends));
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new Unavailable(`${service} is in trouble`, OPEN_MS, { cause: error });
        if (!(error instanceof NoResponse) || !repeatable || tries === ATTEMPTS) throw error;
        const pauseMs = retryPause(tries, error.retryAfterHeaderMs);
        if (performance.now() + pauseMs >= deadline || !link.budget.take()) throw error;
        await pauseFor(pauseMs);
      }
    }
  }

  return {
    call: (row, ...[options]) =>
      inSpan(`call ${row.id}`, { kind: 'client', parent: currentSpan(), attributes: attributesOf(row) }, () =>
        call(row, (options ?? {}) as ServiceCall),
      ) as never,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client; the URL itself may hold what a trace must not. */
const attributesOf = ({ service, method, path }: CallRow) => ({
  'http.request.method': method,
  'url.template': path,
  'server.address': service,
});

type Link = ReturnType<typeof createLink>;

/** The state of one service: its addresses, its health, and its retry budget. */
function createLink(service: string, urls: string, onBreaker: (state: BreakerState) => void) {
  const breaker = circuitBreaker(handleType(NoResponse), { breaker: new SamplingBreaker(BREAKER), halfOpenAfter: OPEN_MS });
  breaker.onBreak(() => onBreaker('open'));
  breaker.onHalfOpen(() => onBreaker('half-open'));
  breaker.onReset(() => onBreaker('closed'));
  return {
    service,
    isOpen: () => breaker.state !== CircuitState.Closed,
    upstreams: createUpstreams(urls),
    budget: createRetryBudget(),
    async guard<T>(work: () => Promise<T>): Promise<T> {
      // While one call tries, the breaker would let the others wait for its outcome, past their own deadlines.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return breaker.execute(work);
    },
  };
}

function urlOf(row: CallRow, { params, query = {} }: ServiceCall): string {
  const path = pathOf(row.path, params);
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
