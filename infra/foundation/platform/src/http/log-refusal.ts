import type { DomainError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { currentContext } from '../request-context.ts';

/**
 * What tells of an attack: guessed codes, tokens that two parties hold or that were revoked, and doors that the role does not
 * open.
 */
const SECURITY: ReadonlySet<string> = new Set([
  'OTP_INVALID',
  'OTP_EXHAUSTED',
  'REFRESH_INVALID',
  'REFRESH_REUSED',
  'SESSION_REVOKED',
  'ADMIN_REQUIRED',
  'FORBIDDEN',
]);

/**
 * One line for each refusal: code, network, user and phone (hashed), as far as they are known. Security events are warnings, as
 * is a locked phone.
 */
export function logRefusal(logger: Logger, { code }: DomainError, fields: Record<string, unknown>): void {
  const isLockedPhone = code === 'RATE_LIMITED' && currentContext()?.phone !== undefined;
  const level = SECURITY.has(code) || isLockedPhone ? 'warn' : 'info';
  logger[level]({ code, ...fields }, 'refused');
}
