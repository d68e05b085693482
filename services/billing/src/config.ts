import { type GstStateCode, gstStateNameOf, isGstin } from '@visavis/contracts/gst';
import {
  atMost,
  type Exemption,
  exemptionOf,
  type Keys,
  loopbackSettings,
  type ProcessDefinition,
  setting,
  type Values,
} from '@visavis/platform';
import { z } from 'zod';
import { instrumentKeysOf } from './domain/passes/guarantee.ts';
import { freeOrderKeysOf } from './domain/payments/free-order.ts';
import { linkKeysOf } from './domain/signed-link.ts';
import type { Seller } from './domain/tax-document.ts';

const line = (max: number) => z.string().trim().min(2).max(max).optional();

/** This service's own settings. */
export const billingSettings = {
  ...loopbackSettings,
  SELLER_LEGAL_NAME: setting(
    line(120),
    'Legal name on invoices; the four SELLER_ settings without a default come together, or nothing is sold',
  ),
  SELLER_ADDRESS: setting(line(200), 'Registered address on invoices, in one line'),
  SELLER_GSTIN: setting(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine(isGstin, { error: 'takes a GSTIN: 15 characters with a valid check digit' })
      .optional(),
    'GSTIN on invoices',
  ),
  SELLER_STATE: setting(
    z
      .string()
      .trim()
      .refine((code) => gstStateNameOf(code) !== undefined, { error: 'takes a GST state code of two digits, such as 29' })
      .optional(),
    "The seller's GST state code (two digits, those of the GSTIN)",
  ),
  SELLER_SAC: setting(
    z
      .string()
      .regex(/^99\d{4}$/, 'takes six digits that begin with 99')
      .default('998439'),
    'Service accounting code on invoices',
  ),
  SELLER_CIN: setting(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, 'takes a corporate identity number of 21 characters')
      .optional(),
    "A company's corporate identity number (CIN); it, e-mail, phone and website stand on billheads (Companies Act, 2013, section 12(3)(c))",
  ),
  SELLER_EMAIL: setting(z.email('takes an e-mail address').optional(), 'E-mail address on invoices'),
  SELLER_PHONE: setting(
    z
      .string()
      .trim()
      .regex(/^\+?[\d -]{6,20}$/, 'takes a phone number')
      .optional(),
    'Phone number on invoices, as it is printed',
  ),
  SELLER_WEBSITE: setting(
    z.url({ protocol: /^https?$/, error: 'takes an address that begins with https://' }).optional(),
    'Website on invoices',
  ),
  FRESH_REFUND_ABOVE: setting(
    atMost(5_000),
    'Rupees: what an admin pays back in a day (IST) beyond them needs a second factor of the last 5 minutes',
  ),
  FRESH_PASSES_ABOVE: setting(atMost(100), 'Passes: giving or taking more of them in a day needs one; to oneself always'),
};

export interface BillingConfig {
  /** Signs the links of pay pages, invoices and credit notes. */
  linkKeys: Keys;
  /** Signs orders that cost nothing, in the place of the provider. */
  freeOrderKeys: Keys;
  /** Hashes what recognises a payment instrument. */
  instrumentKeys: Keys;
  /** Undefined: nothing is sold but in the sandbox, by a sample seller. */
  seller: Omit<Seller, 'isSample'> | undefined;
  /** Above them, a second factor of the last 5 minutes is asked for. */
  freshAbove: { refundPaise: number; passes: number };
  isExempt: Exemption;
}

export const billingConfig = (values: Values<typeof billingSettings>, secrets: { SERVICE_SECRET: string }): BillingConfig => ({
  linkKeys: linkKeysOf(secrets.SERVICE_SECRET),
  freeOrderKeys: freeOrderKeysOf(secrets.SERVICE_SECRET),
  instrumentKeys: instrumentKeysOf(secrets.SERVICE_SECRET),
  seller: sellerOf(values),
  freshAbove: { refundPaise: values.FRESH_REFUND_ABOVE * 100, passes: values.FRESH_PASSES_ABOVE },
  isExempt: exemptionOf(values),
});

/** Throws when half of the settings is there, or when they contradict each other. */
function sellerOf(values: Values<typeof billingSettings>): BillingConfig['seller'] {
  const { SELLER_LEGAL_NAME, SELLER_ADDRESS, SELLER_GSTIN, SELLER_STATE, SELLER_SAC } = values;
  const { SELLER_CIN, SELLER_EMAIL, SELLER_PHONE, SELLER_WEBSITE } = values;
  const required = { SELLER_LEGAL_NAME, SELLER_ADDRESS, SELLER_GSTIN, SELLER_STATE };
  const missing = Object.entries(required).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(required).length) return undefined;
  if (!SELLER_LEGAL_NAME || !SELLER_ADDRESS || !SELLER_GSTIN || !SELLER_STATE)
    throw new Error(`${missing.join(', ')}: required with the other SELLER_ settings`);
  if (!SELLER_GSTIN.startsWith(SELLER_STATE))
    throw new Error(`SELLER_STATE: must be the first two digits of SELLER_GSTIN (${SELLER_GSTIN.slice(0, 2)})`);
  return {
    legalName: SELLER_LEGAL_NAME,
    address: SELLER_ADDRESS,
    gstin: SELLER_GSTIN,
    stateCode: SELLER_STATE as GstStateCode,
    sac: SELLER_SAC,
    ...withoutEmpty({ cin: SELLER_CIN, email: SELLER_EMAIL, phone: SELLER_PHONE, website: SELLER_WEBSITE }),
  };
}

const withoutEmpty = <K extends string>(values: Record<K, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [N in K]?: string };

/** A process of its own. */
export const billingProcess = {
  name: 'billing',
  settings: billingSettings,
  secrets: ['SERVICE_SECRET', 'FILES_SECRET'],
} as const satisfies ProcessDefinition;
