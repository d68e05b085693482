import { flag, setting, type Values } from '../settings.ts';
import { isLoopback } from './exposure.ts';

/** A network that an address belongs to. */
export interface NetworkShare {
  key: string;
  /** How many times the budget of one customer all of it has. */
  times: number;
}

/**
 * What limits by address count, the narrowest first. One customer has an IPv4 address or an IPv6 /64, and the budget that a limit
 * names. Whoever rotates through more of them has bought a range: anybody rents an IPv6 /56 or /48, so 65,536 /64s have no more
 * than four budgets. A /24 of IPv4 is mostly many customers (offices, mobile carriers), and has eight.
 */
export function networksOf(address: string): readonly NetworkShare[] {
  const groups = groupsOf(address);
  if (typeof groups === 'string') {
    const [, range] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(groups) ?? [];
    return [{ key: groups, times: 1 }, ...(range ? [{ key: `${range}.0/24`, times: 8 }] : [])];
  }
  const site = groups.slice(0, 3).join(':');
  const subnet = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  return [
    { key: groups.join(':'), times: 1 },
    { key: `${site}:${subnet}/56`, times: 2 },
    { key: `${site}/48`, times: 4 },
  ];
}

/** The narrowest of these: whose an address is, for a log line or to recognise it. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? groups : groups.join(':');
}

/** An IPv4 address, or the four groups of an IPv6 /64, whose 2^64 addresses belong to one customer. */
function groupsOf(address: string): string | string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''));
}

interface Budget {
  limit: number;
  windowMs: number;
}
interface Allowance {
  allowed: boolean;
  retryAfterMs: number;
}
/** The shared cache, as far as it counts. */
export interface RateCounter {
  rateLimit(name: string, key: string, budget: Budget, points?: number): Promise<Allowance>;
}

/**
 * Counts one use against each network of the address. The first that has used up its share refuses, and the wider ones do not
 * count what it refused: nobody spends more of a range than their own share.
 */
export async function limitNetworks(
  cache: RateCounter,
  name: string,
  address: string,
  { limit, windowMs }: Budget,
): Promise<Allowance> {
  for (const { key, times } of networksOf(address)) {
    const allowance = await cache.rateLimit(name, key, { limit: limit * times, windowMs });
    if (!allowance.allowed) return allowance;
  }
  return { allowed: true, retryAfterMs: 0 };
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
