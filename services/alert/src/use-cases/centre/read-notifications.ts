import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import { notificationRead } from '@visavis/contracts/events/alert';
import { NotFound } from '@visavis/platform';
import {
  type CentreRecord,
  centres,
  listNotifications,
  type NotificationRecord,
  notifications,
} from '../../data/centre/notifications.ts';
import { cardsOf } from '../../data/meeting-cards.ts';
import { namesOf } from '../../data/people.ts';
import { emptyCentre, readAtOf } from '../../domain/centre/centre.ts';
import type { AlertDeps } from '../deps.ts';

/**
 * A page of a user's notifications, all of them or the unread ones, the newest first. Of a meeting the host has the name
 * that the meeting has, other people have theirs of now, and those whose account is erased none.
 */
export async function readNotifications(
  { store }: Pick<AlertDeps, 'store'>,
  userId: string,
  { page, limit, onlyUnread }: { page: number; limit: number; onlyUnread: boolean },
) {
  const centre = (await store.collection(centres).get(userId)) ?? emptyCentre;
  const unreadAfter = onlyUnread ? (centre.allRead?.seq ?? 0) : undefined;
  const { items, count } = await listNotifications(store, userId, { page, limit, unreadAfter });
  const hostIds = items.map(({ facts }) => facts.hostId).filter((id) => id !== undefined);
  const names = await namesOf(store, [...new Set(hostIds)]);
  const meetingIds = items.map(({ facts }) => facts.meetingId).filter((id) => id !== undefined);
  const cards = await cardsOf(store, [...new Set(meetingIds)]);
  const named = items.map((item) => {
    const { hostId = '', meetingId } = item.facts;
    const name = names.get(hostId);
    const ofMeeting = meetingId !== undefined && name !== DELETED_USER_NAME;
    const card = ofMeeting ? cards.get(meetingId) : undefined;
    return withHostName(item, ofMeeting ? card?.hostId === hostId && card.hostName : name);
  });
  return { centre, items: named, count };
}

const withHostName = (item: NotificationRecord, hostName: string | false | undefined): NotificationRecord =>
  hostName ? { ...item, facts: { ...item.facts, hostName } } : item;

/**
 * The user has read one of theirs: again changes nothing. Returns how many are unread. Throws NOT_FOUND, for another user's too.
 */
export function markRead(deps: Pick<AlertDeps, 'store' | 'events'>, userId: string, id: string, now: Date): Promise<number> {
  return deps.store.transaction(async (unit) => {
    const items = unit.collection(notifications);
    const [item, centre] = [await items.get(id), await unit.collection(centres).get(userId)];
    if (item?.userId !== userId || !centre) throw new NotFound('NOT_FOUND', 'Notification not found');
    if (readAtOf(centre, item)) return centre.unread;
    items.save({ ...item, readAt: now });
    const saved: CentreRecord = unit.collection(centres).save({ ...centre, unread: centre.unread - 1 });
    unit.publish(deps.events(notificationRead, userId, { userId, ids: [id], unread: saved.unread }), saved);
    return saved.unread;
  });
}

/** The user has read all of theirs. Those that come at the same moment are before or after it, never both. */
export function markAllRead(deps: Pick<AlertDeps, 'store' | 'events'>, userId: string, now: Date): Promise<void> {
  return deps.store.transaction(async (unit) => {
    const writer = unit.collection(centres);
    const centre = await writer.get(userId);
    if (!centre || centre.unread === 0) return;
    const saved = writer.save({ ...centre, unread: 0, allRead: { seq: centre.lastSeq, at: now } });
    unit.publish(deps.events(notificationRead, userId, { userId, ids: 'all', unread: 0 }), saved);
  });
}
