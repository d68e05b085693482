import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

/** The admins' second factor: RFC 6238 with the values that every authenticator app knows (product decisions, "Accounts"). */
export const SECOND_FACTOR = {
  digits: 6,
  periodSec: 30,
  /** Steps of the clock that a code may be early or late (RFC 6238, section 5.2). */
  window: 1,
  /** Wrong codes in a row until there is a wait. */
  tries: 5,
  /** The first one, the second, and each from then on, until a code was right. */
  waitsMs: [10 * MINUTE, HOUR, DAY],
  recoveryCodes: 10,
  /** An elevated session ends then, or when no person did anything in it for as long as `idleMs`. */
  elevatedMs: 12 * HOUR,
  idleMs: 30 * MINUTE,
  /** How old it may be for `fresh` calls. */
  freshMs: 5 * MINUTE,
} as const;

/** Why no code is sent; found by its words where it is shown in Hindi. */
export const CODE_NOT_SENT = {
  country: 'We do not send codes to this country yet.',
  /** Satellite and premium numbers. */
  kind: 'We do not send codes to numbers of this kind',
} as const;
/** To visitors who ask for an alert; the web has it in Hindi, too. */
export const CONFIRMATION_NOT_SENT =
  'We cannot send more confirmations to numbers like this today. Please sign in, or try again later.';

export const ACCOUNT = {
  phoneDigitsMin: 7,
  phoneDigitsMax: 15,
  nameMin: 2,
  nameMax: 60,
  otpLength: 6,
  otpTtlMs: 5 * MINUTE,
  otpTries: 5,
  /** Codes of a phone that are good at the same time. */
  otpLivePairs: 3,
  /** Of one known device, of familiar networks, and of all others together, each for itself. */
  otpSends: 5,
  otpSendsWindowMs: 10 * MINUTE,
  /**
   * From so many sends in a day on, each waits for the one before it: 10 minutes, 20, 40, then an hour. Unknown devices, and
   * those that are known.
   */
  otpSendsUntilWaits: { unknown: 6, known: 20 },
  /**
   * To one phone in a day, by all its known devices and open sessions together: somebody with many sessions of their own would
   * else send as many codes at our cost. One stolen session, which waits after 20, does not use it up; where several do, each
   * device is sent what one that is not known would be.
   */
  otpKnownSendsPerDay: 100,
  /**
   * Devices that are not known prove by work that they are no flood, where so many codes of this phone went to such devices in a
   * day, or where this share of a limit by prefix, by country or over all is used up. Each time that the limit of a prefix or
   * country is used up again, the work is `harder` times as much; at `walls` times the limit nothing is sent. What was set is
   * good for `validMs`, once.
   */
  otpWork: { phoneSends: 3, share: 0.25, harder: 4, walls: 3, validMs: 5 * MINUTE },
  otpWaitMs: 10 * MINUTE,
  otpWaitMaxMs: HOUR,
  /** Phones in a day that one user may ask a code of, to sign in with it from then on. */
  newPhonesPerDay: 3,
  /** A device is known for this long after its last sign-in; so many of one user. */
  deviceMs: 180 * DAY,
  devicesMax: 10,
  /**
   * While the last code that an address requested is younger than this and unused, the address is sent no other: after its first,
   * second, third send.
   */
  otpResendWaitsMs: [30 * SECOND, 60 * SECOND, 120 * SECOND],
  /** Wrong guesses without a challenge: of one network in `otpSendsWindowMs`, and of all unfamiliar networks in a day. */
  otpBareGuesses: 5,
  otpBareGuessesPerDay: 50,
  /** A code that WhatsApp has not delivered by then goes by SMS, too. */
  otpSmsAfterMs: 20 * SECOND,
  /** So many wrong guesses in a day, and the phone's owner is notified. */
  otpWrongToNotify: 10,
  /** A repeated verify-otp with the same code answers the same session for this long. */
  otpReplayMs: 60 * SECOND,
  unverifiedPerAddress: 100,
  accessTokenMs: 15 * MINUTE,
  refreshTokenMs: 30 * DAY,
  refreshOverlapMs: 60 * SECOND,
  /** However often it is used, a session ends then. */
  sessionMaxMs: 90 * DAY,
  defaultDialCode: '+91',
  knownDialCodes: ['+91', '+93', '+1', '+86', '+44', '+61', '+7'],
  searchPhoneDigitsMin: 7,
  searchNameMin: 2,
  searchMax: 10,
  /** Phones of which one user may learn in a day whether they have an account, by search and as co-hosts together. */
  phoneLookupsPerDay: 60,
  phoneLookupsWindowMs: DAY,
} as const;

/** Our templates that an account is protected by, as providers and India's DLT register have them. */
export const ACCOUNT_TEMPLATES = ['one-time-code', 'phone-changed', 'phone-change-waits'] as const;

export const PASSKEY = {
  /** Of one user. */
  most: 10,
  nameMax: 60,
  /** From the options to what the browser answers. */
  challengeMs: 5 * MINUTE,
  /** A sign-in by a code is as good as another code for so long. */
  signInCountsMs: 10 * MINUTE,
} as const;

export const PROFILE = {
  /** Changes of the name in so much time. */
  renames: 2,
  renamesWindowMs: 30 * DAY,
  aboutMax: 500,
  headlineMax: 80,
  /** What somebody comes for: to show what they do, to look for people, or both. */
  goals: ['pitch', 'hire', 'both'],
  linksMax: 5,
  linkMax: 300,
  emailMax: 254,
  /** A link that confirms an address is good for this long. */
  emailLinkMs: 24 * HOUR,
  /** The same link is not sent again sooner. */
  emailLinkWaitMs: MINUTE,
  /** Links a day, of one user and to one address. */
  emailLinksPerDay: 5,
  imageMaxBytes: 5 * 1024 * 1024,
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  /** Sides of the squares that a picture is kept in, in pixels. */
  imageSizes: [96, 256, 512],
  imageSizeDefault: 256,
  /** Files of one account in an hour, lists of its own among them: each may read everything that is stored of it. */
  exportsPerHour: 10,
  /** A deleted account can be had back for this long. */
  undoDeletionMs: 14 * DAY,
  /** A new phone without a code from the old one waits for this long, in which the change can be stopped. */
  phoneWaitMs: 72 * HOUR,
  /** The message that says so to the old phone is sent again after this long until a provider has taken it. */
  phoneNoticeEveryMs: 10 * MINUTE,
} as const;

/** Somebody whose name is not known (yet). */
export const UNNAMED_USER_NAME = 'User';
/** Whom others see where an erased account was. */
export const DELETED_USER_NAME = 'Deleted user';

export const LOGIN_RETRY = { attempts: 3, firstWaitMs: 2 * SECOND, growth: 1.5 } as const;
