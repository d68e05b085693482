import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

export const CLIENT = {
  searchDebounceMs: 500,
  coHostLookupDebounceMs: 500,
  toastMs: 4 * SECOND,
  toastSuccessMs: 2 * SECOND,
  toastAdminMs: 5 * SECOND,
  /** Of one that offers something to do. */
  toastOfferMs: 12 * SECOND,
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
  /** That passes have expired is said so long afterwards to whoever was not there. */
  lapsedNewsMs: 7 * DAY,
} as const;
