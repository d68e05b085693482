import { type PublicMeeting, publicMeetingSchema } from '@visavis/contracts/meeting-model';
import { anonymousGuest, type Participant } from '@visavis/contracts/session';

const cardSchema = publicMeetingSchema.omit({ presence: true });
/**
 * The meeting as rooms carry it: the public fields of the contract, whatever an event brings, without who is there. The reason is
 * public only once a meeting that was public is cancelled.
 */
export function publicCard(meeting: PublicMeeting): PublicMeeting {
  const { reason, ...card } = cardSchema.parse(meeting);
  return { ...card, ...(reason !== undefined && card.status === 'cancelled' ? { reason } : {}) };
}

/**
 * What everybody in `meeting:{id}` gets of an event but for those who may know who its guest is: hosts and co-hosts are on the
 * public page, a guest is not. The same object when nothing has to be hidden.
 */
export function outsidersView(name: string, data: unknown, opaqueId?: string): unknown {
  if (name !== 'participant:joined' && name !== 'participant:left') return data;
  const event = data as { meetingId: string; participant: Participant; reason?: string };
  const { role } = event.participant;
  if (role === 'host' || role === 'cohost') return data;
  const participant = anonymousGuest(event.participant, opaqueId);
  const reason = event.reason === undefined ? {} : { reason: event.reason };
  return { meetingId: event.meetingId, userId: participant.userId, participant, ...reason };
}
