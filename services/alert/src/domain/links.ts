import { isSignedWith, type Keys, keysFor, linkMacOf } from '@visavis/platform';

/** What a link in a message does once its button is pressed. */
export interface Link {
  purpose: 'confirm-phone' | 'confirm-email' | 'unsubscribe';
  /** An alert's id; to unsubscribe, the keyed hash of the phone or the address. Letters, digits, `-`, `_`, `.` and `:`. */
  subject: string;
  /** Which address the link was sent to. */
  channel: 'phone' | 'email';
  /** Undefined: never. */
  expiresAt?: Date | undefined;
}

const PURPOSES = { 'confirm-phone': 'p', 'confirm-email': 'e', unsubscribe: 'u' } as const;
const CHANNELS = { phone: 'p', email: 'e' } as const;

/** The keys of all links of alert. */
export const linkKeysOf = (serviceSecret: string): Keys => keysFor(serviceSecret, 'visavis/alert/links');

/** The token of a link, which needs no escaping in an address. */
export function signLink([key]: Keys, { purpose, subject, channel, expiresAt }: Link): string {
  const until = expiresAt ? Math.floor(expiresAt.getTime() / 1_000).toString(36) : '';
  const body = `${PURPOSES[purpose]}${CHANNELS[channel]}${until}~${subject}`;
  return `${body}~${linkMacOf(key, body)}`;
}

/** What the token stands for; `expired` when its time is over, undefined when it is not ours. */
export function readLink(keys: Keys, token: string, now: Date): Link | 'expired' | undefined {
  const [, body = '', mac = ''] = /^([^~]+~[\w\-.:]+)~([\w-]+)$/.exec(token) ?? [];
  if (!isSignedWith(keys, mac, (key) => linkMacOf(key, body))) return undefined;
  const [head = '', subject = ''] = body.split('~');
  const purpose = nameOf(PURPOSES, head[0]);
  const channel = nameOf(CHANNELS, head[1]);
  if (!purpose || !channel) return undefined;
  const until = head.slice(2);
  if (until === '') return { purpose, subject, channel };
  const expiresAt = new Date(Number.parseInt(until, 36) * 1_000);
  return expiresAt > now ? { purpose, subject, channel, expiresAt } : 'expired';
}

function nameOf<T extends string>(letters: Record<T, string>, letter: string | undefined): T | undefined {
  return (Object.keys(letters) as T[]).find((name) => letters[name] === letter);
}
