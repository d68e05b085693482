import type { DomainEvent } from '@visavis/contracts/event';
import type { EventFactory } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { allHostIds, type Meeting } from '../domain/meeting.ts';
import type { Session, SessionFact } from '../domain/session/session.ts';
import { sessions } from './sessions.ts';
import { publish } from './streams.ts';

/** Saves the session and what happened in it in one unit. */
export async function saveSession(
  unit: Unit,
  events: EventFactory,
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

function eventOf(events: EventFactory, fact: SessionFact, meeting: Meeting, now: Date): DomainEvent {
  const meetingId = meeting._id;
  const type = `visavis.${fact.type}.v1`;
  switch (fact.type) {
    case 'participant.joined':
    case 'participant.left': {
      const { type: _, ...data } = fact;
      return events(type, meetingId, { meetingId, userId: fact.participant.userId, ...data });
    }
    case 'meeting.host-status': {
      const { status, graceUntil } = fact;
      return events(type, meetingId, { meetingId, status, graceUntil: graceUntil?.toISOString() ?? null, at: now.toISOString() });
    }
    default: {
      const { userId, ticketId } = fact.ticket;
      const reason = 'reason' in fact ? { reason: fact.reason } : {};
      return events(type, meetingId, { meetingId, hostIds: allHostIds(meeting), userId, ticketId, total: fact.total, ...reason });
    }
  }
}
