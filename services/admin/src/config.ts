import { type Exemption, exemptionOf, loopbackSettings, type ProcessDefinition, type Values } from '@visavis/platform';

/** This service's own settings. */
const adminSettings = { ...loopbackSettings };

export interface AdminConfig {
  isExempt: Exemption;
}

export const adminConfig = (values: Values<typeof adminSettings>): AdminConfig => ({ isExempt: exemptionOf(values) });

/** A process of its own. */
export const adminProcess = {
  name: 'admin',
  settings: adminSettings,
  secrets: ['SERVICE_SECRET', 'FILES_SECRET'],
} as const satisfies ProcessDefinition;
