import type { MeetingStatus } from '@visavis/contracts/constants';
import type { MeetingEvent } from '@visavis/contracts/events/registry';
import { istDay } from './day.ts';
import type { Tally } from './tallies.ts';

/** What the dashboard knows of one meeting. */
export interface MeetingRow {
  _id: string;
  version: number;
  /** The newest version of the meeting that was seen; an older event no longer changes the state. */
  meetingVersion: number;
  status: MeetingStatus;
  startsAt: Date;
  endsAt: Date;
  started: boolean;
  over: boolean;
  /** Day (IST) of the proposal; unknown until `meeting.created` was seen. */
  proposedOn: string;
  guestsMet: number;
}
type StateEvent = Extract<MeetingEvent, { data: { meeting: unknown } }>;
export type MeetingCountsRow = Omit<MeetingRow, 'version'>;

/**
 * The row after one more event. Whatever the order and however often they come, the same events make the same row: state is the newest version's,
 * the rest are facts that one event alone brings.
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
        };
  const { _id, meetingVersion, status, startsAt, endsAt, started, over } = state;
  return {
    ...{ _id, meetingVersion, status, startsAt, endsAt, started, over },
    // When the host proposed it, not when the event came: backfilled meetings count on their own day.
    proposedOn: istDay(new Date(event.data.meeting.createdAt)),
    guestsMet: event.type === 'visavis.meeting.ended.v1' ? event.data.guestsMet : (row?.guestsMet ?? 0),
  };
}

/** What one meeting adds to the counts. */
export function contribution(row: MeetingCountsRow | undefined): Tally {
  if (!row) return {};
  return {
    [row.status]: 1,
    started: row.started ? 1 : 0,
    ended: row.started && row.over ? 1 : 0,
    guestsMet: row.guestsMet,
    [`proposed:${row.proposedOn}`]: 1,
  };
}
