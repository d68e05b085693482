import {
  type NOTIFICATIONS,
  type NotificationFact,
  type NotificationKind,
  type NotificationWhat,
  notificationDefinition,
} from '@visavis/contracts/constants/notification';
import type { NotificationNote } from '@visavis/contracts/notification-model';
import type { ConfirmedChannel, DeliveryKind } from '../deliveries/delivery.ts';

/** What a message may say in its own place, and the fact that it is made of; of several meetings their titles and number. */
export const VARIABLES = {
  title: 'title',
  titles: 'titles',
  host: 'hostName',
  when: 'startsAt',
  category: 'category',
  reason: 'reason',
  amount: 'amountPaise',
  payment: 'paymentId',
  by: 'respondBy',
  count: 'count',
} as const satisfies Record<string, NotificationFact>;
export type Variable = keyof typeof VARIABLES;

/** One message in one language; `{title}` and the like are filled in. */
export interface Words {
  /** Of an e-mail. */
  subject: string;
  /** Of WhatsApp, SMS and e-mail. WhatsApp wants a word before the first variable and after the last one. */
  body: string;
  /** On a lock screen, where anybody reads it: nothing about whom or what. */
  push: string;
}

type VariableOf<F> = { [V in Variable]: (typeof VARIABLES)[V] extends keyof F ? V : never }[Variable];
type OwnMessages = { [N in NotificationNote as `${N['kind']}.${N['what']}`]: readonly VariableOf<N['facts']>[] };
type Definition<K extends NotificationKind> = (typeof NOTIFICATIONS)[K][NotificationWhat<K>];
type DigestMessages = {
  [K in NotificationKind as [Extract<Definition<K>, { isDigest: true }>] extends [never]
    ? never
    : `${K}.digest`]: readonly Variable[];
};
type OtherMessages = Record<`${DeliveryKind}.other` | `confirmation.${ConfirmedChannel}`, readonly []>;

/**
 * Every message by `<kind>.<what>`, with its variables in the order of WhatsApp's `{{1}}`, `{{2}}`, … Each of `NOTIFICATIONS` has
 * one, of its own facts; `digest` is of several at once, `other` of what this release does not know. A change of words is a new
 * template for WhatsApp and, in India, for SMS: both review it before it may be sent.
 */
export const MESSAGES = {
  'alert.approved': ['category', 'title', 'host', 'when'],
  'alert.digest': ['count', 'titles', 'host', 'when'],
  'alert.other': [],
  'follow.approved': ['host', 'title', 'when'],
  'follow.digest': ['count', 'titles', 'host', 'when'],
  'follow.other': [],
  'meeting_moved.moved': ['title', 'host', 'when'],
  'meeting_moved.own': ['title', 'when'],
  'meeting_moved.other': [],
  'meeting_cancelled.cancelled': ['title', 'host', 'when', 'reason'],
  'meeting_cancelled.own': ['title', 'when', 'reason'],
  'meeting_cancelled.ended': ['title', 'when', 'reason'],
  'meeting_cancelled.other': [],
  'reminder.reminder-24h': ['title', 'host', 'when'],
  'reminder.reminder-1h': ['title', 'host', 'when'],
  'reminder.reminder-10m': ['title', 'host', 'when'],
  'reminder.turn-near': [],
  'reminder.late': ['when'],
  'reminder.begun': [],
  'reminder.overdue': ['title', 'when'],
  'reminder.other': [],
  'meeting_decided.approved': ['title', 'when'],
  'meeting_decided.rejected': ['title', 'reason'],
  'meeting_decided.cancelled': ['title', 'reason'],
  'meeting_decided.other': [],
  'people.handshake': [],
  'people.offer': ['host'],
  'people.offer-taken': ['when'],
  'people.offer-declined': [],
  'people.again-approved': ['host', 'when'],
  'people.again-dropped': ['host', 'when'],
  'people.other': [],
  'verification.approved': [],
  'verification.rejected': ['reason'],
  'verification.revoked': ['reason'],
  'verification.other': [],
  'money.payment-captured': ['amount'],
  'money.payment-failed': ['amount'],
  'money.payment-returned': ['amount'],
  'money.refunded': ['amount'],
  'money.dispute-lost': ['amount'],
  'money.refund-failed': ['amount'],
  'money.refund-failed-passes-back': ['amount'],
  'money.plan-started': [],
  'money.plan-ended': [],
  'money.guarantee': [],
  'money.other': [],
  'passes_ending.plan-ending': [],
  'passes_ending.last-pass-used': [],
  'passes_ending.other': [],
  'security.phone-changed': [],
  'security.wrong-guesses': [],
  'security.role-changed': [],
  'security.admin-access': ['host'],
  'security.admin-guesses': ['host'],
  'security.admin-reads': ['host'],
  'security.dispute-opened': ['amount', 'payment', 'reason', 'by'],
  'security.dispute-due': ['by', 'amount', 'payment'],
  'security.own-admin-access': [],
  'security.status-changed': [],
  'security.report-decided': [],
  'security.warned': [],
  'security.strike': [],
  'security.blocked': [],
  'security.appeal-decided': [],
  'security.other': [],
  'confirmation.phone': [],
  'confirmation.email': [],
  'confirmation.other': [],
} as const satisfies OwnMessages & DigestMessages & OtherMessages;
export type MessageName = keyof typeof MESSAGES;
export type Catalogue = Record<MessageName, Words> & { frame: Frame };

/** Around every message. */
export interface Frame {
  open: string;
  confirm: string;
  unsubscribe: string;
  /** The same in an SMS. */
  stop: string;
  /** Why somebody gets an e-mail. */
  footer: string;
  /** In place of the fourth title, and of those after it. */
  more: string;
  /** In place of a reason that nobody gave. */
  noReason: string;
  /** In place of the day by which to answer, where the bank gave none. */
  noDate: string;
}

/** `count`: how many meetings it is about. */
export function messageNameOf(kind: DeliveryKind, what: string, count = 1): MessageName {
  const name = `${kind}.${count > 1 && notificationDefinition(kind, what)?.isDigest ? 'digest' : what}`;
  return isWritten(name) ? name : `${kind}.other`;
}
const isWritten = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

export const fill = (text: string, values: Partial<Record<Variable, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: Variable) => values[name] ?? '');
