import { DELETED_USER_NAME, PROFILE } from '@visavis/contracts/constants/account';
import { PLANS } from '@visavis/contracts/constants/billing';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { zoneOfPhone } from '@visavis/contracts/phone-zone';
import { z } from 'zod';

export const userRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  /** E.164; null once the account is erased, so that the phone can sign up again. */
  phone: z.string().nullable(),
  /** As typed. */
  email: z.string().nullable(),
  /** The address that is used: it stays while a newer `email` is not confirmed. */
  confirmedEmail: z.string().optional(),
  /** The last link that was sent, by its hash, and the address that it confirms. */
  emailLink: z.object({ email: z.string(), hash: z.string(), sentAt: z.date(), expiresAt: z.date() }).optional(),
  profilePicture: z.string().nullable(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  /** Why not: the ids of reports whose block stands, and `admin`. Earlier releases did not note it. */
  inactiveFor: z.array(z.string()).optional(),
  isVerified: z.boolean(),
  /** What an admin has seen: another name or picture is looked at again before the badge comes back. */
  verifiedAs: z.object({ name: z.string(), profilePicture: z.string().nullable(), at: z.date().optional() }).optional(),
  /** When the name was changed, latest first, as far as it counts. */
  renamedAt: z.array(z.date()).optional(),
  /** For admins only. */
  notes: z.string(),
  /** `ver` of new access tokens; raised when a privilege is lost. */
  privilegeVersion: z.number().int(),
  /** Kept from billing's events, for `meetingPasses` of the user's own record: `passBalanceOf` returns what it is now. */
  meetingPasses: z.number().int(),
  /**
   * With the last of those events: the balance when the free period ends. Missing while billing has published nothing about the
   * user.
   */
  passes: z.object({ next: z.object({ at: z.date(), balance: z.number().int() }).nullable() }).optional(),
  timeZone: z.string(),
  language: z.enum(['en', 'hi']),
  /**
   * Which of the two the profile has chosen; the others are those of the browser that signed in last. Missing in records of
   * earlier releases.
   */
  chosen: z.array(z.enum(['language', 'timeZone'])).optional(),
  about: z.string().optional(),
  headline: z.string().optional(),
  goal: z.enum(PROFILE.goals).nullable().optional(),
  category: z.enum(CATEGORY_SLUGS).nullable().optional(),
  links: z.array(z.string()).optional(),
  /** Keyed hashes of the networks that the user signed in from, latest first. */
  networks: z.array(z.string()).optional(),
  lastSignInAt: z.date().optional(),
  /**
   * A phone that a code has confirmed and that the old phone has not: the user has it at `at`. The session stays open then. At
   * `noticeAt` the old phone is told (again): no provider has taken that message yet.
   */
  phoneChange: z.object({ phone: z.string(), at: z.date(), sessionId: z.string(), noticeAt: z.date().optional() }).optional(),
  /** Closed because another account of the same person has the phone now. */
  closed: z.object({ phone: z.string(), keptBy: z.string(), at: z.date() }).optional(),
  /** Counts changes of the profile; `version` counts sign-ins, too. */
  profileVersion: z.number().int().optional(),
  /** Set while the deletion of the account can be undone. */
  erasesAt: z.date().optional(),
  /** Set when nothing but the id is left. */
  erasedAt: z.date().optional(),
  createdAt: z.date(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** The language and the time zone of a browser, as far as it names them. */
export type Place = Partial<Pick<UserRecord, 'language' | 'timeZone'>>;

/** What a profile says of its owner to others. */
type Introduction = Partial<Pick<UserRecord, 'about' | 'headline' | 'links' | 'category'>>;

export interface NewUser extends Place {
  name: string;
  phone: string;
  role?: Role | undefined;
  profilePicture?: string | null | undefined;
  isVerified?: boolean | undefined;
  introduction?: Introduction | undefined;
  /** Keyed hash of the network that they sign in from. */
  network?: string | undefined;
}

export function newUser(id: string, input: NewUser, adminPhones: readonly string[], now: Date): Omit<UserRecord, 'version'> {
  return {
    _id: id,
    name: input.name,
    phone: input.phone,
    email: null,
    profilePicture: input.profilePicture ?? null,
    role: adminPhones.includes(input.phone) ? 'admin' : (input.role ?? 'participant'),
    isActive: true,
    isVerified: input.isVerified ?? false,
    notes: '',
    privilegeVersion: 1,
    meetingPasses: 0,
    timeZone: input.timeZone ?? zoneOfPhone(input.phone),
    language: input.language ?? 'en',
    chosen: [],
    ...input.introduction,
    ...(input.isVerified && { verifiedAs: { name: input.name, profilePicture: input.profilePicture ?? null, at: now } }),
    ...(input.network ? signedInFrom({}, input.network, now) : {}),
    createdAt: now,
  };
}

/** Of a request, whose fields may be there without a value. */
export const placeOf = ({ language, timeZone }: { [K in keyof Place]: Place[K] | undefined }): Place => ({
  ...(language && { language }),
  ...(timeZone && { timeZone }),
});

const PLACE = ['language', 'timeZone'] as const;
/** An earlier release does not note what a profile has chosen: one that was saved may have chosen both. */
const chosenBy = ({ chosen, profileVersion }: Pick<UserRecord, 'chosen' | 'profileVersion'>) =>
  chosen ?? (profileVersion === undefined ? [] : PLACE);

/** What the profile has chosen, with a change of it. */
export const withChosen = (user: UserRecord, change: Place) =>
  PLACE.filter((field) => change[field] !== undefined || chosenBy(user).includes(field));

/** What the browser of a sign-in changes: what it names, and the profile has not chosen. */
export function placeFrom(user: Pick<UserRecord, 'chosen' | 'profileVersion'>, browser: Place): Place {
  const open = PLACE.filter((field) => browser[field] !== undefined && !chosenBy(user).includes(field));
  return Object.fromEntries(open.map((field) => [field, browser[field]]));
}

const NETWORKS_MAX = 10;
/** The fields that a sign-in changes. */
export const signedInFrom = ({ networks = [] }: Pick<UserRecord, 'networks'>, network: string, now: Date) => ({
  networks: [network, ...networks.filter((each) => each !== network)].slice(0, NETWORKS_MAX),
  lastSignInAt: now,
});

/** Since when the badge is theirs; undefined without one, and where an earlier release has not noted it. */
export const verifiedAtOf = ({ isVerified, verifiedAs }: Pick<UserRecord, 'isVerified' | 'verifiedAs'>): string | undefined =>
  isVerified ? verifiedAs?.at?.toISOString() : undefined;

/** No change of the phone waits any more. */
export function withoutPhoneChange<U extends Pick<UserRecord, 'phoneChange'>>({ phoneChange: _, ...user }: U) {
  return user;
}

/** As events say it: a user whose deletion is pending is inactive. */
export const statusOf = (user: Pick<UserRecord, 'isActive'>) => (user.isActive ? ('active' as const) : ('inactive' as const));

export const accountStatusOf = (user: UserRecord) =>
  user.erasedAt ? ('deleted' as const) : user.erasesAt ? ('deletion-pending' as const) : statusOf(user);

/** Billing publishes nothing when a free period begins: everyone has a pass of it, from sign-up on. */
export function passBalanceOf({ passes, meetingPasses, erasedAt }: UserRecord, now: Date): number {
  if (erasedAt) return 0;
  if (!passes) return PLANS.freePeriodPasses;
  return passes.next && passes.next.at <= now ? passes.next.balance : meetingPasses;
}

/** What remains of an erased account: an id that meetings, ledgers and the audit log may go on pointing to. */
export const erased = (user: UserRecord, now: Date): UserRecord => ({
  ...newUser(user._id, { name: DELETED_USER_NAME, phone: '' }, [], user.createdAt),
  version: user.version,
  phone: null,
  isActive: false,
  privilegeVersion: user.privilegeVersion,
  erasedAt: now,
});

/**
 * What an admin has seen. Of an earlier release that did not note it: what there is, since their request was approved; without a
 * request nobody knows since when.
 */
export const verifiedLook = (
  { verifiedAs, name, profilePicture }: Pick<UserRecord, 'verifiedAs' | 'name' | 'profilePicture'>,
  approvedAt: Date | null | undefined,
) => verifiedAs ?? { name, profilePicture, ...(approvedAt && { at: approvedAt }) };

/** The name and the picture that a change leaves, if they are others than the verified ones; no picture pretends nothing. */
export function newLook(user: UserRecord, change: Partial<Pick<UserRecord, 'name' | 'profilePicture'>>) {
  const { name, profilePicture, verifiedAs } = { ...user, ...change };
  const seen = verifiedAs ?? user;
  return name === seen.name && (profilePicture === null || profilePicture === seen.profilePicture) ? undefined : { name };
}

/**
 * The changes of the name that count, with one at `now`; or from when on the next is possible. To go back to the verified name
 * is always possible, and admins are known to each other.
 */
export function withRename(user: UserRecord, name: string, now: Date): { renamedAt: Date[] } | { nextAt: Date } {
  const recent = (user.renamedAt ?? []).filter((at) => now.getTime() - at.getTime() < PROFILE.renamesWindowMs);
  if (user.role === 'admin' || name === user.verifiedAs?.name) return { renamedAt: recent };
  const oldest = recent[PROFILE.renames - 1];
  if (oldest) return { nextAt: new Date(oldest.getTime() + PROFILE.renamesWindowMs) };
  return { renamedAt: [now, ...recent] };
}
