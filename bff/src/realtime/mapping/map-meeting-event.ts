import { definitionOf, type EventWithoutRows, type MeetingChangeEvent } from '@visavis/contracts/events/registry';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { type AdminMeetingChange, rooms, type ServerEvents } from '@visavis/contracts/socket';
import { publicCard } from './public-view.ts';
import { messagesFor, type RoomMessage } from './room-message.ts';

type MeetingEvent = Exclude<EventWithoutRows, { type: 'visavis.passes.updated.v1' }>;

/**
 * Messages of a meeting event that rows cannot say, by room. `meeting:{id}` and `public:meetings` are open to anyone, so they get
 * only meetings that are, or were, public.
 */
export function mapMeetingEvent(event: MeetingEvent): RoomMessage[] {
  const messages = [...changeMessages(event), ...messagesOf(event)];
  if (!('presence' in event.data) || !event.data.presence) return messages;
  const { meetingId, presence } = event.data;
  return [...messages, ...messagesFor(publicRooms(meetingId), 'meeting:presence', { meetingId, presence })];
}

function messagesOf(event: MeetingEvent): RoomMessage[] {
  switch (event.type) {
    case 'visavis.meeting.created.v1':
      return [
        ...messagesFor([rooms.admin], 'admin:meeting-created', adminPayload(event.data, [])),
        ...messagesFor(
          // A date of approved office hours is public as soon as it is there.
          [...hostRooms(event.data), ...(event.data.meeting.status === 'approved' ? publicRooms(event.data.meetingId) : [])],
          'meeting:update',
          updatePayload(event.data, []),
        ),
      ];
    case 'visavis.meeting.approved.v1': {
      const { meetingId, meeting } = event.data;
      const everyone = [...hostRooms(event.data), ...publicRooms(meetingId), rooms.admin];
      return messagesFor(everyone, 'meeting:approved', { meetingId, meeting: publicCard(meeting) });
    }
    case 'visavis.meeting.rejected.v1': {
      const { meetingId, hostId, reason } = event.data;
      return messagesFor([rooms.user(hostId), rooms.admin], 'meeting:rejected', { meetingId, hostId, reason });
    }
    case 'visavis.meeting.cancelled.v1': {
      const { meetingId, meeting, reason, actor } = event.data;
      if (!meeting.startedAt) return [];
      const ended = { meetingId, endedBy: actor?.userId ?? null, reason };
      return messagesFor([rooms.meeting(meetingId)], 'meeting:session-ended', ended);
    }
    case 'visavis.meeting.ended.v1': {
      const { meetingId, endedBy, reason, meeting } = event.data;
      const room = [rooms.meeting(meetingId)];
      return [
        ...messagesFor(room, 'meeting:session-ended', { meetingId, endedBy, reason }),
        ...(meeting.startedAt ? messagesFor(room, 'meeting:video-ended', { meetingId }) : []),
      ];
    }
    case 'visavis.meeting.host-status.v1': {
      const { meetingId, status, graceUntil, at } = event.data;
      const room = [rooms.meeting(meetingId)];
      return [
        ...messagesFor(room, 'meeting:hostStatus', { meetingId, status, graceUntil, at }),
        ...(status === 'reconnecting' && graceUntil ? messagesFor(room, 'meeting:host-left', { meetingId, graceUntil }) : []),
      ];
    }
    case 'visavis.participant.joined.v1': {
      const { meetingId, userId, participant } = event.data;
      return participantMessage(event.data, 'participant:joined', { meetingId, userId, participant });
    }
    case 'visavis.participant.left.v1': {
      const { meetingId, userId, participant, reason } = event.data;
      return [
        ...participantMessage(event.data, 'participant:left', { meetingId, userId, participant, reason }),
        ...(BY_OTHERS.has(reason) ? messagesFor([rooms.user(userId)], 'meeting:forced-leave', { meetingId, reason }) : []),
      ];
    }
    case 'visavis.waiting-room.joined.v1':
    case 'visavis.waiting-room.left.v1':
      return [queueHint(event.data)];
    case 'visavis.waiting-room.admitted.v1': {
      const { meetingId, ticketId, userId } = event.data;
      return [...messagesFor([rooms.user(userId)], 'waiting-room:admitted', { meetingId, ticketId }), queueHint(event.data)];
    }
    case 'visavis.waiting-room.denied.v1': {
      const { meetingId, ticketId, userId, reason } = event.data;
      return [
        ...messagesFor([rooms.user(userId)], 'waiting-room:denied', { meetingId, ticketId, reason }),
        queueHint(event.data),
      ];
    }
  }
  event satisfies MeetingChangeEvent;
  return [];
}

/** Reasons of `participant.left` that are not the participant's own doing: their page has to leave the call. */
const BY_OTHERS: ReadonlySet<string> = new Set(['sent-back', 'removed', 'moved', 'turn-ended', 'host-lost', 'other-meeting']);

interface MeetingChange {
  meetingId: string;
  meeting: PublicMeeting;
  hostId: string;
  coHostIds: readonly string[];
  actor?: { userId: string } | undefined;
}

const hostRooms = ({ hostId, coHostIds }: MeetingChange) => [hostId, ...coHostIds].map(rooms.user);
const publicRooms = (meetingId: string) => [rooms.meeting(meetingId), rooms.publicMeetings];

function updatePayload({ meetingId, meeting }: MeetingChange, changed: string[]): ServerEvents['meeting:update'] {
  const { version, revision, status, state } = meeting;
  return { meetingId, version, revision, status, state, changed, meeting: publicCard(meeting) };
}
function adminPayload({ meetingId, meeting, actor }: MeetingChange, changed: string[]): AdminMeetingChange {
  return { meetingId, meeting: publicCard(meeting), changed, version: meeting.version, by: actor?.userId ?? null };
}
/** None of an event that changes nothing, or says it in another way. One that was public is so in its last event, too. */
function changeMessages({ type, data }: MeetingEvent): RoomMessage[] {
  const { changes } = definitionOf(type) ?? {};
  if (!changes) return [];
  const change = data as MeetingChangeEvent['data'];
  const changed = [...changes, ...('changed' in change ? change.changed : [])];
  const isPublic = ('previousStatus' in change ? change.previousStatus : change.meeting.status) === 'approved';
  return [
    ...messagesFor(
      [...hostRooms(change), ...(isPublic ? publicRooms(change.meetingId) : [])],
      'meeting:update',
      updatePayload(change, changed),
    ),
    ...messagesFor([rooms.admin], 'admin:meeting-updated', adminPayload(change, changed)),
  ];
}

/**
 * Events of releases without `hostIds` tell only the guest and admins who it is: the hosts' pages fetch the session after each of
 * them.
 */
function participantMessage<N extends 'participant:joined' | 'participant:left'>(
  event: { meetingId: string; userId: string; hostIds?: readonly string[] | undefined; ticketId?: string | undefined },
  name: N,
  data: ServerEvents[N],
): RoomMessage[] {
  const guest = { visibleTo: [event.userId, ...(event.hostIds ?? [])], opaqueId: event.ticketId };
  return messagesFor([rooms.meeting(event.meetingId)], name, data).map((message) => ({ ...message, guest }));
}

/**
 * The hosts' queue changed. The event knows the length only; `queue-updates.ts` sends the queue itself, at most twice a second.
 */
function queueHint({ meetingId, total }: { meetingId: string; total: number }): RoomMessage {
  return { room: rooms.waitingRoom(meetingId), name: 'waiting-room:batchUpdate', data: { meetingId, total } };
}
