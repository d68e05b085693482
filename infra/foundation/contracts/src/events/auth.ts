import { z } from 'zod';
import { DISPUTE_PHASES } from '../constants/billing.ts';
import { ROLES } from '../constants/role.ts';
import { changeFields, eventsOf } from '../event.ts';

const event = eventsOf('auth');

/**
 * `phoneKey`: keyed hash of the phone (HMAC-SHA256, deployment secret), so that others can match a phone they know without one
 * being stored in a topic.
 */
const profile = {
  userId: z.string(),
  name: z.string(),
  profilePicture: z.string().nullable(),
  isVerified: z.boolean(),
  /** When it was approved; missing where that was not noted, and in events of earlier releases. */
  verifiedAt: z.iso.datetime().optional(),
};

const actor = { userId: 'admin', role: 'admin' };
const verifiedAt = '2026-11-12T09:30:00.000Z';
const gita = { userId: 'guest', name: 'Gita Shah', profilePicture: null, isVerified: false, timeZone: 'Europe/Berlin' };
const ofUser = { subject: 'user' } as const;
/** Admins hear that there is something to fetch about somebody. */
const userChanged = { 'admin:user-changed': { to: ['admin'], fields: ['userId'] } } as const;

export const userRegistered = event(
  'visavis.user.registered.v1',
  /** With the actor where an admin created the account. */
  z.object({ ...profile, role: z.enum(ROLES), phoneKey: z.string(), timeZone: z.string(), ...changeFields }),
  {
    audit: ofUser,
    rooms: userChanged,
    example: [
      'guest',
      {
        ...gita,
        isVerified: true,
        verifiedAt,
        role: 'participant',
        phoneKey: 'key-guest',
        actor,
        after: { name: 'Gita Shah', role: 'participant' },
      },
    ],
  },
);
export const userProfileUpdated = event(
  'visavis.user.profile-updated.v1',
  /** `phoneKey` when the phone changed, too. */
  z.object({ ...profile, timeZone: z.string(), phoneKey: z.string().optional(), ...changeFields }),
  {
    notify: ['security.phone-changed'],
    audit: ofUser,
    rooms: userChanged,
    example: [
      'guest',
      {
        ...gita,
        isVerified: true,
        verifiedAt,
        phoneKey: 'key-guest-2',
        actor,
        before: { isVerified: false },
        after: { isVerified: true },
      },
    ],
  },
);
export const userRoleChanged = event(
  'visavis.user.role-changed.v1',
  z.object({ userId: z.string(), role: z.enum(ROLES), previousRole: z.enum(ROLES), ...changeFields }),
  {
    notify: ['security.role-changed'],
    audit: ofUser,
    rooms: { 'user:role-changed': { to: ['user:{userId}', 'admin'], fields: ['userId', 'role', 'previousRole'] } },
    example: [
      'co',
      {
        userId: 'co',
        role: 'freelancer',
        previousRole: 'host',
        actor,
        before: { role: 'host' },
        after: { role: 'freelancer' },
      },
    ],
  },
);
/** `erasesAt`: inactive because the user asked for the deletion of the account, which may be undone until then. */
export const userStatusChanged = event(
  'visavis.user.status-changed.v1',
  z.object({
    userId: z.string(),
    isActive: z.boolean(),
    status: z.enum(['active', 'inactive']),
    erasesAt: z.iso.datetime().optional(),
    ...changeFields,
  }),
  {
    notify: ['security.status-changed'],
    audit: ofUser,
    rooms: { 'user:status-changed': { to: ['user:{userId}', 'admin'], fields: ['userId', 'isActive', 'status'] } },
    example: [
      'co',
      {
        userId: 'co',
        isActive: false,
        status: 'inactive',
        erasesAt: '2026-12-03T10:00:00.000Z',
        actor,
        before: { isActive: true },
        after: { isActive: false },
      },
    ],
  },
);
/** An admin set up a second factor, or another admin removed it. */
export const userSecondFactorChanged = event(
  'visavis.user.second-factor-changed.v1',
  z.object({ userId: z.string(), enrolled: z.boolean(), ...changeFields }),
  {
    audit: ofUser,
    rooms: userChanged,
    example: ['admin-2', { userId: 'admin-2', enrolled: false, actor, before: { enrolled: true }, after: { enrolled: false } }],
  },
);
/**
 * So many wrong codes of a user's phone in a day (`otpWrongToNotify`); or of an admin's second factor in a row, as lead to a
 * wait: somebody else may have the session.
 */
