import type { NotificationChannel } from '@visavis/contracts/constants/notification';
import type { ProviderReport, SendOutcome } from '@visavis/providers';
import type { Attempt, Delivery } from './delivery.ts';
import { GIVE_UP_MS, leaseMs, type Plan, planOf, REPEATS_MAX, retryAt, unknownMs } from './plan.ts';

/**
 * A delivery's decisions, pure: what to send now, and what follows from the provider's answer and from its reports, which come
 * late, twice, in any order or never. A message is handed over once on each channel; again only when the provider certainly does
 * not have it (`retry`), or when nobody knows (`unknown`), which is counted.
 */

/** Whether a channel can be used now. `missing`: no provider, or no address of this person. */
export type Passage = 'open' | 'missing' | 'muted' | 'suppressed';

/** What holds for the recipient at this moment. */
export interface Reach {
  /** False: the person left, or what the message says is over or has changed. */
  isNews: boolean;
  channels: Record<NotificationChannel, Passage>;
  subscriptionIds: readonly string[];
  /** Quiet hours, or too many announcements lately; null: now is a good time. */
  holdUntil: Date | null;
}

/** What to do now: `send` was marked as being sent, and is handed to the providers once the delivery is saved. */
export function decide<D extends Delivery & { _id: string }>(
  delivery: D,
  reach: Reach,
  now: Date,
): { delivery: D; send: Attempt[] } {
  if (delivery.state === 'done') return { delivery, send: [] };
  const plan = planOf(delivery);
  const seen = { ...delivery, attempts: delivery.attempts.map((attempt) => withLapsedLease(attempt, unknownMs(delivery), now)) };
  if (!reach.isNews) return { delivery: withNextStep(withoutRetries(seen, 'no-news'), plan, now, 'expired'), send: [] };
  if (plan.isHeldAtNight && reach.holdUntil) return { delivery: held(withNextStep(seen, plan, now), reach.holdUntil), send: [] };

  const send: Attempt[] = [];
  const start = (attempt: Attempt): Attempt => {
    const { channel, tries } = attempt;
    const started = { ...attempt, status: 'sending' as const, until: later(now, leaseMs(channel)), tries: tries + 1 };
    send.push(started);
    return started;
  };
  const isSmsDue = (attempts: readonly Attempt[]) => {
    const at = smsDueAt({ ...delivery, attempts }, plan);
    return at !== undefined && at <= now;
  };
  const canSms = reach.channels.sms === 'open';
  let { repeatedAfterUnknown } = delivery;
  // What gives way to the SMS is not sent a second time.
  const waiting = canSms && isSmsDue(seen.attempts) ? withoutRetries(seen, 'sms-instead', 'whatsapp').attempts : seen.attempts;
  const again = waiting.map((attempt) => {
    const { status, until, channel, subscriptionId } = attempt;
    if ((status !== 'retry' && status !== 'unknown') || !until || until > now) return attempt;
    const isGone = subscriptionId !== undefined && !reach.subscriptionIds.includes(subscriptionId);
    const passage = isGone ? 'missing' : reach.channels[channel];
    if (passage !== 'open') return ended(attempt, 'failed', passage);
    const isLate = attempt.at.getTime() + GIVE_UP_MS <= now.getTime();
    if (status === 'retry') return isLate ? ended(attempt, 'failed', 'gave-up') : start(attempt);
    if (repeatedAfterUnknown >= REPEATS_MAX) return ended(attempt, 'unknown', 'gave-up');
    repeatedAfterUnknown++;
    return start(attempt);
  });
  const attempts = again.length > 0 ? again : firstAttempts(delivery._id, plan, reach, now).map(start);
  const isSmsNext = isSmsDue(attempts);
  if (isSmsNext && canSms) attempts.push(start(newAttempt(delivery._id, 'sms', now)));
  const next = { ...delivery, attempts, repeatedAfterUnknown };
  const rest = isSmsNext && !canSms ? { ...plan, smsAfterMs: null } : plan;
  return { delivery: withNextStep(next, rest, now, closedBy(plan, reach)), send };
}

