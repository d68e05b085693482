import { errorOf } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { checkCode, useUpCode } from './check-code.ts';
import { requestOrigin } from './request-origin.ts';

export interface OwnCode {
  sessionId: string;
  /** To the user's own phone. */
  otp?: string | undefined;
  challenge?: string | undefined;
  address: string;
  now: Date;
}

/**
 * In the caller's unit: a code of the user's own phone, for something that an open session alone does not do. It is used up by
 * `use`, as which the same code is right again for a while: a response may have been lost. It opens no session. Throws
 * UNAUTHENTICATED, VALIDATION_FAILED (no code), OTP_EXPIRED and OTP_EXHAUSTED.
 */
export async function checkOwnCode(deps: AuthDeps, unit: Unit, user: UserRecord, code: OwnCode, use: string) {
  const { otp, now } = code;
  if (!user.phone) throw errorOf(refusals.signedOut());
  if (otp === undefined) throw errorOf(refusals.codeNeeded());
  const usedBy = `${use} by ${code.sessionId}`;
  const origin = await requestOrigin(deps, unit, user, code);
  const guess = { phone: user.phone, otp, challenge: code.challenge, purpose: 'sign-in', owner: user, origin, now } as const;
  const checked = await checkCode(deps, unit, guess);
  if (checked.kind === 'wrong') return checked;
  if (checked.kind === 'right') return { kind: 'right' as const, verified: useUpCode(unit, checked, now, usedBy) };
  if (checked.sessionId !== usedBy) throw errorOf(refusals.otpExpired());
  return { kind: 'right' as const, verified: [] };
}
