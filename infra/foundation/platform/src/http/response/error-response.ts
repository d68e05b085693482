import './field-messages.ts';
import type { Refusal } from '@visavis/contracts/common';
import { ZodError } from 'zod';
import {
  Conflict,
  DomainError,
  Forbidden,
  IdempotencyMismatch,
  Invalid,
  invalidField,
  NotFound,
  TooMany,
  TooSlow,
  Unauthenticated,
  Unavailable,
  WrongMethod,
} from '../../errors.ts';

/** The one place that maps an error's meaning to a status code. */
export function statusOf(error: DomainError): number {
  if (error instanceof Invalid)
    return error.code === 'PAYLOAD_TOO_LARGE' ? 413 : error.code === 'UNSUPPORTED_MEDIA_TYPE' ? 415 : 400;
  if (error instanceof Unauthenticated) return 401;
  if (error instanceof Forbidden) return 403;
  if (error instanceof NotFound) return 404;
  if (error instanceof WrongMethod) return 405;
  if (error instanceof TooSlow) return 408;
  if (error instanceof Conflict) return 409;
  if (error instanceof IdempotencyMismatch) return 422;
  if (error instanceof TooMany) return 429;
  if (error instanceof Unavailable) return 503;
  return 500;
}

/** zod's issues as `details`, one for each field; the first message in form order as `message`. */
export function invalidFrom(error: ZodError): Invalid {
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!messages.has(field)) messages.set(field, message);
  }
  const details = [...messages].map(([path, message]) => ({ path, message }));
  return new Invalid('VALIDATION_FAILED', details[0]?.message ?? 'An error occurred', details);
}

/** A body, uploads excepted. */
export const tooLarge = () =>
  new Invalid('PAYLOAD_TOO_LARGE', 'The request is too large', [{ path: 'body', message: 'At most 100 KiB' }]);

/** Errors of body-parser and of Express itself carry a status and a type. */
interface HttpError {
  status?: number;
  type?: string;
}

/** Any thrown value as a domain error; `undefined` for a defect, which is logged and becomes a 500. */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return invalidFrom(error);
  const { status, type } = (error ?? {}) as HttpError;
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'entity.parse.failed') return invalidField('body', 'The body is not valid JSON');
  if (type === 'encoding.unsupported')
    return new Invalid('UNSUPPORTED_MEDIA_TYPE', 'This content encoding is not supported', [
      { path: 'content-encoding', message: 'Send the body as it is, or as gzip' },
    ]);
  if (status === 415) return invalidField('content-type', 'Send application/json', 'UNSUPPORTED_MEDIA_TYPE');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return invalidField(error instanceof URIError ? 'path' : 'body', 'The request could not be read');
  return undefined;
}

export function refusalOf(error: DomainError | undefined, requestId: string): Refusal {
  if (!error) return { success: false, message: 'An error occurred. Please try again.', error: 'INTERNAL', requestId };
  const { details } = error;
  return {
    success: false,
    message: error.message,
    error: error.code,
    ...(details === undefined ? {} : { details: Array.isArray(details) ? [...details] : { ...details } }),
    requestId,
  } as Refusal;
}

/** Seconds for Retry-After (RFC 9110, 10.2.3), or undefined. */
export function retryAfterOf(error: DomainError | undefined): number | undefined {
  return error instanceof TooMany || error instanceof Unavailable
    ? Math.max(1, Math.ceil(error.retryAfterMs / 1_000))
    : undefined;
}
