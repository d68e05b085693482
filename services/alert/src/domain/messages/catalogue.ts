import type {
  NOTIFICATIONS,
  NotificationFact,
  NotificationKind,
  NotificationWhat,
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
  /** On a lock screen, where anybody reads it: nothing about whom or what. Without it, the one of its kind's `other`. */
  push?: string;
}

type VariableOf<F> = { [V in Variable]: (typeof VARIABLES)[V] extends keyof F ? V : never }[Variable];
/**
 * In the order of WhatsApp's `{{1}}`, `{{2}}`, …; without any, left out. A change of words is a new template for WhatsApp and, in
 * India, for SMS: both review it before it may be sent.
 */
interface WithVariables<V extends Variable> {
  variables?: readonly V[];
}
type OwnMessages = { [N in NotificationNote as `${N['kind']}.${N['what']}`]: WithVariables<VariableOf<N['facts']>> };
type Definition<K extends NotificationKind> = (typeof NOTIFICATIONS)[K][NotificationWhat<K>];
type DigestMessages = {
  [K in NotificationKind as [Extract<Definition<K>, { isDigest: true }>] extends [never]
    ? never
    : `${K}.digest`]: WithVariables<Variable>;
};
type OtherMessages = Record<`${DeliveryKind}.other` | `confirmation.${ConfirmedChannel}`, WithVariables<never>>;

type Messages = OwnMessages & DigestMessages & OtherMessages;
/**
 * `<kind>.<what>`. Each of `NOTIFICATIONS` has one, of its own facts; `digest` is of several at once, `other` of what this
 * release does not know.
 */
export type MessageName = keyof Messages;
export type Catalogue = Record<MessageName, Words> & Record<`${DeliveryKind}.other`, Required<Words>> & { frame: Frame };
/** English says, too, which variables a message has. */
export type EnglishCatalogue = Catalogue & Messages;

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

export const fill = (text: string, values: Partial<Record<Variable, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: Variable) => values[name] ?? '');
