import { ACCOUNT } from '@visavis/contracts/constants/account';
import { normalisePhone } from '@visavis/contracts/phone';
import { countPhoneLookups, phoneKey } from '@visavis/platform';
import { findActiveByName, findByNameOrPhone, findUserByPhone } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthDeps } from './deps.ts';

/** Finds other active users: by exact phone from 7 digits, else by the start of a name from 2 letters. Throws RATE_LIMITED. */
export async function searchUsers(
  { store, cache, config, throttle }: AuthDeps,
  command: { userId: string; q: string | undefined; phone: string | undefined; limit: number; now: Date },
): Promise<UserRecord[]> {
  const { userId, q = '', phone = '', limit } = command;
  await throttle.countSearch(userId, command.now);
  if (phone.replace(/\D/g, '').length >= ACCOUNT.searchPhoneDigitsMin) {
    const exact = normalisePhone(phone);
    if (exact) await countPhoneLookups(cache, userId, [phoneKey(config.phoneKeySecret, exact)]);
    const user = exact ? await findUserByPhone(store, exact) : undefined;
    return user?.isActive && user._id !== userId ? [user] : [];
  }
  if ([...q].length < ACCOUNT.searchNameMin) return [];
  return findActiveByName(store, q, { except: userId, limit });
}

export const searchUsersAsAdmin = ({ store }: AuthDeps, command: { query: string; limit: number }): Promise<UserRecord[]> =>
  findByNameOrPhone(store, command.query, command.limit);
