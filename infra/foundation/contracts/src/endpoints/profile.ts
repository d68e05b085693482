import { z } from 'zod';
import { profileCalls } from '../calls/profile.ts';
import { success, text, timeZoneSchema } from '../common.ts';
import { PROFILE } from '../constants.ts';
import { phoneSchema } from '../phone-schema.ts';
import { nameSchema, otpRefusals, otpSchema, userSchema } from './auth.ts';
import { endpoints } from './endpoint.ts';

/** Everything the signed-in user may see and change of themselves (specification 1, sections 3 and 7). */
export const profileSchema = userSchema.extend({
  about: z.string(),
  links: z.array(z.string()),
  /** Grows with each change of the profile; sent back with an update, that update is refused when another one was faster. */
  version: z.number().int(),
});
export type Profile = z.infer<typeof profileSchema>;

const INVALID_EMAIL = 'Please enter a valid email address';
const emailInput = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(PROFILE.emailMax, INVALID_EMAIL)
  .transform((value) => (value === '' ? null : value.toLowerCase()))
  .pipe(z.email({ error: INVALID_EMAIL }).nullable())
  .nullable();

const INVALID_LINK = 'Please enter a valid link';
/** Others click it: nothing but a web address gets through, `javascript:` least of all. */
const linkInput = z
  .string({ error: INVALID_LINK })
  .trim()
  .max(PROFILE.linkMax, INVALID_LINK)
  .transform((value) => (/^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: INVALID_LINK }));

/** What is left out stays as it is; an empty email or `null` removes it. */
export const updateProfileBody = z.object({
  name: nameSchema.optional(),
  email: emailInput.optional(),
  about: text({ max: PROFILE.aboutMax, tooLong: `About must be at most ${PROFILE.aboutMax} characters` }).optional(),
  links: z
    .array(linkInput, { error: INVALID_LINK })
    .max(PROFILE.linksMax, `Maximum of ${PROFILE.linksMax} links reached`)
    .optional(),
  timeZone: timeZoneSchema.optional(),
  language: z.enum(['en', 'hi'], { error: 'Unknown language' }).optional(),
  version: z.number({ error: 'version must be a whole number' }).int('version must be a whole number').optional(),
});

export const profileEndpoints = endpoints(profileCalls, {
  get: {
    summary: 'My profile',
    response: success({ user: profileSchema }),
  },
  update: {
    summary: 'Change my profile',
    refusals: { 409: ['VERSION_CONFLICT'] },
    body: updateProfileBody,
    response: success({ user: profileSchema }),
  },
  uploadImage: {
    summary: 'Set my picture: multipart, field `image`, JPEG, PNG or WebP, 5 MB at most; its middle is kept, as a square',
    response: success({ imageUrl: z.string(), user: profileSchema }),
  },
  removeImage: {
    summary: 'Remove my picture',
    response: success({ user: profileSchema }),
  },
  /** `profilePicture` leads here. A picture never changes under its key. */
  image: {
    summary: "A user's picture, a square in WebP",
    query: z.object({
      /** Pixels of a side. */
      size: z
        .enum(PROFILE.imageSizes.map(String) as [string, ...string[]], { error: `size takes ${PROFILE.imageSizes.join(', ')}` })
        .default(String(PROFILE.imageSizeDefault)),
    }),
    response: z.object({}),
  },
  export: {
    summary: 'Everything that is kept about my account, as a file',
    response: success({
      exportedAt: z.iso.datetime(),
      account: profileSchema,
      sessions: z.array(
        z.object({
          userAgent: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
        }),
      ),
      /** Of the last 10 minutes. */
      codesSentAt: z.array(z.iso.datetime()),
    }),
  },
  sendCode: {
    summary: 'Send a one-time code to my phone, to confirm the deletion of my account',
    response: success({ retryAt: z.iso.datetime().optional() }),
  },
  requestDeletion: {
    summary: 'Delete my account: signs out everywhere, cancels my coming meetings, erases after 14 days',
    refusals: otpRefusals,
    body: z.object({ otp: otpSchema }),
    response: success({ erasesAt: z.iso.datetime() }),
  },
  sendPhoneCode: {
    summary: 'Send a one-time code to my new phone',
    refusals: { 409: ['USER_EXISTS', 'CONFLICT'] },
    body: z.object({ phone: phoneSchema() }),
    response: success({ retryAt: z.iso.datetime().optional() }),
  },
  changePhone: {
    summary: 'Sign in with another phone from now on',
    refusals: { ...otpRefusals, 409: ['USER_EXISTS', 'CONFLICT'] },
    body: z.object({ phone: phoneSchema(), otp: otpSchema }),
    response: success({ user: profileSchema }),
  },
});
