import { wallLinkEndpoints } from '@visavis/contracts/wall';
import { actorOf, type Routes } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { getUsers } from '../data/users.ts';
import { listWallLinks } from '../data/wall-links.ts';
import type { UserRecord } from '../domain/user.ts';
import { stateOfLink, type WallLinkRecord } from '../domain/wall-link.ts';
import type { AuthDeps } from '../use-cases/deps.ts';
import { makeWallLink, openWallLink, withdrawWallLink } from '../use-cases/wall-links.ts';

/** Links by which a screen on a wall shows figures without a sign-in. */
export function wallLinkRoutes({ on }: Routes, deps: AuthDeps): void {
  const { store } = deps;
  const presentOne = async (link: WallLinkRecord, now: Date) => present(link, await makersOf(store, [link]), now);
  on(wallLinkEndpoints.list, async ({ now }) => {
    const links = await listWallLinks(store);
    const makers = await makersOf(store, links);
    return { links: links.map((link) => present(link, makers, now)) };
  });
  on(wallLinkEndpoints.make, async ({ body, principal, once, now }) => {
    const { name, expiresAt } = body;
    const made = await makeWallLink(deps, { name, expiresAt: new Date(expiresAt), actor: actorOf(principal), once, now });
    return { link: await presentOne(made.link, now), secret: made.secret };
  });
  on(wallLinkEndpoints.withdraw, async ({ params, principal, now }) => ({
    link: await presentOne(await withdrawWallLink(deps, { id: params.id, actor: actorOf(principal), now }), now),
  }));
  on(wallLinkEndpoints.open, async ({ body, now }) => {
    const { _id, name, madeBy, expiresAt } = await openWallLink(deps, body.link, now);
    return { link: { _id, name, madeBy, expiresAt: expiresAt.toISOString() } };
  });
}

/** Each once, however many links they have made. */
async function makersOf(store: Store, links: readonly WallLinkRecord[]): Promise<ReadonlyMap<string, UserRecord>> {
  const ids = [...new Set(links.map(({ madeBy }) => madeBy))];
  return new Map(ids.length === 0 ? [] : (await getUsers(store, ids)).map((user) => [user._id, user]));
}

function present(link: WallLinkRecord, makers: ReadonlyMap<string, UserRecord>, now: Date) {
  const { _id, name, madeBy, madeAt, expiresAt, withdrawnAt, lastUsedAt } = link;
  const maker = makers.get(madeBy);
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
