import type { ErrorCode } from '@visavis/contracts/error-codes';
import { Conflict, type Detail, type DomainError, Forbidden, Invalid, NotFound, TooMany, Unauthenticated } from './errors.ts';

/** Why a command is not carried out, as the domain says it. `code` is stable and public; `message` is shown to people. */
export type Refusal = { code: ErrorCode; message: string; details?: readonly Detail[] | Record<string, unknown> } & (
  | { meaning: 'invalid' | 'unauthenticated' | 'forbidden' | 'absent' | 'conflict' }
  | { meaning: 'too-many'; retryAfterMs: number }
);

/** A decision that refuses its command. */
export interface Refused {
  kind: 'refused';
  refusal: Refusal;
}

export const refused = (
  meaning: Exclude<Refusal['meaning'], 'too-many'>,
  code: ErrorCode,
  message: string,
  details?: Refusal['details'],
): Refused => ({ kind: 'refused', refusal: { meaning, code, message, ...(details ? { details } : {}) } });

/** A refused form field; `path` names it. */
export const refusedField = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED'): Refused =>
  refused('invalid', code, message, [{ path, message }]);

/** The refusal alone, without its decision. */
export const refuse = (...reason: Parameters<typeof refused>): Refusal => refused(...reason).refusal;
export const refuseField = (...field: Parameters<typeof refusedField>): Refusal => refusedField(...field).refusal;
export const refuseTooMany = (message: string, retryAfterMs: number, details?: Refusal['details']): Refusal => ({
  meaning: 'too-many',
  code: 'RATE_LIMITED',
  message,
  retryAfterMs,
  ...(details && { details }),
});

/** The one place where a refusal becomes an error; `http/error-response.ts` gives that its status. */
export function errorOf(refusal: Refusal): DomainError {
  const { code, message, details } = refusal;
  switch (refusal.meaning) {
    case 'invalid':
      return new Invalid(code, message, details);
    case 'unauthenticated':
      return new Unauthenticated(code, message, details);
    case 'forbidden':
      return new Forbidden(code, message, details);
    case 'absent':
      return new NotFound(code, message, details);
    case 'conflict':
      return new Conflict(code, message, details);
    case 'too-many':
      return new TooMany(code, message, refusal.retryAfterMs, details);
  }
}

/** The decision as it was accepted. Throws the refusal's error. */
export function unlessRefused<D extends { kind: string }>(decision: D | Refused): Exclude<D, Refused> {
  if (decision.kind === 'refused') throw errorOf((decision as Refused).refusal);
  return decision as Exclude<D, Refused>;
}

/** Throws the refusal's error, if there is a refusal. */
export function throwIfRefused(refusal: Refused | undefined): void {
  if (refusal) throw errorOf(refusal.refusal);
}
