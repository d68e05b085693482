import { ACCOUNT } from '@visavis/contracts/constants/account';
import type { Role } from '@visavis/contracts/constants/role';
import { formerSpellings, normalisePhone } from '@visavis/contracts/phone';
import { foundBy } from '@visavis/platform';
import { defineCollection, findPage, type ListPage, listAll, type Source, type Unit, type Where } from '@visavis/store';
import { type UserRecord, userRecord } from '../domain/user.ts';

export const users = defineCollection<UserRecord>({
  name: 'users',
  schema: userRecord,
  indexes: [
    { fields: { phone: 1 }, unique: true },
    { fields: { role: 1, isActive: 1 } },
    { fields: { erasedAt: 1, createdAt: 1 } },
    { fields: { role: 1, createdAt: 1 } },
    { fields: { isActive: 1, createdAt: 1 } },
    { fields: { role: 1, isActive: 1, createdAt: 1 } },
    { fields: { erasesAt: 1 } },
    { fields: { 'phoneChange.at': 1 } },
    { fields: { 'phoneChange.noticeAt': 1 } },
    { fields: { 'phoneChange.phone': 1 } },
    { fields: { 'closed.at': 1 } },
  ],
  // The phone is not in here: people may search names, and words of a search must not find out numbers.
  searchable: ['name'],
});

export const getUser = (source: Source, id: string) => source.collection(users).get(id);

/** Those among these that there are; at most 1,000. */
export const getUsers = (source: Source, ids: readonly string[]) =>
  source.collection(users).find({ where: { _id: { in: [...ids] } }, limit: ids.length });

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
export async function closedAccounts(source: Source): Promise<ClosedAccount[]> {
  const found = await listAll(source.collection(users), { where: { 'closed.at': { exists: true } }, sort: { 'closed.at': -1 } });
  return found.flatMap(({ _id, closed }) => (closed ? [{ ...closed, userId: _id }] : []));
}

/** An account that was closed because another one of the same person (`keptBy`) has its phone. */
export type ClosedAccount = NonNullable<UserRecord['closed']> & { userId: string };

/** Active users whose name has words that start so. */
export const findActiveByName = (source: Source, words: string, options: { except: string; limit: number }) =>
  source.collection(users).find({ where: { search: words, isActive: true, _id: { ne: options.except } }, limit: options.limit });

/** Accounts whose time to undo is over, longest over first. */
export const findDueErasures = (source: Source, now: Date, limit: number) =>
  source.collection(users).find({ where: { erasesAt: { lte: now } }, sort: { erasesAt: 1 }, limit });

/** Changes of phone whose wait is over, longest over first. */
export const findDuePhoneChanges = (source: Source, now: Date, limit: number) =>
  source.collection(users).find({ where: { 'phoneChange.at': { lte: now } }, sort: { 'phoneChange.at': 1 }, limit });

/** Changes of phone that the old phone is to be told of, longest due first. */
export const findDuePhoneNotices = (source: Source, now: Date, limit: number) =>
  source.collection(users).find({ where: { 'phoneChange.noticeAt': { lte: now } }, sort: { 'phoneChange.noticeAt': 1 }, limit });

/** Those who are to have the phone. */
export const findWaitingFor = (source: Source, phone: string): Promise<UserRecord[]> =>
  listAll(source.collection(users), { where: { 'phoneChange.phone': phone } });

/** For admins: by the start of a phone in any spelling when it looks like one, otherwise by id or name. */
export const findByNameOrPhone = (source: Source, query: string, limit: number): Promise<UserRecord[]> =>
  source.collection(users).find({ where: searchWhere(query), limit });

export interface UserFilter {
  search?: string | undefined;
  role?: Role | undefined;
  isActive?: boolean | undefined;
  sort: 'createdAt' | '-createdAt';
}
/** A page of all users but erased ones. */
export async function listUsers(source: Source, filter: UserFilter, page: ListPage) {
  const { search, role, isActive } = filter;
  const where: Where = {
    ...(search ? searchWhere(search) : NOT_ERASED),
    ...(role && { role }),
    ...(isActive !== undefined && { isActive }),
  };
  const { found, count } = await findPage(
    source.collection(users),
    { where, sort: { createdAt: filter.sort === 'createdAt' ? 1 : -1 } },
    page,
  );
  return { items: found, count };
}

const NOT_ERASED: Where = { erasedAt: { exists: false } };
/** An erased account has no phone. */
function searchWhere(query: string): Where {
  const compact = query.replace(/[\s().-]/g, '');
  if (!/^\+?\d{3,}$/.test(compact)) return { ...foundBy(query), ...NOT_ERASED };
  const digits = compact.replace(/^\+/, '');
  const { defaultDialCode } = ACCOUNT;
  const starts = new Set([
    `+${digits.replace(/^00/, '')}`,
    ...(compact.startsWith('+') ? [] : [defaultDialCode + digits.replace(/^0+/, '')]),
    // A whole number, whatever zeros and codes stand before it.
    ...[normalisePhone(compact)].filter((phone) => phone !== undefined),
  ]);
  return { or: [...starts].map((start) => ({ phone: { gte: start, lt: `${start}~` } })) };
}

export const findActiveAdmins = (source: Source): Promise<UserRecord[]> =>
  listAll(source.collection(users), { where: { role: 'admin', isActive: true } });

export const countActiveAdmins = async (source: Source): Promise<number> =>
  (await source.collection(users).count({ role: 'admin', isActive: true })).total;

export const insertUser = (unit: Unit, user: Omit<UserRecord, 'version'>) => unit.collection(users).insert(user);
export const saveUser = (unit: Unit, user: UserRecord) => unit.collection(users).save(user);
