/** What the web app keeps of a session in local storage; sign-out clears it all. */
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
  /** Responses to visitors that carried an ETag, by URL. */
  etagPrefix: 'visavis.etag.',
  /** Whose session the server ended, until somebody signs in: the other tabs tell it from a sign-out. */
  endedSession: 'visavis.endedSession',
  /** What was typed of a verification request, by user: a session that ends leaves it, a sign-out does not. */
  verificationDraftPrefix: 'visavis.verificationDraft.',
  /** Who has just signed up, and has not been asked yet what they come for. */
  welcome: 'visavis.welcome',
  /** When an admin last did something in one of the tabs, by the server's clock. */
  actedAt: 'visavis.actedAt',
} as const;

/** What belongs to the browser, not to the person: sign-out leaves it. */
export const DEVICE_KEYS = {
  anonymousId: 'visavis.anonymousId',
  analytics: 'visavis.analytics',
  /** By which the last account that signed in here knows the device when it requests a code; sent with nothing else. */
  device: 'visavis.device',
  /** A passkey was offered here. */
  passkeyOffered: 'visavis.passkeyOffered',
  /** Until when the ends of basic plans with passes left were said, and to whom: a new sign-in does not say them again. */
  toldLapse: 'visavis.toldLapse',
} as const;
