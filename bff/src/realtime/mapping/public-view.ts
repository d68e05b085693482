import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { anonymousGuest, type Participant } from '@visavis/contracts/session';

/**
 * The meeting as rooms carry it, picked field by field whatever an event brings: a new field of an event is public only when it
 * is added here. The reason is public only once a meeting that was public is cancelled.
 */
export function publicCard(meeting: PublicMeeting): PublicMeeting {
  const { host, reason } = meeting;
  return {
    _id: meeting._id,
    version: meeting.version,
    revision: meeting.revision,
    title: meeting.title,
    description: meeting.description,
    date: meeting.date,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    time: meeting.time,
    localDate: meeting.localDate,
    timeZone: meeting.timeZone,
    durationMinutes: meeting.durationMinutes,
    status: meeting.status,
    state: meeting.state,
    startedAt: meeting.startedAt,
    endedAt: meeting.endedAt,
    category: meeting.category,
    categoryName: meeting.categoryName,
    meetingType: meeting.meetingType,
    host: { userId: host.userId, name: host.name, profilePicture: host.profilePicture, isVerified: host.isVerified },
    coHosts: meeting.coHosts.map(({ name, userId }) => (userId === undefined ? { name } : { name, userId })),
    createdAt: meeting.createdAt,
    ...(reason !== undefined && meeting.status === 'cancelled' ? { reason } : {}),
  };
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
