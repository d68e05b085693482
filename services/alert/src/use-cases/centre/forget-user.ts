import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import type { Unit } from '@visavis/store';
import { centres, notifications, notificationsOf } from '../../data/centre/notifications.ts';
import { preferences } from '../../data/centre/preferences.ts';
import { pushSubscriptions, pushSubscriptionsOf } from '../../data/centre/push-subscriptions.ts';
import { deliveries, deliveriesTo } from '../../data/deliveries.ts';
import { followersOf, follows, followsOf } from '../../data/follows.ts';
import { meetingCards, namedCardsOf } from '../../data/meeting-cards.ts';
import { userRecipient } from '../../domain/recipient.ts';

const AT_ONCE = 500;

/**
 * In the caller's unit: an erased account leaves nothing here, and nobody follows it any more. `more`: call it again in another
 * unit.
 */
export async function forgetUser(unit: Unit, userId: string): Promise<'more' | 'done'> {
  // Read first: a notification that comes at the same moment saves it, and then this unit runs again.
  const centre = await unit.collection(centres).get(userId);
  const set = await unit.collection(preferences).get(userId);
  const listed = await notificationsOf(unit, userId, AT_ONCE);
  const [own, followers] = [await followsOf(unit, userId), await followersOf(unit, userId, { after: null, limit: AT_ONCE })];
  const [sent, cards] = [await deliveriesTo(unit, userRecipient(userId), AT_ONCE), await namedCardsOf(unit, userId, AT_ONCE)];
  for (const delivery of sent) unit.collection(deliveries).delete(delivery);
  for (const card of cards) unit.collection(meetingCards).save({ ...card, hostName: DELETED_USER_NAME });
  for (const item of listed) unit.collection(notifications).delete(item);
  for (const follow of [...own, ...followers]) unit.collection(follows).delete(follow);
  for (const stored of await pushSubscriptionsOf(unit, userId)) unit.collection(pushSubscriptions).delete(stored);
  if ([listed, followers, sent, cards].some(({ length }) => length === AT_ONCE)) return 'more';
  if (centre) unit.collection(centres).delete(centre);
  if (set) unit.collection(preferences).delete(set);
  return 'done';
}
