import { z } from 'zod';
import { authCalls } from '../calls/auth.ts';
import {
  blankIsNothing,
  categorySlugSchema,
  csvFile,
  idSchema,
  languageInput,
  limitQuery,
  pageQuery,
  paginationSchema,
  success,
  timeZoneInput,
  timeZoneSchema,
} from '../common.ts';
import { ACCOUNT, PROFILE } from '../constants/account.ts';
import { ROLES } from '../constants/role.ts';
import { loginForm, nameSchema, otpForm, signupForm } from '../model/account-form.ts';
import { assertion } from '../model/assertion.ts';
import { notesSchema, reasonSchema } from '../model/meeting-form.ts';
import { endpoints } from './endpoint.ts';

/** The signed-in user's own record (specification 1, section 3). `notes` is for admins only and never in here. */
export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  profilePicture: z.string().nullable(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  /** `deletion-pending`: signed out, and erased in at most 14 days unless the user undoes it. Only admins see the last two. */
  status: z.enum(['active', 'inactive', 'deletion-pending', 'deleted']),
  isVerified: z.boolean(),
  meetingPasses: z.number().int(),
  passes: z.number().int(),
  timeZone: timeZoneSchema,
  language: z.enum(['en', 'hi']),
  createdAt: z.iso.datetime(),
  /** What they come for, and in which category: lists begin with it. Null until they say so. */
  goal: z.enum(PROFILE.goals).nullable().optional(),
  category: categorySlugSchema.nullable().optional(),
});
export type User = z.infer<typeof userSchema>;

