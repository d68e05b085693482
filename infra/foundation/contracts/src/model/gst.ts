import { z } from 'zod';
import { blankIsNothing, isOneLine, text } from '../common.ts';

/** First two digits of a GSTIN (GST state codes); 96 and 97 stand for a place outside India and for other territory. */
export const GST_STATES = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
  ['97', 'Other Territory'],
  ['96', 'Outside India'],
] as const;
export const OUTSIDE_INDIA = '96';
export type GstStateCode = (typeof GST_STATES)[number][0];
export const GST_STATE_CODES = GST_STATES.map(([code]) => code) as [GstStateCode, ...GstStateCode[]];
export const gstStateNameOf = (code: string): string | undefined => GST_STATES.find(([each]) => each === code)?.[1];

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Shape, state, and check digit (the scheme of the GST Network, Luhn mod 36: weights 1 and 2 in turn, base 36). */
export function isGstin(gstin: string): boolean {
  const state = gstin.slice(0, 2);
  if (!GSTIN.test(gstin) || state === OUTSIDE_INDIA || gstStateNameOf(state) === undefined) return false;
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36] === gstin[14];
}

/** Stored ones are read by it, too: with format characters, which other texts of one line refuse. */
const field = (max: number, tooLong: string) => text({ max, tooLong }).refine(isOneLine, 'Must be on one line');

/**
 * GST details of a buyer (product decisions, "Plans, payments, GST"). The state is the place of supply of a buyer without a
 * GSTIN.
 */
export const gstForm = z
  .object({
    isBusiness: z.boolean({ error: 'isBusiness must be true or false' }).default(false),
    legalName: blankIsNothing(field(150, 'Name must be at most 150 characters')),
    gstin: blankIsNothing(
      z
        .string({ error: 'Please enter a valid GSTIN' })
        .transform((value) => value.replace(/\s/g, '').toUpperCase())
        .refine(isGstin, { error: 'Please enter a valid GSTIN' }),
    ),
    line1: blankIsNothing(field(150, 'Address must be at most 150 characters')),
    line2: blankIsNothing(field(150, 'Address must be at most 150 characters')),
    city: blankIsNothing(field(100, 'City must be at most 100 characters')),
    stateCode: blankIsNothing(z.enum(GST_STATE_CODES, { error: 'Please choose a state' })),
    /** Of India six digits; of another country as it is written there. */
    pincode: blankIsNothing(field(16, 'Postal code must be at most 16 characters')),
    /** Of a buyer outside India. */
    country: blankIsNothing(field(60, 'Country must be at most 60 characters')),
    email: blankIsNothing(z.email({ error: 'Please enter a valid email address' }).max(254)),
  })
  .superRefine((details, context) => {
    const fail = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (details.isBusiness && !details.gstin) fail('gstin', 'Please enter a valid GSTIN');
    if (details.isBusiness && !details.legalName) fail('legalName', 'Please enter the legal name of the business');
    if (details.isBusiness && !details.line1) fail('line1', 'Please enter the address of the business');
    const isAbroad = details.stateCode === OUTSIDE_INDIA;
    if (details.pincode && !isAbroad && !/^[1-9]\d{5}$/.test(details.pincode))
      fail('pincode', 'Please enter a valid 6-digit PIN code');
    if (details.country && !isAbroad) fail('country', 'A country is for buyers outside India');
    if (details.gstin && details.stateCode && !details.gstin.startsWith(details.stateCode))
      fail('stateCode', 'The state must be that of the GSTIN');
  });
export type GstDetails = z.output<typeof gstForm>;
