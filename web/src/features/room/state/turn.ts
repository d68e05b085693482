import { tabStore } from '../../../shared/session/storage.ts';

const key = (meetingId: string) => `visavis.room.turn.${meetingId}`;

/** Whose turn it is, as far as this tab let them in: participants do not carry the ticket that ending a turn needs. */
export const rememberTurn = (meetingId: string, turn: { userId: string; ticketId: string }) =>
  tabStore.set(key(meetingId), `${turn.userId} ${turn.ticketId}`);
export const ticketOfTurn = (meetingId: string, userId: string): string | undefined => {
  const [whose, ticketId] = tabStore.get(key(meetingId))?.split(' ') ?? [];
  return whose === userId ? ticketId : undefined;
};
