import { MEETING } from './constants/meeting.ts';

/** One zone for each country that the sign-in form offers: where it is night is then right for most people. */
const ZONES: readonly (readonly [dialCode: string, timeZone: string])[] = [
  ['+91', 'Asia/Kolkata'],
  ['+93', 'Asia/Kabul'],
  ['+1', 'America/New_York'],
  ['+86', 'Asia/Shanghai'],
  ['+44', 'Europe/London'],
  ['+61', 'Australia/Sydney'],
  ['+7', 'Europe/Moscow'],
];

/** Of somebody of whom nothing but the phone is known (E.164). */
export const zoneOfPhone = (phone: string): string =>
  ZONES.find(([dialCode]) => phone.startsWith(dialCode))?.[1] ?? MEETING.timeZoneDefault;
