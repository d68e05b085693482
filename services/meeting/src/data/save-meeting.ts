import type { NewEvent } from '@visavis/contracts/event';
import type { MeetingEventFields } from '@visavis/contracts/events/meeting';
import { againDecided } from '@visavis/contracts/events/people';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { type MeetingEventDraft, meetingEvents } from '../domain/decision.ts';
import { coHostIds, type Meeting } from '../domain/meeting.ts';
import { publicMeeting } from '../domain/public-meeting.ts';
import { publish } from './event-sequences.ts';
import { interestedIn } from './interests.ts';
import { getMeeting, meetings } from './meetings.ts';
import { hostNameTo, metPerson } from './met-people.ts';
import { people, personOf } from './people.ts';
import { blockedWith } from './safety/blocks.ts';

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
  await publish(unit, saved._id, await againDecisions(unit, events, saved, drafts));
  return saved;
}

const DECIDED: readonly MeetingEventDraft['type'][] = ['approved', 'rejected', 'cancelled'];

/** To guests who had agreed on its time: a proposal has no other interest, since nobody else sees it (docs/adr/0051). */
async function againDecisions(
  unit: Unit,
  events: EventFactory<'meeting'>,
  meeting: Meeting,
  drafts: readonly MeetingEventDraft[],
): Promise<NewEvent[]> {
  const { _id: meetingId, previousStatus, status, hostId, startsAt } = meeting;
  if (previousStatus !== 'pending' || !drafts.some(({ type }) => DECIDED.includes(type))) return [];
  const guests = await interestedIn(unit, meetingId);
  if (guests.length === 0) return [];
  const blocked = await blockedWith(unit, hostId, guests);
  const host = personOf(hostId, await unit.collection(people).get(hostId));
  const approved = status === 'approved';
  const decided: NewEvent[] = [];
  for (const guestId of guests.filter((each) => !blocked.has(each))) {
    // Who approved it has seen the name in it; of one that was dropped, perhaps nobody has.
    const met = await metPerson(unit, hostId, guestId);
    const metIn = (met && (await getMeeting(unit, met.meetingId))) ?? meeting;
    const hostName = (approved && meeting.hostName) || hostNameTo(met, host, metIn);
    const decision = { meetingId, hostId, hostName, startsAt: startsAt.toISOString() };
    decided.push(events(againDecided, meetingId, { ...decision, guestId, approved }));
  }
  return decided;
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
