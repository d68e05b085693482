import { type ListViews, listViewsSchema } from '@visavis/contracts/admin';
import { defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';

/** The views that an admin saved of their lists; one document each. */
export const viewsOfAdmins = defineCollection({
  name: 'saved_views',
  schema: z.object({
    /** `_id`: the admin's account. */
    ...versioned,
    lists: z.array(listViewsSchema),
    /** Whether others read some of them. */
    shares: z.boolean(),
  }),
  indexes: [{ fields: { shares: 1, _id: 1 } }],
});

export const getViewsOf = (source: Source, userId: string) => source.collection(viewsOfAdmins).get(userId);

/** Shared by more admins than these, views are no longer found by their names. */
const SHARING_ADMINS = 200;
export async function sharedViews(source: Source, apartFromUserId: string) {
  const found = await source.collection(viewsOfAdmins).find({ where: { shares: true }, sort: { _id: 1 }, limit: SHARING_ADMINS });
  return found
    .filter(({ _id }) => _id !== apartFromUserId)
    .flatMap(({ _id, lists }) =>
      lists.flatMap(({ list, views }) => views.filter(({ shared }) => shared).map((view) => ({ ...view, list, ownerId: _id }))),
    );
}

export const sharesAny = (lists: readonly ListViews[]) => lists.some(({ views }) => views.some(({ shared }) => shared));

export async function unshareViewsOf(unit: Unit, userId: string): Promise<void> {
  const rows = unit.collection(viewsOfAdmins);
  const stored = await rows.get(userId);
  if (!stored?.shares) return;
  const lists = stored.lists.map((of) => ({ ...of, views: of.views.map((view) => ({ ...view, shared: false })) }));
  rows.save({ ...stored, lists, shares: false });
}

export async function deleteViewsOf(unit: Unit, userId: string): Promise<void> {
  const rows = unit.collection(viewsOfAdmins);
  const stored = await rows.get(userId);
  if (stored) rows.delete(stored);
}
