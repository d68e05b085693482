import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { Participant } from '@visavis/contracts/session';

/** No phone leaves by a socket, whatever an event brings; the reason is public only once a meeting that was public is cancelled. */
export function publicCard(meeting: PublicMeeting): PublicMeeting {
  const { reason, coHosts, ...card } = meeting;
  return {
    ...card,
    coHosts: coHosts.map(({ name, userId }) => (userId === undefined ? { name } : { name, userId })),
    ...(reason !== undefined && meeting.status === 'cancelled' ? { reason } : {}),
  };
}

/**
 * What an anonymous visitor of `meeting:{id}` gets in place of an event. Hosts and co-hosts are on the public page; who the guest is, is known to
 * signed-in people only. The same object when nothing has to be hidden.
 */
export function visitorView(name: string, data: unknown): unknown {
  if (name !== 'participant:joined' && name !== 'participant:left') return data;
  const event = data as { userId: string; participant: Participant };
  if (event.participant.role === 'host' || event.participant.role === 'cohost') return data;
  const participant = { ...event.participant, userId: 'guest', name: 'Guest', avatarUrl: null };
  return { ...event, userId: participant.userId, participant };
}
