import { NOTIFICATION_WHATS } from '@visavis/contracts/notification-model';
import type { Unit } from '@visavis/store';
import { type MeetingCardRecord, meetingCards } from '../../data/meeting-cards.ts';
import { getThread } from '../../data/threads.ts';
import type { Delivery, Facts } from '../../domain/deliveries/delivery.ts';

/** What everybody hears of by their thread: asked whether they still want to. */
const OF_THREADS: Partial<Record<Delivery['kind'], readonly string[]>> = {
  alert: ['approved'],
  follow: ['approved'],
  reminder: NOTIFICATION_WHATS.reminder,
  meeting_moved: NOTIFICATION_WHATS.meeting_moved,
  meeting_cancelled: NOTIFICATION_WHATS.meeting_cancelled,
};

/**
 * Those items that still hold, read as the message leaves: the meeting is as the message says and has not begun, and the person has not left. None:
 * there is nothing to tell. What is not about meetings always holds, and so does what nobody has described here.
 */
export async function itemsInForce(
  unit: Unit,
  { kind, what, items, recipient }: Delivery,
  now: Date,
): Promise<readonly Facts[] | undefined> {
  const isOfThreads = OF_THREADS[kind]?.includes(what) === true;
  if (!isOfThreads && !(kind === 'meeting_decided' && what === 'approved')) return items;
  const holding: Facts[] = [];
  for (const item of items) {
    const { meetingId } = item;
    const card = meetingId === undefined ? undefined : await unit.collection(meetingCards).get(meetingId);
    if (!card || !holds(item, card, kind, now)) continue;
    const thread = isOfThreads ? await getThread(unit, card._id, recipient) : undefined;
    if (!isOfThreads || (thread && thread.reasons.length > 0)) holding.push(item);
  }
  return holding.length > 0 ? holding : undefined;
}

function holds({ startsAt }: Facts, card: MeetingCardRecord, kind: Delivery['kind'], now: Date): boolean {
  if (card.startsAt <= now) return false;
  if (kind === 'meeting_cancelled') return card.status === 'cancelled';
  return card.status === 'approved' && (startsAt === undefined || new Date(startsAt).getTime() === card.startsAt.getTime());
}
