import { Conflict, type DomainError, Forbidden, Invalid, NotFound } from '@visavis/platform/errors';
import type { Refusal } from '../domain/decision.ts';

/** The domain's refusals in the platform's form. */
export function errorOf({ meaning, code, message, details }: Refusal): DomainError {
  switch (meaning) {
    case 'invalid':
      return new Invalid(code, message, details);
    case 'forbidden':
      return new Forbidden(code, message, details);
    case 'absent':
      return new NotFound(code, message, details);
    case 'conflict':
      return new Conflict(code, message, details);
  }
}

/** The decision, unless it is a refusal. */
export function unlessRefused<D extends { kind: string }>(
  decision: D | { kind: 'refused'; refusal: Refusal },
): Exclude<D, { kind: 'refused' }> {
  if (decision.kind === 'refused') throw errorOf((decision as { refusal: Refusal }).refusal);
  return decision as Exclude<D, { kind: 'refused' }>;
}

export const meetingNotFound = () => new NotFound('NOT_FOUND', 'Meeting not found');
