import { MEETING_DECISIONS, type MeetingDecision } from '@visavis/contracts/constants/admin';
import { MEETING, MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import type { MeetingEvent } from '@visavis/contracts/events/registry';
import { istDay } from '@visavis/contracts/local-time';
import type { Tally } from '@visavis/store';
import { z } from 'zod';

/** What the dashboard knows of one meeting. */
export const meetingRow = z.object({
  _id: z.string(),
  version: z.number(),
  /** The newest version of the meeting that was seen; an older event no longer changes the state. */
  meetingVersion: z.number(),
  status: z.enum(MEETING_STATUSES),
  startsAt: z.date(),
  endsAt: z.date(),
  started: z.boolean(),
  over: z.boolean(),
  /** Day (IST) of the proposal; unknown until `meeting.created` was seen. */
  proposedOn: z.string(),
  guestsMet: z.number(),
  /** Rows of earlier releases have none of these until their next event. Days (IST). */
  approved: z.boolean().optional(),
  startedOn: z.string().optional(),
  endedOn: z.string().optional(),
  /** An admin's; a proposal that nobody reviewed in time has none. `ms`: since the proposal. */
  decision: z.object({ on: z.string(), ms: z.number() }).optional(),
  /** All that were made about it: an approved meeting may be cancelled. A host whose account is closed decides nothing. */
  decisions: z.array(z.enum(MEETING_DECISIONS)).optional(),
});
export type MeetingRow = z.infer<typeof meetingRow>;
type StateEvent = Extract<MeetingEvent, { data: { meeting: unknown } }>;
export type MeetingCountsRow = Omit<MeetingRow, 'version'>;

/**
 * The row after one more event. Whatever the order and however often they come, the same events make the same row: state is the
 * newest version's, the rest are facts that one event alone brings.
 */
export function withEvent(row: MeetingCountsRow | undefined, event: StateEvent): MeetingCountsRow {
  const { meeting } = event.data;
  const state =
    row && row.meetingVersion > meeting.version
      ? row
      : {
          _id: event.data.meetingId,
          meetingVersion: meeting.version,
          status: meeting.status,
          startsAt: new Date(meeting.startsAt),
          endsAt: new Date(meeting.endsAt),
          started: meeting.startedAt !== null,
          over: meeting.endedAt !== null,
          startedOn: dayOf(meeting.startedAt),
          endedOn: dayOf(meeting.endedAt),
        };
  const { _id, meetingVersion, status, startsAt, endsAt, started, over, startedOn, endedOn } = state;
  const decision = decisionOf(event) ?? row?.decision;
  const decisions = [...new Set([...(row?.decisions ?? []), ...decisionsOf(event)])].sort();
  return {
    ...{ _id, meetingVersion, status, startsAt, endsAt, started, over },
    ...(startedOn && { startedOn }),
    ...(endedOn && { endedOn }),
    ...((row?.approved || isApproval(event)) && { approved: true }),
    ...(decision && { decision }),
    ...(decisions.length > 0 && { decisions }),
    // When the host proposed it, not when the event came: backfilled meetings count on their own day.
    proposedOn: istDay(new Date(event.data.meeting.createdAt)),
    guestsMet: event.type === 'visavis.meeting.ended.v1' ? event.data.guestsMet : (row?.guestsMet ?? 0),
  };
}

/** A date of approved office hours was never anything else. */
const isApproval = ({ type, data }: StateEvent) =>
  type === 'visavis.meeting.approved.v1' || (type === 'visavis.meeting.created.v1' && data.meeting.status === 'approved');
const dayOf = (instant: string | null) => (instant === null ? undefined : istDay(new Date(instant)));

function decisionOf(event: StateEvent): MeetingRow['decision'] {
  const isDecision = event.type === 'visavis.meeting.approved.v1' || event.type === 'visavis.meeting.rejected.v1';
  if (!isDecision || !event.data.actor) return undefined;
  const at = new Date(event.time);
  return { on: istDay(at), ms: Math.max(0, at.getTime() - Date.parse(event.data.meeting.createdAt)) };
}

function decisionsOf(event: StateEvent): MeetingDecision[] {
  const byAdmin = event.data.actor?.role === 'admin';
  switch (event.type) {
    case 'visavis.meeting.approved.v1':
      return ['approved'];
    case 'visavis.meeting.rejected.v1':
      if (event.data.reason === MEETING.notReviewedReason && !event.data.actor) return ['lapsed'];
      return byAdmin ? ['rejected'] : [];
    case 'visavis.meeting.cancelled.v1':
      return [byAdmin ? 'cancelledByAdmin' : 'cancelledByHost'];
    default:
      return [];
  }
}

/**
 * What one meeting adds to the counts. `…Of` counts by the day of the proposal, so that the steps of one day's proposals can be
 * compared; `held`, `met` and `decided` by the day on which it happened.
 */
export function contribution(row: MeetingCountsRow | undefined): Tally {
  if (!row) return {};
  const { proposedOn, startedOn, endedOn, decision } = row;
  return {
    [row.status]: 1,
    ...Object.fromEntries((row.decisions ?? []).map((made) => [`decision-${made}`, 1])),
    started: row.started ? 1 : 0,
    ended: row.started && row.over ? 1 : 0,
    guestsMet: row.guestsMet,
    [`proposed:${proposedOn}`]: 1,
    ...(row.approved && { [`approvedOf:${proposedOn}`]: 1 }),
    ...(startedOn && { [`held:${startedOn}`]: 1, [`heldOf:${proposedOn}`]: 1 }),
    ...(endedOn && row.guestsMet > 0 && { [`met:${endedOn}`]: row.guestsMet, [`metOf:${proposedOn}`]: 1 }),
    ...(decision && { [`decided:${decision.on}`]: 1, [`decisionMs:${decision.on}`]: decision.ms }),
  };
}
