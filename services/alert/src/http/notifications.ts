import { notificationEndpoints } from '@visavis/contracts/alert';
import { pagination } from '@visavis/contracts/common';
import type { Routes } from '@visavis/platform';
import { pushSubscriptionsOf } from '../data/centre/push-subscriptions.ts';
import { presentItem } from '../domain/centre/centre.ts';
import { presentPreferences } from '../domain/centre/preferences.ts';
import { followHost, listFollows, unfollowHost } from '../use-cases/centre/follow-host.ts';
import { changePreferences, readPreferences } from '../use-cases/centre/preferences.ts';
import { subscribeToPush, unsubscribeFromPush } from '../use-cases/centre/push-subscriptions.ts';
import { markAllRead, markRead, readNotifications } from '../use-cases/centre/read-notifications.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/** A user's own notification centre, and how they want to hear of things. */
export function notificationRoutes({ on }: Routes, deps: AlertDeps): void {
  const { messenger } = deps;
  on(notificationEndpoints.list, async ({ principal, query }) => {
    const { page, limit } = query;
    const onlyUnread = query.unread === 'true';
    const { centre, items, count } = await readNotifications(deps, principal.userId, { page, limit, onlyUnread });
    const data = items.map((item) => presentItem(centre, item));
    return { data, unread: centre.unread, pagination: pagination(page, limit, count) };
  });
  // Before `:id`.
  on(notificationEndpoints.readAll, async ({ principal, now }) => {
    await markAllRead(deps, principal.userId, now);
    return { unread: 0 };
  });
  on(notificationEndpoints.read, async ({ principal, params, now }) => ({
    unread: await markRead(deps, principal.userId, params.id, now),
  }));

  const preferencesOf = async (userId: string) => {
    const { kinds, stopped } = await readPreferences(deps, userId);
    const suppressed = stopped.some(({ channel }) => channel === 'phone');
    return { preferences: presentPreferences(kinds), channels: [...messenger.channels], suppressed, stopped };
  };
  on(notificationEndpoints.preferences, ({ principal }) => preferencesOf(principal.userId));
  on(notificationEndpoints.setPreferences, async ({ principal, body }) => {
    const { preferences: changes, resume } = body;
    await changePreferences(deps, principal.userId, { changes, resume: resume === true ? 'phone' : resume });
    return preferencesOf(principal.userId);
  });

  on(notificationEndpoints.pushKey, async () => ({ publicKey: messenger.vapidPublicKey ?? null }));
  on(notificationEndpoints.pushSubscriptions, async ({ principal }) => {
    const found = await pushSubscriptionsOf(deps.store, principal.userId);
    return { data: found.map(({ endpoint, createdAt }) => ({ endpoint, since: createdAt.toISOString() })) };
  });
  on(notificationEndpoints.subscribeToPush, async ({ principal, body, now }) => {
    const { userId, sessionId } = principal;
    await subscribeToPush(deps, { userId, sessionId, target: body, now });
    return {};
  });
  on(notificationEndpoints.unsubscribeFromPush, async ({ principal, body }) => {
    await unsubscribeFromPush(deps, principal.userId, body.endpoint);
    return {};
  });

  on(notificationEndpoints.follows, async ({ principal }) => ({ data: await listFollows(deps, principal.userId) }));
  on(notificationEndpoints.follow, async ({ principal, params, now }) => {
    await followHost(deps, { userId: principal.userId, hostId: params.id, now });
    return { following: true };
  });
  on(notificationEndpoints.unfollow, async ({ principal, params, now }) => {
    await unfollowHost(deps, { userId: principal.userId, hostId: params.id, now });
    return { following: false };
  });
}
