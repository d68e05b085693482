import { REMINDERS } from '@visavis/contracts/constants/alert';
import type { EventOf } from '@visavis/contracts/event';
import type { meetingHostStatus } from '@visavis/contracts/events/meeting';
import type { Unit } from '@visavis/store';
import { campaigns, dueReminders, type ReminderRecord, reminderId, reminders } from '../../data/campaigns.ts';
import { meetingCards } from '../../data/meeting-cards.ts';
import { campaignUrgency } from '../../domain/campaign.ts';
import { userRecipient } from '../../domain/recipient.ts';
import { notify } from '../deliveries/notify.ts';
import type { AlertDeps } from '../deps.ts';
import { meetingFieldsOf } from '../dispatch/note-of.ts';

/** The reminders of a meeting that still lie ahead at `now`; none is after its end. */
export async function planReminders(
  unit: Unit,
  { _id: meetingId, startsAt, endsAt }: { _id: string; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const writer = unit.collection(reminders);
  for (const aheadMs of REMINDERS.aheadMs) {
    const stored = await writer.get(reminderId(meetingId, aheadMs));
    const dueAt = new Date(startsAt.getTime() - aheadMs);
    if (stored?.startsAt.getTime() === startsAt.getTime()) continue;
    if (dueAt <= now || dueAt >= endsAt) {
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

const [AFTER_START = 0] = REMINDERS.aheadMs.filter((aheadMs) => aheadMs < 0);

/**
 * Hosts who are there are not asked whether they are coming; those who have said that they run late only so long after the time
 * that they promised, even if they have been asked before.
 */
export async function followHostPresence(
  unit: Unit,
  { meetingId, status, presence }: EventOf<typeof meetingHostStatus>['data'],
  now: Date,
): Promise<void> {
  const writer = unit.collection(reminders);
  const _id = reminderId(meetingId, AFTER_START);
  const stored = await writer.get(_id);
  const startsAt = stored?.startsAt ?? (await unit.collection(meetingCards).get(meetingId))?.startsAt;
  if (!startsAt) return;
  const promisedAt = Math.max(startsAt.getTime(), presence?.lateUntil ? Date.parse(presence.lateUntil) : 0);
  const dueAt = new Date(promisedAt - AFTER_START);
  const presenceFields = { dueAt, isHostHere: status !== 'absent', isLeftOpen: presence?.leftOpen === true };
  if (stored) writer.save({ ...stored, ...presenceFields });
  else if (presence?.lateUntil && dueAt > now)
    writer.insert({ _id, meetingId, startsAt, aheadMs: AFTER_START, ...presenceFields });
}

type Deps = Pick<AlertDeps, 'store' | 'events' | 'clock'>;

/** Turns each reminder that is due into a campaign, or asks the hosts. Returns how many there were. */
export async function startDueReminders(deps: Deps, now: Date): Promise<number> {
  const { store } = deps;
  let started = 0;
  for (;;) {
    // Many meetings start at full hours: what is due is taken until nothing is left.
    const due = await dueReminders(store, now);
    if (due.length === 0) return started;
    await store.transaction((unit) => startReminders(deps, unit, due, now));
    started += due.length;
  }
}

async function startReminders(deps: Deps, unit: Unit, due: readonly ReminderRecord[], now: Date): Promise<void> {
  const writer = unit.collection(reminders);
  for (const { _id } of due) {
    const reminder = await writer.get(_id);
    // Moved since: the meeting's own event has not come yet, or plans another one.
    if (!reminder || reminder.dueAt > now) continue;
    const { meetingId, startsAt, aheadMs } = reminder;
    writer.delete(reminder);
    if (aheadMs < 0) {
      if (!reminder.isHostHere) await askHosts(deps, unit, reminder, now);
      continue;
    }
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

/** Its time came a while ago, and nobody has opened it, or only to leave it before its start: whoever could is asked, once. */
async function askHosts(deps: Deps, unit: Unit, { meetingId, dueAt, isLeftOpen }: ReminderRecord, now: Date): Promise<void> {
  const card = await unit.collection(meetingCards).get(meetingId);
  if (card?.status !== 'approved' || (card.startedAt !== null && !isLeftOpen)) return;
  if (card.endsAt && card.endsAt <= now) return;
  for (const userId of new Set([card.hostId, ...card.coHostIds]))
    await notify(deps, unit, {
      recipient: userRecipient(userId),
      kind: 'reminder',
      what: 'overdue',
      items: [meetingFieldsOf(card)],
      link: `/m/${meetingId}`,
      urgency: 'reminder-10m',
      dedupeKey: `overdue:${meetingId}:${dueAt.toISOString()}`,
    });
}
