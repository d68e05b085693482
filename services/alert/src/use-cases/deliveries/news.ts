import { notificationDefinition } from '@visavis/contracts/constants/notification';
import type { Unit } from '@visavis/store';
import { deliveries } from '../../data/deliveries.ts';
import { type MeetingCardRecord, meetingCards } from '../../data/meeting-cards.ts';
import { getThread, type ThreadRecord } from '../../data/threads.ts';
import type { Delivery, NotificationFacts } from '../../domain/deliveries/delivery.ts';

/**
 * Those items that still hold, read as the message leaves: the meeting is as the message says and has not begun, and the person
 * has not left. None: there is nothing to tell. What is not about meetings always holds, and so does what this release does not
 * know.
 */
export async function itemsInForce(
  unit: Unit,
  { kind, what, items, recipient }: Delivery,
  now: Date,
): Promise<readonly NotificationFacts[] | undefined> {
  const holds = notificationDefinition(kind, what)?.holds;
  if (!holds) return items;
  const holding: NotificationFacts[] = [];
  for (const item of items) {
    const { meetingId } = item;
    const card = meetingId === undefined ? undefined : await unit.collection(meetingCards).get(meetingId);
    if (!card || !isAsAnnounced(item, card, kind, now)) continue;
    if (holds === 'thread') {
      const thread = await getThread(unit, card._id, recipient);
      if (!thread || thread.reasons.length === 0) continue;
      // That office hours have ended is one message for all their dates.
      if (kind === 'meeting_cancelled' && what !== 'ended' && (await isUnheardOf(unit, thread))) continue;
    }
    holding.push(item);
  }
  return holding.length > 0 ? holding : undefined;
}

/** The meeting was cancelled while its announcement waited for its turn: of neither is there anything to tell. */
async function isUnheardOf(unit: Unit, { meetingId, reasons, announcedBy }: ThreadRecord): Promise<boolean> {
  if (!announcedBy || reasons.some((reason) => reason === 'interest' || reason === 'hosting')) return false;
  const announcement = await unit.collection(deliveries).get(announcedBy);
  if (!announcement) return false;
  if (announcement.attempts.length > 0) return !announcement.items.some((item) => item.meetingId === meetingId);
  if (announcement.state === 'done') return announcement.outcome === 'expired';
  // If it is being handed over at this moment, one of the two commits is repeated.
  unit.collection(deliveries).touch(announcement);
  return true;
}

function isAsAnnounced({ startsAt }: NotificationFacts, card: MeetingCardRecord, kind: Delivery['kind'], now: Date): boolean {
  if (card.startsAt <= now) return false;
  if (kind === 'meeting_cancelled') return card.status === 'cancelled';
  return card.status === 'approved' && (startsAt === undefined || new Date(startsAt).getTime() === card.startsAt.getTime());
}
