import { adminEndpoints } from '@visavis/contracts/admin';
import type { Routes } from '@visavis/platform';
import { peopleOf } from '../data/audit.ts';
import { getViewsOf, sharedViews } from '../data/saved-views.ts';
import type { AdminDeps } from '../use-cases/deps.ts';
import { setViews } from '../use-cases/set-views.ts';

export function viewRoutes({ on }: Routes, deps: AdminDeps): void {
  on(adminEndpoints.views, async ({ principal: { userId } }) => {
    const [mine, shared] = await Promise.all([getViewsOf(deps.store, userId), sharedViews(deps.store, userId)]);
    const owners = await peopleOf(
      deps.store,
      shared.map(({ ownerId }) => ownerId),
    );
    return {
      version: mine?.version ?? 0,
      lists: mine?.lists ?? [],
      shared: shared.map(({ ownerId, ...view }) => ({ ...view, by: owners.get(ownerId)?.names.at(-1)?.name ?? null })),
    };
  });

  on(adminEndpoints.setViews, async ({ body, principal: { userId } }) => {
    const version = await setViews(deps, { userId, ...body });
    return { message: 'Views saved', version };
  });
}