/** The provider's answer to handing over `sent`. `random` in [0, 1) spreads the next try; `cost` in micro-rupees. */
export function withOutcome<D extends Delivery>(
  delivery: D,
  sent: Pick<Attempt, 'messageId' | 'tries'>,
  { outcome, cost, random }: { outcome: SendOutcome; cost?: number; random: number },
  now: Date,
): D {
  return changed(delivery, sent.messageId, now, (attempt) => {
    const { category, segments } = { category: undefined, segments: undefined, ...outcome } as Partial<Attempt>;
    const reported = {
      ...attempt,
      ...(category === undefined ? {} : { category }),
      ...(segments === undefined ? {} : { segments }),
      ...(cost === undefined ? {} : { cost }),
    };
    // A report was faster, or the message has been taken up again by another process.
    if (attempt.status !== 'sending' && attempt.status !== 'unknown') return reported;
    if (attempt.tries !== sent.tries && outcome.kind !== 'accepted') return reported;
    switch (outcome.kind) {
      case 'accepted':
        return ended(reported, 'accepted');
      case 'refused':
        return ended(reported, 'refused', outcome.reason);
      case 'retry':
        return {
          ...reported,
          status: 'retry',
          reason: outcome.reason,
          until: retryAt(attempt, outcome.afterMs ?? 0, random, now),
        };
      case 'unknown':
        return { ...reported, status: 'unknown', until: later(now, unknownMs(delivery)) };
    }
  });
}

type StatusReport = Extract<ProviderReport, { kind: 'status' }>;

/** What the provider reported. Something that arrived did not fail, whatever is reported later. */
export const withDeliveryReport = <D extends Delivery>(
  delivery: D,
  { messageId = '', status, category, failure }: Pick<StatusReport, 'messageId' | 'status' | 'category' | 'failure'>,
  cost: number | undefined,
  now: Date,
): D =>
  changed(delivery, messageId, now, (attempt) => {
    const isNewer = RANK[status] > RANK[attempt.status];
    const reported = {
      ...attempt,
      ...(category === undefined ? {} : { category }),
      ...(cost === undefined ? {} : { cost }),
    };
    return isNewer ? ended(reported, status, status === 'failed' ? failure?.reason : undefined) : reported;
  });

/** `unknown` is below what any report says; a refusal is final, because the provider has no such message. */
const RANK: Record<Attempt['status'], number> = {
  sending: 0,
  retry: 0,
  unknown: 0,
  accepted: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
  refused: 6,
};

/** Of one message of a delivery: `<delivery>-<letter of the channel><place>`. */
export const deliveryIdOf = (messageId: string): string => messageId.replace(/-[wspe]\d*$/, '');

function changed<D extends Delivery>(delivery: D, messageId: string, now: Date, change: (attempt: Attempt) => Attempt): D {
  const attempts = delivery.attempts.map((attempt) => (attempt.messageId === messageId ? change(attempt) : attempt));
  return withNextStep({ ...delivery, attempts }, planOf(delivery), now);
}

const firstAttempts = (id: string, plan: Plan, reach: Reach, now: Date): Attempt[] =>
  plan.first
    .filter((channel) => reach.channels[channel] === 'open')
    .flatMap((channel) =>
      channel === 'push'
        ? reach.subscriptionIds.map((subscriptionId, place) => ({ ...newAttempt(id, channel, now, place), subscriptionId }))
        : [newAttempt(id, channel, now)],
    );

const newAttempt = (id: string, channel: NotificationChannel, now: Date, place?: number): Attempt => ({
  channel,
  messageId: `${id}-${channel[0]}${place ?? ''}`,
  status: 'sending',
  tries: 0,
  at: now,
});

/** Whoever was sending has gone: it may have been sent. */
const withLapsedLease = (attempt: Attempt, waitMs: number, now: Date): Attempt =>
  attempt.status === 'sending' && attempt.until && attempt.until <= now
    ? { ...attempt, status: 'unknown', until: later(now, waitMs) }
    : attempt;

