import { DAY } from './units.ts';

/** What a notification tells of what happened; their shapes are in `notificationSchema`. */
export type NotificationFact =
  | ('meetingId' | 'title' | 'titles' | 'hostId' | 'hostName' | 'startsAt' | 'category')
  | ('reason' | 'planCode' | 'amountPaise' | 'count')
  | ('paymentId' | 'respondBy');
interface NotificationDefinition {
  /** Every one has these. */
  facts: readonly NotificationFact[];
  /** Some have these. */
  may?: readonly NotificationFact[];
  /** Several at once are one: how many they are, and the first titles. */
  isDigest?: true;
  /**
   * It is left out if, when it leaves, the meeting is not as it says any more, or (`thread`) the person no longer follows the
   * meeting.
   */
  holds?: 'meeting' | 'thread';
}
const meeting = { facts: ['meetingId', 'title', 'hostId', 'hostName', 'startsAt'], may: ['category'] } as const;
const cancellation = { facts: meeting.facts, may: ['category', 'reason'] } as const;
const payment = { facts: ['planCode', 'amountPaise'] } as const;
/** Asked back by a buyer's bank; `paymentId` is the provider's, `respondBy` the last time for evidence. */
const dispute = { facts: ['amountPaise'], may: ['paymentId', 'reason', 'respondBy'] } as const;
const account = { facts: [] } as const;
/** Of another one: `hostId` and `hostName` are the account's. */
const admin = { facts: ['hostId', 'hostName'] } as const;
/**
 * Everything that people hear of, by kind and what happened. The types of what the services send, of the words of the messages
 * and of the web app, and of what is asked again before a message leaves follow from it. What is stored may be another release's:
 * each kind has words for that, too (`other`).
 */
