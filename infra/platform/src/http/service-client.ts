import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Endpoint, ResponseOf } from '@visavis/contracts/endpoint';
import { BrokenCircuitError, CircuitState, circuitBreaker, handleType, SamplingBreaker } from 'cockatiel';
import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import type { ServiceTokens } from '../auth/service-token.ts';
import { DomainError, Unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { currentContext } from '../request-context.ts';
import { currentSpan, inSpan } from '../telemetry/span.ts';
import { outgoingHeaders } from './outgoing-headers.ts';
import { createRetryBudget } from './retry-budget.ts';
import { answerOf, NoAnswer } from './service-answer.ts';
import { createUpstreams, neverSent, RECONNECT_GRACE_MS } from './upstreams.ts';

export interface ServiceCall {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** The user's own token, when the call is made for them; otherwise a service token. */
  userToken?: string;
  /** Milliseconds for the whole call, attempts and pauses included; 5,000 by default, and never beyond the caller's own deadline. */
  timeoutMs?: number;
  /** Sent as Idempotency-Key: a POST that has one may be tried again. */
  idempotencyKey?: string;
}

export interface ServiceClient {
  /** Throws the refusal as the domain error it was, or `Unavailable` when there is no answer in time. */
  call<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(endpoint: E, call?: ServiceCall): Promise<ResponseOf<E>>;
  close(): Promise<void>;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

const TIMEOUT_MS = 5_000;
const CONNECT_MS = 1_000;
/** Connections are renewed, so that new replicas behind one name get their share. */
const CONNECTION_LIFE_MS = 30_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;
const STATES = ['connected', 'free', 'running', 'queued'] as const;
/** Of a repeatable call's time for its first attempt: a replica that hangs must leave time to ask another. */
const FIRST_SHARE = 0.6;
/** More than half of at least 20 calls in 10 s without an answer: the service is left alone for a second, then one call tries. */
const BREAKER = { threshold: 0.5, duration: 10_000, minimumRps: 2 };
const OPEN_MS = 1_000;

/**
 * Calls other services over HTTP: kept connections, a deadline that is passed on, retries of what may be repeated within a budget, and a circuit
 * breaker for each service. `url` answers a service's base URLs, comma-separated; it is asked late: ports may be 0 at first.
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
  // Several services may be behind one address, as in the single process: one in trouble takes neither connections nor the way from the others.
  const keyOf = (service: string, url: string) => `${service} ${url}`;
  const pools = new Map<string, Pool>();
  const poolOf = (service: string, url: string) => {
    const key = keyOf(service, url);
    let pool = pools.get(key);
    if (!pool) {
      pool = new Pool(url, {
        connections: options.connections ?? 32,
        pipelining: 1,
        connect: { timeout: CONNECT_MS },
        clientTtl: CONNECTION_LIFE_MS,
        maxResponseSize: LARGEST_ANSWER_BYTES,
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
      return STATES.map((state) => ({ labels: { service, state }, value: stats.reduce((sum, pool) => sum + pool[state], 0) }));
    }),
  );
  const headersOf = ({ service }: Endpoint, { userToken, body, idempotencyKey }: ServiceCall) => ({
    authorization: `Bearer ${userToken ?? options.serviceTokens.sign(options.caller, service)}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  });

  async function attempt(link: Link, endpoint: Endpoint, request: Omit<Dispatcher.RequestOptions, 'origin'>, ends: number) {
    const { service } = endpoint;
    const silent = (cause: unknown) => new NoAnswer(`${service} does not answer`, { cause });
    const graceEnds = Math.min(ends, performance.now() + RECONNECT_GRACE_MS);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), ends - performance.now());
    try {
      for (let tries = 0; ; tries++) {
        const url = link.upstreams.next();
        try {
          const headers = { ...(request.headers as Record<string, string>), ...outgoingHeaders(ends - performance.now()) };
          return await answerOf(service, await poolOf(service, url).request({ ...request, headers, signal: abort.signal }));
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

  async function call(endpoint: Endpoint, given: ServiceCall): Promise<unknown> {
    const { service, method } = endpoint;
    const startedAt = performance.now();
    const deadline = Math.min(
      startedAt + (given.timeoutMs ?? TIMEOUT_MS),
      currentContext()?.deadline ?? Number.POSITIVE_INFINITY,
    );
    if (deadline <= startedAt) throw new Unavailable('There is no time left to answer.');
    const repeatable = method === 'GET' || method === 'PUT' || method === 'DELETE' || given.idempotencyKey !== undefined;
    const request = {
      method,
      path: pathOf(endpoint.path, given),
      headers: headersOf(endpoint, given),
      body: given.body === undefined ? null : JSON.stringify(given.body),
    };
    const link = linkTo(service);
    link.budget.called();
    for (let tries = 1; ; tries++) {
      try {
        const now = performance.now();
        const ends = repeatable && tries === 1 ? now + (deadline - now) * FIRST_SHARE : deadline;
        return await link.guard(() => attempt(link, endpoint, request, ends));
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new Unavailable(`${service} is in trouble`, OPEN_MS, { cause: error });
        if (!(error instanceof NoAnswer) || !repeatable || tries === ATTEMPTS) throw error;
        const pauseMs = Math.max(error.askedMs, Math.random() * FIRST_PAUSE_MS * 2 ** tries);
        if (performance.now() + pauseMs >= deadline || !link.budget.take()) throw error;
        await pauseFor(pauseMs);
      }
    }
  }

  return {
    call: (endpoint, given = {}) =>
      inSpan(`call ${endpoint.id}`, { kind: 'client', parent: currentSpan(), attributes: attributesOf(endpoint) }, () =>
        call(endpoint, given),
      ) as never,
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client; the URL itself may hold what a trace must not. */
const attributesOf = ({ service, method, path }: Endpoint) => ({
  'http.request.method': method,
  'url.template': path,
  'server.address': service,
});

type Link = ReturnType<typeof createLink>;

/** What we know of one service: its addresses, its health, and the retries that it may still get. */
function createLink(service: string, urls: string, onBreaker: (state: BreakerState) => void) {
  const breaker = circuitBreaker(handleType(NoAnswer), { breaker: new SamplingBreaker(BREAKER), halfOpenAfter: OPEN_MS });
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

function pathOf(path: string, call: ServiceCall): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  const query = Object.entries(call.query ?? {}).filter(
    (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
  );
  return query.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
