import { PROFILE } from '@visavis/contracts/constants/account';
import { CSV_FILE } from '@visavis/contracts/constants/admin';
import { HOUR } from '@visavis/contracts/constants/units';
import { TooMany } from './errors.ts';
import type { RateCounter } from './http/network.ts';

/** Counts a file of what is stored of a user, or for them: one budget for all services. Throws RATE_LIMITED. */
export const countExport = (cache: RateCounter, userId: string): Promise<void> =>
  count(cache, 'files-of-user', userId, PROFILE.exportsPerHour, 'Too many requests. Please try again in a few moments.');

/** Counts a list's file for an admin: one budget for the lists of all services. Throws RATE_LIMITED. */
export const countAdminFile = (cache: RateCounter, adminId: string): Promise<void> =>
  count(
    cache,
    'files-of-admin',
    adminId,
    CSV_FILE.adminPerHour,
    `You have downloaded ${CSV_FILE.adminPerHour} files within an hour. Please try again later.`,
  );

async function count(cache: RateCounter, name: string, userId: string, limit: number, message: string): Promise<void> {
  const { allowed, retryAfterMs } = await cache.rateLimit(name, userId, { limit, windowMs: HOUR });
  if (!allowed) throw new TooMany('RATE_LIMITED', message, retryAfterMs);
}
