import { OVERDUE } from '@visavis/contracts/constants/meeting';
import type { NewEvent } from '@visavis/contracts/event';
import { meetingBegunLate, meetingRunningLate } from '@visavis/contracts/events/meeting';
import type { Unit } from '@visavis/store';
import { publish } from '../../data/event-sequences.ts';
import { interestedIn } from '../../data/interests.ts';
import type { Meeting } from '../../domain/meeting.ts';
import type { Session } from '../../domain/session/session.ts';
import type { MeetingDeps } from '../deps.ts';

const TOLD_AT_ONCE = 100;

/** Whoever wants to be reminded, and whoever waits, hears when the host expects to begin. */
export async function tellRunningLate({ events }: MeetingDeps, unit: Unit, { _id, lateUntil, tickets }: Session): Promise<void> {
  if (!lateUntil) return;
  const fields = { meetingId: _id, expectedAt: lateUntil.toISOString() };
  const userIds = [...(await interestedIn(unit, _id)), ...tickets.map(({ userId }) => userId)];
  await tell(unit, _id, userIds, (part) => events(meetingRunningLate, _id, { ...fields, userIds: part }));
}

/** The host opens a meeting that was overdue: whoever wanted to be reminded may come now. Who waits sees it on their page. */
export async function tellBegunLate(
  { events }: MeetingDeps,
  unit: Unit,
  { _id, startsAt }: Meeting,
  tickets: Session['tickets'],
  now: Date,
): Promise<void> {
  if (now.getTime() - startsAt.getTime() < OVERDUE.afterMs) return;
  const waiting = tickets.filter(({ lostAt }) => lostAt === null).map(({ userId }) => userId);
  const userIds = (await interestedIn(unit, _id)).filter((userId) => !waiting.includes(userId));
  await tell(unit, _id, userIds, (part) => events(meetingBegunLate, _id, { meetingId: _id, userIds: part }));
}

async function tell(
  unit: Unit,
  meetingId: string,
  userIds: readonly string[],
  event: (part: string[]) => NewEvent,
): Promise<void> {
  const each = [...new Set(userIds)];
  const parts = Array.from({ length: Math.ceil(each.length / TOLD_AT_ONCE) }, (_, part) =>
    each.slice(part * TOLD_AT_ONCE, (part + 1) * TOLD_AT_ONCE),
  );
  await publish(unit, meetingId, parts.map(event));
}
