import { ECDH } from 'node:crypto';
import { ACCOUNT } from '@visavis/contracts/constants/account';
import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { invalidField, Unauthenticated } from '@visavis/platform';
import type { PushTarget } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { guardUser } from '../../data/centre/notifications.ts';
import {
  endedSessions,
  pushSubscriptionId,
  pushSubscriptions,
  pushSubscriptionsOf,
  pushSubscriptionsOfSession,
} from '../../data/centre/push-subscriptions.ts';
import { getPerson } from '../../data/people.ts';
import type { AlertDeps } from '../deps.ts';

/**
 * Sends a user's push messages to a browser. A browser that somebody else was signed in at before is this user's now; one more
 * than ten takes the oldest one's place. Throws VALIDATION_FAILED for an endpoint that we would not post to, and for a key that
 * nothing can be encrypted for, and SESSION_REVOKED when the session ends at the same moment.
 */
export async function subscribeToPush(
  { store, messenger }: Pick<AlertDeps, 'store' | 'messenger'>,
  { userId, sessionId, target, now }: { userId: string; sessionId: string; target: PushTarget; now: Date },
): Promise<void> {
  const { endpoint, keys } = target;
  if (!messenger.acceptsEndpoint(endpoint))
    throw invalidField('endpoint', 'endpoint must be the address of a known push service');
  if (!isOnCurve(keys.p256dh)) throw invalidField('keys.p256dh', 'p256dh must be a public key of the curve P-256');
  await store.transaction(async (unit) => {
    const rows = unit.collection(pushSubscriptions);
    const _id = pushSubscriptionId(endpoint);
    const stored = await rows.get(_id);
    const isOwn = stored?.userId === userId;
    const isSame = stored?.keys.p256dh === keys.p256dh && stored.keys.auth === keys.auth;
    if (isOwn && isSame && stored.sessionId === sessionId) return;
    await guardUser(unit, userId);
    const person = await getPerson(unit, userId);
    if (person?.isActive === false || (await unit.collection(endedSessions).get(sessionId)))
      throw new Unauthenticated('SESSION_REVOKED', 'Your session has ended');
    if (isOwn) {
      rows.save({ ...stored, sessionId, keys });
      return;
    }
    const others = await pushSubscriptionsOf(unit, userId);
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - NOTIFICATION_CENTRE.pushSubscriptionsMax)))
      rows.delete(oldest);
    if (stored) rows.save({ ...stored, userId, sessionId, keys, createdAt: now });
    else rows.insert({ _id, userId, sessionId, endpoint, keys, createdAt: now });
  });
}

/** Nobody's, or somebody else's: nothing to do. */
export const unsubscribeFromPush = ({ store }: Pick<AlertDeps, 'store'>, userId: string, endpoint: string): Promise<void> =>
  store.transaction(async (unit) => {
    const rows = unit.collection(pushSubscriptions);
    const stored = await rows.get(pushSubscriptionId(endpoint));
    if (stored?.userId === userId) rows.delete(stored);
  });

/** In the caller's unit: the session has ended, and its browser gets nothing more. */
export async function endSession(
  unit: Unit,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await guardUser(unit, userId);
  const ended = unit.collection(endedSessions);
  if (!(await ended.get(sessionId))) ended.insert({ _id: sessionId, forgetAt: new Date(now.getTime() + ACCOUNT.accessTokenMs) });
  for (const stored of await pushSubscriptionsOfSession(unit, sessionId)) unit.collection(pushSubscriptions).delete(stored);
}

/** In the caller's unit: all of a user's, whose sessions have all ended. */
export async function forgetBrowsers(unit: Unit, userId: string): Promise<void> {
  await guardUser(unit, userId);
  for (const stored of await pushSubscriptionsOf(unit, userId)) unit.collection(pushSubscriptions).delete(stored);
}

function isOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'compressed').length > 0;
  } catch {
    return false;
  }
}
