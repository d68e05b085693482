import type { ErrorCode } from '@visavis/contracts/error-codes';
import type { Refused } from '@visavis/platform/refusal';

/** Of one host, meetings that admins made for them not counted; 0 for no limit. */
export interface ProposalLimits {
  /** Waiting for review. */
  pending: number;
  /** Stored within 24 hours, whatever has become of them. */
  daily: number;
}
export const DAY_MS = 24 * 3_600_000;
/** When to look again whether one was decided. */
const PENDING_RETRY_MS = 3_600_000;

/**
 * `pending`: how many wait. `recent`: when those of the last 24 hours were stored, newest first; as many as the limit suffice.
 */
export function proposalRefusal(
  { pending, recent }: { pending: number; recent: readonly Date[] },
  limits: ProposalLimits,
  now: Date,
): Refused | undefined {
  if (limits.pending > 0 && pending >= limits.pending)
    return tooMany(
      'TOO_MANY_PENDING',
      `${pending} of your meetings are waiting for review. Please propose the next one when one of them is decided.`,
      PENDING_RETRY_MS,
    );
  const first = limits.daily > 0 ? recent[limits.daily - 1] : undefined;
  return first
    ? tooMany(
        'TOO_MANY_PROPOSALS',
        `You have proposed ${limits.daily} meetings within a day. Please propose the next one tomorrow.`,
        first.getTime() + DAY_MS - now.getTime(),
      )
    : undefined;
}

const tooMany = (code: ErrorCode, message: string, retryAfterMs: number): Refused => ({
  kind: 'refused',
  refusal: { meaning: 'too-many', code, message, retryAfterMs },
});
