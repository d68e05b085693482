import type { NotificationPair } from '@visavis/contracts/constants/notification';
import { HOUR } from '@visavis/contracts/constants/units';
import type { NotificationNote } from '@visavis/contracts/notification-model';
import type { MeetingCardRecord } from '../../data/meeting-cards.ts';
import type { ThreadRecord } from '../../data/threads.ts';
import { userOf } from '../../domain/recipient.ts';
import { type Message, reminderNameOf } from '../../domain/threads/thread.ts';
import type { Note } from '../deliveries/notify.ts';

export type ThreadNote = Omit<Note, 'kind' | 'what'> & NotificationPair;
/** Of a cancelled one the reason, too. */
type MeetingFields = Extract<NotificationNote, { kind: 'meeting_cancelled' }>['facts'];

/** The reminder shortly before the start, which waits for nothing. */
export const isSoon = ({ reminder }: Pick<ThreadRecord, 'reminder'>): boolean => reminder !== null && reminder.aheadMs < HOUR;

/** A change of one meeting, or a reminder of it, written at `now`. */
export function noteOf(
  message: Exclude<Message, 'announcement'>,
  thread: ThreadRecord,
  card: MeetingCardRecord,
  now: Date,
): ThreadNote {
  const { recipient, alertId, reasons } = thread;
  const shared = {
    recipient,
    alertId,
    items: [meetingFieldsOf(card)],
    urgency: isSoon(thread) ? 'reminder-10m' : 'normal',
  } as const;
  const room = `/m/${card._id}`;
  const isOwn = reasons.includes('hosting');
  const link = isOwn ? room : `/p/${card._id}`;
  if (message === 'move') return { ...shared, kind: 'meeting_moved', what: isOwn ? 'own' : 'moved', link };
  // The other dates are in the same message, whichever of them comes first.
  if (message === 'cancellation' && card.endsSeriesFrom !== undefined)
    return { ...shared, kind: 'meeting_cancelled', what: 'ended', link, dedupeKey: `series-ended:${card.endsSeriesFrom}` };
  if (message === 'cancellation') return { ...shared, kind: 'meeting_cancelled', what: isOwn ? 'own' : 'cancelled', link };
  return {
    ...shared,
    kind: 'reminder',
    what: reminderNameOf(card.startsAt.getTime() - now.getTime()),
    link: userOf(recipient) === undefined ? link : room,
  };
}

/** One message for all that is new to a person, the next meeting first. */
export function announcementOf(fresh: readonly { thread: ThreadRecord; card: MeetingCardRecord }[]): ThreadNote {
  const sorted = fresh.toSorted((one, other) => one.card.startsAt.getTime() - other.card.startsAt.getTime());
  const [{ thread, card }] = sorted as [(typeof fresh)[number]];
  const isAskedFor = fresh.some((each) => each.thread.reasons.includes('alert'));
  return {
    recipient: thread.recipient,
    alertId: fresh.find((each) => each.thread.alertId !== null)?.thread.alertId ?? null,
    kind: isAskedFor ? 'alert' : 'follow',
    what: 'approved',
    items: sorted.map((each) => meetingFieldsOf(each.card)),
    link: fresh.length === 1 ? `/p/${card._id}` : '/meetings/upcoming',
    urgency: 'announcement',
  };
}

export const meetingFieldsOf = ({
  _id,
  title,
  hostId,
  hostName,
  startsAt,
  category,
  reason,
  status,
}: MeetingCardRecord): MeetingFields => ({
  meetingId: _id,
  title,
  hostId,
  hostName,
  startsAt: startsAt.toISOString(),
  ...(category === null ? {} : { category }),
  ...(reason !== undefined && status === 'cancelled' ? { reason } : {}),
});
