import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { makeSquares } from '@visavis/pictures';
import { newSecret, Unavailable } from '@visavis/platform';
import { forEachDue, type Unit } from '@visavis/store';
import { discardImage, dueImages, keepImage } from '../../data/testimonials.ts';
import type { AdminDeps } from '../deps.ts';

/** Longer than any store takes for two small files. */
const UPLOAD_MS = 10 * 60_000;

/**
 * Keeps the picture's files, which are listed for deletion until `showImage`. Returns its key. Throws what `makeSquares` refuses.
 */
export async function storeImage(deps: AdminDeps, bytes: Buffer, now: Date): Promise<string> {
  const squares = await deps.decoding(() => makeSquares(bytes, TESTIMONIALS.imageSizes));
  const key = newSecret();
  await deps.store.transaction(async (unit) => discardImage(unit, key, new Date(now.getTime() + UPLOAD_MS)));
  await deps.pictures.put(key, squares);
  return key;
}

/** In the unit of the commit that shows it. Throws UNAVAILABLE where it was swept meanwhile. */
export async function showImage(unit: Unit, key: string): Promise<void> {
  if (!(await keepImage(unit, key))) throw new Unavailable('The upload took too long. Please try again.');
}

/** Deletes the files of discarded pictures, then takes them off the list. */
export const sweepImages = ({ store, pictures }: AdminDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => dueImages(store, now, limit),
    async ({ _id }) => {
      await pictures.delete(_id);
      await store.transaction((unit) => keepImage(unit, _id));
    },
  );

/** The change is made: what cannot be deleted now is deleted by the job. */
export const sweepSoon = (deps: AdminDeps, now: Date): Promise<void> =>
  sweepImages(deps, now).catch((error) => deps.logger.warn({ err: error }, 'discarded pictures wait for the next sweep'));
