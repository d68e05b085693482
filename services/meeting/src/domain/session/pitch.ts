import { attendeeOf, type Session, ticketOf } from './session.ts';

export const pitchOf = ({ pitches }: Session, userId: string) => pitches.find((pitch) => pitch.userId === userId);

/** It is needed while its guest waits or is in the room, and deleted with their place: turn over, left, account deleted. */
export const withPitchesFollowed = (session: Session): Session => {
  const pitches = session.pitches.filter(({ userId }) => hasPlace(session, userId));
  return pitches.length === session.pitches.length ? session : { ...session, pitches };
};

export const hasPlace = (session: Session, userId: string): boolean =>
  (ticketOf(session, userId) ?? attendeeOf(session, userId)) !== undefined || session.admission?.ticket.userId === userId;
