import { z } from 'zod';
import { categoryInput, languageInput, text, timeZoneInput } from '../common.ts';
import { ACCOUNT, PROFILE } from '../constants/account.ts';
import { phoneSchema } from '../phone-schema.ts';
import { personName } from './person-name.ts';
import { withoutContacts } from './without-contacts.ts';

/**
 * The forms of accounts, with the specification's messages (1, section 5): the web app checks by them what the server will check.
 */
const INVALID_NAME = 'Please enter a valid name';
export const nameSchema = personName({
  min: ACCOUNT.nameMin,
  required: INVALID_NAME,
  tooShort: INVALID_NAME,
  tooLong: INVALID_NAME,
});
const INVALID_OTP = 'Please enter a valid 6-digit OTP';

export const loginForm = z.object({ phone: phoneSchema() });
export const signupForm = z.object({ name: nameSchema, phone: phoneSchema() });
export const otpForm = z.object({ otp: z.string({ error: INVALID_OTP }).regex(/^\d{6}$/, INVALID_OTP) });

const INVALID_EMAIL = 'Please enter a valid email address';
/** Lower case; an empty one is none. */
export const emailInput = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(PROFILE.emailMax, INVALID_EMAIL)
  .transform((value) => (value === '' ? null : value.toLowerCase()))
  .pipe(z.email({ error: INVALID_EMAIL }).nullable())
  .nullable();

const INVALID_LINK = 'Please enter a valid link';
const HOST = /^https?:[/\\]*([^/\\?#]*)/i;
/**
 * Whether a browser makes another host of it than a reader sees: of escapes, and of what IDNA (UTS 46) takes for a dot or for
 * another letter.
 */
const isReadAsAnother = (host: string) => /[%\u3002]/.test(host) || host.normalize('NFKC') !== host.normalize('NFC');
// Browsers take a backslash for a slash.
const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;
/**
 * Others click it: nothing but a web address gets through, `javascript:` least of all, and no user info, which passes for the
 * host.
 */
export const linkInput = z
  .string({ error: INVALID_LINK })
  .trim()
  .max(PROFILE.linkMax, INVALID_LINK)
  // A link is shown as it was typed: nothing in it may turn the reading direction or show nothing.
  .refine((value) => !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value), INVALID_LINK)
  .transform((value) => (/^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: INVALID_LINK }))
  .refine((url) => !USER_INFO.test(url) && !isReadAsAnother(HOST.exec(url)?.[1] ?? ''), INVALID_LINK);

/** Stands under the name wherever people meet: what we vouch for carries no way around us. */
const headlineInput = text({
  max: PROFILE.headlineMax,
  tooLong: `A headline must be at most ${PROFILE.headlineMax} characters`,
  oneLine: 'A headline must be one line',
}).refine((line) => withoutContacts(line) === line, 'A headline takes no address and no phone number');

/** What is left out stays as it is; an empty email or `null` removes it, as does `null` for goal and category. */
export const profileForm = z.object({
  name: nameSchema.optional(),
  email: emailInput.optional(),
  about: text({ max: PROFILE.aboutMax, tooLong: 'About must be at most 500 characters' }).optional(),
  links: z.array(linkInput, { error: INVALID_LINK }).max(PROFILE.linksMax, 'Maximum of 5 links reached').optional(),
  headline: headlineInput.optional(),
  goal: z.enum(PROFILE.goals, { error: 'Unknown goal' }).nullable().optional(),
  category: categoryInput.nullable().optional(),
  timeZone: timeZoneInput.optional(),
  language: languageInput.optional(),
  version: z.number({ error: 'version must be a whole number' }).int('version must be a whole number').optional(),
});
