import { PROFILE } from '@visavis/contracts/constants/account';
import { makeSquares } from '@visavis/pictures';
import { newSecret, Unavailable } from '@visavis/platform';
import { forEachDue, type Unit } from '@visavis/store';
import { deleteDiscarded, discardPicture, findDiscarded, getDiscarded, pictureUrl } from '../../data/pictures.ts';
import type { UserRecord } from '../../domain/user.ts';
import type { AuthDeps } from '../deps.ts';
import { reviewLook } from '../verification/review-look.ts';
import { activeUser, changeProfile } from './update-profile.ts';

/** Longer than any store takes for three small files. */
const UPLOAD_MS = 10 * 60_000;

/**
 * Sets the user's picture. It is listed for deletion until the commit that shows it, and the one before from then on.
 * Throws UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE (swept meanwhile) and what `makeSquares` refuses.
 */
export async function setPicture(
  deps: AuthDeps,
  command: { userId: string; bytes: Buffer; now: Date },
): Promise<{ user: UserRecord; imageUrl: string }> {
  const { store, clock } = deps;
  const squares = await deps.gates.decoding(() => makeSquares(command.bytes, PROFILE.imageSizes));
  const key = newSecret();
  const imageUrl = pictureUrl(key);
  await store.transaction(async (unit) => discardPicture(unit, imageUrl, new Date(command.now.getTime() + UPLOAD_MS)));
  await deps.pictures.put(key, squares);
  const user = await store.transaction(async (unit) => {
    const before = await activeUser(unit, command.userId);
    const listed = await getDiscarded(unit, key);
    if (!listed) throw new Unavailable('The upload took too long. Please try again.');
    deleteDiscarded(unit, listed);
    return showPicture(deps, unit, before, imageUrl);
  });
  await sweepSoon(deps, clock.now());
  return { user, imageUrl };
}

/** Removes the user's picture; again, it changes nothing. Throws UNAUTHENTICATED. */
export async function removePicture(deps: AuthDeps, command: { userId: string; now: Date }): Promise<UserRecord> {
  const user = await deps.store.transaction(async (unit) => {
    const before = await activeUser(unit, command.userId);
    return before.profilePicture === null ? before : showPicture(deps, unit, before, null);
  });
  await sweepSoon(deps, deps.clock.now());
  return user;
}

async function showPicture(deps: AuthDeps, unit: Unit, before: UserRecord, profilePicture: string | null): Promise<UserRecord> {
  if (before.profilePicture) discardPicture(unit, before.profilePicture, deps.clock.now());
  const reviewed = await reviewLook(deps, unit, before, { profilePicture });
  return changeProfile(deps, unit, before, { profilePicture, ...reviewed });
}

/** Deletes the files of discarded pictures, then takes them off the list. */
export const sweepPictures = ({ store, pictures }: AuthDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => findDiscarded(store, now, limit),
    async ({ _id }) => {
      await pictures.delete(_id);
      await store.transaction(async (unit) => {
        const listed = await getDiscarded(unit, _id);
        if (listed) deleteDiscarded(unit, listed);
      });
    },
  );

/** The change is made: what cannot be deleted now is deleted by the job. */
const sweepSoon = (deps: AuthDeps, now: Date): Promise<void> =>
  sweepPictures(deps, now).catch((error) => deps.logger.warn({ err: error }, 'discarded pictures wait for the next sweep'));
