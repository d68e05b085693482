import { allEndpoints, type Endpoint } from '@visavis/contracts';
import { openApiDocument } from '@visavis/contracts/openapi';

/** The authorization matrix: what each kind of caller gets from each operation of the OpenAPI document. */
export const CALLERS = [
  'visitor',
  'user',
  'host',
  'cohost',
  'otherHost',
  'admin',
  'deactivated',
  'service',
  'adminWithoutFactor',
] as const;
export type Caller = (typeof CALLERS)[number];
export type Outcome = 'yes' | '401' | '403' | '404';

interface States {
  hidden: string;
  open: string;
}
function both(row: string): States {
  return { hidden: row, open: row };
}

/**
 * What visitor, user, host (the owner), co-host, another host and admin get. A dead token, and one of a service, open what is open to visitors; an
 * admin's session without the second factor opens what is open to any user.
 */
const EVERYONE = 'yes yes yes yes yes yes';
const SIGNED_IN = '401 yes yes yes yes yes';
const ADMINS = '401 403 403 403 403 yes';
const NOBODY = '404 404 404 404 404 404';
/** There is none here that the caller could have. */
const NOT_FOUND = '401 404 404 404 404 404';
const OWNER = '401 404 yes 404 404 404';
/** Who may see it gets further; the others get 404, so that its existence stays secret. */
const HIDDEN = '401 404 yes yes 404 yes';
const HOST_ONLY = both('401 404 yes 403 404 404');
const guests = { hidden: HIDDEN, open: SIGNED_IN };
const hosts = { hidden: '401 404 yes yes 404 403', open: '401 403 yes yes 403 403' };

