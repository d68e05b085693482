import { z } from 'zod';
import { ROLES } from '../constants.ts';
import { actorSchema, eventsOf } from '../event.ts';

const event = eventsOf('auth');

/** `phoneKey`: keyed hash of the phone (HMAC-SHA256, deployment secret), so that others can match a phone they know without one being stored in a topic. */
const profile = { userId: z.string(), name: z.string(), profilePicture: z.string().nullable(), isVerified: z.boolean() };
const change = { actor: actorSchema.optional(), before: z.unknown().optional(), after: z.unknown().optional() };

export const userRegistered = event(
  'visavis.user.registered.v1',
  z.object({ ...profile, role: z.enum(ROLES), phoneKey: z.string(), timeZone: z.string() }),
);
export const userProfileUpdated = event(
  'visavis.user.profile-updated.v1',
  /** `phoneKey` when the phone changed, too. */
  z.object({ ...profile, timeZone: z.string(), phoneKey: z.string().optional(), ...change }),
);
export const userRoleChanged = event(
  'visavis.user.role-changed.v1',
  z.object({ userId: z.string(), role: z.enum(ROLES), previousRole: z.enum(ROLES), ...change }),
);
/** `erasesAt`: inactive because the user asked for the deletion of the account, which may be undone until then. */
export const userStatusChanged = event(
  'visavis.user.status-changed.v1',
  z.object({
    userId: z.string(),
    isActive: z.boolean(),
    status: z.enum(['active', 'inactive']),
    erasesAt: z.iso.datetime().optional(),
    ...change,
  }),
);
/** The account is erased for good: who kept a name, a picture or a phone key of it drops them. */
export const userDeleted = event('visavis.user.deleted.v1', z.object({ userId: z.string() }));
/** A session ended (`sessionId`), or every token below `minVersion` (privilege lost). */
export const sessionRevoked = event(
  'visavis.session.revoked.v1',
  z.object({ userId: z.string(), sessionId: z.string().optional(), minVersion: z.number().int().optional() }),
);
