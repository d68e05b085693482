import { authCalls } from '@visavis/contracts/calls/auth';
import { call } from '../../shared/api/http.ts';
import { myZone } from '../../shared/format/dates.ts';
import type { PendingOtp } from './pending-otp.ts';

/** Sign-in has no token yet, and its own rule for too many attempts. */
const signedOut = { skipAuth: true, rateLimit: 'leave' } as const;

/** Sends a code: to an account (`/auth/login`) or to a new phone (`/auth/signup`). `bySms`: a young one again, by SMS. */
export const requestOtp = ({ phone, isSignup, name }: Omit<PendingOtp, 'challenge'>, bySms = false) => {
  const body = { phone, ...(bySms && { bySms }) };
  return isSignup
    ? call(authCalls.signup, { body: { name: name ?? '', ...body }, ...signedOut })
    : call(authCalls.login, { body, ...signedOut });
};

export const verifyOtp = ({ phone, isSignup, name, challenge }: PendingOtp, otp: string) =>
  call(authCalls.verifyOtp, {
    body: { phone, otp, challenge, isSignup, ...(isSignup && name && { name }), timeZone: myZone() },
    ...signedOut,
  });

/** Keeps an account whose deletion was requested, with the code that the sign-in was refused with. */
export const undoDeletion = (body: { phone: string; otp: string; challenge: string | undefined }) =>
  call(authCalls.undoDeletion, { body, ...signedOut });
