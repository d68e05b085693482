import { DAY } from '@visavis/contracts/constants/units';
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max';
import { type Limit, windowOf } from './counters.ts';
import { atMost, list, setting, type Values } from './settings.ts';

/** Messages to phones abroad cost many times as much, and whoever earns by them has them sent. */
export const dialCodeSettings = {
  OTP_DIAL_CODES: setting(
    list.refine(
      (codes) => codes.every((code) => /^(?:\+\d{1,4}|[A-Z]{2})$/.test(code)),
      'takes dial codes such as +91, and countries such as CA, separated by commas',
    ),
    'Dial codes of the countries that codes, and requests to confirm an alert, are sent to (comma-separated); of one that countries share, its first alone (+1: the US, not the Caribbean), others by their letters (CA) or longer codes (+1876); required with MESSENGER=providers, else empty: all',
  ),
};

export const destinationSettings = {
  OTP_UNVERIFIED_PER_PREFIX_DAY: setting(
    atMost(1_000),
    'Codes in a day, not verified, to phones whose first 7 digits are the same, country code included; known devices go on; as many requests to confirm an alert, by visitors, not confirmed; 0: any number',
  ),
  OTP_UNVERIFIED_PER_COUNTRY_DAY: setting(atMost(20_000), 'The same to phones of one country'),
};

/** 0: any number. */
export interface DestinationBudgets {
  unverifiedPerPrefixDay: number;
  unverifiedPerCountryDay: number;
}
export const destinationBudgets = (values: Values<typeof destinationSettings>): DestinationBudgets => ({
  unverifiedPerPrefixDay: values.OTP_UNVERIFIED_PER_PREFIX_DAY,
  unverifiedPerCountryDay: values.OTP_UNVERIFIED_PER_COUNTRY_DAY,
});

/** Of the digits of a phone, with the country code: a block that one operator sells, 100,000 numbers in India. */
const PREFIX_DIGITS = 7;

/**
 * What limits messages that somebody has sent to numbers that earn by them: counted until the phone's owner did something with
 * them, so that it closes by itself where nobody does. `name`: whose counters, and for whom.
 */
export const destinationLimits = (name: string, phone: string, budgets: DestinationBudgets, now: Date): Limit[] => [
  {
    ...windowOf(`${name}prefix-day:${phone.slice(1, 1 + PREFIX_DIGITS)}`, DAY, now),
    most: budgets.unverifiedPerPrefixDay,
  },
  { ...windowOf(`${name}country-day:${countryOf(phone)}`, DAY, now), most: budgets.unverifiedPerCountryDay },
];

/**
 * Satellite and international networks, shared cost and premium rate: who owns such a number earns by each message to it, and no
 * person signs in with one. https://www.itu.int/pub/T-SP-E.164D
 */
const NEVER_SERVED = ['+808', '+870', '+878', '+881', '+882', '+883', '+888', '+979', '+1900'];

/** The same within a country. Only the full metadata knows them, which is not the web app's to load. */
const NEVER_SERVED_TYPES: readonly unknown[] = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER'];

/** Of a shared dial code its first country, where no other one is known to have the number; else the code's first digits. */
const countryOf = (phone: string, parsed = parsePhoneNumberFromString(phone)): string =>
  (parsed && (parsed.country ?? mainCountryOf(parsed))) ?? phone.slice(0, 3);
const mainCountryOf = ({ countryCallingCode }: PhoneNumber) => metadata.country_calling_codes[countryCallingCode]?.[0];

/**
 * Whether messages go to a phone (E.164): `never`, whatever the settings say, or not to its country (`abroad`). No codes: all.
 */
export function servingOf(dialCodes: readonly string[], phone: string): 'served' | 'abroad' | 'never' {
  const parsed = parsePhoneNumberFromString(phone);
  if (NEVER_SERVED.some((range) => phone.startsWith(range)) || NEVER_SERVED_TYPES.includes(parsed?.getType())) return 'never';
  const country = countryOf(phone, parsed);
  const isOfMain = !parsed || country === (mainCountryOf(parsed) ?? country);
  const isNamed = (code: string) =>
    code === country || (phone.startsWith(code) && (isOfMain || code !== `+${parsed.countryCallingCode}`));
  return dialCodes.length === 0 || dialCodes.some(isNamed) ? 'served' : 'abroad';
}

/** Shared dial codes of which no country but the first is served, with the others: perhaps an operator meant them, too. */
export const partlyServed = (dialCodes: readonly string[]): { code: string; others: string[] }[] =>
  dialCodes.flatMap((code) => {
    const others: readonly string[] = metadata.country_calling_codes[code.slice(1)]?.slice(1) ?? [];
    const isMeant = dialCodes.some((each) => others.includes(each) || (each !== code && each.startsWith(code)));
    return others.length > 0 && !isMeant ? [{ code, others: [...others] }] : [];
  });
