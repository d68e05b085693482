import { list, setting } from './settings.ts';

/** Messages to phones abroad cost many times as much, and whoever earns by them has them sent. */
export const dialCodeSettings = {
  OTP_DIAL_CODES: setting(
    list.refine((codes) => codes.every((code) => /^\+\d{1,4}$/.test(code)), 'takes dial codes such as +91, separated by commas'),
    'Dial codes of the countries that codes, and requests to confirm an alert, are sent to (comma-separated); required with MESSENGER=providers, else empty: all',
  ),
};

/**
 * Satellite and international networks, shared cost and premium rate: who owns such a number earns by each message to it, and no
 * person signs in with one. https://www.itu.int/pub/T-SP-E.164D
 */
const NEVER_SERVED = ['+808', '+870', '+878', '+881', '+882', '+883', '+888', '+979', '+1900'];

/**
 * Whether messages go to a phone (E.164): `never`, whatever the settings say, or not to its country (`abroad`). No codes: all.
 */
export function servingOf(dialCodes: readonly string[], phone: string): 'served' | 'abroad' | 'never' {
  if (NEVER_SERVED.some((range) => phone.startsWith(range))) return 'never';
  return dialCodes.length === 0 || dialCodes.some((dialCode) => phone.startsWith(dialCode)) ? 'served' : 'abroad';
}
