import { CODE_NOT_SENT, PASSKEY } from '@visavis/contracts/constants/account';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { ADMIN_REFUSALS } from '@visavis/platform';
import { refuse, refuseField, refuseTooMany } from '@visavis/platform/refusal';

const waitOf = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

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
  renamedOften: (nextAt: Date, timeZone: string) => {
    const day = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(nextAt);
    const message = `You have changed your name twice in 30 days. You can change it again on ${day}.`;
    return refuseField('name', message);
  },
  nameNeeded: () => refuseField('name', 'Please enter a valid name'),

  /** After the last try there is nothing to try again. */
  otpInvalid: (triesLeft: number) =>
    refuse('invalid', 'OTP_INVALID', triesLeft > 0 ? 'Invalid OTP. Please try again.' : 'Invalid OTP', { triesLeft }),
  otpExpired: () => refuse('invalid', 'OTP_EXPIRED', 'This OTP has expired. Please request a new one.', { triesLeft: 0 }),
  otpExhausted: () =>
    refuse('invalid', 'OTP_EXHAUSTED', 'This OTP was tried too often. Please request a new one.', { triesLeft: 0 }),
  countryNotServed: () => refuse('forbidden', 'FORBIDDEN', CODE_NOT_SENT.country),
  neverServed: () => refuseField('phone', CODE_NOT_SENT.kind),
  tooMany: (retryAfterMs: number) => refuseTooMany('Too many requests. Please try again in a few moments.', retryAfterMs),

  adminsOnly: () => refuse('forbidden', 'ADMIN_REQUIRED', ADMIN_REFUSALS.ADMIN_REQUIRED),
  secondFactorNeeded: () => refuse('forbidden', 'SECOND_FACTOR_REQUIRED', ADMIN_REFUSALS.SECOND_FACTOR_REQUIRED),
  secondFactorTooOld: () => refuse('forbidden', 'SECOND_FACTOR_FRESH', ADMIN_REFUSALS.SECOND_FACTOR_FRESH),
  secondFactorInvalid: (triesLeft: number) =>
    refuse('invalid', 'SECOND_FACTOR_INVALID', 'This code is not right. Please try the next one of your app.', { triesLeft }),
  secondFactorBlocked: (retryAfterMs: number) =>
    refuseTooMany(`Too many wrong codes. Please wait ${waitOf(retryAfterMs)} before you try again.`, retryAfterMs),
  noSecondFactor: () => refuse('conflict', 'CONFLICT', 'Set up an authenticator app first.'),

  passkeyInvalid: () =>
    refuse('invalid', 'PASSKEY_INVALID', 'This passkey was not accepted. Please try again, or sign in with a code.'),
  tooManyPasskeys: () => refuse('conflict', 'CONFLICT', `You have ${PASSKEY.most} passkeys. Please remove one first.`),
  noSuchPasskey: () => refuse('absent', 'NOT_FOUND', 'Passkey not found'),

  refreshInvalid: () => refuse('unauthenticated', 'REFRESH_INVALID', 'Your session has ended. Please sign in again.'),
  refreshReused: () => refuse('unauthenticated', 'REFRESH_REUSED', 'Your session has ended. Please sign in again.'),
  phoneIsChanging: () =>
    refuse(
      'conflict',
      'CONFLICT',
      'Your phone number is about to change. Keep this number first, or sign out all other devices.',
    ),
  noSuchSession: () => refuse('absent', 'NOT_FOUND', 'Session not found'),

  profileChanged: (current: object) =>
    refuse('conflict', 'VERSION_CONFLICT', 'Your profile was changed elsewhere. Please look at it again.', { ...current }),
  phoneInUse: () => refuse('conflict', 'USER_EXISTS', 'This phone number is already registered.'),
  codeNeeded: () => refuseField('otp', 'Please enter a valid 6-digit OTP'),
  ownPhone: () => refuse('conflict', 'CONFLICT', 'This is your phone number already.'),
  noEmail: () => refuse('conflict', 'CONFLICT', 'There is no email address to confirm.'),
  linkInvalid: () => refuse('absent', 'LINK_INVALID', 'This link is not valid. Please use the newest message.'),
  linkExpired: () => refuse('absent', 'LINK_EXPIRED', 'This link has expired. Please request a new one in your settings.'),
  workRequired: (work: object) => ({
    ...refuse(
      'forbidden',
      'WORK_REQUIRED',
      'Many codes are requested at the moment. Please try again from our app, or from a device on which you signed in before.',
    ),
    details: { work },
  }),
  wallLinkInvalid: () => refuse('absent', 'LINK_INVALID', 'This link is not valid. Please open the whole of it.'),
  wallLinkExpired: () => refuse('absent', 'LINK_EXPIRED', 'This link has expired. Please ask an admin for a new one.'),
  wallLinkWithdrawn: () => refuse('absent', 'LINK_WITHDRAWN', 'This link was withdrawn. Please ask an admin for a new one.'),
  noSuchWallLink: () => refuse('absent', 'NOT_FOUND', 'There is no such link'),
  tooManyWallLinks: () => refuse('conflict', 'CONFLICT', `Please withdraw a link first: ${WALL_LINK.most} are active.`),
  noSuchImage: () => refuse('absent', 'NOT_FOUND', 'Picture not found'),

  alreadyVerified: () => refuse('conflict', 'ALREADY_VERIFIED', 'You are verified already.'),
  requestPending: () => refuse('conflict', 'VERIFICATION_PENDING', 'Your request waits for a decision.'),
  requestTooEarly: (requestableAt: Date) =>
    refuse('conflict', 'VERIFICATION_TOO_EARLY', VERIFICATION.tooEarly, {
      requestableAt: requestableAt.toISOString(),
    }),
  tooManyDocuments: () => refuse('conflict', 'CONFLICT', `Maximum of ${VERIFICATION.documentsMax} documents reached`),
  noSuchDocument: () => refuse('absent', 'NOT_FOUND', 'Document not found'),
  documentGone: () => refuseField('documents', 'Please upload the document again'),
  noSuchRequest: () => refuse('absent', 'NOT_FOUND', 'Verification request not found'),
  decided: (status: string) =>
    refuse('conflict', 'VERIFICATION_DECIDED', 'This request is decided already: a decision is final.', { status }),
  requestChanged: () =>
    refuse('conflict', 'VERSION_CONFLICT', 'This request was changed in the meantime. Please look at it again.'),
  ownRequest: () => refuse('conflict', 'OWN_ACCOUNT', 'Another admin decides about your own request.'),
  notVerified: () => refuse('conflict', 'CONFLICT', 'There is no verification to revoke.'),

  userChanged: (current: object) =>
    refuse('conflict', 'VERSION_CONFLICT', 'Somebody else changed this user meanwhile. Please look at it again.', { ...current }),
  ownSecondFactor: () => refuse('conflict', 'OWN_ACCOUNT', 'Set up a new app for yourself instead.'),
  ownSessions: () => refuse('conflict', 'OWN_ACCOUNT', 'End your own sessions in your settings.'),
  ownAccount: () => refuse('conflict', 'OWN_ACCOUNT', 'You cannot demote or deactivate yourself.'),
  lastAdmin: () => refuse('conflict', 'LAST_ADMIN', 'This is the last active admin. Make someone else an admin first.'),
  appointedAdmin: () => refuse('conflict', 'APPOINTED_ADMIN', 'This admin is appointed by the configuration and stays one.'),
};
