import {
  appealKeysOf,
  type DestinationBudgets,
  destinationBudgets,
  destinationSettings,
  dialCodeSettings,
  type Exemption,
  exemptionOf,
  type Keys,
  loopbackSettings,
  type ProcessDefinition,
  type Values,
} from '@visavis/platform';
import { linkKeysOf } from './domain/links.ts';

/** This service's own settings. */
export const alertSettings = { ...loopbackSettings, ...dialCodeSettings, ...destinationSettings };

export interface AlertConfig extends DestinationBudgets {
  /** Signs the links of messages. */
  linkKeys: Keys;
  /** Signs the links by which blocked people appeal. */
  appealKeys: Keys;
  /** PHONE_KEY_SECRET of the deployment: hashes of phones, in auth's events too, and of e-mail addresses. */
  phoneKeySecret: string;
  /** Where the links of messages lead, without a slash at the end. */
  publicUrl: string;
  isExempt: Exemption;
  /** Of the countries whose phones are asked to confirm an alert; empty: all. */
  dialCodes: readonly string[];
}

/** PUBLIC_URL and PORT are settings that the process has anyway. */
export const alertConfig = (
  values: Values<typeof alertSettings> & { PUBLIC_URL?: string | undefined; PORT?: number },
  secrets: { SERVICE_SECRET: string; PHONE_KEY_SECRET: string },
): AlertConfig => ({
  linkKeys: linkKeysOf(secrets.SERVICE_SECRET),
  appealKeys: appealKeysOf(secrets.SERVICE_SECRET),
  phoneKeySecret: secrets.PHONE_KEY_SECRET,
  publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT ?? 3_000}`,
  isExempt: exemptionOf(values),
  dialCodes: values.OTP_DIAL_CODES,
  ...destinationBudgets(values),
});

export const alertProcess = {
  name: 'alert',
  settings: alertSettings,
  secrets: ['SERVICE_SECRET', 'PHONE_KEY_SECRET'],
} as const satisfies ProcessDefinition;
