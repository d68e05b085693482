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

/** No answer that a service gives: counts against it, and the same call may go well the next time. */
export class NoAnswer extends Unavailable {
  /** It asked for this much patience (Retry-After); 0 when it did not. */
  readonly askedMs: number;
  constructor(message: string, options: { cause?: unknown; askedMs?: number } = {}) {
    super(message, Math.max(1_000, options.askedMs ?? 0), options);
    this.askedMs = options.askedMs ?? 0;
  }
}

/** The JSON of a success; a refusal is thrown as the error that it was. */
export async function answerOf(service: string, response: Dispatcher.ResponseData): Promise<unknown> {
  const { statusCode, headers, body } = response;
  const answer = parse(await body.text());
  if (statusCode < 400) {
    if (answer === undefined) throw new NoAnswer(`${service} gives an answer that is no JSON`);
    return answer;
  }
  throw refusalFrom(statusCode, answer, waitOf(headers['retry-after']));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalFrom(status: number, answer: unknown, waitMs: number): DomainError {
  const {
    message = 'An error occurred',
    error = 'INTERNAL',
    details,
  } = (answer ?? {}) as { message?: string; error?: string; details?: never };
  if (status === 401) return new Unauthenticated(error, message, details);
  if (status === 403) return new Forbidden(error, message, details);
  if (status === 404) return new NotFound(error, message, details);
  if (status === 409) return new Conflict(error, message, details);
  if (status === 422) return new IdempotencyMismatch(error, message, details);
  if (status === 429) return new TooMany(error, message, waitMs || 1_000);
  if (status < 500) return new Invalid(error, message, details);
  // A 500 is a defect that this one request met; the others tell that the service, or the way to it, is in trouble.
  return status === 500 ? new Unavailable(message) : new NoAnswer(message, { askedMs: waitMs });
}

/** Retry-After in seconds; its other form, a date, is not used among us. */
function waitOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) * 1_000 : 0;
}
