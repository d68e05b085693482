import type { CallRow } from '@visavis/contracts/calls/call';
import type { Dispatcher } from 'undici';
import {
  Conflict,
  type DomainError,
  Forbidden,
  IdempotencyMismatch,
  Invalid,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
} from '../errors.ts';

/** There is no response from the service: it counts against it, and the same call may succeed the next time. */
export class NoResponse extends Unavailable {
  /** The wait that it asked for (Retry-After); 0 when it did not. */
  readonly retryAfterHeaderMs: number;
  constructor(message: string, options: { cause?: unknown; retryAfterHeaderMs?: number } = {}) {
    super(message, Math.max(1_000, options.retryAfterHeaderMs ?? 0), options);
    this.retryAfterHeaderMs = options.retryAfterHeaderMs ?? 0;
  }
}

/**
 * Returns the JSON of a success, or the bytes of a picture; throws a refusal as the domain error that it was, and `NoResponse`
 * for anything else.
 */
export async function contentOf({ service, produces }: CallRow, response: Dispatcher.ResponseData): Promise<unknown> {
  const { statusCode, headers, body } = response;
  if (statusCode < 400 && produces === 'webp') return Buffer.from(await body.arrayBuffer());
  const json = jsonOf(await body.text());
  if (statusCode < 400) {
    if (json === undefined) throw new NoResponse(`${service} gives an answer that is no JSON`);
    return json;
  }
  throw refusalFrom(statusCode, json, waitOf(headers['retry-after']));
}

/** Undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalFrom(status: number, json: unknown, waitMs: number): DomainError {
  const {
    message = 'An error occurred',
    error = 'INTERNAL',
    details,
  } = (json ?? {}) as { message?: string; error?: string; details?: never };
  if (status === 401) return new Unauthenticated(error, message, details);
  if (status === 403) return new Forbidden(error, message, details);
  if (status === 404) return new NotFound(error, message, details);
  if (status === 409) return new Conflict(error, message, details);
  if (status === 422) return new IdempotencyMismatch(error, message, details);
  if (status === 429) return new TooMany(error, message, waitMs || 1_000);
  if (status < 500) return new Invalid(error, message, details);
  // A 500 is a defect in this one call; the other codes say that the service, or the way to it, is in trouble.
  return status === 500 ? new Unavailable(message) : new NoResponse(message, { retryAfterHeaderMs: waitMs });
}

/** Retry-After in seconds; services do not use its other form, a date. */
function waitOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) * 1_000 : 0;
}
