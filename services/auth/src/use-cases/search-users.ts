import { ACCOUNT } from '@visavis/contracts/constants';
import { normalisePhone } from '@visavis/contracts/phone';
import { findActiveByName, findByNameOrPhone, findUserByPhone } from '../data/users.ts';
import type { UserRecord } from '../domain/user.ts';
import type { AuthContext } from './context.ts';

/** Active users other than the one who asks: by exact phone from 7 digits, else by the start of a name from 2 letters. */
export async function searchUsers(
  { store, throttle }: AuthContext,
  asked: { userId: string; q: string | undefined; phone: string | undefined; limit: number; now: Date },
): Promise<UserRecord[]> {
  const { userId, q = '', phone = '', limit } = asked;
  await throttle.countSearch(userId, asked.now);
  if (phone.replace(/\D/g, '').length >= ACCOUNT.searchPhoneDigitsMin) {
    const exact = normalisePhone(phone);
    const user = exact ? await findUserByPhone(store, exact) : undefined;
    return user?.isActive && user._id !== userId ? [user] : [];
  }
  if ([...q].length < ACCOUNT.searchNameMin) return [];
  return findActiveByName(store, q, { except: userId, limit });
}

export const searchUsersAsAdmin = ({ store }: AuthContext, asked: { query: string; limit: number }): Promise<UserRecord[]> =>
  findByNameOrPhone(store, asked.query, asked.limit);