/** Without `channel`: of all. */
function withoutRetries<D extends Delivery>(delivery: D, reason: string, channel?: NotificationChannel): D {
  const attempts = delivery.attempts.map((attempt) => {
    const waits = attempt.status === 'retry' || (attempt.status === 'unknown' && attempt.until !== undefined);
    if (!waits || (channel && attempt.channel !== channel)) return attempt;
    return ended(attempt, attempt.status === 'retry' ? 'failed' : 'unknown', reason);
  });
  return { ...delivery, attempts };
}

/**
 * When an SMS takes the place of the WhatsApp message; undefined: not, or not any more. Without one (it is muted, or not set up)
 * a push that was not refused gets as long as WhatsApp would: an SMS is paid for.
 */
function smsDueAt({ attempts, createdAt }: Delivery, { smsAfterMs }: Plan): Date | undefined {
  if (smsAfterMs === null || attempts.some(({ channel }) => channel === 'sms')) return undefined;
  const whatsapp = attempts.find(({ channel }) => channel === 'whatsapp');
  const first = whatsapp ?? attempts.find((attempt) => attempt.channel === 'push' && !isLost(attempt));
  if (!first || isLost(first)) return createdAt;
  return hasArrived(first) ? undefined : later(first.at, smsAfterMs);
}

/** Why nothing could be sent at all. */
function closedBy({ first, smsAfterMs }: Plan, { channels }: Reach): NonNullable<Delivery['outcome']> {
  const passages = [...first, ...(smsAfterMs === null ? [] : (['sms'] as const))].map((channel) => channels[channel]);
  return passages.includes('suppressed') ? 'suppressed' : passages.includes('muted') ? 'muted' : 'failed';
}

/** The delivery with when to look next, or done. `nothing`: its outcome when there is no attempt that says one. */
function withNextStep<D extends Delivery>(
  delivery: D,
  plan: Plan,
  now: Date,
  nothing: NonNullable<Delivery['outcome']> = 'failed',
): D {
  const { attempts } = delivery;
  const isOver = delivery.state === 'done' || nothing === 'expired';
  const sms = isOver ? undefined : smsDueAt(delivery, plan);
  const times = attempts.flatMap(({ status, until }) =>
    until && (status === 'sending' || status === 'retry' || status === 'unknown') ? [until.getTime()] : [],
  );
  if (sms) times.push(Math.max(sms.getTime(), now.getTime()));
  if (delivery.state === 'open' && times.length > 0) return { ...delivery, nextAt: new Date(Math.min(...times)) };
  const isTaken = attempts.some(({ status }) => status === 'accepted' || status === 'sent');
  const failed = attempts.length === 0 || nothing === 'expired' ? nothing : 'failed';
  const finalOutcome = delivery.outcome === 'delivered' || delivery.outcome === 'accepted' ? null : delivery.outcome;
  const outcome = attempts.some(hasArrived) ? 'delivered' : isTaken ? 'accepted' : (finalOutcome ?? failed);
  return { ...delivery, state: 'done', nextAt: null, doneAt: delivery.doneAt ?? now, outcome };
}

const held = <D extends Delivery>(delivery: D, until: Date): D => {
  const leases = delivery.attempts.flatMap(({ status, until: end }) => (status === 'sending' && end ? [end.getTime()] : []));
  return { ...delivery, state: 'open', doneAt: null, outcome: null, nextAt: new Date(Math.min(until.getTime(), ...leases)) };
};

function ended(attempt: Attempt, status: Attempt['status'], reason?: string): Attempt {
  const { until: _, reason: __, ...rest } = attempt;
  return { ...rest, status, ...(reason === undefined ? {} : { reason }) };
}
const isLost = ({ status }: Attempt) => status === 'refused' || status === 'failed';
const hasArrived = ({ status }: Attempt) => status === 'delivered' || status === 'read';
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
