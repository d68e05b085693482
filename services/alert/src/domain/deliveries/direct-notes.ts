import type { NOTIFICATIONS, NotificationKind, NotificationWhat } from '@visavis/contracts/constants/notification';
import type { DomainEvent, EventOf } from '@visavis/contracts/event';
import type { allEvents } from '@visavis/contracts/events/registry';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { NotificationNote } from '@visavis/contracts/notification-model';

/** What one event is to one user, who asked for nothing: it is about their own meeting, money or account. */
export type DirectNote<N extends NotificationNote = NotificationNote> = N & {
  userId: string;
  /** A path of the app. */
  link: string;
  /** Of several events that are one thing to the user; the event's id unless given. */
  key?: string;
  /** It is of use within minutes: as the last reminder before a meeting, in quiet hours too. */
  atOnce?: true;
  /** Of what concerns security: it waits for the morning. */
  canWait?: true;
};

/** What is not told by the threads of those who follow a meeting. */
type DirectName = {
  [K in NotificationKind]: {
    [W in NotificationWhat<K>]: (typeof NOTIFICATIONS)[K][W] extends { holds: 'thread' } ? never : `${K}.${W}`;
  }[NotificationWhat<K>];
}[NotificationKind];
type NoteOf<N> = Extract<NotificationNote, N extends `${infer K}.${infer W}` ? { kind: K; what: W } : never>;
type NamesOf<E> = E extends { notify: readonly (infer N)[] } ? Extract<N, DirectName> : never;
type Definition = (typeof allEvents)[number];
/** Each event whose `notify` names a direct note has its function here, which makes those and no others. */
type DirectNotes = {
  [E in Definition as [NamesOf<E>] extends [never] ? never : E['type']]: (event: EventOf<E>) => DirectNote<NoteOf<NamesOf<E>>>[];
};

const PASSES_PAGE = '/meeting-passes';
const PEOPLE_PAGE = '/people';
const PROFILE_PAGE = '/profile';
const VERIFICATION_PAGE = '/verify';
const REPORTS_PAGE = '/reports?tab=reported';
export const BLOCKED = 'blocked';

