import type { ProcessDefinition, Values } from '@visavis/platform';
import { linkKeyOf } from './domain/signed-link.ts';

/** This service's own settings. */
export const billingSettings = {};

export interface BillingConfig {
  /** Signs the links of pay pages, invoices and credit notes. */
  linkKey: Buffer;
}

export const billingConfig = (_values: Values<typeof billingSettings>, secrets: { SERVICE_SECRET: string }): BillingConfig => ({
  linkKey: linkKeyOf(secrets.SERVICE_SECRET),
});

/** A process of its own. */
export const billingProcess = {
  name: 'billing',
  settings: billingSettings,
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
