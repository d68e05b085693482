import { z } from 'zod';
import { ROLES } from '../constants/role.ts';
import { actorSchema, eventsOf } from '../event.ts';

const event = eventsOf('auth');

/** `phoneKey`: keyed hash of the phone (HMAC-SHA256, deployment secret), so that others can match a phone they know without one being stored in a topic. */
const profile = { userId: z.string(), name: z.string(), profilePicture: z.string().nullable(), isVerified: z.boolean() };
const change = { actor: actorSchema.optional(), before: z.unknown().optional(), after: z.unknown().optional() };

export const userRegistered = event(
  'visavis.user.registered.v1',
  /** With the actor where an admin created the account. */
  z.object({ ...profile, role: z.enum(ROLES), phoneKey: z.string(), timeZone: z.string(), ...change }),
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
/** An admin set up a second factor, or another admin removed it. */
export const userSecondFactorChanged = event(
  'visavis.user.second-factor-changed.v1',
  z.object({ userId: z.string(), enrolled: z.boolean(), ...change }),
);
/** Admins changed what they note about a user: the words are in no event. */
export const userNotesChanged = event('visavis.user.notes-changed.v1', z.object({ userId: z.string(), ...change }));
/** About one request; `subject` is its id. */
const verification = { requestId: z.string(), userId: z.string() };
export const verificationRequested = event('visavis.verification.requested.v1', z.object(verification));
/** `reason`: the notes of a rejection, which the applicant sees. */
export const verificationDecided = event(
  'visavis.verification.decided.v1',
  z.object({ ...verification, status: z.enum(['approved', 'rejected']), reason: z.string().optional(), ...change }),
);
export const verificationRevoked = event(
  'visavis.verification.revoked.v1',
  z.object({ ...verification, reason: z.string(), ...change }),
);
/** A pending request went with its account. */
export const verificationDropped = event('visavis.verification.dropped.v1', z.object(verification));
/** An admin looked at a document. */
export const verificationDocumentViewed = event(
  'visavis.verification.document-viewed.v1',
  z.object({ ...verification, documentId: z.string(), ...change }),
);
/** The account is erased for good: who kept a name, a picture or a phone key of it drops them. */
export const userDeleted = event('visavis.user.deleted.v1', z.object({ userId: z.string() }));
/** A session ended (`sessionId`), or every token below `minVersion` (privilege lost). With the actor where an admin ended it. */
export const sessionRevoked = event(
  'visavis.session.revoked.v1',
  z.object({ userId: z.string(), sessionId: z.string().optional(), minVersion: z.number().int().optional(), ...change }),
);
