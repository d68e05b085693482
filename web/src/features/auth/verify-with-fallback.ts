import { HttpError } from '../../shared/api/http-error.ts';
import type { PendingOtp } from './pending-otp.ts';

const alreadyThere = (error: unknown) =>
  error instanceof HttpError &&
  (error.error === 'USER_EXISTS' || /already exists|duplicate key|verification failed/i.test(error.message));

/** Signing up with a phone that has an account: says so, and the same code signs in. Answers which of the two it came to. */
export const verifyWithFallback = async <S>(
  pending: PendingOtp,
  otp: string,
  deps: { verify: (pending: PendingOtp, otp: string) => Promise<S>; onFallback: () => void },
): Promise<{ session: S; isSignup: boolean }> => {
  try {
    return { session: await deps.verify(pending, otp), isSignup: pending.isSignup };
  } catch (error) {
    if (!pending.isSignup || !alreadyThere(error)) throw error;
    deps.onFallback();
    return { session: await deps.verify({ ...pending, isSignup: false }, otp), isSignup: false };
  }
};
