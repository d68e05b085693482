import type { NewEvent } from '@visavis/contracts/event';
import type { MeetingEventFields } from '@visavis/contracts/events/meeting';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { type MeetingEventDraft, meetingEvents } from '../domain/decision.ts';
import { coHostIds, type Meeting } from '../domain/meeting.ts';
import { publicMeeting } from '../domain/public-meeting.ts';
import { publish } from './event-sequences.ts';
import { meetings } from './meetings.ts';
import { people, personOf } from './people.ts';

/** Saves the meeting and what happened to it in one unit. Answers the meeting with its new version. */
export async function saveMeeting(
  unit: Unit,
  events: EventFactory<'meeting'>,
  meeting: Meeting,
  drafts: readonly MeetingEventDraft[],
  now: Date,
): Promise<Meeting> {
  const writer = unit.collection(meetings);
  const changed = { ...meeting, changedAt: now };
  const saved = meeting.version === 0 ? writer.insert(changed) : writer.save(changed);
  await publish(unit, saved._id, await eventsOf(unit, events, saved, drafts, now));
  return saved;
}

/**
 * Each carries the meeting's public state after the change: with the host's name as this version has it, whatever is known by
 * now.
 */
export async function eventsOf(
  unit: Unit,
  events: EventFactory<'meeting'>,
  meeting: Meeting,
  drafts: readonly MeetingEventDraft[],
  now: Date,
): Promise<NewEvent[]> {
  if (drafts.length === 0) return [];
  const host = await unit.collection(people).get(meeting.hostId);
  const fields: MeetingEventFields = {
    meetingId: meeting._id,
    meeting: publicMeeting(
      meeting,
      { ...personOf(meeting.hostId, host), ...(meeting.hostName && { name: meeting.hostName }) },
      now,
    ),
    hostId: meeting.hostId,
    coHostIds: coHostIds(meeting),
  };
  return drafts.map(({ type, ...rest }) => events(meetingEvents[type], meeting._id, { ...fields, ...rest }));
}
