import type { Endpoint, ResponseOf } from '@visavis/contracts/endpoint';
import { Pool } from 'undici';
import type { z } from 'zod';
import type { ServiceTokens } from '../auth/service-token.ts';
import { Conflict, DomainError, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, Unavailable } from '../errors.ts';
import { currentContext } from '../request-context.ts';

export interface ServiceCall {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** The user's own token, when the call is made for them; otherwise a service token. */
  userToken?: string;
  /** Milliseconds; 5,000 by default. */
  timeoutMs?: number;
}

export interface ServiceClient {
  /** Throws the refusal as the domain error it was, or `Unavailable` when there is no answer in time. */
  call<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(endpoint: E, call?: ServiceCall): Promise<ResponseOf<E>>;
  close(): Promise<void>;
}

/** Calls other services over HTTP with keep-alive, a deadline, and one retry of idempotent calls. `url` is asked late: ports may be 0 at first. */
export function createServiceClient(options: {
  caller: string;
  url: (service: string) => string;
  serviceTokens: ServiceTokens;
  connections?: number;
}): ServiceClient {
  const pools = new Map<string, Pool>();
  const poolOf = (service: string) => {
    const url = options.url(service);
    let pool = pools.get(url);
    if (!pool) {
      pool = new Pool(url, { connections: options.connections ?? 32, pipelining: 1 });
      pools.set(url, pool);
    }
    return pool;
  };
  const once = async (endpoint: Endpoint, call: ServiceCall) => {
    const timeoutMs = call.timeoutMs ?? 5_000;
    const correlationId = currentContext()?.correlationId;
    const { statusCode, body } = await poolOf(endpoint.service).request({
      method: endpoint.method,
      path: pathOf(endpoint.path, call),
      headers: {
        authorization: `Bearer ${call.userToken ?? options.serviceTokens.sign(options.caller, endpoint.service)}`,
        ...(correlationId ? { 'x-request-id': correlationId } : {}),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const answer: unknown = await body.json();
    if (statusCode >= 400) throw errorOf(statusCode, answer);
    return answer;
  };
  return {
    async call(endpoint, call = {}) {
      const attempts = endpoint.method === 'GET' || endpoint.method === 'PUT' || endpoint.method === 'DELETE' ? 2 : 1;
      for (let attempt = 1; ; attempt++) {
        try {
          return (await once(endpoint, call)) as never;
        } catch (error) {
          const known = error instanceof DomainError;
          if (known && !(error instanceof Unavailable)) throw error;
          if (attempt >= attempts)
            throw known ? error : new Unavailable(`${endpoint.service} does not answer`, 1_000, { cause: error });
        }
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
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

function errorOf(status: number, answer: unknown): DomainError {
  const {
    message = 'An error occurred',
    error = 'INTERNAL',
    details,
  } = (answer ?? {}) as { message?: string; error?: string; details?: never };
  if (status === 401) return new Unauthenticated(error, message, details);
  if (status === 403) return new Forbidden(error, message, details);
  if (status === 404) return new NotFound(error, message, details);
  if (status === 409) return new Conflict(error, message, details);
  if (status === 429) return new TooMany(error, message, 1_000);
  if (status < 500) return new Invalid(error, message, details);
  return new Unavailable(message);
}
