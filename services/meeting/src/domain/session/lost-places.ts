import { SESSION } from '@visavis/contracts/constants/session';
import { guestOf, hasPlace } from './places.ts';
import type { Dismissal, LostPlace, Session, Ticket } from './session.ts';

/** They were silent while the call kept their place. */
const wasCalled = ({ callMe, calledAt, lostAt }: Ticket) =>
  callMe && calledAt !== null && (lostAt === null || lostAt.getTime() < calledAt.getTime() + SESSION.calledKeptMs);

const placesIn = (session: Session): LostPlace[] => {
  const guest = guestOf(session);
  return [
    ...session.tickets.map((ticket): LostPlace => ({ userId: ticket.userId, how: wasCalled(ticket) ? 'called' : 'queue' })),
    ...(session.admission ? [{ userId: session.admission.ticket.userId, how: 'admission' as const }] : []),
    ...(guest ? [{ userId: guest.userId, how: 'room' as const }] : []),
  ];
};

/** Whoever had a place before, and has none after a silence: their page tells them, whenever it comes back. */
export const withPlacesLost = (before: Session, after: Session): Session =>
  withLost(
    after,
    placesIn(before).filter(({ userId }) => !hasPlace(after, userId)),
  );

/** The meeting is over, and these waited until then. */
export const withTurnedAway = (session: Session, guestIds: readonly string[]): Session =>
  withLost(
    session,
    guestIds.map((userId) => ({ userId, how: 'ended' })),
  );

/** What kept their place came to nothing. */
export const withNotVerified = (session: Session, userId: string): Session =>
  withLost(session, [{ userId, how: 'queue', notVerified: true }]);

const withLost = (session: Session, lost: readonly LostPlace[]): Session =>
  lost.length === 0
    ? session
    : {
        ...session,
        lostPlaces: [...session.lostPlaces.filter(({ userId }) => !lost.some((one) => one.userId === userId)), ...lost],
      };

/** A host sent them away: likewise. */
export const withDismissed = (session: Session, dismissal: Dismissal): Session => ({
  ...session,
  dismissed: [...session.dismissed.filter(({ userId }) => userId !== dismissal.userId), dismissal],
});

/** Whoever has a place again has lost none. */
export function withLostPlacesFollowed(session: Session): Session {
  const isOut = ({ userId }: { userId: string }) => !hasPlace(session, userId);
  const [lostPlaces, dismissed] = [session.lostPlaces.filter(isOut), session.dismissed.filter(isOut)];
  const isSame = lostPlaces.length === session.lostPlaces.length && dismissed.length === session.dismissed.length;
  return isSame ? session : { ...session, lostPlaces, dismissed };
}