const NOTES: DirectNotes = {
  /**
   * The host and the co-hosts hear of an approval, and share the page; the host hears of a refusal; nobody of what they did
   * themselves.
   */
  'visavis.meeting.approved.v1': ({ data }) =>
    ofMeeting([data.hostId, ...data.coHostIds], data, {
      kind: 'meeting_decided',
      what: 'approved',
      facts: cardOf(data),
    }).map((note) => ({ ...note, link: `/p/${data.meetingId}` })),
  'visavis.meeting.rejected.v1': ({ data }) =>
    ofMeeting([data.hostId], data, {
      kind: 'meeting_decided',
      what: 'rejected',
      facts: { ...cardOf(data), reason: data.reason },
    }),
  // One that was public is announced by its threads. A proposal is cancelled by its host, or by an admin.
  'visavis.meeting.cancelled.v1': ({ data }) =>
    data.previousStatus === 'approved' || !data.actor
      ? []
      : ofMeeting([data.hostId], data, {
          kind: 'meeting_decided',
          what: 'cancelled',
          facts: { ...cardOf(data), reason: data.reason },
        }),

  /** They wait, or wanted to be reminded. The same time twice is said once. */
  'visavis.meeting.running-late.v1': ({ data: { meetingId, userIds, expectedAt } }) =>
    userIds.map((userId) => ({
      kind: 'reminder',
      what: 'late',
      facts: { meetingId, startsAt: expectedAt },
      userId,
      link: `/m/${meetingId}`,
      key: `late:${meetingId}:${expectedAt}`,
      atOnce: true,
    })),
  'visavis.meeting.begun-late.v1': ({ data: { meetingId, userIds } }) =>
    userIds.map((userId) => ({
      kind: 'reminder',
      what: 'begun',
      facts: { meetingId },
      userId,
      link: `/m/${meetingId}`,
      atOnce: true,
    })),
  'visavis.waiting-room.called.v1': ({ data: { meetingId, userId } }) => [
    { kind: 'reminder', what: 'turn-near', facts: { meetingId }, userId, link: `/m/${meetingId}`, atOnce: true },
  ],
  'visavis.waiting-room.pass-needed.v1': ({ data: { meetingId, userId } }) => [
    { kind: 'reminder', what: 'needs-pass', facts: { meetingId }, userId, link: `/m/${meetingId}`, atOnce: true },
  ],

  /** Who pressed second sees it at once. */
  'visavis.handshake.made.v1': ({ data: { otherId } }) => ofPeople(otherId, { kind: 'people', what: 'handshake', facts: {} }),
  'visavis.meet-again.offered.v1': ({ data: { hostId, hostName, guestId } }) =>
    ofPeople(guestId, { kind: 'people', what: 'offer', facts: { hostId, hostName } }),
  'visavis.meet-again.answered.v1': ({ data: { hostId, startsAt } }) =>
    ofPeople(
      hostId,
      startsAt === null
        ? { kind: 'people', what: 'offer-declined', facts: {} }
        : { kind: 'people', what: 'offer-taken', facts: { startsAt } },
    ),
  'visavis.meet-again.decided.v1': ({ data: { meetingId, hostId, hostName, guestId, startsAt, approved } }) =>
    approved
      ? ofPeople(
          guestId,
          { kind: 'people', what: 'again-approved', facts: { meetingId, hostId, hostName, startsAt } },
          `/m/${meetingId}`,
        )
      : ofPeople(guestId, { kind: 'people', what: 'again-dropped', facts: { hostId, hostName, startsAt } }),

  /** The payer hears once of each thing that became of an order, and when their passes end. */
  'visavis.payment.captured.v1'({ data: { userId, planCode, amountPaise, orderId } }) {
    // A coupon paid for all of it.
    const what = amountPaise === 0 ? 'plan-started' : 'payment-captured';
    return ofMoney(userId, { kind: 'money', what, facts: { planCode, amountPaise } }, `captured:${orderId}`);
  },
  'visavis.payment.failed.v1'({ data: { userId, planCode, amountPaise, orderId, reason } }) {
    const facts = { planCode, amountPaise, ...(reason ? { reason } : {}) };
    // The bank may refuse many attempts at one order.
    return ofMoney(userId, { kind: 'money', what: 'payment-failed', facts }, `failed:${orderId}`);
  },
  'visavis.payment.returned.v1': ({ data: { userId, planCode, amountPaise, orderId, isSecond } }) =>
    ofMoney(
      userId,
      { kind: 'money', what: isSecond ? 'paid-twice' : 'payment-returned', facts: { planCode, amountPaise } },
      `${isSecond ? 'paid-twice' : 'returned'}:${orderId}`,
    ),
  'visavis.payment.refunded.v1'({ data }) {
    const { userId, planCode, refundPaise, refundId, status, isReplaced, givesPassesBack, isDispute } = data;
    // They hear of the one that took its place.
    if (isReplaced) return [];
    const facts = { planCode, amountPaise: refundPaise };
    if (status !== 'failed')
      return ofMoney(userId, { kind: 'money', what: isDispute ? 'dispute-lost' : 'refunded', facts }, `refunded:${refundId}`);
    // Releases that did not say gave passes back with each.
    const what = givesPassesBack === false ? 'refund-failed-only' : 'refund-failed';
    return ofMoney(userId, { kind: 'money', what, facts }, `refund-failed:${refundId}`);
  },
  'visavis.subscription.expired.v1': ({ data: { userId, subscription } }) =>
    ofMoney(
      userId,
      { kind: 'money', what: 'plan-ended', facts: { planCode: subscription.planCode } },
      `ended:${subscription._id}`,
    ),
  'visavis.subscription.ending.v1'({ data: { userId, subscription } }) {
    const { _id, planCode, isUnlimited, remainingPasses } = subscription;
    const facts = { planCode, ...(isUnlimited ? {} : { count: remainingPasses }) };
    return ofMoney(userId, { kind: 'passes_ending', what: 'plan-ending', facts }, `ending:${_id}`);
  },
  'visavis.passes.updated.v1'({ data, time }) {
    const { userId, reason, delta, isUnlimited, isWrittenOff, balance, meetingId } = data;
    // An entry without a pass says why there is none.
    if (reason === 'guarantee' && delta > 0 && meetingId !== null)
      return ofMoney(userId, { kind: 'money', what: 'guarantee', facts: { meetingId } }, `guarantee:${meetingId}`);
    if (reason !== 'consume' || isWrittenOff || isUnlimited || balance !== 0) return [];
    // Two passes that were held at once are both the last one.
    return ofMoney(userId, { kind: 'passes_ending', what: 'last-pass-used', facts: {} }, `last-pass:${time.slice(0, 10)}`);
  },

  /** Another phone is announced in any case: whoever did it may not be the user. The rest, unless the user did it themselves. */
  'visavis.user.profile-updated.v1': ({ data: { userId, phoneKey } }) =>
    phoneKey === undefined ? [] : [ofAccount(userId, 'phone-changed')],
  'visavis.user.role-changed.v1': ({ data }) => (isOwnDoing(data) ? [] : [ofAccount(data.userId, 'role-changed')]),
  'visavis.user.phone-change.v1': ({ data: { userId, state } }) => [ofAccount(userId, `phone-change-${state}`)],
  'visavis.user.codes-guessed.v1': ({ data: { userId } }) => [ofAccount(userId, 'wrong-guesses')],
  'visavis.user.passkeys-changed.v1': ({ data: { userId, change } }) => [ofAccount(userId, `passkey-${change}`)],
  /** All admins hear of it; the one themself of what they are not told otherwise. */
  'visavis.user.admin-access-changed.v1'({ data: { userId, name, change, adminIds } }) {
    const what = change === 'guesses' ? 'admin-guesses' : 'admin-access';
    const link = `/admin/users/${userId}`;
    const facts = { hostId: userId, hostName: name };
    const isToldAnyway = ['role', 'status', 'guesses', 'passkeys'].includes(change);
    return [
      ...adminIds.map((adminId) => ({ kind: 'security' as const, what, facts, userId: adminId, link }) as const),
      ...(isToldAnyway ? [] : [ofAccount(userId, 'own-admin-access', link)]),
    ];
  },
  'visavis.user.admin-renamed.v1': ({ data: { userId, previousName, adminIds } }) =>
    adminIds.map((adminId) => ({
      kind: 'security',
      what: 'admin-renamed',
      facts: { hostId: userId, hostName: previousName },
      userId: adminId,
      link: `/admin/users/${userId}`,
    })),
  'visavis.user.read-much.v1': ({ data: { userId, name, adminIds } }) =>
    adminIds.map((adminId) => ({
      kind: 'security',
      what: 'admin-reads',
      facts: { hostId: userId, hostName: name },
      userId: adminId,
      link: `/admin/audit?actor=${userId}&subjectType=access`,
    })),
  /** All admins hear of each phase once, however often the provider tells of it, and once of each time that is nearly over. */
  'visavis.user.disputes-payment.v1'({ data }) {
    const { disputeId, phase, isDue, disputedPaise, paymentId, reasonCode, respondBy, adminIds } = data;
    const facts = {
      amountPaise: disputedPaise,
      ...(paymentId === undefined ? {} : { paymentId }),
      // The provider's code, e.g. `goods_or_services_not_received`.
      ...(reasonCode ? { reason: reasonCode.replaceAll('_', ' ') } : {}),
      ...(respondBy === null ? {} : { respondBy }),
    };
    const [what, of] = isDue ? (['dispute-due', respondBy] as const) : (['dispute-opened', phase] as const);
    const link = `/admin/disputes/${disputeId}`;
    const key = `${what}:${disputeId}:${of}`;
    return adminIds.map((userId) => ({ kind: 'security', what, facts, userId, link, key, canWait: true }));
  },
  'visavis.user.status-changed.v1': ({ data }) => (isOwnDoing(data) ? [] : [ofAccount(data.userId, 'status-changed')]),

  /** What was decided of their request, and why a verification was taken back. */
  'visavis.verification.decided.v1': ({ data }) => ofVerification(data, data.status),
  'visavis.verification.revoked.v1': ({ data }) => ofVerification(data, 'revoked'),

  /**
   * The reporter hears that we decided, the reported person what was decided about them. Who is blocked cannot sign in: their
   * message has a link to appeal by (`message-for.ts`).
   */
  'visavis.report.decided.v1'({ data: { reporterId, subjectId, decision, reportId, closedWith } }) {
    const toReporter = ofReport(reporterId, 'report-decided');
    // The person gets one message, of the report whose decision it is.
    if (closedWith !== undefined) return [toReporter];
    return [
      toReporter,
      ...(decision === 'warn' ? [ofReport(subjectId, 'warned')] : []),
      ...(decision === 'strike' ? [ofReport(subjectId, 'strike')] : []),
      ...(decision === 'block' ? [ofAccount(subjectId, BLOCKED, `${REPORTS_PAGE}&decision=${reportId}`)] : []),
    ];
  },
  'visavis.report.appeal-decided.v1': ({ data }) => [ofReport(data.subjectId, 'appeal-decided')],
};

