import { REMINDERS } from '@visavis/contracts/constants/alert';
import type { Store, Unit } from '@visavis/store';
import { campaigns, dueReminders, type ReminderRecord, reminderId, reminders } from '../../data/campaigns.ts';
import { campaignUrgency } from '../../domain/campaign.ts';

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
  let started = 0;
  for (;;) {
    // Many meetings start at full hours: what is due is taken until nothing is left.
    const due = await dueReminders(store, now);
    if (due.length === 0) return started;
    await store.transaction((unit) => startReminders(unit, due, now));
    started += due.length;
  }
}

async function startReminders(unit: Unit, due: readonly ReminderRecord[], now: Date): Promise<void> {
  const writer = unit.collection(reminders);
  for (const { _id } of due) {
    const reminder = await writer.get(_id);
    // Moved since: the meeting's own event has not come yet, or plans another one.
    if (!reminder || reminder.dueAt > now) continue;
    const { meetingId, startsAt, aheadMs } = reminder;
    writer.delete(reminder);
    const change = { change: 'remind' as const, reminder: { startsAt, aheadMs } };
    unit.collection(campaigns).insert({
      ...change,
      _id: `${_id}:${startsAt.getTime()}`,
      meetingId,
      byAdmin: false,
      stage: 'threads',
      after: null,
      urgency: campaignUrgency(change),
      at: now,
    });
  }
}
