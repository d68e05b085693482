import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthenticated } from '@visavis/platform';

/** Refusals of this service, each written once. Texts of the specification's section 8 are verbatim. */
export const refusals = {
  userNotFound: () => new NotFound('USER_NOT_FOUND', 'User not found with this phone number'),
  noSuchUser: () => new NotFound('USER_NOT_FOUND', 'User not found'),
  phoneTaken: () => new Conflict('USER_EXISTS', 'This phone number is already registered. Please login instead.'),
  /** The client turns a sign-up into a sign-in on 'already exists'. */
  alreadyExists: () => new Conflict('USER_EXISTS', 'An account with this phone number already exists. Please login instead.'),
  inactive: () => new Forbidden('ACCOUNT_INACTIVE', 'This account is inactive. Please contact support.'),
  nameNeeded: () =>
    new Invalid('VALIDATION_FAILED', 'Please enter a valid name', [{ path: 'name', message: 'Please enter a valid name' }]),

  otpInvalid: (triesLeft: number) => new Invalid('OTP_INVALID', 'Invalid OTP. Please try again.', { triesLeft }),
  otpExpired: () => new Invalid('OTP_EXPIRED', 'This OTP has expired. Please request a new one.', { triesLeft: 0 }),
  otpExhausted: () => new Invalid('OTP_EXHAUSTED', 'This OTP was tried too often. Please request a new one.', { triesLeft: 0 }),
  tooMany: (retryAfterMs: number) =>
    new TooMany('RATE_LIMITED', 'Too many requests. Please try again in a few moments.', retryAfterMs),

  refreshInvalid: () => new Unauthenticated('REFRESH_INVALID', 'Your session has ended. Please sign in again.'),
  refreshReused: () => new Unauthenticated('REFRESH_REUSED', 'Your session has ended. Please sign in again.'),
  noSuchSession: () => new NotFound('NOT_FOUND', 'Session not found'),

  ownAccount: () => new Conflict('OWN_ACCOUNT', 'You cannot demote or deactivate yourself.'),
  lastAdmin: () => new Conflict('LAST_ADMIN', 'This is the last active admin. Make someone else an admin first.'),
  appointedAdmin: () => new Conflict('APPOINTED_ADMIN', 'This admin is appointed by the configuration and stays one.'),
};