export const NOTIFICATIONS = {
  meeting_decided: {
    approved: { ...meeting, holds: 'meeting' },
    rejected: { ...meeting, facts: [...meeting.facts, 'reason'] },
    cancelled: cancellation,
  },
  /** `own`: to its host and co-hosts. */
  meeting_moved: { moved: { ...meeting, holds: 'thread' }, own: { ...meeting, holds: 'thread' } },
  /** `ended`: office hours with all later dates, said once to each person. */
  meeting_cancelled: {
    cancelled: { ...cancellation, holds: 'thread' },
    own: { ...cancellation, holds: 'thread' },
    ended: { ...cancellation, holds: 'thread' },
  },
  reminder: {
    'reminder-24h': { ...meeting, holds: 'thread' },
    'reminder-1h': { ...meeting, holds: 'thread' },
    'reminder-10m': { ...meeting, holds: 'thread' },
    /** One that waited, for the morning for example: none of the three spans is true any more. */
    'coming-up': { ...meeting, holds: 'thread' },
    /** A guest who waits asked for it: come back to the page. */
    'turn-near': { facts: ['meetingId'] },
    /** It was their turn, and they had no pass. */
    'needs-pass': { facts: ['meetingId'] },
    /** `startsAt`: when the host expects to begin. */
    late: { facts: ['meetingId', 'startsAt'] },
    /** The host was missing, and has come. */
    begun: { facts: ['meetingId'] },
    /** To the hosts: the time has come a while ago, and they have not. */
    overdue: meeting,
  },
  alert: { approved: { ...meeting, isDigest: true, holds: 'thread' } },
  follow: { approved: { ...meeting, isDigest: true, holds: 'thread' } },
  /** Whom they met. */
  people: {
    handshake: { facts: [] },
    offer: { facts: ['hostId', 'hostName'] },
    'offer-taken': { facts: ['startsAt'] },
    'offer-declined': { facts: [] },
    /** To the guest who took a time: the meeting was approved, or will not be. */
    'again-approved': { facts: ['meetingId', 'hostId', 'hostName', 'startsAt'] },
    'again-dropped': { facts: ['hostId', 'hostName', 'startsAt'] },
  },
  verification: { approved: { facts: [] }, rejected: { facts: [], may: ['reason'] }, revoked: { facts: [], may: ['reason'] } },
  money: {
    'payment-captured': payment,
    'payment-failed': { ...payment, may: ['reason'] },
    'payment-returned': payment,
    /** One order: the second payment goes back. */
    'paid-twice': payment,
    refunded: payment,
    /** The buyer's bank took the money back. */
    'dispute-lost': payment,
    'refund-failed': payment,
    'refund-failed-only': payment,
    'plan-started': payment,
    'plan-ended': { facts: ['planCode'] },
    /** A bonus pass, because the host did not come. */
    guarantee: { facts: ['meetingId'] },
  },
  passes_ending: { 'plan-ending': { facts: ['planCode'], may: ['count'] }, 'last-pass-used': { facts: [] } },
  /** Cannot be muted. */
  security: {
    'phone-changed': account,
    /** Another phone was requested without a code of this one. */
    'phone-change-waits': account,
    /** That one is another account's now. */
    'phone-change-dropped': account,
    /** To that other account. */
    'phone-change-taken': account,
    'wrong-guesses': account,
    'passkey-added': account,
    'passkey-removed': account,
    'role-changed': account,
    /** To every other admin: role, status, second factor, recovery codes or sessions of one were changed. */
    'admin-access': admin,
    /** To every other admin: so many wrong codes for the second factor of one that there is a wait. */
    'admin-guesses': admin,
    /** To every admin, that one too: one has another name; `hostName` is the one before. */
    'admin-renamed': admin,
    /** To every other admin: one has read of unusually many people today. */
    'admin-reads': admin,
    /** To every admin, once for each phase. */
    'dispute-opened': dispute,
    /** To every admin: the time for evidence is nearly over. */
    'dispute-due': dispute,
    /** To that admin, of what no other message tells them: second factor, recovery codes or sessions. */
    'own-admin-access': account,
    'status-changed': account,
    'report-decided': account,
    warned: account,
    strike: account,
    blocked: account,
    'appeal-decided': account,
  },
} as const satisfies Record<string, Record<string, NotificationDefinition>>;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]];
export type NotificationWhat<K extends NotificationKind> = keyof (typeof NOTIFICATIONS)[K] & string;
/** A kind with one of its own. */
export type NotificationPair = { [K in NotificationKind]: { kind: K; what: NotificationWhat<K> } }[NotificationKind];
/** The two as one word, e.g. `meeting_decided.approved`. */
export type NotificationName = { [K in NotificationKind]: `${K}.${NotificationWhat<K>}` }[NotificationKind];

/** Undefined for what this release does not know. */
export const notificationDefinition = (kind: string, what: string): NotificationDefinition | undefined => {
  const kinds: Record<string, Record<string, NotificationDefinition>> = NOTIFICATIONS;
  const ofKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return ofKind && Object.hasOwn(ofKind, what) ? ofKind[what] : undefined;
};

export const NOTIFICATION_CHANNELS = ['push', 'whatsapp', 'sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
/** What a user sets for each kind: whether the notification centre lists it, and on which channels it comes. */
export const NOTIFICATION_PLACES = ['centre', ...NOTIFICATION_CHANNELS] as const;
export type NotificationPlace = (typeof NOTIFICATION_PLACES)[number];
/** News that can wait, and what somebody asked to hear of. */
const NEVER_BY_SMS: readonly NotificationKind[] = ['alert', 'follow', 'people'];
/** Where a kind may show up. */
export const placesOfKind = (kind: NotificationKind): readonly NotificationPlace[] =>
  NEVER_BY_SMS.includes(kind) ? NOTIFICATION_PLACES.filter((place) => place !== 'sms') : NOTIFICATION_PLACES;

export const NOTIFICATION_CENTRE = {
  keptMs: 90 * DAY,
  /** The browsers of one user that get a push; one more takes the oldest one's place. */
  pushSubscriptionsMax: 10,
  pushEndpointMaxBytes: 1_000,
  /** The hosts whom one user follows. */
  followsMax: 1_000,
} as const;
