/** The specification's constants (section 9 of both documents). No imports: the first paint of the web app may use this file. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const PRODUCT_NAME = 'Visavis';

export const CATEGORIES = [
  { slug: 'graphic-design', name: 'Graphic Design' },
  { slug: 'video-animation', name: 'Video & Animation' },
  { slug: 'digital-marketing', name: 'Digital Marketing' },
  { slug: 'tech-development', name: 'Tech Development' },
] as const;
export type CategorySlug = (typeof CATEGORIES)[number]['slug'];
export const CATEGORY_SLUGS = CATEGORIES.map((category) => category.slug) as [CategorySlug, ...CategorySlug[]];

/** Name or slug, in any case, to the slug; undefined when unknown. */
export function categorySlugOf(nameOrSlug: string): CategorySlug | undefined {
  const wanted = nameOrSlug.trim().toLowerCase();
  return CATEGORIES.find((category) => category.slug === wanted || category.name.toLowerCase() === wanted)?.slug;
}
export function categoryNameOf(slug: string): string | undefined {
  return CATEGORIES.find((category) => category.slug === slug)?.name;
}

export const HOST_STATUSES = ['absent', 'waiting', 'live', 'reconnecting'] as const;
export const MEETING_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];
/** Public filters of /meetings/{status} and /category/{slug}/{status}. */
export const STATUS_FILTERS = ['live', 'upcoming', 'past', 'all'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type MeetingState = 'live' | 'upcoming' | 'past';
export const MEETING_TYPES = ['open', 'verified'] as const;
export const ROLES = ['participant', 'host', 'freelancer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const MEETING = {
  maxCoHosts: 5,
  titleMin: 5,
  /** "fewer than 100" */
  titleMax: 99,
  descriptionMin: 10,
  descriptionMax: 500,
  durationMinutesDefault: 30,
  durationMinutesMin: 15,
  durationMinutesMax: 180,
  /** A start lies at most a year ahead, leap years included. */
  startAheadMaxMs: 366 * DAY,
  /** A move is refused this close to the old start. */
  moveLockMs: 30 * MINUTE,
  reasonMin: 3,
  reasonMax: 500,
  notesMax: 2_000,
  searchMin: 2,
  searchMax: 100,
  timeZoneDefault: 'Asia/Kolkata',
  notReviewedReason: 'Not reviewed in time',
} as const;

/** Recordings of past meetings. */
export const VIDEO = {
  maxBytes: 500 * 1024 * 1024,
  mimeTypes: ['video/mp4', 'video/webm'],
  /** Pieces of a resumable upload; all but the last are of one size between these. */
  chunkBytes: 8 * 1024 * 1024,
  chunkBytesMin: 256 * 1024,
  /** An upload that was not continued for this long is deleted. */
  abandonedMs: DAY,
  /** A signed link lasts at least three of these hours: longer than the longest recording takes to watch. */
  linkMs: 4 * HOUR,
} as const;

export const SESSION = {
  /** The host may start, and guests may be admitted, this long before the start. */
  earlyJoinMs: 10 * MINUTE,
  /** The queue opens this long before the start. */
  waitingRoomMs: 30 * MINUTE,
  hostGraceMs: 30 * SECOND,
  reconnectGraceMs: 5 * SECOND,
  heartbeatMs: 5 * SECOND,
  staleAfterMs: 15 * SECOND,
  placeKeptMs: 60 * SECOND,
  maxTickets: 50,
  joinTokenMs: 60 * SECOND,
} as const;

/** The admins' second factor: RFC 6238 with the values that every authenticator app knows (product decisions, "Accounts"). */
export const SECOND_FACTOR = {
  digits: 6,
  periodSec: 30,
  /** Steps of the clock that a code may be early or late (RFC 6238, section 5.2). */
  window: 1,
  /** Wrong codes in a row until the account waits. */
  tries: 5,
  waitMs: 10 * MINUTE,
  recoveryCodes: 10,
  /** An elevated session ends then, or when it was not used for as long as `idleMs`. */
  elevatedMs: 12 * HOUR,
  idleMs: 30 * MINUTE,
} as const;

export const ACCOUNT = {
  phoneDigitsMin: 7,
  phoneDigitsMax: 15,
  nameMin: 2,
  nameMax: 100,
  otpLength: 6,
  otpTtlMs: 5 * MINUTE,
  otpTries: 5,
  /** Codes of a phone that are good at the same time. */
  otpLivePairs: 3,
  otpSends: 5,
  otpSendsWindowMs: 10 * MINUTE,
  otpSendsPerDay: 20,
  /** Sends of both windows that are kept for networks that signed in with the phone before. */
  otpSendsReserved: 2,
  otpSendsPerDayReserved: 8,
  /** While the last code that an address requested is younger than this and unused, the address is sent no other: after its first, second, third send. */
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

export const PROFILE = {
  aboutMax: 500,
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
  /** A deleted account can be had back for this long. */
  undoDeletionMs: 14 * DAY,
  /** A new phone without a code from the old one waits for this long, in which the change can be stopped. */
  phoneWaitMs: 72 * HOUR,
} as const;

/** Somebody whose name is not known (yet). */
export const UNNAMED_USER_NAME = 'User';
/** Whom others see where an erased account was. */
export const DELETED_USER_NAME = 'Deleted user';

export const API = {
  timeoutMs: 15 * SECOND,
  /** Payment, subscription and plan calls. */
  paymentTimeoutMs: 30 * SECOND,
  paymentNetworkRetries: 1,
  uploadTimeoutMs: 120 * SECOND,
  pageSize: 10,
  pageSizeMax: 100,
  rateLimitAttempts: 3,
  rateLimitFirstWaitMs: 1 * SECOND,
  rateLimitMaxWaitMs: 10 * SECOND,
  jsonLimitBytes: 100 * 1024,
  /** From the end of the headers to the end of a body that is no upload. */
  bodyTimeoutMs: 10 * SECOND,
  headersTimeoutMs: 10 * SECOND,
  /** Longer than proxies keep idle connections (nginx: 60 s), so that the server is never the one that closes first. */
  keepAliveTimeoutMs: 75 * SECOND,
  /** An upload that brings less is given up. */
  uploadBytesPerSecond: 16 * 1024,
} as const;

export const LOGIN_RETRY = { attempts: 3, firstWaitMs: 2 * SECOND, growth: 1.5 } as const;

export const SOCKET = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1 * SECOND,
  reconnectDelayMaxMs: 5 * SECOND,
  connectTimeoutMs: 20 * SECOND,
  backoffFirstMs: 1 * SECOND,
  backoffMaxMs: 30 * SECOND,
  hardReconnectWaitMs: 300,
  fullReconnectThrottleMs: 5 * SECOND,
  /** This many connect errors or failed attempts in a row lead to a full reconnect. */
  errorsBeforeFullReconnect: 3,
  duplicateEmitMs: 3 * SECOND,
  duplicateEventMs: 5 * SECOND,
  waitForConnectionMs: 5 * SECOND,
} as const;

/** What the audit log is about. */
export const AUDIT_SUBJECTS = [
  'user',
  'meeting',
  'verification',
  'report',
  'payment',
  'coupon',
  'plan',
  'testimonial',
  'contact',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
/** What it tells of: the events that name an actor. A unit test compares the two. */
export const AUDIT_ACTIONS = [
  'user.registered',
  'user.profile-updated',
  'user.role-changed',
  'user.status-changed',
  'user.notes-changed',
  'user.second-factor-changed',
  'session.revoked',
  'passes.updated',
  'meeting.created',
  'meeting.updated',
  'meeting.rescheduled',
  'meeting.approved',
  'meeting.rejected',
  'meeting.cancelled',
  'meeting.started',
  'meeting.ended',
  'verification.decided',
  'verification.revoked',
  'verification.document-viewed',
  'report.decided',
  'report.appeal-decided',
  'payment.refunded',
  'coupon.created',
  'coupon.updated',
  'coupon.deleted',
  'plan.updated',
  'testimonial.created',
  'testimonial.updated',
  'testimonial.deleted',
  'testimonial.restored',
  'contact.status-changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** Rows of its file, at most. */
export const AUDIT_CSV_ROWS = 100_000;

/** The cache of read models (`POST /admin/cache/invalidate`): every key begins with the prefix, and nothing else does. */
export const ADMIN_CACHE = {
  prefix: 'read-model:',
  defaultMs: 60 * SECOND,
  pendingListMs: 30 * SECOND,
  usersMs: 120 * SECOND,
  statsMs: 120 * SECOND,
  searchMs: 5 * SECOND,
  dropAfterMs: 5 * MINUTE,
} as const;

/** More requests than this of one client to one path count as abuse. */
export const ABUSE = { requests: 50, windowMs: 10 * SECOND } as const;

export const CLIENT = {
  searchDebounceMs: 500,
  coHostLookupDebounceMs: 500,
  toastMs: 4 * SECOND,
  toastSuccessMs: 2 * SECOND,
  toastAdminMs: 5 * SECOND,
  toastMax: 20,
  reloadAfterReconnectMs: 1 * SECOND,
  modalResetMs: 300,
  redirectAfterAuthMs: 100,
  offlineOverlayMs: 1.5 * SECOND,
  /** The chat widget receives the user this long after its session is loaded. */
  chatSessionMs: 1 * SECOND,
  adminStatsRefreshMs: 30 * SECOND,
  staleMs: 5 * SECOND,
  headerBlurPx: 10,
  mobileBelowPx: 768,
  desktopFromPx: 1024,
} as const;

export const PLAN_CODES = ['free', 'basic', 'growth', 'enterprise', 'enterprise_pro'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];
export const PAYMENT_STATUSES = [
  'created',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const REFUND_STATUSES = ['pending', 'processed', 'failed'] as const;
export const COUPON_TYPES = ['percentage', 'fixed_amount', 'bonus_passes'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];
/** Why a pass ledger has an entry. */
export const PASS_REASONS = ['purchase', 'bonus', 'hold', 'consume', 'release', 'refund', 'expire', 'admin_action'] as const;
export type PassReason = (typeof PASS_REASONS)[number];

/** Plans and passes (specification 2, section 9). */
export const PLANS = {
  /** As `selectedCategory`. */
  allCategories: 'all',
  unlimitedPasses: 999_999,
  gstPercent: 18,
  freePeriodMs: 30 * DAY,
  freePeriodPasses: 1,
} as const;

export const PASSES = {
  /** So long together, and the pass is used. */
  confirmAfterMs: 2 * MINUTE,
  holdMs: 15 * MINUTE,
  /** So long before a plan ends, its buyer hears that passes are left. */
  endingAheadMs: 3 * DAY,
  adjustMax: 10_000,
  defaultReason: 'admin_action',
} as const;

export const PAYMENTS = {
  /** An unpaid order is returned again, and its pay page opens, for this long. */
  orderTtlMs: 30 * MINUTE,
  /** Razorpay may still turn a failed attempt into a success within this. */
  followMs: 5 * DAY,
  reconcileEveryMs: 15 * MINUTE,
  /** A run of the reconciler lists again what was made so shortly before the last one. */
  reconcileOverlapMs: HOUR,
  /** A change that is younger may have its webhook on its way: it is no drift. */
  webhookGraceMs: 2 * MINUTE,
  /** Webhooks are told apart for so long; the provider repeats one for a day. */
  webhookMemoryMs: 7 * DAY,
  /** Options of the order: minutes in which an authorized payment is captured by itself, and after which it is paid back. */
  automaticExpiryMinutes: 30,
  manualExpiryMinutes: 4_320,
  providerTimeoutMs: 10 * SECOND,
  invoiceLinkMs: 15 * MINUTE,
  /** `GET …/invoice` waits so long for the number. */
  invoiceWaitMs: 5 * SECOND,
  historyLimit: 20,
  /** The pending record and the payment session of a browser are dropped then. */
  pendingRecordMs: 72 * HOUR,
  debugLogEntries: 10,
} as const;

/** The provider pays back a rupee or more. */
export const REFUND = { minPaise: 100, reasonMin: 3, reasonMax: 500, withinMs: 180 * DAY } as const;

export const COUPONS = {
  reserveMs: 30 * MINUTE,
  /** Once there is an attempt. */
  reserveMaxMs: 5 * DAY,
  validations: 20,
  validationsWindowMs: 10 * MINUTE,
} as const;

/** What people say about the product (product decisions, "Admin"). */
export const TESTIMONIALS = {
  nameMin: 2,
  /** Of name, role and company. */
  lineMax: 100,
  quoteMin: 20,
  quoteMax: 500,
  ratingMax: 5,
  imageMaxBytes: 2 * 1024 * 1024,
  /** Sides of the squares that a face is kept in, in pixels. */
  imageSizes: [96, 256],
  imageSizeDefault: 96,
  /** A deleted one can be restored for this long. */
  undoMs: 10 * MINUTE,
  /** Featured ones that the home page shows. */
  onHome: 3,
} as const;
export const TESTIMONIAL_STATUSES = ['active', 'inactive'] as const;
export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number];

/** Freelancers, agencies and companies that ask to be verified (product decisions, "Admin"). */
export const VERIFICATION = {
  aboutMin: 50,
  aboutMax: 1_000,
  yearsMax: 60,
  portfolioUrlsMax: 5,
  documentsMax: 3,
  documentMaxBytes: 5 * 1024 * 1024,
  documentTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  documentNameMax: 120,
  /** What the applicant is told: the notes of a rejection, and why a verification was revoked. */
  notesMin: 3,
  notesMax: 500,
  internalNotesMax: 2_000,
  /** From a rejection, or from a revocation, to the next request. */
  waitMs: 7 * DAY,
  /** A document that belongs to no request is deleted then. */
  draftMs: 7 * DAY,
  /** Documents are deleted this long after the decision. */
  keepDocumentsMs: 30 * DAY,
} as const;
export const VERIFICATION_TYPES = ['freelancer', 'agency', 'company'] as const;
export const VERIFICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const CLIENT_ALERTS = {
  /** Counted are those that a user created, for whomever. */
  maxPerAccount: 5,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
  /** As `categories`. */
  allCategories: 'all',
  /** An alert whose phone nobody confirmed is forgotten. */
  unconfirmedMs: 48 * HOUR,
  /** A phone gets one request to confirm in this time. */
  confirmationEveryMs: 7 * DAY,
  /** Phones and e-mail addresses that one user has asked to confirm. */
  confirmationsPerDay: 10,
  confirmationsWindowMs: DAY,
  /** Of one network, without an account. */
  publicCreates: 3,
  publicCreatesWindowMs: HOUR,
} as const;

export const NOTIFICATION_KINDS = [
  'meeting_decided',
  'meeting_moved',
  'meeting_cancelled',
  'reminder',
  'alert',
  'follow',
  'verification',
  'money',
  'passes_ending',
  /** Cannot be muted. */
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const NOTIFICATION_CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
/** What a user sets for each kind: whether the notification centre lists it, and on which channels it comes. */
export const NOTIFICATION_PLACES = ['centre', ...NOTIFICATION_CHANNELS] as const;
export type NotificationPlace = (typeof NOTIFICATION_PLACES)[number];
/** Where a kind may show up. News that somebody asked for never comes by SMS. */
export const placesOfKind = (kind: NotificationKind): readonly NotificationPlace[] =>
  kind === 'alert' || kind === 'follow' ? NOTIFICATION_PLACES.filter((place) => place !== 'sms') : NOTIFICATION_PLACES;

export const NOTIFICATION_CENTRE = {
  keptMs: 90 * DAY,
  /** The browsers of one user that get a push; one more takes the oldest one's place. */
  pushSubscriptionsMax: 10,
  pushEndpointMaxBytes: 1_000,
  /** The hosts whom one user follows. */
  followsMax: 1_000,
} as const;

/** How a message to one person ended, by whatever channel; one that has not is `open`. */
export const MESSAGE_OUTCOMES = ['delivered', 'accepted', 'suppressed', 'muted', 'expired', 'failed'] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];
/** Where one channel's share of it stands: what the provider answered, or what it reported later. */
export const MESSAGE_ATTEMPT_STATUSES = [
  'sending',
  'retry',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'refused',
  'failed',
] as const;
export type MessageAttemptStatus = (typeof MESSAGE_ATTEMPT_STATUSES)[number];

export const REMINDERS = { aheadMs: [DAY, HOUR, 10 * MINUTE] } as const;

/** Freshness of the web app's copies, and how it takes the events (specification 2, sections 4 and 9). */
export const BILLING_CLIENT = {
  plansMs: 24 * HOUR,
  subscriptionsMs: 15 * MINUTE,
  paymentsMs: 30 * MINUTE,
  couponsMs: 5 * MINUTE,
  activeRetries: 1,
  eventThrottleMs: 5 * SECOND,
  refetchDebounceMs: 1 * SECOND,
  userRefreshMs: 10 * SECOND,
} as const;

/** Of prices and of analytics events, where nothing else is said. */
export const DEFAULT_CURRENCY = 'INR';

/** Every key the web app keeps in local storage; sign-out clears them all. */
export const STORAGE_KEYS = {
  accessToken: 'visavis.accessToken',
  refreshToken: 'visavis.refreshToken',
  user: 'visavis.user',
  authPhone: 'visavis.authPhone',
  authName: 'visavis.authName',
  authIsSignup: 'visavis.authIsSignup',
  authChallenge: 'visavis.authChallenge',
  pendingPayment: 'visavis.pendingPayment',
  paymentSession: 'visavis.paymentSession',
  paymentDebugLog: 'visavis.paymentDebugLog',
  /** Our orders by the provider's payment that was verified for them, so that none is verified twice. */
  verifiedPayments: 'visavis.verifiedPayments',
  /** Orders whose purchase analytics has heard of. */
  reportedPurchases: 'visavis.reportedPurchases',
  verificationRequired: 'visavis.verificationRequired',
  /** Recordings whose upload has begun, by meeting: an admin goes on with the same file after a reload. */
  uploads: 'visavis.uploads',
  /** Meetings after which this browser has asked for feedback by itself. */
  feedbackAsked: 'visavis.feedbackAsked',
  etagPrefix: 'visavis.etag.',
} as const;

/** V8 answers some zones by their old names. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};
export const currentZoneName = (zone: string) => RENAMED[zone] ?? zone;

/** What somebody who met says of it, beside the stars. */
export const FEEDBACK_TAGS = [
  'on_time',
  'friendly',
  'well_prepared',
  'helpful',
  'clear',
  'late',
  'unprepared',
  'not_as_described',
  'technical_problems',
] as const;
export type FeedbackTag = (typeof FEEDBACK_TAGS)[number];
export const FEEDBACK = {
  textMax: 500,
  /** It can be changed this long after it was first given. */
  changeMs: DAY,
} as const;

export const REPORT_REASONS = [
  'harassment',
  'hate',
  'sexual',
  'violence',
  'fraud',
  'spam',
  'impersonation',
  'minor',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Where the reporter was. */
export const REPORT_SOURCES = ['call', 'reports', 'profile'] as const;
export const REPORT_DECISIONS = ['nothing', 'warn', 'strike', 'block'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];
/** `upheld`: the decision stays; `overturned`: it is undone. */
export const APPEAL_DECISIONS = ['upheld', 'overturned'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];
export const REPORTS = {
  textMin: 10,
  textMax: 1_000,
  responseMax: 1_000,
  notesMax: 2_000,
  perDay: 10,
  /** So many strikes suggest a block; an admin decides. */
  strikesForBlock: 3,
  appealMs: 30 * DAY,
} as const;
/** Messages of the contact form. */
export const CONTACT = {
  /** Of an e-mail address or a phone. */
  reachMax: 254,
  textMin: 10,
  textMax: 2_000,
  /** Of one network. */
  perNetwork: 5,
  perNetworkMs: HOUR,
  keptMs: 365 * DAY,
} as const;
export const CONTACT_TOPICS = ['meeting', 'payment', 'account', 'safety', 'other'] as const;
export const CONTACT_STATUSES = ['open', 'answered'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
/** People whom one user may block. */
export const BLOCKS_MAX = 500;
