import type { Endpoint } from '@visavis/contracts/endpoint';
import type { Request, Response } from 'express';
import { actorOf, type Principal } from '../auth/principal.ts';
import { DomainError, Forbidden } from '../errors.ts';

/** What an admin did by one call. */
export interface AdminCall {
  actor: ReturnType<typeof actorOf>;
  /** What it is about, in the words of its path: `users sessions`. */
  what: string;
  now: Date;
}

/** Keeps what admins take and read of people, and what they try in vain (docs/security.md). */
export interface AccessLog {
  /** `rows`: those that were sent, in a file; `people`: how many of them are about people. */
  exported(call: AdminCall & { rows: number; people: number; filters: Record<string, unknown> }): Promise<void>;
  /** `people`: whom it shows, by what tells one from another; who was shown before on the same day counts once. */
  read(call: AdminCall & { people: readonly string[] }): Promise<void>;
  /** `about`: the id in its path. */
  refused(call: AdminCall & { code: string; about: string | undefined }): Promise<void>;
}

/** What an admin may do to nobody, or not to themselves. */
const PROTECTED: readonly string[] = ['OWN_ACCOUNT', 'LAST_ADMIN', 'APPOINTED_ADMIN'];
/** Refusals that mean the most: whoever cannot give a new code leaves nothing but the entry. */
export const isGrave = (code: string) => code === 'SECOND_FACTOR_FRESH' || PROTECTED.includes(code);

/** `/api/verification/admin/requests/csv` → `verification requests` */
const wordsOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith(':') && !['api', 'admin', 'csv'].includes(part))
    .join(' ')
    .replaceAll('-', ' ');

/** Whom a row is about, who counts once however many rows they have; a row that names nobody counts by itself. */
const personOf = (row: unknown): string | undefined => {
  const { _id, userId, user, recipient } = (row ?? {}) as Row;
  return userId ?? user?._id ?? recipient?.userId ?? _id;
};
interface Row {
  _id?: string;
  userId?: string | null;
  user?: { _id: string } | null;
  recipient?: { userId: string } | null;
}

/**
 * Of a list of people, whom the rows of the longest in the answer are about; of what the path names one of, whom that is about,
 * as in the list; else what the path names.
 */
const peopleIn = ({ ofPeople }: Endpoint, params: Request['params'], result: unknown): string[] => {
  if (ofPeople === 'phones') return [...phonesIn(result)];
  if (params.id !== undefined) {
    const id = params.id.toString();
    const named = Object.values(result as object).find((value) => (value as Row | null)?._id === id);
    return [personOf(named) ?? id];
  }
  const lists = Object.values(result as object).filter((value): value is unknown[] => Array.isArray(value));
  const longest = lists.reduce((longer, list) => (list.length > longer.length ? list : longer), []);
  return longest.map((row) => personOf(row) ?? JSON.stringify(row));
};

/** Of an answer as it is sent: whoever has no phone in it is not shown more than others are. */
function phonesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value))
    if (key === 'phone' && typeof part === 'string' && part !== '') found.add(part);
    else phonesIn(part, found);
  return found;
}

/** Does an admin's call and keeps what came of it, before it is answered: what cannot be kept is not shown. */
export async function logged<R>(
  log: AccessLog,
  endpoint: Endpoint,
  { principal, request, response, now, query, listsOfPeople }: LoggedCall,
  handle: () => Promise<R>,
): Promise<R> {
  const call = { actor: actorOf(principal), what: wordsOf(endpoint.path), now };
  const isFile = endpoint.produces === 'csv';
  try {
    const result = await withRefusals(log, endpoint, { principal, request, now }, handle);
    const people = endpoint.ofPeople ? peopleIn(endpoint, request.params, result) : [];
    if (people.length > 0) await log.read({ ...call, people });
    return result;
  } finally {
    // Also of a file that was not read to its end: the rows that were sent are out.
    if (isFile && response.headersSent) {
      const rows: number = response.locals.rows ?? 0;
      const people = listsOfPeople.has(endpoint.path.replace(/\/csv$/, '')) ? rows : 0;
      await log.exported({ ...call, rows, people, filters: filtersOf(query as Record<string, unknown>) });
    }
  }
}
interface LoggedCall extends AskedCall {
  response: Response;
  query: unknown;
  /** Their paths: a list's file tells of people where the list does. */
  listsOfPeople: ReadonlySet<string>;
}
interface AskedCall {
  principal: Principal;
  request: Request;
  now: Date;
}

/** Does a part of a call that is for admins and keeps that it was refused to one. */
export async function withRefusals<R>(
  log: AccessLog,
  endpoint: Endpoint,
  { principal, request, now }: AskedCall,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const isAdmin = principal.role === 'admin' || principal.needsSecondFactor;
    if (isAdmin && error instanceof DomainError && (PROTECTED.includes(error.code) || error instanceof Forbidden))
      await log.refused({
        ...{ actor: { ...actorOf(principal), role: 'admin' }, what: wordsOf(endpoint.path), now },
        ...{ code: error.code, about: request.params.id?.toString() },
      });
    throw error;
  }
}

/** Events are kept for ever: of words that were searched for, which may be a name, they say that there were some. */
const filtersOf = ({ search, ids, ...rest }: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...rest,
  ...(search !== undefined && { search: true }),
  ...(Array.isArray(ids) && { chosen: ids.length }),
});
