import { notificationRead } from '@visavis/contracts/events/alert';
import { centres, lapsedNotifications, notifications } from '../../data/centre/notifications.ts';
import { readAtOf } from '../../domain/centre/centre.ts';
import type { AlertDeps } from '../deps.ts';

/** Deletes notifications whose time is over; whoever never read them has as many fewer unread. */
export async function forgetLapsedNotifications(deps: Pick<AlertDeps, 'store' | 'events'>, now: Date): Promise<void> {
  for (;;) {
    const lapsed = await lapsedNotifications(deps.store, now);
    const byUser = Map.groupBy(lapsed, ({ userId }) => userId);
    for (const [userId, items] of byUser)
      await forgetOf(
        deps,
        userId,
        items.map(({ _id }) => _id),
      );
    if (lapsed.length < 500) return;
  }
}

const forgetOf = ({ store, events }: Pick<AlertDeps, 'store' | 'events'>, userId: string, ids: readonly string[]) =>
  store.transaction(async (unit) => {
    const centre = await unit.collection(centres).get(userId);
    const unread: string[] = [];
    const items = unit.collection(notifications);
    for (const id of ids) {
      const item = await items.get(id);
      if (!item) continue;
      if (centre && !readAtOf(centre, item)) unread.push(id);
      items.delete(item);
    }
    if (!centre || unread.length === 0) return;
    const saved = unit.collection(centres).save({ ...centre, unread: centre.unread - unread.length });
    unit.publish(events(notificationRead, userId, { userId, ids: unread, unread: saved.unread }), saved);
  });
