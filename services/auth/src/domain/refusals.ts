import type { ErrorCode } from '@visavis/contracts/error-codes';
import { type Refusal, refused } from '@visavis/platform/refusal';

const refuse = (...reason: Parameters<typeof refused>): Refusal => refused(...reason).refusal;

/** Refusals of this service, each written once. Texts of the specification's section 8 are verbatim. */
export const refusals = {
  userNotFound: () => refuse('absent', 'USER_NOT_FOUND', 'User not found with this phone number'),
  noSuchUser: () => refuse('absent', 'USER_NOT_FOUND', 'User not found'),
  phoneTaken: () => refuse('conflict', 'USER_EXISTS', 'This phone number is already registered. Please login instead.'),
  /** The client turns a sign-up into a sign-in on 'already exists'. */
  alreadyExists: () =>
    refuse('conflict', 'USER_EXISTS', 'An account with this phone number already exists. Please login instead.'),
  inactive: () => refuse('forbidden', 'ACCOUNT_INACTIVE', 'This account is inactive. Please contact support.'),
  /** The account is the user's to keep until `erasesAt`. */
  deletionPending: (erasesAt: Date) =>
    refuse('forbidden', 'DELETION_PENDING', 'This account is being deleted. Do you want to keep it?', {
      erasesAt: erasesAt.toISOString(),
    }),
  /** For admins. */
  beingDeleted: (erasesAt: Date) =>
    refuse('conflict', 'DELETION_PENDING', 'This user has asked for the deletion of the account.', {
      erasesAt: erasesAt.toISOString(),
    }),
  /** For admins. */
  accountClosed: () => refuse('conflict', 'CONFLICT', 'This account was closed: another account has its phone number.'),
  signedOut: () => refuse('unauthenticated', 'UNAUTHENTICATED', 'Please sign in'),
  nameNeeded: () =>
    refuse('invalid', 'VALIDATION_FAILED', 'Please enter a valid name', [{ path: 'name', message: 'Please enter a valid name' }]),

  /** After the last try there is nothing to try again. */
  otpInvalid: (triesLeft: number) =>
    refuse('invalid', 'OTP_INVALID', triesLeft > 0 ? 'Invalid OTP. Please try again.' : 'Invalid OTP', { triesLeft }),
  otpExpired: () => refuse('invalid', 'OTP_EXPIRED', 'This OTP has expired. Please request a new one.', { triesLeft: 0 }),
  otpExhausted: () =>
    refuse('invalid', 'OTP_EXHAUSTED', 'This OTP was tried too often. Please request a new one.', { triesLeft: 0 }),
  countryNotServed: () => refuse('forbidden', 'FORBIDDEN', 'We do not send codes to this country yet.'),
  tooMany: (retryAfterMs: number): Refusal => ({
    meaning: 'too-many',
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again in a few moments.',
    retryAfterMs,
  }),

  refreshInvalid: () => refuse('unauthenticated', 'REFRESH_INVALID', 'Your session has ended. Please sign in again.'),
  refreshReused: () => refuse('unauthenticated', 'REFRESH_REUSED', 'Your session has ended. Please sign in again.'),
  noSuchSession: () => refuse('absent', 'NOT_FOUND', 'Session not found'),

  profileChanged: (current: object) =>
    refuse('conflict', 'VERSION_CONFLICT', 'Your profile was changed elsewhere. Please look at it again.', { ...current }),
  phoneInUse: () => refuse('conflict', 'USER_EXISTS', 'This phone number is already registered.'),
  codeNeeded: () =>
    refuse('invalid', 'VALIDATION_FAILED', 'Please enter a valid 6-digit OTP', [
      { path: 'otp', message: 'Please enter a valid 6-digit OTP' },
    ]),
  ownPhone: () => refuse('conflict', 'CONFLICT', 'This is your phone number already.'),
  notMultipart: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data'),
  imageMissing: () => imageInvalid('VALIDATION_FAILED', 'Please choose a picture'),
  imageSeveral: () => imageInvalid('VALIDATION_FAILED', 'Please choose one picture'),
  imageCut: () => imageInvalid('VALIDATION_FAILED', 'The upload broke off. Please try again.'),
  imageTooLarge: () => imageInvalid('PAYLOAD_TOO_LARGE', 'The picture must be 5 MB or smaller'),
  imageTooManyPixels: () => imageInvalid('PAYLOAD_TOO_LARGE', 'The picture has too many pixels'),
  imageType: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Please choose a JPEG, PNG or WebP picture'),
  imageAnimated: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Please choose a picture that does not move'),
  imageBroken: () => imageInvalid('VALIDATION_FAILED', 'This picture cannot be read. Please choose another one.'),
  noSuchImage: () => refuse('absent', 'NOT_FOUND', 'Picture not found'),

  ownAccount: () => refuse('conflict', 'OWN_ACCOUNT', 'You cannot demote or deactivate yourself.'),
  lastAdmin: () => refuse('conflict', 'LAST_ADMIN', 'This is the last active admin. Make someone else an admin first.'),
  appointedAdmin: () => refuse('conflict', 'APPOINTED_ADMIN', 'This admin is appointed by the configuration and stays one.'),
};

function imageInvalid(code: ErrorCode, message: string): Refusal {
  return refuse('invalid', code, message, [{ path: 'image', message }]);
}
