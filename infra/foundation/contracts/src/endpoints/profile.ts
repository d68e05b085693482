import { z } from 'zod';
import { profileCalls } from '../calls/profile.ts';
import { success } from '../common.ts';
import { PROFILE } from '../constants/account.ts';
import { loginForm, otpForm, profileForm } from '../model/account-form.ts';
import { challengeSchema, otpRefusals, otpSent, sentCodeBody, userSchema } from './auth.ts';
import { endpoints } from './endpoint.ts';

/** Everything the signed-in user may see and change of themselves (specification 1, sections 3 and 7). */
export const profileSchema = userSchema.extend({
  about: z.string(),
  /** One line, under the name. */
  headline: z.string().optional(),
  links: z.array(z.string()),
  /** Since when they have the badge; null without one, and where it was not noted. */
  verifiedAt: z.iso.datetime().nullable().optional(),
  /** Grows with each change of the profile; sent back with an update, that update is refused when another one was faster. */
  version: z.number().int(),
  /**
   * A new phone that the old one has not confirmed: it takes the old one's place at `at`, unless the change is stopped before.
   */
  phoneChange: z.object({ phone: z.string(), at: z.iso.datetime() }).nullable().optional(),
  /** The address that is used: the last one that its link has confirmed, also while `email` is a newer one. */
  confirmedEmail: z.string().nullable().optional(),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileEndpoints = endpoints(profileCalls, {
  get: {
    summary: 'My profile',
    response: success({ user: profileSchema }),
  },
  update: {
    summary: 'Change my profile',
    refusals: { 409: ['VERSION_CONFLICT'] },
    body: profileForm,
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
      passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })),
      /** Browsers that are known by a token of theirs. */
      knownDevices: z.array(z.object({ lastSignInAt: z.iso.datetime() })),
      /** For a verification request, and not stored yet; deleted at `deletedAt`. */
      unfinishedDocuments: z.array(z.object({ name: z.string(), sizeBytes: z.number().int(), deletedAt: z.iso.datetime() })),
      /** Of the last day. */
      codesSentAt: z.array(z.iso.datetime()),
    }),
  },
  sendCode: {
    summary: 'Send a one-time code to my phone, to confirm the deletion of my account',
    response: otpSent,
  },
  requestDeletion: {
    summary: 'Delete my account: signs out everywhere, cancels my coming meetings, erases after 14 days',
    refusals: otpRefusals,
    body: sentCodeBody,
    response: success({ erasesAt: z.iso.datetime() }),
  },
  sendPhoneCode: {
    summary: 'Send a one-time code to my new phone',
    refusals: { 409: ['USER_EXISTS', 'CONFLICT'] },
    body: loginForm,
    response: otpSent,
  },
  sendOldPhoneCode: {
    summary: 'Send a one-time code to my phone, to confirm a new one',
    response: otpSent,
  },
  changePhone: {
    summary: 'Sign in with another phone: at once with a code from the old phone, else in 72 hours',
    refusals: { ...otpRefusals, 409: ['USER_EXISTS', 'CONFLICT'] },
    body: loginForm.extend({
      /** Sent to the new phone; not needed again while its change waits. */
      otp: otpForm.shape.otp.optional(),
      challenge: challengeSchema,
      /** Sent to the old phone. */
      old: sentCodeBody.optional(),
    }),
    response: success({ user: profileSchema }),
  },
  sendEmailLink: {
    summary: 'Send a link to my e-mail address that confirms it; the last one sent counts',
    refusals: { 409: ['CONFLICT'] },
    response: success({ user: profileSchema }),
  },
  confirmEmail: {
    summary: 'Confirm the e-mail address that the link was sent to',
    refusals: { 404: ['LINK_INVALID', 'LINK_EXPIRED'] },
    body: z.object({ token: z.string({ error: 'token must be a string' }).max(200, 'Unknown token') }),
    response: success({
      data: z.object({
        /** `already`: the link was used before. */
        outcome: z.enum(['confirmed', 'already']),
      }),
    }),
  },
  stopPhoneChangeByLink: {
    summary: 'Keep my phone, by the link that the old phone got, which ends all sessions',
    refusals: { 404: ['LINK_INVALID', 'LINK_EXPIRED'] },
    body: z.object({ token: z.string({ error: 'token must be a string' }).max(200, 'Unknown token') }),
    response: success({}),
  },
  stopPhoneChange: {
    summary: 'Keep my phone: stops a change that waits, and ends the session that asked for it, unless it is this one',
    /** `ended`: so many sessions. */
    response: success({ user: profileSchema, ended: z.number().int() }),
  },
});
