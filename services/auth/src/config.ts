import { normalisePhone } from '@visavis/contracts/phone';
import {
  atMost,
  type DestinationBudgets,
  destinationBudgets,
  destinationSettings,
  dialCodeSettings,
  type Exemption,
  exemptionOf,
  isDefaultStart,
  list,
  loopbackSettings,
  nodeEnvironment,
  optionalFlag,
  type ProcessDefinition,
  type ReachSettings,
  setting,
  type Values,
} from '@visavis/platform';
import { z } from 'zod';

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/** This service's own settings. */
export const authSettings = {
  ADMIN_PHONES: setting(
    list.transform((phones, deps) =>
      phones.map((typed) => {
        const phone = normalisePhone(typed);
        if (phone) return phone;
        deps.addIssue({ code: 'custom', message: 'takes phones in E.164 form, separated by commas' });
        return z.NEVER;
      }),
    ),
    'Phones (E.164, comma-separated) whose users are admins from sign-up on',
  ),
  OTP_UNVERIFIED_PER_ADDRESS: setting(
    atMost(100),
    'Codes that one address may have sent in 10 minutes without verifying them; 0: any number',
  ),
  OTP_UNVERIFIED_PER_ADDRESS_DAY: setting(atMost(1_000), 'The same in a day'),
  ...destinationSettings,
  OTP_WRONG_GUESSES_PER_ADDRESS: setting(atMost(60), 'Wrong codes that one address may enter in 10 minutes; 0: any number'),
  ...dialCodeSettings,
  OTP_REVEALS_PER_ADDRESS: setting(
    count(1_000),
    'Times in 10 minutes that one address may be told whether a phone is registered',
  ),
  OTP_SENDS_PER_MINUTE: setting(
    count(3_000),
    'Codes sent in a minute, to all phones together: 60 % of them to phones without an account, 80 % to unknown devices',
  ),
  OTP_WORK_COST: setting(
    atMost(4_000),
    'Proof of work that an unknown device does for a code while many are requested: rounds of PBKDF2 in each of some 256 tries; 0: none',
  ),
  LIMIT_PICTURES: setting(atMost(20), 'Profile pictures and documents that a user sends in 10 minutes; 0 for no limit'),
  LIMIT_PICTURES_AT_ONCE: setting(
    atMost(2),
    'Profile pictures and documents that a user sends at once, of the 16 that a process receives; 0 for no limit',
  ),
  ADMIN_SECOND_FACTOR: setting(
    optionalFlag,
    'Whether admins confirm each session with an authenticator app; unset: in everything but the default start (docs/security.md)',
  ),
  NODE_ENV: nodeEnvironment,
  ...loopbackSettings,
  SIGNING_KEY_DAYS: setting(count(90), 'Days after which access tokens are signed with a new key'),
};

export interface AuthConfig extends DestinationBudgets {
  /** Keys everything secret that auth stores: codes, refresh tokens, signing keys. OTP_SECRET of the deployment. */
  secret: string;
  /** PHONE_KEY_SECRET of the deployment: hashes of phones in events. */
  phoneKeySecret: string;
  /** Where the links of messages lead, without a slash at the end. */
  publicUrl: string;
  /** E.164 */
  adminPhones: readonly string[];
  /** These limits: 0 means none. */
  unverifiedPerAddress: number;
  unverifiedPerAddressDay: number;
  wrongGuessesPerAddress: number;
  /** Of the countries that codes are sent to; empty means all. */
  dialCodes: readonly string[];
  revealsPerAddress: number;
  sendsPerMinute: number;
  /** 0: no proof of work. */
  workCost: number;
  picturesPerUser: number;
  picturesAtOnce: number;
  /** Admin calls need a session that the second factor elevated. */
  adminSecondFactor: boolean;
  isExempt: Exemption;
  signingKeyDays: number;
}

/** PUBLIC_URL and PORT are settings that the process has anyway. */
export const authConfig = (
  values: Values<typeof authSettings> & ReachSettings & { PORT?: number; MESSENGER?: string | undefined },
  secrets: { OTP_SECRET: string; PHONE_KEY_SECRET: string },
): AuthConfig => ({
  secret: secrets.OTP_SECRET,
  phoneKeySecret: secrets.PHONE_KEY_SECRET,
  publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT ?? 3_000}`,
  adminPhones: values.ADMIN_PHONES,
  unverifiedPerAddress: values.OTP_UNVERIFIED_PER_ADDRESS,
  unverifiedPerAddressDay: values.OTP_UNVERIFIED_PER_ADDRESS_DAY,
  ...destinationBudgets(values),
  wrongGuessesPerAddress: values.OTP_WRONG_GUESSES_PER_ADDRESS,
  dialCodes: values.OTP_DIAL_CODES,
  revealsPerAddress: values.OTP_REVEALS_PER_ADDRESS,
  sendsPerMinute: values.OTP_SENDS_PER_MINUTE,
  workCost: values.OTP_WORK_COST,
  picturesPerUser: values.LIMIT_PICTURES,
  picturesAtOnce: values.LIMIT_PICTURES_AT_ONCE,
  adminSecondFactor: values.ADMIN_SECOND_FACTOR ?? !isDefaultStart(values),
  isExempt: exemptionOf(values),
  signingKeyDays: values.SIGNING_KEY_DAYS,
});

/** A process of its own. */
export const authProcess = {
  name: 'auth',
  settings: authSettings,
  secrets: ['SERVICE_SECRET', 'PHONE_KEY_SECRET', 'OTP_SECRET', 'FILES_SECRET'],
} as const satisfies ProcessDefinition;
