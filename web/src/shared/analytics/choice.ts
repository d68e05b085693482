import { localStore } from '../session/storage.ts';

/** Kept per device, as theme and language are: it outlives the sign-out, and visitors have one too. */
export const ANALYTICS_KEY = 'visavis-analytics';

/** Read each time, so that a choice made in another tab counts at once. */
export const analyticsAllowed = () => localStore.get(ANALYTICS_KEY) !== 'false';

/** The browser itself says no (Global Privacy Control). */
export const browserForbidsAnalytics = () => Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl);