/** Each operation on a thing with an id. The unit test beside this file fails when one is missing. */
export const POLICY: Record<string, string | States> = {
  'auth.endSession': OWNER,
  'auth.adminUser': ADMINS,
  'auth.adminUserNotes': ADMINS,
  'auth.adminUserSessions': ADMINS,
  'auth.adminEndSessions': ADMINS,
  'auth.adminEndSession': ADMINS,
  'auth.adminUserRole': ADMINS,
  'auth.adminUserStatus': ADMINS,
  'secondFactor.adminReset': ADMINS,
  'verification.removeDocument': OWNER,
  'verification.get': ADMINS,
  'verification.decide': ADMINS,
  'verification.revoke': ADMINS,
  'verification.viewDocument': ADMINS,
  // Its key is known from where the picture is shown.
  'profile.image': EVERYONE,
  'meeting.getPublic': { hidden: NOBODY, open: EVERYONE },
  'meeting.get': guests,
  'meeting.edit': HOST_ONLY,
  'meeting.cancel': HOST_ONLY,
  'meeting.adminGet': both(ADMINS),
  'meeting.adminApprove': both(ADMINS),
  'meeting.adminReject': both(ADMINS),
  'meeting.adminCancel': both(ADMINS),
  'meeting.adminEdit': both(ADMINS),
  'meeting.adminHosted': ADMINS,
  'meeting.adminHostedOne': ADMINS,
  'meeting.adminJoined': ADMINS,
  'meeting.adminJoinedOne': ADMINS,
  'meeting.setInterest': guests,
  'meeting.dropInterest': guests,
  'meeting.stepDown': both('401 404 403 yes 404 404'),
  'meeting.calendar': { hidden: '404 404 yes yes 404 yes', open: EVERYONE },
  'meeting.host': EVERYONE,
  'meetingVideo.upload': ADMINS,
  'meetingVideo.remove': ADMINS,
  'meetingVideo.begin': ADMINS,
  'meetingVideo.status': ADMINS,
  'meetingVideo.chunk': ADMINS,
  'meetingVideo.complete': ADMINS,
  'meetingVideo.abandon': ADMINS,
  // The other host was the guest.
  'meetingVideo.consent': '401 404 yes 404 yes 404',
  'session.snapshot': guests,
  'session.join': { hidden: '401 404 yes yes 404 403', open: '401 yes yes yes yes 403' },
  'session.leaveQueue': guests,
  'session.heartbeat': guests,
  'session.position': guests,
  'session.queue': both(NOBODY),
  'session.admit': hosts,
  'session.deny': hosts,
  'session.start': hosts,
  'session.enter': { hidden: HIDDEN, open: '401 yes yes yes yes 403' },
  'session.leave': guests,
  'session.disconnected': both(NOBODY),
  'subscriptions.activate': OWNER,
  // Its signed link is the permission.
  'payments.payPage': '403 403 403 403 403 403',
  'payments.document': NOBODY,
  // Of no order here: whose it is, billing's own tests show.
  'payments.invoice': NOT_FOUND,
  'coupons.update': ADMINS,
  'coupons.remove': ADMINS,
  'coupons.stats': ADMINS,
  'adminBilling.updatePlan': ADMINS,
  'payments.get': OWNER,
  'adminBilling.payment': ADMINS,
  'adminBilling.refund': ADMINS,
  'adminBilling.userSubscriptions': ADMINS,
  'adminBilling.userPasses': ADMINS,
  'adminBilling.adjustPasses': ADMINS,
  // Somebody else's notification, and a host who has no page.
  'notifications.read': NOT_FOUND,
  'notifications.follow': NOT_FOUND,
  'notifications.unfollow': SIGNED_IN,
  'clientAlerts.update': OWNER,
  'clientAlerts.remove': OWNER,
  // Their signed token is the permission.
  'notificationLinks.confirm': NOBODY,
  'notificationLinks.unsubscribe': NOBODY,
  'adminMessages.get': ADMINS,
  // Its key is known from where the face is shown.
  'testimonials.image': EVERYONE,
  'testimonials.get': ADMINS,
  'testimonials.update': ADMINS,
  'testimonials.remove': ADMINS,
  'testimonials.restore': ADMINS,
  'testimonials.setStatus': ADMINS,
  'testimonials.setFeatured': ADMINS,
  'testimonials.move': ADMINS,
  'adminContact.setStatus': ADMINS,
  'feedback.get': guests,
  'feedback.submit': guests,
  'report.appeal': OWNER,
  'adminReport.get': ADMINS,
  'adminReport.decide': ADMINS,
  'adminReport.decideAppeal': ADMINS,
  // Somebody whom nobody knows.
  'block.set': NOT_FOUND,
  'block.drop': SIGNED_IN,
  'session.end': { hidden: '401 404 yes 403 404 yes', open: '401 403 yes 403 403 yes' },
};
/** Operations without an id, or on the caller's own data. */
const BY_ACCESS = { anyone: EVERYONE, user: SIGNED_IN, admin: ADMINS, service: NOBODY };
/** Open to an admin whose session is not elevated, so the use case asks for the role. */
const WITHOUT_ID: Record<string, string> = { 'secondFactor.enrol': ADMINS };
/** What an admin needs in order to enrol and to elevate the session. */
const WITHOUT_FACTOR = new Set(['secondFactor.enrol']);
/** They answer 401 to a dead token, so that the page renews it. */
const KNOWS_DEAD_TOKENS = new Set(['bff.start', 'bff.home']);

export type State = 'hidden' | 'open';
export function expected(endpoint: Endpoint, state: State, caller: Caller): Outcome {
  const policy = endpoint.path.includes(':') ? POLICY[endpoint.id] : (WITHOUT_ID[endpoint.id] ?? BY_ACCESS[endpoint.access]);
  const row = ((typeof policy === 'object' ? policy[state] : policy) ?? '').split(' ') as Outcome[];
  if (caller === 'adminWithoutFactor' && WITHOUT_FACTOR.has(endpoint.id)) return 'yes';
  const at = CALLERS.indexOf(caller === 'adminWithoutFactor' ? 'user' : caller);
  if (at >= row.length && KNOWS_DEAD_TOKENS.has(endpoint.id)) return '401';
  return (at < row.length ? row[at] : row[0]) as Outcome;
}

export const operations = Object.entries(openApiDocument(allEndpoints, { title: 'Visavis', version: '1' }).paths).flatMap(
  ([path, methods]) =>
    Object.values(methods as Record<string, { operationId: string }>).map((operation) => ({
      path,
      endpoint: allEndpoints.find(({ id }) => id === operation.operationId) as Endpoint,
    })),
);
export const onThings = operations.filter(({ path }) => path.includes('{'));
