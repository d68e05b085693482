import type { DomainEvent } from '@visavis/contracts/event';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import type { MeetingFact } from '../domain/decision.ts';
import { coHostIds, type Meeting } from '../domain/meeting.ts';
import { publicView } from '../domain/view.ts';
import { meetings } from './meetings.ts';
import { people, personView } from './people.ts';
import { publish } from './streams.ts';

/** Saves the meeting and what happened to it in one unit. Answers the meeting with its new version. */
export async function saveMeeting(
  unit: Unit,
  events: EventFactory,
  meeting: Meeting,
  facts: readonly MeetingFact[],
  now: Date,
): Promise<Meeting> {
  const writer = unit.collection(meetings);
  const saved = meeting.version === 0 ? writer.insert(meeting) : writer.save(meeting);
  await publish(unit, saved._id, await eventsOf(unit, events, saved, facts, now));
  return saved;
}

/** Each carries the meeting's public state after the change: with the host's name as this version has it, whatever is known by now. */
export async function eventsOf(
  unit: Unit,
  events: EventFactory,
  meeting: Meeting,
  facts: readonly MeetingFact[],
  now: Date,
): Promise<DomainEvent[]> {
  if (facts.length === 0) return [];
  const host = await unit.collection(people).get(meeting.hostId);
  const about: { meetingId: string; meeting: PublicMeeting; hostId: string; coHostIds: string[] } = {
    meetingId: meeting._id,
    meeting: publicView(
      meeting,
      { ...personView(meeting.hostId, host), ...(meeting.hostName && { name: meeting.hostName }) },
      now,
    ),
    hostId: meeting.hostId,
    coHostIds: coHostIds(meeting),
  };
  return facts.map(({ type, ...rest }) => events(`visavis.meeting.${type}.v1`, meeting._id, { ...about, ...rest }));
}
