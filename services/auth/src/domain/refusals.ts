import { Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, Unavailable } from '@visavis/platform';

/** Refusals of this service, each written once. Texts of the specification's section 8 are verbatim. */
export const refusals = {
  userNotFound: () => new NotFound('USER_NOT_FOUND', 'User not found with this phone number'),
  noSuchUser: () => new NotFound('USER_NOT_FOUND', 'User not found'),
  phoneTaken: () => new Conflict('USER_EXISTS', 'This phone number is already registered. Please login instead.'),
  /** The client turns a sign-up into a sign-in on 'already exists'. */
  alreadyExists: () => new Conflict('USER_EXISTS', 'An account with this phone number already exists. Please login instead.'),
  inactive: () => new Forbidden('ACCOUNT_INACTIVE', 'This account is inactive. Please contact support.'),
  /** The account is the user's to keep until `erasesAt`. */
  deletionPending: (erasesAt: Date) =>
    new Forbidden('DELETION_PENDING', 'This account is being deleted. Do you want to keep it?', {
      erasesAt: erasesAt.toISOString(),
    }),
  /** For admins. */
  beingDeleted: (erasesAt: Date) =>
    new Conflict('DELETION_PENDING', 'This user has asked for the deletion of the account.', {
      erasesAt: erasesAt.toISOString(),
    }),
  signedOut: () => new Unauthenticated('UNAUTHENTICATED', 'Please sign in'),
  nameNeeded: () =>
    new Invalid('VALIDATION_FAILED', 'Please enter a valid name', [{ path: 'name', message: 'Please enter a valid name' }]),

  /** After the last try there is nothing to try again. */
  otpInvalid: (triesLeft: number) =>
    new Invalid('OTP_INVALID', triesLeft > 0 ? 'Invalid OTP. Please try again.' : 'Invalid OTP', { triesLeft }),
  otpExpired: () => new Invalid('OTP_EXPIRED', 'This OTP has expired. Please request a new one.', { triesLeft: 0 }),
  otpExhausted: () => new Invalid('OTP_EXHAUSTED', 'This OTP was tried too often. Please request a new one.', { triesLeft: 0 }),
  tooMany: (retryAfterMs: number) =>
    new TooMany('RATE_LIMITED', 'Too many requests. Please try again in a few moments.', retryAfterMs),

  refreshInvalid: () => new Unauthenticated('REFRESH_INVALID', 'Your session has ended. Please sign in again.'),
  refreshReused: () => new Unauthenticated('REFRESH_REUSED', 'Your session has ended. Please sign in again.'),
  noSuchSession: () => new NotFound('NOT_FOUND', 'Session not found'),

  profileChanged: (current: object) =>
    new Conflict('VERSION_CONFLICT', 'Your profile was changed elsewhere. Please look at it again.', { ...current }),
  phoneInUse: () => new Conflict('USER_EXISTS', 'This phone number is already registered.'),
  ownPhone: () => new Conflict('CONFLICT', 'This is your phone number already.'),
  notMultipart: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Send multipart/form-data'),
  imageMissing: () => imageInvalid('VALIDATION_FAILED', 'Please choose a picture'),
  imageCut: () => imageInvalid('VALIDATION_FAILED', 'The upload broke off. Please try again.'),
  imageTooLarge: () => imageInvalid('PAYLOAD_TOO_LARGE', 'The picture must be 5 MB or smaller'),
  imageTooManyPixels: () => imageInvalid('PAYLOAD_TOO_LARGE', 'The picture has too many pixels'),
  imageType: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Please choose a JPEG, PNG or WebP picture'),
  imageAnimated: () => imageInvalid('UNSUPPORTED_MEDIA_TYPE', 'Please choose a picture that does not move'),
  imageBroken: () => imageInvalid('VALIDATION_FAILED', 'This picture cannot be read. Please choose another one.'),
  /** It took so long that its files were swept. */
  imageLate: () => new Unavailable('The upload took too long. Please try again.'),
  noSuchImage: () => new NotFound('NOT_FOUND', 'Picture not found'),

  ownAccount: () => new Conflict('OWN_ACCOUNT', 'You cannot demote or deactivate yourself.'),
  lastAdmin: () => new Conflict('LAST_ADMIN', 'This is the last active admin. Make someone else an admin first.'),
  appointedAdmin: () => new Conflict('APPOINTED_ADMIN', 'This admin is appointed by the configuration and stays one.'),
};

function imageInvalid(code: string, message: string): Invalid {
  return new Invalid(code, message, [{ path: 'image', message }]);
}
