import { ACCOUNT } from '@visavis/contracts/constants';
import { formerSpellings } from '@visavis/contracts/phone';
import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type UserRecord, userRecord } from '../domain/user.ts';

export const users = defineCollection<UserRecord>({
  name: 'users',
  schema: userRecord,
  indexes: [
    { fields: { phone: 1 }, unique: true },
    { fields: { role: 1, isActive: 1 } },
    { fields: { erasesAt: 1 } },
    { fields: { 'phoneChange.at': 1 } },
    { fields: { 'closed.at': 1 } },
  ],
  // The phone is not in here: people may search names, and words of a search must not find out numbers.
  searchable: ['name'],
});

export const getUser = (source: Source, id: string) => source.collection(users).get(id);

/** Also finds an account whose phone an earlier release stored in another spelling. */
export async function findUserByPhone(source: Source, phone: string): Promise<UserRecord | undefined> {
  const found = await source.collection(users).find({ where: { phone: { in: [phone, ...formerSpellings(phone)] } }, limit: 4 });
  return found.find((user) => user.phone === phone) ?? found[0];
}

export const userWithPhone = async (source: Source, phone: string): Promise<UserRecord | undefined> =>
  (await source.collection(users).find({ where: { phone }, limit: 1 }))[0];

/** All users, by id. */
export const usersAfter = (source: Source, id: string, limit: number) =>
  source.collection(users).find({ where: { _id: { gt: id } }, sort: { _id: 1 }, limit });

/** Accounts that were closed because another one has their phone, latest first. */
export const closedUsers = (source: Source) =>
  source.collection(users).find({ where: { 'closed.at': { exists: true } }, sort: { 'closed.at': -1 }, limit: 1_000 });

/** Active users whose name has words that start so. */
export const findActiveByName = (source: Source, words: string, options: { except: string; limit: number }) =>
  source.collection(users).find({ where: { search: words, isActive: true, _id: { ne: options.except } }, limit: options.limit });

/** Accounts whose time to undo is over, longest over first. */
export const findDueErasures = (source: Source, now: Date, limit: number) =>
  source.collection(users).find({ where: { erasesAt: { lte: now } }, sort: { erasesAt: 1 }, limit });

/** Changes of phone whose wait is over, longest over first. */
export const findDuePhoneChanges = (source: Source, now: Date, limit: number) =>
  source.collection(users).find({ where: { 'phoneChange.at': { lte: now } }, sort: { 'phoneChange.at': 1 }, limit });

/** For admins: by the start of a phone (with or without the default dial code) when it looks like one, otherwise by name. */
export function findByNameOrPhone(source: Source, query: string, limit: number): Promise<UserRecord[]> {
  const digits = query.replace(/[\s-]/g, '');
  if (!/^\+?\d{3,}$/.test(digits))
    return source.collection(users).find({ where: { search: query, erasedAt: { exists: false } }, limit });
  const starts = digits.startsWith('+') ? [digits] : [`+${digits}`, ACCOUNT.defaultDialCode + digits];
  const or = starts.map((start) => ({ phone: { gte: start, lt: `${start}~` } }));
  return source.collection(users).find({ where: { or }, limit });
}

export const findActiveAdmins = (source: Source, limit: number) =>
  source.collection(users).find({ where: { role: 'admin', isActive: true }, limit });

export const countActiveAdmins = async (source: Source): Promise<number> =>
  (await source.collection(users).count({ role: 'admin', isActive: true })).total;

export const insertUser = (unit: Unit, user: Omit<UserRecord, 'version'>) => unit.collection(users).insert(user);
export const saveUser = (unit: Unit, user: UserRecord) => unit.collection(users).save(user);
