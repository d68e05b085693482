import { REPORTS } from '@visavis/contracts/constants/safety';
import { type Keys, signTimedLink } from '@visavis/platform';
import type { OutgoingMessage } from '@visavis/providers';
import type { AlertConfig } from '../../config.ts';
import type { Attempt, Delivery, NotificationFacts } from '../../domain/deliveries/delivery.ts';
import { BLOCKED } from '../../domain/deliveries/direct-notes.ts';
import { type Link, signLink } from '../../domain/links.ts';
import { emailOf, type Letter, pushOf, smsOf, whatsAppOf } from '../../domain/messages/render.ts';
import { emailSubject } from '../client-alerts/use-link.ts';
import type { Addressee } from './addressees.ts';

/** What is handed to the provider. Throws when the addressee has no address on the channel: such an attempt is never started. */
export function messageFor(
  { linkKeys, appealKeys, publicUrl }: Pick<AlertConfig, 'linkKeys' | 'appealKeys' | 'publicUrl'>,
  request: { delivery: Delivery; items: readonly NotificationFacts[]; attempt: Attempt; addressee: Addressee; now: Date },
): OutgoingMessage {
  const { delivery, items, attempt, addressee, now } = request;
  const { channel, messageId } = attempt;
  const { phone, email, phoneKey, emailKey, language, timeZone } = addressee;
  const [address, key] = channel === 'email' ? [email, emailKey] : [phone, phoneKey];
  const unsubscribe: Link = { purpose: 'unsubscribe', subject: key ?? '', channel: channel === 'email' ? 'email' : 'phone' };
  const letter: Letter = {
    ...delivery,
    items,
    language,
    timeZone,
    publicUrl,
    link: linkOf({ linkKeys, appealKeys }, delivery, addressee),
    unsubscribe: key === null ? '' : signLink(linkKeys, unsubscribe),
  };
  if (channel === 'push') {
    const subscription = addressee.subscriptions.find(({ _id }) => _id === attempt.subscriptionId);
    if (!subscription) throw new Error(`${messageId} has no subscription`);
    const { endpoint, keys } = subscription;
    return { channel, messageId, subscription: { endpoint, keys }, ...pushOf(letter, now) };
  }
  if (address === null) throw new Error(`${messageId} has no address`);
  if (channel === 'whatsapp') return { channel, messageId, to: address, ...whatsAppOf(letter) };
  if (channel === 'sms') return { channel, messageId, to: address, ...smsOf(letter) };
  return { channel, messageId, to: address, ...emailOf(letter) };
}

/** Where the message leads. What permits something is signed here, when the message leaves, and is stored nowhere. */
function linkOf(keys: Pick<AlertConfig, 'linkKeys' | 'appealKeys'>, delivery: Delivery, addressee: Addressee): string {
  const { kind, what, link, createdAt } = delivery;
  if (kind === 'confirmation') return confirmLink(keys.linkKeys, what, addressee);
  const reportId = kind === 'security' && what === BLOCKED ? new URLSearchParams(link.split('?')[1]).get('decision') : null;
  if (reportId === null) return link;
  return `/notifications/appeal/${signTimedLink(keys.appealKeys, reportId, new Date(createdAt.getTime() + REPORTS.appealMs))}`;
}

/** Good as long as what it confirms. */
function confirmLink(linkKeys: Keys, what: string, { alert, emailKey }: Addressee): string {
  if (!alert) throw new Error('there is no alert to confirm');
  const isEmail = what === 'email';
  const expiresAt = (isEmail ? alert.emailLapsesAt : alert.lapsesAt) ?? undefined;
  const token = signLink(linkKeys, {
    purpose: isEmail ? 'confirm-email' : 'confirm-phone',
    subject: isEmail ? emailSubject(alert._id, emailKey ?? '') : alert._id,
    channel: isEmail ? 'email' : 'phone',
    expiresAt,
  });
  return `/notifications/confirm/${token}`;
}
