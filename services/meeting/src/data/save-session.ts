import type { NewEvent } from '@visavis/contracts/event';
import {
  meetingHostStatus,
  participantJoined,
  participantLeft,
  waitingRoomAdmitted,
  waitingRoomDenied,
  waitingRoomJoined,
  waitingRoomLeft,
} from '@visavis/contracts/events/meeting';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { allHostIds, type Meeting } from '../domain/meeting.ts';
import { participantOf, type Session, type SessionFact } from '../domain/session/session.ts';
import { publish } from './event-sequences.ts';
import { sessions } from './sessions.ts';

/** Saves the session and what happened in it in one unit. */
export async function saveSession(
  unit: Unit,
  events: EventFactory<'meeting'>,
  session: Session,
  facts: readonly SessionFact[],
  meeting: Meeting,
  now: Date,
): Promise<Session> {
  const writer = unit.collection(sessions);
  const saved = session.version === 0 ? writer.insert(session) : writer.save(session);
  await publish(
    unit,
    meeting._id,
    facts.map((fact) => eventOf(events, fact, meeting, now)),
  );
  return saved;
}

function eventOf(events: EventFactory<'meeting'>, fact: SessionFact, meeting: Meeting, now: Date): NewEvent {
  const meetingId = meeting._id;
  const waiting = ({ ticket: { userId, ticketId }, total }: Extract<SessionFact, { ticket: unknown }>) => ({
    meetingId,
    hostIds: allHostIds(meeting),
    userId,
    ticketId,
    total,
  });
  const present = ({ attendee }: Extract<SessionFact, { attendee: unknown }>) => ({
    meetingId,
    userId: attendee.userId,
    participant: participantOf(attendee),
    hostIds: allHostIds(meeting),
    ...(attendee.ticketId === null ? {} : { ticketId: attendee.ticketId }),
  });
  switch (fact.type) {
    case 'participant.joined':
      return events(participantJoined, meetingId, present(fact));
    case 'participant.left':
      return events(participantLeft, meetingId, { ...present(fact), reason: fact.reason });
    case 'meeting.host-status': {
      const { status, graceUntil } = fact;
      const times = { graceUntil: graceUntil?.toISOString() ?? null, at: now.toISOString() };
      return events(meetingHostStatus, meetingId, { meetingId, status, ...times });
    }
    case 'waiting-room.joined':
      return events(waitingRoomJoined, meetingId, waiting(fact));
    case 'waiting-room.left':
      return events(waitingRoomLeft, meetingId, { ...waiting(fact), reason: fact.reason });
    case 'waiting-room.admitted':
      return events(waitingRoomAdmitted, meetingId, waiting(fact));
    case 'waiting-room.denied':
      return events(waitingRoomDenied, meetingId, { ...waiting(fact), reason: fact.reason });
  }
}