/** Nothing of an event that tells nobody anything by itself. */
export const notesOf = (event: DomainEvent): DirectNote[] =>
  Object.hasOwn(NOTES, event.type) ? NOTES[event.type as keyof DirectNotes](event as never) : [];

interface MeetingChange {
  meetingId: string;
  meeting: PublicMeeting;
  hostId: string;
  actor?: { userId: string } | undefined;
}
const cardOf = ({ meetingId, meeting: { title, startsAt, category, host }, hostId }: MeetingChange) => ({
  meetingId,
  title,
  hostId,
  hostName: host.name,
  startsAt,
  ...(category ? { category } : {}),
});
const ofMeeting = <N extends NotificationNote>(userIds: readonly string[], { meetingId, actor }: MeetingChange, note: N) =>
  [...new Set(userIds)]
    .filter((userId) => userId !== actor?.userId)
    .map((userId) => ({ ...note, userId, link: `/m/${meetingId}` }));

const ofPeople = <N extends NotificationNote>(userId: string, note: N, link = PEOPLE_PAGE) => [{ ...note, userId, link }];

const ofMoney = <N extends NotificationNote>(userId: string, note: N, key: string) => [
  { ...note, userId, link: PASSES_PAGE, key },
];

const ofAccount = <W extends NotificationWhat<'security'>>(userId: string, what: W, link = PROFILE_PAGE) => ({
  kind: 'security' as const,
  what,
  facts: {},
  userId,
  link,
});
/** It matters, but nothing is to be done about it in the night. */
const ofReport = <W extends NotificationWhat<'security'>>(userId: string, what: W) => ({
  ...ofAccount(userId, what, REPORTS_PAGE),
  canWait: true as const,
});
const isOwnDoing = ({ userId, actor }: { userId: string; actor?: { userId: string } | undefined }) =>
  actor === undefined || actor.userId === userId;

const ofVerification = <W extends NotificationWhat<'verification'>>(
  { userId, requestId, reason }: { userId: string; requestId: string; reason?: string | undefined },
  what: W,
) => [
  {
    kind: 'verification' as const,
    what,
    facts: reason === undefined ? {} : { reason },
    userId,
    link: VERIFICATION_PAGE,
    key: `${what}:${requestId}`,
  },
];
