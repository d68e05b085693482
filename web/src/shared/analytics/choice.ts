import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { localStore, renameKey } from '../session/storage.ts';

/** Kept per device, as theme and language are: it outlives the sign-out, and visitors have one too. */
export const ANALYTICS_KEY = DEVICE_KEYS.analytics;
renameKey(localStore, 'visavis-analytics', ANALYTICS_KEY);

/** Read each time, so that a choice made in another tab counts at once. */
export const analyticsAllowed = () => localStore.get(ANALYTICS_KEY) !== 'false';

/** The browser itself says no (Global Privacy Control). */
export const browserForbidsAnalytics = () => Boolean((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl);
