import { UNNAMED_USER_NAME } from '@visavis/contracts/constants/account';
import { ROLES } from '@visavis/contracts/constants/role';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { Person } from '@visavis/contracts/meeting-model';
import { defineCollection, type Source, type Store, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { keepsHostName, type Meeting } from '../domain/meeting.ts';
import type { JoiningUser } from '../domain/session/session.ts';

/** What this service knows of a user: a copy kept from auth's events, so it may be a moment behind, or not there yet. */
export const people = defineCollection({
  name: 'people',
  schema: z.object({
    ...versioned,
    name: z.string(),
    profilePicture: z.string().nullable(),
    isVerified: z.boolean(),
    /** Null: not noted, or not verified. Missing in records of earlier releases. */
    verifiedAt: z.date().nullable().optional(),
    /** As of when auth said that they are not verified: a token of before may still say that they are. */
    unverifiedAt: z.date().optional(),
    /** When it was last refused to verify them, or taken back. Unknown of before this was kept. */
    notVerifiedAt: z.date().optional(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    /** Asked for the deletion of the account, which may still be undone. */
    isLeaving: z.boolean().optional(),
    phoneKey: z.string().nullable(),
    timeZone: z.string().nullable(),
    /** Unknown of those who signed up before it was kept: they count as old. */
    registeredAt: z.date().optional(),
  }),
  searchable: ['name'],
  indexes: [{ fields: { phoneKey: 1 } }, { fields: { role: 1 } }],
});
export type PersonRecord = z.infer<typeof people.schema>;

export const getPerson = (source: Source, userId: string) => source.collection(people).get(userId);

/**
 * Whether an account is younger than so long. Whoever auth's events have not told of yet has just signed up, also while many do
 * and the events are late.
 */
export function isYoungerThan(ms: number, person: PersonRecord | undefined, now: Date): boolean {
  if (person?.registeredAt) return now.getTime() - person.registeredAt.getTime() < ms;
  return !person || (person.name === '' && person.phoneKey === null);
}

/** Ids of people with these beginnings of words in their names, 100 at most. */
export const peopleByName = async (source: Source, search: string): Promise<string[]> =>
  (await source.collection(people).find({ where: { search }, limit: 100 })).map(({ _id }) => _id);

/** A person of whom only the id is known. */
export const unknownPerson = (userId: string): Omit<PersonRecord, 'version'> => ({
  _id: userId,
  name: '',
  profilePicture: null,
  isVerified: false,
  verifiedAt: null,
  role: 'participant',
  isActive: true,
  phoneKey: null,
  timeZone: null,
});

/**
 * For a unit that keeps something of the person, such as their name: it reruns when an event changes the person meanwhile, and
 * the event's handling when it finds the person held. One who is not known yet gets a record, so that their first event is
 * noticed, too.
 */
export async function holdPerson(unit: Unit, userId: string): Promise<PersonRecord> {
  const writer = unit.collection(people);
  const person = await writer.get(userId);
  return person ? writer.touch(person) : writer.insert(unknownPerson(userId));
}

/** The public part of a user; the fallback for an unknown one. */
export const personOf = (userId: string, person: PersonRecord | undefined, fallbackName = ''): Person => ({
  userId,
  name: person?.name || fallbackName || UNNAMED_USER_NAME,
  profilePicture: person?.profilePicture ?? null,
  isVerified: person?.isVerified ?? false,
  ...(person?.isVerified && person.verifiedAt && { verifiedAt: person.verifiedAt.toISOString() }),
});

/** As a session keeps them. */
export function joiningUserOf(record: PersonRecord): JoiningUser {
  const { userId, name, profilePicture, isVerified } = personOf(record._id, record);
  return { userId, name, avatarUrl: profilePicture, verified: isVerified };
}

/** From when on they may ask to be verified once more; nothing where nobody has refused it. */
export const askAgainOf = ({ notVerifiedAt }: PersonRecord) =>
  notVerifiedAt && { askAgainAt: new Date(notVerifiedAt.getTime() + VERIFICATION.waitMs) };

/** As far as auth's events have come; the first 100. */
export async function activeAdmins(source: Source): Promise<PersonRecord[]> {
  const found = await source.collection(people).find({ where: { role: 'admin' }, limit: 100 });
  return found.filter(({ isActive }) => isActive);
}

/** Everybody else has a phone, also while they are not active. */
export const isErased = ({ phoneKey, isActive }: Pick<PersonRecord, 'phoneKey' | 'isActive'>) => phoneKey === null && !isActive;

/**
 * A meeting's host: by the name that it keeps, or that they have now, and by the meeting's while nothing is known of the user.
 * An erased account's name is gone at once.
 */
export function hostAs(meeting: Meeting, person: PersonRecord | undefined, now: Date): Person {
  const host = personOf(meeting.hostId, person, meeting.hostName);
  const keeps = keepsHostName(meeting, now) && !(person && isErased(person));
  return keeps ? { ...host, name: meeting.hostName } : host;
}

/** The host's name by now, where the meeting keeps another; of nobody who is unknown or erased. */
export function nameNowOf(meeting: Meeting, person: PersonRecord | undefined, now: Date): string | undefined {
  const isKept = person && person.name !== '' && !isErased(person) && keepsHostName(meeting, now);
  return isKept && person.name !== meeting.hostName ? person.name : undefined;
}

export const hostOf = async (source: Source, meeting: Meeting, now: Date): Promise<Person> =>
  hostAs(meeting, await getPerson(source, meeting.hostId), now);

export async function peopleByPhoneKey(source: Source, phoneKeys: readonly string[]): Promise<Map<string, string>> {
  if (phoneKeys.length === 0) return new Map();
  const found = await source.collection(people).find({ where: { phoneKey: { in: phoneKeys } } });
  return new Map(found.flatMap(({ _id, phoneKey }) => (phoneKey === null ? [] : [[phoneKey, _id]])));
}

/** Records of these users, by id; those not known are left out. */
export type FindPeople = (ids: readonly string[], now: Date) => Promise<Map<string, PersonRecord>>;

const KEPT_MS = 1_000;
const KEPT_MAX = 10_000;

/**
 * Every list needs the same hosts again and again. A record is used for a second at most, and not past a commit of this process
 * that published an event (a host's new name comes with one); another replica's change may take that second.
 */
export function createPeopleReader(store: Pick<Store, 'collection' | 'outbox'>): FindPeople {
  const reader = store.collection(people);
  let cache = new Map<string, PersonRecord>();
  let since = Number.NEGATIVE_INFINITY;
  store.outbox.onCommit(() => {
    cache = new Map();
  });
  return async (ids, now) => {
    const at = now.getTime();
    if (at < since || at - since >= KEPT_MS || cache.size > KEPT_MAX) {
      cache = new Map();
      since = at;
    }
    // What is read now is kept beside what was known now: after a commit meanwhile it may be old.
    const current = cache;
    const found = new Map<string, PersonRecord>();
    const missing = new Set<string>();
    for (const id of ids) {
      const person = current.get(id);
      if (person) found.set(id, person);
      else missing.add(id);
    }
    if (missing.size === 0) return found;
    for (const person of await reader.find({ where: { _id: { in: [...missing] } }, limit: 1_000 })) {
      found.set(person._id, person);
      current.set(person._id, person);
    }
    return found;
  };
}
