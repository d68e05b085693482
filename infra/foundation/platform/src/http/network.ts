import { flag, setting, type Values } from '../settings.ts';
import { isLoopback } from './exposure.ts';

/**
 * The key of limits by address: an IPv4 address as it is, an IPv6 address's /64 network, whose 2^64 addresses belong to one
 * customer.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back].slice(0, 4).join(':');
}

export const loopbackSettings = {
  LIMIT_LOOPBACK: setting(
    flag(true),
    'Limits count callers on the same machine, too. `false` by default in the default start, if no limit is set, and in `npm run cluster`',
  ),
};

/** Whether no limit counts this caller. */
export type Exemption = (address: string) => boolean;
export const exemptionOf =
  ({ LIMIT_LOOPBACK }: Values<typeof loopbackSettings>): Exemption =>
  (address) =>
    !LIMIT_LOOPBACK && isLoopback(address);
