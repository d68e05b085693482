import { newSecret } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { deleteDiscarded, discardPicture, findDiscarded, getDiscarded, pictureUrl } from '../../data/pictures.ts';
import { refusals } from '../../domain/refusals.ts';
import type { UserRecord } from '../../domain/user.ts';
import { makeSquares } from '../../pictures/make-squares.ts';
import type { AuthContext } from '../context.ts';
import { activeUser, changeProfile } from './update-profile.ts';

/** Longer than any store takes for three small files. */
const UPLOAD_MS = 10 * 60_000;

/** The user's picture from now on. It is listed for deletion until the commit that shows it, and the one before from then on. */
export async function setPicture(
  context: AuthContext,
  asked: { userId: string; bytes: Buffer; now: Date },
): Promise<{ user: UserRecord; imageUrl: string }> {
  const { store, clock } = context;
  const squares = await context.gates.decoding(() => makeSquares(asked.bytes));
  const key = newSecret();
  const imageUrl = pictureUrl(key);
  await store.transaction(async (unit) => discardPicture(unit, imageUrl, new Date(asked.now.getTime() + UPLOAD_MS)));
  await context.pictures.put(key, squares);
  const user = await store.transaction(async (unit) => {
    const before = await activeUser(unit, asked.userId);
    const listed = await getDiscarded(unit, key);
    if (!listed) throw refusals.imageLate();
    deleteDiscarded(unit, listed);
    return showPicture(context, unit, before, imageUrl);
  });
  await sweepSoon(context, clock.now());
  return { user, imageUrl };
}

/** No picture any more; again, it changes nothing. */
export async function removePicture(context: AuthContext, asked: { userId: string; now: Date }): Promise<UserRecord> {
  const user = await context.store.transaction(async (unit) => {
    const before = await activeUser(unit, asked.userId);
    return before.profilePicture === null ? before : showPicture(context, unit, before, null);
  });
  await sweepSoon(context, context.clock.now());
  return user;
}

function showPicture(context: AuthContext, unit: Unit, before: UserRecord, profilePicture: string | null): UserRecord {
  if (before.profilePicture) discardPicture(unit, before.profilePicture, context.clock.now());
  return changeProfile(context, unit, before, { profilePicture });
}

const AT_ONCE = 100;

/** Deletes the files of discarded pictures, then takes them off the list. */
export async function sweepPictures(context: AuthContext, now: Date): Promise<void> {
  for (;;) {
    const discarded = await findDiscarded(context.store, now, AT_ONCE);
    for (const { _id } of discarded) {
      await context.pictures.delete(_id);
      await context.store.transaction(async (unit) => {
        const listed = await getDiscarded(unit, _id);
        if (listed) deleteDiscarded(unit, listed);
      });
    }
    if (discarded.length < AT_ONCE) return;
  }
}

/** The change is made: what cannot be deleted now is deleted by the job. */
const sweepSoon = (context: AuthContext, now: Date): Promise<void> =>
  sweepPictures(context, now).catch((error) => context.logger.warn({ err: error }, 'discarded pictures wait for the next sweep'));
