import type { Participant, SessionSnapshot } from '@visavis/contracts/session';
import type { ServerEvents } from '@visavis/contracts/socket';

/**
 * Whether one snapshot shows what was before another. The times of two requests say less: the one that began later may have
 * been read first.
 */
export const isOlder = (one: SessionSnapshot, other: SessionSnapshot): boolean => {
  if (one.version === undefined || other.version === undefined || one.version === other.version)
    return one.serverNow < other.serverNow;
  return one.version < other.version;
};

/**
 * What an event already tells of the snapshot, until the next one is fetched. Each answers the same object when nothing changed.
 */
export const withHostStatus = <S extends SessionSnapshot>(session: S, event: ServerEvents['meeting:hostStatus']): S => ({
  ...session,
  hostStatus: event.status,
  graceUntil: event.graceUntil,
});

export const withParticipant = <S extends SessionSnapshot>(session: S, participant: Participant): S => ({
  ...session,
  participants: [...session.participants.filter(({ userId }) => userId !== participant.userId), participant],
});

/** Their socket is lost: they are still listed while their seat is kept, and the call with them goes on. */
export const withAway = <S extends SessionSnapshot>(session: S, participant: Participant): S =>
  session.participants.some(({ userId }) => userId === participant.userId)
    ? {
        ...session,
        participants: session.participants.map((one) =>
          one.userId === participant.userId ? { ...one, ...participant, connection: 'reconnecting', away: true } : one,
        ),
      }
    : session;

export const withoutParticipant = <S extends SessionSnapshot>(session: S, userId: string): S =>
  session.participants.some((one) => one.userId === userId)
    ? { ...session, participants: session.participants.filter((one) => one.userId !== userId) }
    : session;

export const withQueue = <S extends SessionSnapshot>(session: S, event: ServerEvents['waiting-room:batchUpdate']): S => ({
  ...session,
  waitingTotal: event.total,
  ...(event.entries && session.queue && { queue: event.entries }),
  ...(event.admitted !== undefined && session.queue && { admitted: event.admitted }),
});

export const withPosition = <S extends SessionSnapshot>(session: S, event: ServerEvents['waiting-room:positionUpdate']): S => {
  const { ticket } = session.me;
  if (ticket?.ticketId !== event.ticketId) return session;
  const { position, etaSec } = event;
  const total = Math.max(ticket.total, position);
  // The next snapshot says these anew: the reason for the estimate counts who was before them then.
  const unknown = { estimate: null, next: undefined };
  return {
    ...session,
    hostStatus: event.hostStatus,
    me: { ...session.me, ticket: { ...ticket, position, etaSec, total, waitlist: false, unverified: false, ...unknown } },
  };
};
