import { AUTH_TOPIC } from '@visavis/contracts/events/auth';
import { phoneKey } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getUser, saveUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthContext } from '../context.ts';

export type ProfileChange = Partial<
  Pick<UserRecord, 'name' | 'email' | 'about' | 'links' | 'timeZone' | 'language' | 'profilePicture' | 'phone'>
>;

/** Changes what is named; with a `version`, only if that is still the profile's. The same again changes nothing. */
export function updateProfile(
  context: AuthContext,
  asked: { userId: string; change: ProfileChange; version: number | undefined; conflict: (current: UserRecord) => object },
): Promise<UserRecord> {
  return context.store.transaction(async (unit) => {
    const user = await activeUser(unit, asked.userId);
    if (!differs(user, asked.change)) return user;
    if (asked.version !== undefined && asked.version !== profileVersionOf(user))
      throw refusals.profileChanged(asked.conflict(user));
    return changeProfile(context, unit, user, asked.change);
  });
}

export const profileVersionOf = (user: UserRecord): number => user.profileVersion ?? 1;

/** A token may outlive its account by a moment. */
export async function activeUser(unit: Unit, userId: string): Promise<UserRecord> {
  const user = await getUser(unit, userId);
  if (!user?.isActive) throw refusals.signedOut();
  return user;
}

/** In the caller's unit: saves, and tells the others if it is something that they keep. */
export function changeProfile(context: AuthContext, unit: Unit, before: UserRecord, change: ProfileChange): UserRecord {
  const user = saveUser(unit, { ...before, ...change, profileVersion: profileVersionOf(before) + 1 });
  const newPhone = user.phone && user.phone !== before.phone ? user.phone : undefined;
  if (newPhone || told(user) !== told(before))
    unit.publish(
      AUTH_TOPIC,
      context.events('visavis.user.profile-updated.v1', user._id, {
        userId: user._id,
        name: user.name,
        profilePicture: user.profilePicture,
        isVerified: user.isVerified,
        timeZone: user.timeZone,
        ...(newPhone ? { phoneKey: phoneKey(context.config.phoneKeySecret, newPhone) } : {}),
      }),
      user,
    );
  return user;
}

const told = ({ name, profilePicture, timeZone }: UserRecord): string => JSON.stringify([name, profilePicture, timeZone]);

const differs = (user: UserRecord, change: ProfileChange): boolean =>
  (Object.keys(change) as (keyof ProfileChange)[]).some((field) => JSON.stringify(user[field]) !== JSON.stringify(change[field]));
