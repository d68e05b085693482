import { OVERDUE } from '@visavis/contracts/constants/meeting';
import type { NewEvent } from '@visavis/contracts/event';
import { meetingBegunLate, meetingRunningLate } from '@visavis/contracts/events/meeting';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import type { Meeting } from '../domain/meeting.ts';
import type { Session } from '../domain/session/session.ts';
import { publish } from './event-sequences.ts';
import { interestedIn } from './interests.ts';

const TOLD_AT_ONCE = 100;

interface Deps {
  events: EventFactory<'meeting'>;
}

/** Whoever wants to be reminded, and whoever waits, hears when the host expects to begin. */
export async function tellRunningLate({ events }: Deps, unit: Unit, { _id, lateUntil, tickets }: Session): Promise<void> {
  if (!lateUntil) return;
  const fields = { meetingId: _id, expectedAt: lateUntil.toISOString() };
  const userIds = [...(await interestedIn(unit, _id)), ...tickets.map(({ userId }) => userId)];
  await tell(unit, _id, userIds, (part) => events(meetingRunningLate, _id, { ...fields, userIds: part }));
}

const isOverdueAt = ({ startsAt }: Pick<Meeting, 'startsAt'>, at: Date) => at.getTime() - startsAt.getTime() >= OVERDUE.afterMs;

/** The host opens a meeting that was overdue: whoever wanted to be reminded may come now. Who waits sees it on their page. */
export async function tellBegunLate(
  { events }: Deps,
  unit: Unit,
  meeting: Meeting,
  tickets: Session['tickets'],
  at: Date,
  met: readonly string[] = [],
): Promise<void> {
  if (!isOverdueAt(meeting, at)) return;
  const { _id } = meeting;
  const waiting = tickets.filter(({ lostAt }) => lostAt === null).map(({ userId }) => userId);
  const userIds = (await interestedIn(unit, _id)).filter((userId) => !waiting.includes(userId) && !met.includes(userId));
  await tell(unit, _id, userIds, (part) => events(meetingBegunLate, _id, { meetingId: _id, userIds: part }));
}

/** An open one that its hosts had left was overdue all the same: they hear of it when a host is in the room. */
export async function tellHostCame(
  deps: Deps,
  unit: Unit,
  meeting: Meeting,
  before: Session | undefined,
  { hostLeftAt, hostStatus, tickets, met }: Session,
  now: Date,
): Promise<void> {
  const since = hostLeftAt === null && hostStatus === 'live' ? before?.hostLeftAt : null;
  if (since && isOverdueAt({ startsAt: since }, now)) await tellBegunLate(deps, unit, meeting, tickets, now, met);
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
