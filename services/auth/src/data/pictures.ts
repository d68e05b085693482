import { profileEndpoints } from '@visavis/contracts/profile';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/**
 * Pictures whose files are to go: replaced ones at once, and new ones in a while, unless the commit that shows them takes them
 * off the list. So a crash between files and store leaves nothing behind for good.
 */
export const discardedPictures = defineCollection({
  name: 'discarded-pictures',
  schema: z.object({
    /** `_id`: the picture's key. */
    ...versioned,
    discardAt: z.date(),
  }),
  indexes: [{ fields: { discardAt: 1 } }],
});
type DiscardedPicture = z.infer<typeof discardedPictures.schema>;

const [PUBLIC_PATH = ''] = profileEndpoints.image.path.split(':');
export const pictureUrl = (key: string): string => PUBLIC_PATH + key;

/** Lists the picture behind the URL for deletion; a picture outside our store (demo data) is left alone. */
export function discardPicture(unit: Unit, url: string, discardAt: Date): void {
  if (url.startsWith(PUBLIC_PATH)) unit.collection(discardedPictures).insert({ _id: url.slice(PUBLIC_PATH.length), discardAt });
}

export const getDiscarded = (source: Source, key: string) => source.collection(discardedPictures).get(key);
export const deleteDiscarded = (unit: Unit, picture: DiscardedPicture) => unit.collection(discardedPictures).delete(picture);

export const findDiscarded = (source: Source, now: Date, limit: number) =>
  source.collection(discardedPictures).find({ where: { discardAt: { lte: now } }, sort: { discardAt: 1 }, limit });