/** A user as admins see them (specification 2, section 3). */
export const adminUserSchema = userSchema.extend({
  /** For admins only. */
  notes: z.string(),
  /** The configuration names the phone: the role stays, and the account cannot be deactivated. */
  isAppointed: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** When the account is erased, unless its owner keeps it. */
  erasesAt: z.iso.datetime().nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/**
 * What the admin saw of the user: 409 with the newest record once somebody else has changed it. Without it, the last change wins.
 */
const expectedAccess = z.object({ role: z.enum(ROLES, { error: 'Unknown role' }), isActive: z.boolean() }).optional();

const USER_SORTS = ['createdAt', '-createdAt'] as const;
/** An address holds words: anything but these two is refused by name. */
const flagQuery = (name: string) =>
  blankIsNothing(z.enum(['true', 'false'], { error: `${name} must be true or false` }).transform((value) => value === 'true'));

const contactSchema = z.object({
  _id: idSchema,
  /** E.164; null of an erased account. */
  phone: z.string().nullable(),
  language: z.enum(['en', 'hi']),
  timeZone: timeZoneSchema,
  isActive: z.boolean(),
  /** The one that its link has confirmed; auth of an earlier release does not send it. */
  email: z.string().nullable().optional(),
  /** What their profile says; as above. */
  about: z.string().optional(),
  headline: z.string().optional(),
  links: z.array(z.string()).optional(),
  goal: z.enum(PROFILE.goals).nullable().optional(),
  /** Since when they have the account. */
  memberSince: z.iso.datetime().optional(),
});
export type Contact = z.infer<typeof contactSchema>;

/**
 * Sent back with the code: tries count for the send that the challenge came with. Without it, guesses have a small budget of
 * their own.
 */
export const challengeSchema = z.string({ error: 'challenge must be a string' }).max(64, 'Unknown challenge').optional();
/** A code, and the challenge that it was sent with. */
export const sentCodeBody = otpForm.extend({ challenge: challengeSchema });

/**
 * What an earlier sign-in on this device returned: a known device has a budget of codes of its own. It opens nothing, and one
 * that is not valid counts as none.
 */
export const deviceSchema = z.string({ error: 'device must be a string' }).max(200, 'Unknown device').optional();
/** `bySms`: the person does not have it by WhatsApp. A young code then goes by SMS, too, once. */
const sentHow = { bySms: z.boolean({ error: 'bySms must be true or false' }).optional() };

/** The browser's: how the code is worded, and what the account has until its profile says otherwise. */
const browserPlace = { language: languageInput.optional(), timeZone: timeZoneInput.optional() };

/** The solution of `details.work` of a WORK_REQUIRED, as ALTCHA's clients send it: base64 of `{challenge, solution}`. */
const workDone = { work: z.string().max(4_096).optional() };
export const otpSent = success({
  challenge: z.string(),
  /** When the next code may be requested. */
  resendAt: z.iso.datetime(),
  /** The same, set when a young code is still good and none was sent. */
  retryAt: z.iso.datetime().optional(),
});
const session = { token: z.string(), refreshToken: z.string() };
/** To be kept on the device, and sent with the next request of a code. */
const deviceOfSignIn = { device: z.string().optional() };
export const signedInResponse = success({ ...session, user: userSchema, ...deviceOfSignIn });
/** Who wrote it and when: of a note of an earlier release, neither is known. */
const userNoteSchema = z.object({
  _id: idSchema,
  text: z.string(),
  by: z.object({ userId: idSchema, name: z.string() }).nullable(),
  at: z.iso.datetime().nullable(),
});
const openSession = z.object({
  _id: idSchema,
  userAgent: z.string(),
  /** As far as the user agent tells: `Chrome`, `Windows`. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
const NO_SUCH_USER = { 404: ['USER_NOT_FOUND'] } as const;
const ACCESS_REFUSALS = {
  ...NO_SUCH_USER,
  403: ['SECOND_FACTOR_FRESH'],
  409: ['OWN_ACCOUNT', 'LAST_ADMIN', 'APPOINTED_ADMIN', 'DELETION_PENDING', 'VERSION_CONFLICT'],
} as const;

export const otpRefusals = { 400: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_EXHAUSTED'] } as const;

/** Of what takes a code, a passkey or an admin's fresh second factor beside an open session. */
export const confirmingRefusals = { 400: [...otpRefusals[400], 'PASSKEY_INVALID'], 403: ['SECOND_FACTOR_FRESH'] } as const;
/** `credential`: what a passkey has signed of `POST /auth/passkeys/sign-in/options`, in place of a code. */
export const confirmingBody = z.object({
  otp: otpForm.shape.otp.optional(),
  challenge: challengeSchema,
  credential: assertion.exactOptional(),
});

const userFilter = pageQuery.extend({
  /** Words of the name, or a phone in any spelling from 3 digits. */
  search: z.string().trim().max(100).optional(),
  role: blankIsNothing(z.enum(ROLES, { error: 'Unknown role' })),
  isActive: flagQuery('isActive'),
  sort: z.enum(USER_SORTS, { error: 'Unknown sort' }).default('-createdAt'),
});

export const authEndpoints = endpoints(authCalls, {
  login: {
    summary: 'Send a one-time code to a registered phone',
    refusals: { 403: ['ACCOUNT_INACTIVE', 'FORBIDDEN', 'WORK_REQUIRED'], 404: ['USER_NOT_FOUND'] },
    body: loginForm.extend({ ...sentHow, ...browserPlace, ...workDone, device: deviceSchema }),
    response: otpSent,
  },
  signup: {
    summary: 'Send a one-time code to a new phone',
    refusals: { 403: ['FORBIDDEN', 'WORK_REQUIRED'], 409: ['USER_EXISTS'] },
    body: signupForm.extend({ ...sentHow, ...browserPlace, ...workDone }),
    response: otpSent,
  },
  verifyOtp: {
    summary: 'Exchange a code for a session; signs up when isSignup',
    refusals: { ...otpRefusals, 403: ['ACCOUNT_INACTIVE', 'DELETION_PENDING'], 404: ['USER_NOT_FOUND'], 409: ['USER_EXISTS'] },
    body: loginForm.extend({
      ...sentCodeBody.shape,
      isSignup: z
        .boolean()
        .nullish()
        .transform((isSignup) => isSignup ?? false),
      name: blankIsNothing(nameSchema),
      ...browserPlace,
      device: deviceSchema,
    }),
    response: signedInResponse,
  },
  logout: {
    summary: 'End this session',
    response: success({}),
  },
  me: {
    summary: 'The signed-in user',
    response: success({ user: userSchema }),
  },
  refreshToken: {
    summary: 'Rotate the refresh token',
    refusals: { 401: ['REFRESH_INVALID', 'REFRESH_REUSED'] },
    body: z.object({
      refreshToken: z.string().min(1).max(512),
      /** How long ago a person last did something in the app: polls and renewals alone do not keep a session elevated. */
      idleMs: z.number().int().min(0).optional(),
    }),
    response: success(session),
  },
  sessions: {
    summary: 'My open sessions',
    response: success({
      sessions: z.array(openSession.extend({ current: z.boolean() })),
    }),
  },
  endSession: {
    summary:
      'End one of my sessions; another one with a code, a passkey or a fresh second factor, and not while my phone is to change',
    refusals: { ...confirmingRefusals, 409: ['CONFLICT'] },
    body: confirmingBody,
    response: success({}),
  },
  sendSessionsCode: {
    summary: 'Send a one-time code to my phone, to end my other sessions, or to add or remove a passkey',
    response: otpSent,
  },
  endOtherSessions: {
    summary: 'End all my sessions but this one, with a code, a passkey or a fresh second factor',
    refusals: confirmingRefusals,
    body: confirmingBody,
    response: success({ ended: z.number().int() }),
  },
  /** A sign-in to an account whose deletion was asked for, with the code that `verify-otp` refused with DELETION_PENDING. */
  undoDeletion: {
    summary: 'Keep the account after all, and sign in',
    refusals: { ...otpRefusals, 403: ['ACCOUNT_INACTIVE'], 404: ['USER_NOT_FOUND'] },
    body: loginForm.extend({ ...sentCodeBody.shape, device: deviceSchema }),
    response: signedInResponse,
  },
  jwks: {
    summary: 'Public keys of access tokens (RFC 7517)',
    response: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  },
  /** The truth behind every process's revocation map: read whole at start and after the cache was lost. */
  revocations: {
    summary: 'Live revocations of sessions and privileges',
    response: success({
      revocations: z.array(
        z.object({
          userId: idSchema,
          sessionId: idSchema.optional(),
          minVersion: z.number().int().optional(),
          until: z.number(),
        }),
      ),
    }),
  },
  searchUsers: {
    summary: 'Find active users by phone or name',
    query: z
      .object({
        q: z.string().trim().max(100).optional(),
        phone: z
          .string()
          .trim()
          .max(40)
          .regex(/^[+\d\s-]*$/, 'phone takes digits, spaces and hyphens')
          .optional(),
        limit: limitQuery(ACCOUNT.searchMax, ACCOUNT.searchMax),
      })
      .refine((query) => query.q !== undefined || query.phone !== undefined, { path: ['q'], error: 'q or phone is required' }),
    response: success({ users: z.array(z.object({ _id: idSchema, name: z.string(), profilePicture: z.string().nullable() })) }),
  },
  contacts: {
    summary: 'Where and how to reach users: when a message leaves, or somebody meets them',
    body: z.object({ userIds: z.array(idSchema).min(1).max(500) }),
    /** Without those that nobody knows. */
    response: success({ contacts: z.array(contactSchema) }),
  },
  adminUsers: {
    summary: 'All users, newest first, except erased ones',
    query: userFilter,
    response: success({ users: z.array(adminUserSchema), pagination: paginationSchema }),
  },
  adminUsersCsv: csvFile('users', userFilter),
  adminUserCreate: {
    summary: 'Create a user, who gets no message',
    refusals: { 409: ['USER_EXISTS'] },
    body: signupForm,
    response: success({ user: adminUserSchema }),
  },
  adminUser: {
    summary: 'One user, whole',
    refusals: NO_SUCH_USER,
    response: success({ user: adminUserSchema }),
  },
  adminUserNotes: {
    summary: 'Add a note of admins about a user; the one before stays',
    refusals: NO_SUCH_USER,
    body: z.object({ notes: notesSchema }),
    example: { notes: 'Called twice' },
    response: success({ user: adminUserSchema }),
  },
  adminUserNoteList: {
    summary: 'What admins noted about a user, the newest first',
    refusals: NO_SUCH_USER,
    response: success({ notes: z.array(userNoteSchema) }),
  },
  adminUserSessions: {
    summary: "A user's open sessions",
    refusals: NO_SUCH_USER,
    response: success({ sessions: z.array(openSession) }),
  },
  adminEndSession: {
    summary: "End one of a user's sessions",
    refusals: { 403: ['SECOND_FACTOR_FRESH'], 404: ['NOT_FOUND'], 409: ['CONFLICT'] },
    response: success({}),
  },
  adminEndSessions: {
    summary: 'Sign a user out everywhere',
    refusals: { ...NO_SUCH_USER, 403: ['SECOND_FACTOR_FRESH'], 409: ['OWN_ACCOUNT'] },
    response: success({ ended: z.number().int() }),
  },
  adminUserRole: {
    summary: "Change a user's role",
    refusals: ACCESS_REFUSALS,
    body: z.object({
      role: z.enum(ROLES, { error: 'Unknown role' }),
      expected: expectedAccess,
      /** For the audit log; the person does not read it. */
      reason: reasonSchema.optional(),
    }),
    example: { role: 'participant' },
    response: success({ user: adminUserSchema }),
  },
  adminUserStatus: {
    summary: 'Activate or deactivate a user',
    refusals: ACCESS_REFUSALS,
    body: z.object({
      isActive: z.boolean(),
      expected: expectedAccess,
      /** For the audit log; the person does not read it. */
      reason: reasonSchema.optional(),
    }),
    example: { isActive: true },
    response: success({ user: adminUserSchema }),
  },
  adminUserSearch: {
    summary: 'Find users by name or phone',
    query: z.object({
      query: z.string().trim().min(1).max(100),
      limit: limitQuery(10, 100),
    }),
    response: success({ users: z.array(userSchema) }),
  },
});