export const userCodesGuessed = event('visavis.user.codes-guessed.v1', z.object({ userId: z.string() }), {
  notify: ['security.wrong-guesses'],
  rooms: {},
  example: ['admin-2', { userId: 'admin-2' }],
});
/** A way in without a code is there from now on, or gone. */
export const userPasskeysChanged = event(
  'visavis.user.passkeys-changed.v1',
  z.object({ userId: z.string(), change: z.enum(['added', 'removed']) }),
  {
    notify: ['security.passkey-added', 'security.passkey-removed'],
    rooms: {},
    example: ['guest', { userId: 'guest', change: 'added' }],
  },
);
/**
 * `waits`: a session that has no code of the old phone requested another phone, which the user has in 72 hours. `dropped`:
 * another account got that phone first. `taken`: this is that account.
 */
export const userPhoneChange = event(
  'visavis.user.phone-change.v1',
  z.object({ userId: z.string(), state: z.enum(['waits', 'dropped', 'taken']) }),
  {
    notify: ['security.phone-change-waits', 'security.phone-change-dropped', 'security.phone-change-taken'],
    rooms: {},
    example: ['guest', { userId: 'guest', state: 'waits' }],
  },
);
/**
 * What an admin may do, or what protects it, was changed, by whomever; `guesses`: codes were, in vain. All other active admins
 * (`adminIds`) hear of it. Who did what is in the events that go with it.
 */
export const userAdminAccessChanged = event(
  'visavis.user.admin-access-changed.v1',
  z.object({
    userId: z.string(),
    name: z.string(),
    change: z.enum(['role', 'status', 'second-factor', 'recovery-codes', 'sessions', 'passkeys', 'guesses']),
    adminIds: z.array(z.string()),
  }),
  {
    notify: ['security.admin-access', 'security.admin-guesses', 'security.own-admin-access'],
    rooms: {},
    example: ['admin-2', { userId: 'admin-2', name: 'Arti Admin', change: 'recovery-codes', adminIds: ['admin'] }],
  },
);
/** An admin has another name: all active admins hear of it, this one too, by the name that they know (`previousName`). */
export const userAdminRenamed = event(
  'visavis.user.admin-renamed.v1',
  z.object({ userId: z.string(), previousName: z.string(), adminIds: z.array(z.string()) }),
  {
    notify: ['security.admin-renamed'],
    rooms: {},
    example: ['admin-2', { userId: 'admin-2', previousName: 'Arti Admin', adminIds: ['admin', 'admin-2'] }],
  },
);
/** An admin has read of many people in one day (`ACCESS.much`), with one service; all other active admins hear of it. */
export const userReadMuch = event(
  'visavis.user.read-much.v1',
  z.object({ userId: z.string(), name: z.string(), adminIds: z.array(z.string()) }),
  {
    notify: ['security.admin-reads'],
    rooms: {},
    example: ['admin-2', { userId: 'admin-2', name: 'Arti Admin', adminIds: ['admin'] }],
  },
);
/**
 * A bank asks back what this user paid, and can be answered (as `visavis.payment.disputed.v1` says it): all active admins hear of
 * it, who only this service knows.
 */
export const userDisputesPayment = event(
  'visavis.user.disputes-payment.v1',
  z.object({
    userId: z.string(),
    disputeId: z.string(),
    phase: z.enum(DISPUTE_PHASES).nullable(),
    isDue: z.boolean(),
    disputedPaise: z.number().int().min(0),
    paymentId: z.string().optional(),
    reasonCode: z.string().nullable().optional(),
    respondBy: z.iso.datetime().nullable(),
    adminIds: z.array(z.string()),
  }),
  {
    notify: ['security.dispute-opened', 'security.dispute-due'],
    rooms: {},
    example: [
      'guest',
      {
        userId: 'guest',
        disputeId: 'disp_1',
        phase: 'chargeback',
        isDue: false,
        disputedPaise: 149_900,
        paymentId: 'pay_1',
        reasonCode: 'goods_or_services_not_received',
        respondBy: '2026-11-09T08:00:00.000Z',
        adminIds: ['admin', 'admin-2'],
      },
    ],
  },
);
/** Admins changed what they note about a user: the words are in no event. */
export const userNotesChanged = event('visavis.user.notes-changed.v1', z.object({ userId: z.string(), ...changeFields }), {
  audit: ofUser,
  rooms: userChanged,
  example: ['guest', { userId: 'guest', actor, before: { length: 0 }, after: { length: 42 } }],
});

/** About one request; `subject` is its id. */
const verification = { requestId: z.string(), userId: z.string() };
const request = { requestId: 'verification-1', userId: 'guest' };
const ofRequest = { subject: 'verification', person: 'userId' } as const;
const requestChanged = { 'admin:verification-changed': { to: ['admin'], fields: ['requestId'] } } as const;
const ownRequestChanged = {
  'user:verification-changed': { to: ['user:{userId}'], fields: ['requestId'] },
  ...requestChanged,
} as const;

