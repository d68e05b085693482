import { REMINDERS } from '@visavis/contracts/constants';
import type { Store, Unit } from '@visavis/store';
import { campaigns, reminders } from '../../data/campaigns.ts';

const reminderId = (meetingId: string, aheadMs: number) => `${meetingId}:${aheadMs}`;
const PAGE = 100;

/** The reminders of a meeting that starts at `startsAt`, those that still lie ahead at `now`. */
export async function planReminders(unit: Unit, meetingId: string, startsAt: Date, now: Date): Promise<void> {
  const writer = unit.collection(reminders);
  for (const aheadMs of REMINDERS.aheadMs) {
    const stored = await writer.get(reminderId(meetingId, aheadMs));
    const dueAt = new Date(startsAt.getTime() - aheadMs);
    if (stored?.startsAt.getTime() === startsAt.getTime()) continue;
    if (dueAt <= now) {
      if (stored) writer.delete(stored);
    } else if (stored) writer.save({ ...stored, startsAt, dueAt });
    else writer.insert({ _id: reminderId(meetingId, aheadMs), meetingId, startsAt, aheadMs, dueAt });
  }
}

export async function dropReminders(unit: Unit, meetingId: string): Promise<void> {
  const writer = unit.collection(reminders);
  for (const aheadMs of REMINDERS.aheadMs) {
    const stored = await writer.get(reminderId(meetingId, aheadMs));
    if (stored) writer.delete(stored);
  }
}

/** Turns each reminder that is due into a campaign. Returns how many there were. */
export async function startDueReminders(store: Store, now: Date): Promise<number> {
  const due = await store.collection(reminders).find({ where: { dueAt: { lte: now } }, sort: { dueAt: 1 }, limit: PAGE });
  for (const { _id } of due)
    await store.transaction(async (unit) => {
      const writer = unit.collection(reminders);
      const reminder = await writer.get(_id);
      if (!reminder || reminder.dueAt > now) return;
      const { meetingId, startsAt, aheadMs } = reminder;
      writer.delete(reminder);
      // Moved since: the meeting's own event has not come yet, or plans another one.
      unit.collection(campaigns).insert({
        _id: `${_id}:${startsAt.getTime()}`,
        meetingId,
        change: 'remind',
        reminder: { startsAt, aheadMs },
        byAdmin: false,
        stage: 'threads',
        after: null,
        at: now,
      });
    });
  return due.length;
}
