import type { ProcessDefinition } from '@visavis/platform';

/** This service's own settings. */
export const billingSettings = {};

// biome-ignore lint/suspicious/noEmptyInterface: its fields come with its settings
export interface BillingConfig {}

export const billingConfig = (): BillingConfig => ({});

/** A process of its own. */
export const billingProcess = {
  name: 'billing',
  settings: billingSettings,
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
