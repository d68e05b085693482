import { PROFILE } from '@visavis/contracts/constants/account';
import { HOUR } from '@visavis/contracts/constants/units';
import { TooMany } from './errors.ts';

/** The shared cache, as far as it is needed here. */
interface ExportCounter {
  rateLimit(
    name: string,
    key: string,
    budget: { limit: number; windowMs: number },
  ): Promise<{ allowed: boolean; retryAfterMs: number }>;
}

/** Counts a file of what is stored of a user, or for them: one budget for all services. Throws RATE_LIMITED. */
export async function countExport(cache: ExportCounter, userId: string): Promise<void> {
  const budget = { limit: PROFILE.exportsPerHour, windowMs: HOUR };
  const { allowed, retryAfterMs } = await cache.rateLimit('files-of-user', userId, budget);
  if (!allowed) throw new TooMany('RATE_LIMITED', 'Too many requests. Please try again in a few moments.', retryAfterMs);
}
