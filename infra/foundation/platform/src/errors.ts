/**
 * Errors by meaning, not by transport. HTTP and socket form are given once, in `http/error-response.ts`.
 * `code` is stable and public; `message` is shown to people.
 */
export interface Detail {
  path: string;
  message: string;
  [more: string]: unknown;
}

export abstract class DomainError extends Error {
  readonly code: string;
  readonly details: readonly Detail[] | Record<string, unknown> | undefined;
  constructor(code: string, message: string, details?: readonly Detail[] | Record<string, unknown>) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

/** The input does not have the shape or range that was asked for (400). */
export class Invalid extends DomainError {}
/** Because of one field of the input. */
export const invalidField = (path: string, message: string, code = 'VALIDATION_FAILED'): Invalid =>
  new Invalid(code, message, [{ path, message }]);
/** No session, or a dead one (401). */
export class Unauthenticated extends DomainError {}
/** Known, but not allowed (403). */
export class Forbidden extends DomainError {}
/** There is such a path, but not for this method (405). */
export class WrongMethod extends DomainError {}
/** The caller did not send its request in time (408). */
export class TooSlow extends DomainError {}
/** Absent, or not yours (404). */
export class NotFound extends DomainError {}
/** The state does not allow it (409). */
export class Conflict extends DomainError {}
/** An idempotency key was used again with another body (422). */
export class IdempotencyMismatch extends DomainError {}
/** Too many (429); `retryAfterMs` becomes Retry-After. */
export class TooMany extends DomainError {
  readonly retryAfterMs: number;
  constructor(code: string, message: string, retryAfterMs: number, details?: DomainError['details']) {
    super(code, message, details);
    this.retryAfterMs = retryAfterMs;
  }
}
/** A transient failure (of a store, a bus, the network): worth trying again, never the caller's or the event's fault (503). */
export class Unavailable extends DomainError {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 1_000, options?: { cause?: unknown }) {
    super('UNAVAILABLE', message);
    this.retryAfterMs = retryAfterMs;
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}
