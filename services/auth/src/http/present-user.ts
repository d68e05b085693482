import { type AdminUser, type User, userSchema } from '@visavis/contracts/auth';
import type { Profile } from '@visavis/contracts/profile';
import { pickFields } from '@visavis/platform';
import { accountStatusOf, passBalanceOf, type UserRecord, verifiedAtOf } from '../domain/user.ts';
import { profileVersionOf } from '../use-cases/profile/update-profile.ts';

/** The user's own record as the API shows it; notes and versions stay here. */
export const presentUser = (user: UserRecord, now: Date): User => ({
  ...pickFields(userSchema, user),
  phone: user.phone ?? '',
  status: accountStatusOf(user),
  meetingPasses: passBalanceOf(user, now),
  passes: passBalanceOf(user, now),
  goal: user.goal ?? null,
  category: user.category ?? null,
});

/** As admins see them. `adminPhones`: of the configuration. */
export const presentForAdmins = (user: UserRecord, adminPhones: readonly string[], now: Date): AdminUser => ({
  ...presentUser(user, now),
  notes: user.notes,
  isAppointed: user.phone !== null && adminPhones.includes(user.phone),
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  erasesAt: user.erasesAt?.toISOString() ?? null,
});

export const presentProfile = (user: UserRecord, now: Date): Profile => ({
  ...presentUser(user, now),
  about: user.about ?? '',
  headline: user.headline ?? '',
  links: user.links ?? [],
  verifiedAt: verifiedAtOf(user) ?? null,
  version: profileVersionOf(user),
  confirmedEmail: user.confirmedEmail ?? null,
  phoneChange: user.phoneChange ? { phone: user.phoneChange.phone, at: user.phoneChange.at.toISOString() } : null,
});

/** What people see of each other. */
export const presentPerson = ({ _id, name, profilePicture }: UserRecord) => ({ _id, name, profilePicture });