export const verificationRequested = event('visavis.verification.requested.v1', z.object(verification), {
  rooms: requestChanged,
  example: ['verification-1', request],
});
/** `reason`: the notes of a rejection, which the applicant sees. */
export const verificationDecided = event(
  'visavis.verification.decided.v1',
  z.object({ ...verification, status: z.enum(['approved', 'rejected']), reason: z.string().optional(), ...changeFields }),
  {
    notify: ['verification.approved', 'verification.rejected'],
    audit: ofRequest,
    rooms: ownRequestChanged,
    example: [
      'verification-1',
      {
        ...request,
        status: 'rejected',
        reason: 'No work to see',
        actor,
        before: { status: 'pending' },
        after: { status: 'rejected', reason: 'No work to see' },
      },
    ],
  },
);
export const verificationRevoked = event(
  'visavis.verification.revoked.v1',
  z.object({ ...verification, reason: z.string(), ...changeFields }),
  {
    notify: ['verification.revoked'],
    audit: ofRequest,
    rooms: ownRequestChanged,
    example: [
      'verification-1',
      {
        ...request,
        reason: 'Not their work',
        actor,
        before: { isVerified: true },
        after: { isVerified: false, reason: 'Not their work' },
      },
    ],
  },
);
/** A pending request went with its account, whose id is the subject. */
export const verificationDropped = event('visavis.verification.dropped.v1', z.object(verification), {
  rooms: requestChanged,
  example: ['guest', request],
});
/** An admin looked at a document: that is in the audit log alone. */
export const verificationDocumentViewed = event(
  'visavis.verification.document-viewed.v1',
  z.object({ ...verification, documentId: z.string(), ...changeFields }),
  {
    audit: ofRequest,
    rooms: {},
    example: ['verification-1', { ...request, documentId: 'document-1', actor, before: {}, after: { documentId: 'document-1' } }],
  },
);
const wallLink = { linkId: z.string(), name: z.string(), ...changeFields };
const ofWallLink = { subject: 'wall-link', name: 'name' } as const;
const lobby = { linkId: 'link-1', name: 'Lobby', actor };
/** A link for a screen on a wall, which shows figures without a sign-in. */
export const wallLinkMade = event('visavis.wall-link.made.v1', z.object(wallLink), {
  audit: ofWallLink,
  rooms: {},
  example: ['link-1', { ...lobby, after: { expiresAt: '2027-01-31T18:30:00.000Z' } }],
});
export const wallLinkWithdrawn = event('visavis.wall-link.withdrawn.v1', z.object(wallLink), {
  audit: ofWallLink,
  rooms: {},
  example: ['link-1', { ...lobby, before: { state: 'active' }, after: { state: 'withdrawn' } }],
});
/** Once a day of India; the actor is whoever made it, as a screen. */
export const wallLinkUsed = event('visavis.wall-link.used.v1', z.object(wallLink), {
  audit: ofWallLink,
  rooms: {},
  example: ['link-1', { ...lobby, actor: { userId: 'admin', role: 'wall' }, after: { day: '2026-11-27' } }],
});
/**
 * Somebody signed in on a browser that another account had signed in on last. `deviceKey`: keyed hash of the browser
 * (HMAC-SHA256), the same for all accounts that share it.
 */
export const userDeviceShared = event(
  'visavis.user.device-shared.v1',
  z.object({ deviceKey: z.string(), userIds: z.array(z.string()) }),
  { rooms: {}, example: ['session-1', { deviceKey: 'device-key', userIds: ['host', 'guest'] }] },
);
/**
 * The account is erased for good: who kept a name, a picture or a phone key of it drops them. `phoneKey`: of the phone that it
 * had last, for who has not kept it, and must know that this phone comes again.
 */
export const userDeleted = event('visavis.user.deleted.v1', z.object({ userId: z.string(), phoneKey: z.string().optional() }), {
  rooms: userChanged,
  example: ['guest', { userId: 'guest' }],
});
/**
 * A session ended (`sessionId`, the subject), or every token below `minVersion` (privilege lost; the subject is the user). With
 * the actor where an admin, or its owner in another session, ended it; `after.proof`: by what that was proven. `signedOut`: its
 * owner did, in it. The revocation watcher, which depends on no events, cuts the socket.
 */
export const sessionRevoked = event(
  'visavis.session.revoked.v1',
  z.object({
    userId: z.string(),
    sessionId: z.string().optional(),
    minVersion: z.number().int().optional(),
    signedOut: z.literal(true).optional(),
    ...changeFields,
  }),
  {
    audit: { subject: 'user', person: 'userId' },
    rooms: {},
    example: ['session-1', { userId: 'guest', sessionId: 'session-1', actor, after: { proof: 'second-factor' } }],
  },
);
