import { isDeepStrictEqual } from 'node:util';
import type { ListViews } from '@visavis/contracts/admin';
import { SAVED_VIEWS } from '@visavis/contracts/constants/admin';
import { Conflict, invalidField } from '@visavis/platform';
import { sharesAny, viewsOfAdmins } from '../data/saved-views.ts';
import type { AdminDeps } from './deps.ts';

/**
 * Replaces an admin's views of one list; returns the version of their views. The same again changes nothing, whatever version it
 * names. Throws VERSION_CONFLICT where they were changed in another tab.
 */
export function setViews(
  { store }: AdminDeps,
  { userId, version, ...of }: ListViews & { userId: string; version: number },
): Promise<number> {
  return store.transaction(async (unit) => {
    const rows = unit.collection(viewsOfAdmins);
    const stored = await rows.get(userId);
    const before = stored?.lists ?? [];
    const others = before.filter(({ list }) => list !== of.list);
    const lists = of.views.length > 0 || of.defaultId ? [...others, of] : others;
    const same = before.find(({ list }) => list === of.list);
    if (same ? isDeepStrictEqual(same, of) : lists.length === others.length) return stored?.version ?? 0;
    if ((stored?.version ?? 0) !== version)
      throw new Conflict('VERSION_CONFLICT', 'Your views were changed in another window. Look at them again.');
    if (lists.length > SAVED_VIEWS.lists) throw invalidField('list', `${SAVED_VIEWS.lists} lists can have views`);
    const shares = sharesAny(lists);
    const saved = stored ? rows.save({ ...stored, lists, shares }) : rows.insert({ _id: userId, lists, shares });
    return saved.version;
  });
}
