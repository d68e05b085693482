/** In milliseconds. The files beside this one import nothing else: the first paint of the web app may use them. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
