import type { Tally } from '@visavis/store';
import type { Delivery } from './delivery.ts';

/**
 * What a message adds to its day's totals: nothing until a provider has answered or it has ended, so that neither queueing a
 * message nor marking it as being sent writes totals. Names are `message/<kind>/<outcome>`, `repeated/<kind>`,
 * `attempt/<channel>/<status>` and `cost/<channel>/<kind>`.
 */
export function contributionOf(delivery: Delivery | undefined): Tally {
  if (!delivery) return {};
  const { kind, outcome, repeatedAfterUnknown } = delivery;
  const attempts = delivery.attempts.filter(({ status }) => status !== 'sending');
  if (outcome === null && attempts.length === 0) return {};
  const tally: Tally = { [`message/${kind}/${outcome ?? 'open'}`]: 1, [`repeated/${kind}`]: repeatedAfterUnknown };
  const add = (name: string, count: number) => {
    tally[name] = (tally[name] ?? 0) + count;
  };
  for (const { channel, status, cost = 0 } of attempts) {
    add(`attempt/${channel}/${status}`, 1);
    add(`cost/${channel}/${kind}`, cost);
  }
  return tally;
}

const REACHED = ['delivered', 'accepted'];
const UNWANTED = ['suppressed', 'muted'];

/** Messages by how they ended, of one kind or of all; costs in micro-rupees. */
export function messageFigures(tally: Tally, kind?: Delivery['kind']) {
  const sum = (name: string, wanted?: readonly string[]) =>
    total(tally, (parts) => parts[0] === name && (!kind || parts[1] === kind) && (!wanted || wanted.includes(parts[2] ?? '')));
  return {
    total: sum('message'),
    open: sum('message', ['open']),
    reached: sum('message', REACHED),
    unwanted: sum('message', UNWANTED),
    expired: sum('message', ['expired']),
    failed: sum('message', ['failed']),
    repeated: sum('repeated'),
    cost: total(tally, (parts) => parts[0] === 'cost' && (!kind || parts[2] === kind)),
  };
}

/** One channel's attempts by where they stand. What was read was delivered. */
export function channelFigures(tally: Tally, channel: string) {
  const sum = (...wanted: string[]) =>
    total(
      tally,
      (parts) => parts[0] === 'attempt' && parts[1] === channel && (wanted.length === 0 || wanted.includes(parts[2] ?? '')),
    );
  return {
    total: sum(),
    waiting: sum('retry'),
    accepted: sum('accepted', 'sent'),
    delivered: sum('delivered', 'read'),
    read: sum('read'),
    unknown: sum('unknown'),
    refused: sum('refused'),
    failed: sum('failed'),
    cost: total(tally, (parts) => parts[0] === 'cost' && parts[1] === channel),
  };
}

function total(tally: Tally, isWanted: (parts: readonly string[]) => boolean): number {
  return Object.entries(tally).reduce((sum, [name, count]) => (isWanted(name.split('/')) ? sum + count : sum), 0);
}
