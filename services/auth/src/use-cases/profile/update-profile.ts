import { userProfileUpdated } from '@visavis/contracts/events/auth';
import { errorOf, phoneKey, refuseHeadline } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { getUser, saveUser } from '../../data/users.ts';
import { refusals } from '../../domain/refusals.ts';
import { type UserRecord, verifiedAtOf, withChosen, withRename } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { refuseTakenName } from '../refuse-taken-name.ts';
import { otherAdmins, tellOfRename } from '../tell-admins.ts';
import { reviewLook } from '../verification/review-look.ts';

export type ProfileChange = Partial<
  Pick<
    UserRecord,
    'name' | 'email' | 'about' | 'headline' | 'goal' | 'category' | 'links' | 'timeZone' | 'language' | 'profilePicture' | 'phone'
  >
>;
/** What follows from a change of the name or the picture. */
type Following = Partial<Pick<UserRecord, 'isVerified' | 'verifiedAs' | 'renamedAt'>>;

/**
 * Changes the given fields; with a `version`, only if that is still the profile's. The same again changes nothing. Whoever looks
 * like the product or an admin gets another name first. The admins hear of an admin's new name.
 * Throws UNAUTHENTICATED, VALIDATION_FAILED (name) and VERSION_CONFLICT, whose details are `conflict` of the current record.
 */
export function updateProfile(
  deps: AuthDeps,
  command: {
    userId: string;
    change: ProfileChange;
    version: number | undefined;
    conflict: (current: UserRecord) => object;
    /** An admin's session without the second factor. */
    isHeld?: boolean;
  },
): Promise<UserRecord> {
  return deps.store.transaction(async (unit) => {
    const user = await activeUser(unit, command.userId);
    if (!differs(user, command.change)) return user;
    if (command.version !== undefined && command.version !== profileVersionOf(user))
      throw errorOf(refusals.profileChanged(command.conflict(user)));
    const { name = user.name } = command.change;
    // Also a name that stays: it may be older than the rule, or than the admin who has it.
    const isHeld = command.isHeld === true && name !== user.name;
    await refuseTakenName(deps, unit, { ...user, userId: user._id, name, isHeld });
    const { headline } = command.change;
    const mayVouch = user.role === 'admin' && !command.isHeld;
    if (headline && headline !== user.headline && !mayVouch) refuseHeadline(headline);
    if (name === user.name) return changeProfile(deps, unit, user, command.change);
    const renamed = withRename(user, name, deps.clock.now());
    if ('nextAt' in renamed) throw errorOf(refusals.renamedOften(renamed.nextAt, user.timeZone));
    const adminIds = user.role === 'admin' ? await otherAdmins(unit, user._id) : undefined;
    const reviewed = await reviewLook(deps, unit, user, { name });
    const saved = changeProfile(deps, unit, user, { ...command.change, ...renamed, ...reviewed });
    if (adminIds) tellOfRename(deps, unit, saved, user.name, adminIds);
    return saved;
  });
}

export const profileVersionOf = (user: UserRecord): number => user.profileVersion ?? 1;

/** A token may outlive its account by a moment. Throws UNAUTHENTICATED. */
export async function activeUser(unit: Unit, userId: string): Promise<UserRecord> {
  const user = await getUser(unit, userId);
  if (!user?.isActive) throw errorOf(refusals.signedOut());
  return user;
}

/** In the caller's unit: a change that the profile says. */
export function changeProfile(deps: AuthDeps, unit: Unit, before: UserRecord, change: ProfileChange & Following): UserRecord {
  return saveProfile(deps, unit, before, {
    ...(change.email === null ? withoutEmail(before) : before),
    ...change,
    chosen: withChosen(before, change),
    profileVersion: profileVersionOf(before) + 1,
  });
}

/** In the caller's unit: saves `after`, and publishes the change of a field that other services keep. */
export function saveProfile(deps: AuthDeps, unit: Unit, before: UserRecord, after: UserRecord): UserRecord {
  const user = saveUser(unit, after);
  const newPhone = user.phone && user.phone !== before.phone ? user.phone : undefined;
  if (newPhone || publishedFields(user) !== publishedFields(before))
    unit.publish(
      deps.events(userProfileUpdated, user._id, {
        ...profileFields(user),
        ...(newPhone ? { phoneKey: phoneKey(deps.config.phoneKeySecret, newPhone) } : {}),
      }),
      user,
    );
  return user;
}

/** An address that is removed is not used any more, and its links are void. */
const withoutEmail = ({ confirmedEmail: _, emailLink: __, ...user }: UserRecord): UserRecord => user;

/** What events say of a user. */
export function profileFields(user: UserRecord) {
  const { _id: userId, name, profilePicture, isVerified, timeZone } = user;
  const verifiedAt = verifiedAtOf(user);
  return { userId, name, profilePicture, isVerified, ...(verifiedAt && { verifiedAt }), timeZone };
}

const publishedFields = ({ name, profilePicture, timeZone, isVerified }: UserRecord): string =>
  JSON.stringify([name, profilePicture, timeZone, isVerified]);

const differs = (user: UserRecord, change: ProfileChange): boolean =>
  (Object.keys(change) as (keyof ProfileChange)[]).some((field) => JSON.stringify(user[field]) !== JSON.stringify(change[field]));
