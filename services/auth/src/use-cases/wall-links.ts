import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { DAY } from '@visavis/contracts/constants/units';
import { wallLinkMade, wallLinkUsed, wallLinkWithdrawn } from '@visavis/contracts/events/auth';
import { istDay } from '@visavis/contracts/local-time';
import { type Actor, errorOf, invalidField, isSameSecret, newId } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { getUser } from '../data/users.ts';
import { getWallLink, insertWallLink, listWallLinks, saveWallLink } from '../data/wall-links.ts';
import { refusals } from '../domain/refusals.ts';
import { hashOfSecret, idOfSecret, newWallLink, secretOf, stateOfLink, type WallLinkRecord } from '../domain/wall-link.ts';
import type { AuthDeps } from './deps.ts';

/** Throws VALIDATION_FAILED (the end is past, or too far away) and CONFLICT (there are too many). */
export async function makeWallLink(
  deps: AuthDeps,
  command: { name: string; expiresAt: Date; actor: Actor; once: Idempotency | undefined; now: Date },
): Promise<{ link: WallLinkRecord; secret: string }> {
  const { name, expiresAt, actor, once, now } = command;
  const { store, secrets } = deps;
  const id = await store.transaction(
    async (unit) => {
      const latest = now.getTime() + WALL_LINK.daysMax * DAY;
      if (expiresAt <= now || expiresAt.getTime() > latest)
        throw invalidField('expiresAt', `A link ends in the future, in ${WALL_LINK.daysMax} days at the latest`);
      const active = (await listWallLinks(unit)).filter((link) => stateOfLink(link, now) === 'active');
      if (active.length >= WALL_LINK.most) throw errorOf(refusals.tooManyWallLinks());
      const of = { id: newId(), name, madeBy: actor.userId, expiresAt };
      const saved = insertWallLink(unit, newWallLink(secrets.wallLinks, of, now));
      const after = { expiresAt: expiresAt.toISOString() };
      unit.publish(deps.events(wallLinkMade, saved._id, { linkId: saved._id, name, actor, after }), saved);
      return saved._id;
    },
    once ? { idempotency: once } : {},
  );
  const link = await getWallLink(store, id);
  if (!link) throw new Error('the store lacks a link that it has just kept');
  return { link, secret: secretOf(secrets.wallLinks, id) };
}

/** Screens that use it lose their sockets within a second. One that is over stays as it is. Throws NOT_FOUND. */
export async function withdrawWallLink(
  deps: AuthDeps,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<WallLinkRecord> {
  const eventId = newId();
  const link = await deps.store.transaction(async (unit) => {
    const stored = await getWallLink(unit, id);
    if (!stored) throw errorOf(refusals.noSuchWallLink());
    if (stateOfLink(stored, now) !== 'active') return stored;
    return withdraw(deps, unit, stored, actor, now);
  });
  // A repetition says it again: the process may have ended in between.
  if (link.withdrawnAt) {
    const revocation = { userId: link.madeBy, sessionId: id, until: now.getTime() + DAY };
    await deps.announce([{ eventId, revocation }]);
  }
  return link;
}

function withdraw(deps: AuthDeps, unit: Unit, link: WallLinkRecord, actor: Actor, now: Date): WallLinkRecord {
  const saved = saveWallLink(unit, { ...link, withdrawnAt: now });
  const change = { before: { state: 'active' }, after: { state: 'withdrawn' } };
  unit.publish(deps.events(wallLinkWithdrawn, link._id, { linkId: link._id, name: link.name, actor, ...change }), saved);
  return saved;
}

/** In the unit in which an admin loses role or account: their links do not come back with it. */
export async function withdrawLinksOf(deps: AuthDeps, unit: Unit, madeBy: string, actor: Actor): Promise<void> {
  const now = deps.clock.now();
  for (const link of await listWallLinks(unit))
    if (link.madeBy === madeBy && stateOfLink(link, now) === 'active') withdraw(deps, unit, link, actor, now);
}

/**
 * A link is as good as the admin who made it: it ends with their role or their account. Throws LINK_INVALID, LINK_EXPIRED and
 * LINK_WITHDRAWN.
 */
export async function openWallLink(deps: AuthDeps, secret: string, now: Date): Promise<WallLinkRecord> {
  const id = idOfSecret(secret);
  const link = id === undefined ? undefined : await getWallLink(deps.store, id);
  if (!link || !isSameSecret(hashOfSecret(secret), link.hash)) throw errorOf(refusals.wallLinkInvalid());
  const state = stateOfLink(link, now);
  if (state === 'expired') throw errorOf(refusals.wallLinkExpired());
  const maker = state === 'active' ? await getUser(deps.store, link.madeBy) : undefined;
  if (maker?.role !== 'admin' || !maker.isActive) throw errorOf(refusals.wallLinkWithdrawn());
  const { lastUsedAt } = link;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= WALL_LINK.notedMs) await noteUse(deps, link._id, now);
  return link;
}

const noteUse = (deps: AuthDeps, id: string, now: Date) =>
  deps.store.transaction(async (unit) => {
    const link = await getWallLink(unit, id);
    if (!link) return;
    const saved = saveWallLink(unit, { ...link, lastUsedAt: now });
    const day = istDay(now);
    if (link.lastUsedAt && istDay(link.lastUsedAt) === day) return;
    const actor = { userId: link.madeBy, role: 'wall' };
    unit.publish(deps.events(wallLinkUsed, id, { linkId: id, name: link.name, actor, after: { day } }), saved);
  });
