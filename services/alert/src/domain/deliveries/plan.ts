import type { NotificationChannel } from '@visavis/contracts/constants/notification';
import { HOUR, MINUTE, SECOND } from '@visavis/contracts/constants/units';
import type { Attempt, Delivery } from './delivery.ts';

/** How one kind of message travels (product decisions, "Client alerts and notifications"). */
export interface Plan {
  /** All at once. */
  first: readonly NotificationChannel[];
  /** An SMS follows when WhatsApp failed, or when no receipt came within this; null: never. */
  smsAfterMs: number | null;
  /** What WhatsApp charges for. */
  category: 'utility' | 'marketing';
  /** Whether it waits for the morning. */
  isHeldAtNight: boolean;
  /** Whether it counts among the ten messages of a day, and waits when there were ten: news that nobody misses for a day. */
  isPaced: boolean;
}

const everywhere = ['push', 'whatsapp', 'email'] as const;

export function planOf({ kind, what, urgency }: Pick<Delivery, 'kind' | 'what' | 'urgency'>): Plan {
  const isPaced = urgency === 'announcement';
  const held = { isHeldAtNight: urgency === 'normal' || isPaced, isPaced };
  if (kind === 'alert' || kind === 'follow') return { first: everywhere, smsAfterMs: null, category: 'marketing', ...held };
  const utility = { category: 'utility', ...held } as const;
  if (kind === 'people') return { first: everywhere, smsAfterMs: null, ...utility };
  if (kind === 'confirmation')
    return what === 'email'
      ? { first: ['email'], smsAfterMs: null, ...utility }
      : { first: ['whatsapp'], smsAfterMs: HOUR, ...utility };
  return { first: everywhere, smsAfterMs: urgency === 'reminder-10m' ? MINUTE : HOUR, ...utility };
}

/** The adapter's deadline, and what a turn of the provider's rate may take: whoever has not returned by then is gone. */
export const leaseMs = (channel: NotificationChannel): number => (channel === 'email' ? 40 : 15) * SECOND;
/** Of one delivery: second sends of what may have arrived. */
export const REPEATS_MAX = 5;
/**
 * A receipt of a message whose response was lost comes within this, or the message is sent again: 20 s, and twice as long each
 * time, so that an outage of minutes costs few doubles.
 */
export const unknownMs = ({ repeatedAfterUnknown }: Pick<Delivery, 'repeatedAfterUnknown'>): number =>
  20 * SECOND * 2 ** repeatedAfterUnknown;
/** What no provider took for so long is no news any more. */
export const GIVE_UP_MS = 24 * HOUR;

const FIRST_WAIT_MS = 2 * SECOND;
const LONGEST_WAIT_MS = 15 * MINUTE;

/**
 * When to try again after the `tries`-th time: doubling, with jitter (`random` in [0, 1)), and not before the provider's own
 * `afterMs`.
 */
export const retryAt = ({ tries }: Pick<Attempt, 'tries'>, afterMs: number, random: number, now: Date): Date => {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return new Date(now.getTime() + Math.max(afterMs, Math.round(wait * (0.5 + random / 2))));
};
