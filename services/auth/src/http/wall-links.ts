import { wallLinkEndpoints } from '@visavis/contracts/wall';
import { actorOf, type Routes } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { getUser } from '../data/users.ts';
import { listWallLinks } from '../data/wall-links.ts';
import { stateOfLink, type WallLinkRecord } from '../domain/wall-link.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { makeWallLink, openWallLink, withdrawWallLink } from '../use-cases/wall-links.ts';

/** Links by which a screen on a wall shows figures without a sign-in. */
export function wallLinkRoutes({ on }: Routes, deps: AuthDeps): void {
  const { store } = deps;
  on(wallLinkEndpoints.list, async ({ now }) => ({
    links: await Promise.all((await listWallLinks(store)).map((link) => present(store, link, now))),
  }));
  on(wallLinkEndpoints.make, async ({ body, principal, now }) => {
    const { name, expiresAt } = body;
    const made = await makeWallLink(deps, { name, expiresAt: new Date(expiresAt), actor: actorOf(principal), now });
    return { link: await present(store, made.link, now), secret: made.secret };
  });
  on(wallLinkEndpoints.withdraw, async ({ params, principal, now }) => ({
    link: await present(store, await withdrawWallLink(deps, { id: params.id, actor: actorOf(principal), now }), now),
  }));
  on(wallLinkEndpoints.open, async ({ body, now }) => {
    const { _id, name, madeBy, expiresAt } = await openWallLink(deps, body.link, now);
    return { link: { _id, name, madeBy, expiresAt: expiresAt.toISOString() } };
  });
}

async function present(store: Store, link: WallLinkRecord, now: Date) {
  const { _id, name, madeBy, madeAt, expiresAt, withdrawnAt, lastUsedAt } = link;
  const maker = await getUser(store, madeBy);
  return {
    _id,
    name,
    state: stateOfLink(link, now),
    madeBy: maker && !maker.erasedAt ? { userId: madeBy, name: maker.name } : null,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
