import { z } from 'zod';
import { idSchema, success, text, timeZoneSchema } from './common.ts';
import { ACCOUNT, ROLES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { phoneSchema } from './phone.ts';

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
});
export type User = z.infer<typeof userSchema>;

export const nameSchema = text({
  min: ACCOUNT.nameMin,
  max: ACCOUNT.nameMax,
  required: 'Please enter a valid name',
  tooShort: 'Please enter a valid name',
  tooLong: 'Please enter a valid name',
});
export const otpSchema = z
  .string({ error: 'Please enter a valid 6-digit OTP' })
  .regex(/^\d{6}$/, 'Please enter a valid 6-digit OTP');

const otpSent = success({
  /** Set when a code younger than 30 s is still good and none was sent. */ retryAt: z.iso.datetime().optional(),
});
const session = { token: z.string(), refreshToken: z.string() };

export const authEndpoints = {
  login: endpoint({
    id: 'auth.login',
    service: 'auth',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Send a one-time code to a registered phone',
    body: z.object({ phone: phoneSchema() }),
    response: otpSent,
  }),
  signup: endpoint({
    id: 'auth.signup',
    service: 'auth',
    method: 'POST',
    path: '/auth/signup',
    access: 'anyone',
    summary: 'Send a one-time code to a new phone',
    body: z.object({ name: nameSchema, phone: phoneSchema() }),
    response: otpSent,
  }),
  verifyOtp: endpoint({
    id: 'auth.verifyOtp',
    service: 'auth',
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    summary: 'Exchange a code for a session; signs up when isSignup',
    body: z.object({
      phone: phoneSchema(),
      otp: otpSchema,
      isSignup: z.boolean().default(false),
      name: nameSchema.optional(),
      timeZone: timeZoneSchema.optional(),
    }),
    response: success({ ...session, user: userSchema }),
  }),
  logout: endpoint({
    id: 'auth.logout',
    service: 'auth',
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session',
    response: success({}),
  }),
  me: endpoint({
    id: 'auth.me',
    service: 'auth',
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'The signed-in user',
    response: success({ user: userSchema }),
  }),
  refreshToken: endpoint({
    id: 'auth.refreshToken',
    service: 'auth',
    method: 'POST',
    path: '/auth/refresh-token',
    access: 'anyone',
    summary: 'Rotate the refresh token',
    body: z.object({ refreshToken: z.string().min(1).max(512) }),
    response: success(session),
  }),
  sessions: endpoint({
    id: 'auth.sessions',
    service: 'auth',
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'My open sessions',
    response: success({
      sessions: z.array(
        z.object({
          _id: idSchema,
          current: z.boolean(),
          userAgent: z.string(),
          /** As far as the user agent tells: `Chrome`, `Windows`. */
          device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    id: 'auth.endSession',
    service: 'auth',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'user',
    summary: 'End one of my sessions',
    params: z.object({ id: idSchema }),
    response: success({}),
  }),
  endOtherSessions: endpoint({
    id: 'auth.endOtherSessions',
    service: 'auth',
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    summary: 'End all my sessions but this one',
    response: success({ ended: z.number().int() }),
  }),
  /** A sign-in to an account whose deletion was asked for, with the code that `verify-otp` refused with DELETION_PENDING. */
  undoDeletion: endpoint({
    id: 'auth.undoDeletion',
    service: 'auth',
    method: 'POST',
    path: '/auth/undo-deletion',
    access: 'anyone',
    summary: 'Keep the account after all, and sign in',
    body: z.object({ phone: phoneSchema(), otp: otpSchema }),
    response: success({ ...session, user: userSchema }),
  }),
  jwks: endpoint({
    id: 'auth.jwks',
    service: 'auth',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'anyone',
    summary: 'Public keys of access tokens (RFC 7517)',
    response: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  }),
  /** The truth behind every process's revocation map: read whole at start and after the cache was lost. */
  revocations: endpoint({
    id: 'auth.revocations',
    service: 'auth',
    method: 'GET',
    path: '/internal/revocations',
    access: 'service',
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
  }),
  searchUsers: endpoint({
    id: 'auth.searchUsers',
    service: 'auth',
    method: 'GET',
    path: '/api/users/search',
    access: 'user',
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
        limit: z.coerce
          .number({ error: 'limit must be a whole number from 1' })
          .int()
          .min(1)
          .default(ACCOUNT.searchMax)
          .transform((n) => Math.min(n, ACCOUNT.searchMax)),
      })
      .refine((query) => query.q !== undefined || query.phone !== undefined, { path: ['q'], error: 'q or phone is required' }),
    response: success({ users: z.array(z.object({ _id: idSchema, name: z.string(), profilePicture: z.string().nullable() })) }),
  }),
  adminUserRole: endpoint({
    id: 'auth.adminUserRole',
    service: 'auth',
    method: 'PUT',
    path: '/admin/users/:id/role',
    access: 'admin',
    summary: "Change a user's role",
    params: z.object({ id: idSchema }),
    body: z.object({ role: z.enum(ROLES, { error: 'Unknown role' }) }),
    response: success({ user: userSchema }),
  }),
  adminUserStatus: endpoint({
    id: 'auth.adminUserStatus',
    service: 'auth',
    method: 'PUT',
    path: '/admin/users/:id/status',
    access: 'admin',
    summary: 'Activate or deactivate a user',
    params: z.object({ id: idSchema }),
    body: z.object({ isActive: z.boolean() }),
    response: success({ user: userSchema }),
  }),
  adminUserSearch: endpoint({
    id: 'auth.adminUserSearch',
    service: 'auth',
    method: 'GET',
    path: '/admin/users/search',
    access: 'admin',
    summary: 'Find users by name or phone',
    query: z.object({
      query: z.string().trim().min(1).max(100),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .default(10)
        .transform((n) => Math.min(n, 100)),
    }),
    response: success({ users: z.array(userSchema) }),
  }),
} as const;
