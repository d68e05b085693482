import type { NotificationWhat } from '@visavis/contracts/constants/notification';
import type { EventOf } from '@visavis/contracts/event';
import type {
  userProfileUpdated,
  userRoleChanged,
  userStatusChanged,
  verificationDecided,
  verificationRevoked,
} from '@visavis/contracts/events/auth';
import type {
  passesUpdated,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentReturned,
  subscriptionEnding,
  subscriptionExpired,
} from '@visavis/contracts/events/billing';
import type { meetingApproved, meetingCancelled, meetingRejected } from '@visavis/contracts/events/meeting';
import type { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import type { NotificationNote } from '@visavis/contracts/notification-model';

/** What one event is to one user, who asked for nothing: it is about their own meeting, money or account. */
export type DirectNote = NotificationNote & {
  userId: string;
  /** A path of the app. */
  link: string;
  /** Of several events that are one thing to the user; the event's id unless given. */
  key?: string;
};

/** The host and the co-hosts hear of an approval, the host of a refusal; nobody of what they did themselves. */
export function notesOfDecision({
  type,
  data,
}: EventOf<typeof meetingApproved | typeof meetingRejected | typeof meetingCancelled>): DirectNote[] {
  const { meetingId, meeting, hostId, coHostIds, actor } = data;
  const { title, startsAt, category } = meeting;
  const about = { meetingId, title, hostId, hostName: meeting.host.name, startsAt, ...(category ? { category } : {}) };
  const tell = (userIds: readonly string[], note: NotificationNote): DirectNote[] =>
    [...new Set(userIds)]
      .filter((userId) => userId !== actor?.userId)
      .map((userId) => ({ ...note, userId, link: `/m/${meetingId}` }));
  switch (type) {
    case 'visavis.meeting.approved.v1':
      return tell([hostId, ...coHostIds], { kind: 'meeting_decided', what: 'approved', facts: about });
    case 'visavis.meeting.rejected.v1':
      return tell([hostId], { kind: 'meeting_decided', what: 'rejected', facts: { ...about, reason: data.reason } });
    // One that was public is told by its threads. A proposal is cancelled by its host, or by an admin.
    case 'visavis.meeting.cancelled.v1':
      return data.previousStatus === 'approved' || !actor
        ? []
        : tell([hostId], { kind: 'meeting_decided', what: 'cancelled', facts: { ...about, reason: data.reason } });
  }
}

const PASSES_PAGE = '/meeting-passes';

/** The payer hears once of each thing that became of an order, and when their passes end. */
export function notesOfMoney({
  type,
  data,
  time,
}: EventOf<
  | typeof paymentCaptured
  | typeof paymentFailed
  | typeof paymentReturned
  | typeof paymentRefunded
  | typeof subscriptionEnding
  | typeof subscriptionExpired
  | typeof passesUpdated
>): DirectNote[] {
  const { userId } = data;
  const tell = (note: NotificationNote, key: string): DirectNote[] => [{ ...note, userId, link: PASSES_PAGE, key }];
  switch (type) {
    case 'visavis.payment.captured.v1': {
      const { planCode, amountPaise, orderId } = data;
      // A coupon paid for all of it.
      const what = amountPaise === 0 ? 'plan-started' : 'payment-captured';
      return tell({ kind: 'money', what, facts: { planCode, amountPaise } }, `captured:${orderId}`);
    }
    case 'visavis.payment.failed.v1': {
      const { planCode, amountPaise, orderId, reason } = data;
      // The bank may refuse many attempts at one order.
      const facts = { planCode, amountPaise, ...(reason ? { reason } : {}) };
      return tell({ kind: 'money', what: 'payment-failed', facts }, `failed:${orderId}`);
    }
    case 'visavis.payment.returned.v1': {
      const { planCode, amountPaise, orderId } = data;
      return tell({ kind: 'money', what: 'payment-returned', facts: { planCode, amountPaise } }, `returned:${orderId}`);
    }
    case 'visavis.payment.refunded.v1': {
      const { planCode, refundPaise, refundId, status } = data;
      const what = status === 'failed' ? 'refund-failed' : 'refunded';
      return tell({ kind: 'money', what, facts: { planCode, amountPaise: refundPaise } }, `${what}:${refundId}`);
    }
    case 'visavis.subscription.expired.v1': {
      const { _id, planCode } = data.subscription;
      return tell({ kind: 'money', what: 'plan-ended', facts: { planCode } }, `ended:${_id}`);
    }
    case 'visavis.subscription.ending.v1': {
      const { _id, planCode, isUnlimited, remainingPasses } = data.subscription;
      const facts = { planCode, ...(isUnlimited ? {} : { count: remainingPasses }) };
      return tell({ kind: 'passes_ending', what: 'plan-ending', facts }, `ending:${_id}`);
    }
    case 'visavis.passes.updated.v1': {
      const isLast = data.reason === 'consume' && !data.isUnlimited && data.balance === 0;
      // Two passes that were held at once are both the last one.
      return isLast ? tell({ kind: 'passes_ending', what: 'last-pass-used', facts: {} }, `last-pass:${time.slice(0, 10)}`) : [];
    }
  }
}

const PROFILE_PAGE = '/profile';
type SecurityWhat = NotificationWhat<'security'>;

/**
 * What happened to the account, unless the user did it themselves. Another phone is told of in any case: whoever did it may not
 * be the user.
 */
export function notesOfAccount({
  type,
  data,
}: EventOf<typeof userProfileUpdated | typeof userRoleChanged | typeof userStatusChanged>): DirectNote[] {
  const { userId, actor } = data;
  const note = (what: SecurityWhat): DirectNote[] => [{ userId, kind: 'security', what, facts: {}, link: PROFILE_PAGE }];
  const isOwnDoing = actor === undefined || actor.userId === userId;
  switch (type) {
    case 'visavis.user.profile-updated.v1':
      return data.phoneKey === undefined ? [] : note('phone-changed');
    case 'visavis.user.role-changed.v1':
      return isOwnDoing ? [] : note('role-changed');
    case 'visavis.user.status-changed.v1':
      return isOwnDoing ? [] : note('status-changed');
  }
}

const VERIFICATION_PAGE = '/verify';

/** What was decided of their request, and why a verification was taken back. */
export function notesOfVerification({
  type,
  data,
}: EventOf<typeof verificationDecided | typeof verificationRevoked>): DirectNote[] {
  const { userId, requestId, reason } = data;
  const what = type === 'visavis.verification.revoked.v1' ? 'revoked' : data.status;
  const facts = reason === undefined ? {} : { reason };
  return [{ userId, kind: 'verification', what, facts, link: VERIFICATION_PAGE, key: `${what}:${requestId}` }];
}

const REPORTS_PAGE = '/reports?tab=reported';
export const BLOCKED = 'blocked';

/**
 * The reporter hears that we decided, the reported person what was decided about them. Who is blocked cannot sign in: their
 * message has a link to appeal by (`message-for.ts`).
 */
export function notesOfReport({ type, data }: EventOf<typeof reportDecided | typeof appealDecided>): DirectNote[] {
  const { reporterId, subjectId, decision } = data;
  const note = (userId: string, what: SecurityWhat): DirectNote => ({
    userId,
    kind: 'security',
    what,
    facts: {},
    link: REPORTS_PAGE,
  });
  if (type === 'visavis.report.appeal-decided.v1') return [note(subjectId, 'appeal-decided')];
  const toReporter = note(reporterId, 'report-decided');
  // The person is told once, of the report whose decision it is.
  if (data.closedWith !== undefined) return [toReporter];
  return [
    toReporter,
    ...(decision === 'warn' ? [note(subjectId, 'warned')] : []),
    ...(decision === 'strike' ? [note(subjectId, 'strike')] : []),
    ...(decision === 'block' ? [{ ...note(subjectId, BLOCKED), link: `${REPORTS_PAGE}&decision=${data.reportId}` }] : []),
  ];
}
