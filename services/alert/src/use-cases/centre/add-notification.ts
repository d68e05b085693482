import { notificationCreated } from '@visavis/contracts/events/alert';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { centres, notifications } from '../../data/centre/notifications.ts';
import { emptyCentre, type NewItem, presentItem, withItem } from '../../domain/centre/centre.ts';
import type { AlertDeps } from '../deps.ts';

/**
 * Lists it in the user's notification centre, in the caller's commit, and tells the user's tabs. `_id`: given where the same
 * thing must not be listed twice; the caller has checked that there is none with it. Whether the user wants this kind there is
 * the caller's question, too.
 */
export async function addNotification(
  unit: Unit,
  events: AlertDeps['events'],
  { _id = newId(), ...item }: NewItem & { _id?: string },
  now: Date,
): Promise<void> {
  const { userId } = item;
  const writer = unit.collection(centres);
  const stored = await writer.get(userId);
  const added = withItem(stored ?? emptyCentre, item, now);
  const centre = stored ? writer.save({ ...stored, ...added.centre }) : writer.insert({ ...added.centre, _id: userId });
  const saved = unit.collection(notifications).insert({ ...added.item, _id });
  unit.publish(
    events(notificationCreated, userId, { userId, notification: presentItem(centre, saved), unread: centre.unread }),
    centre,
  );
}
