import type { MeetingEvent } from '@visavis/contracts/events/meeting';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { type AdminMeetingChange, rooms, type ServerEvents } from '@visavis/contracts/socket';
import { publicCard } from './public-view.ts';
import { type Row, toRooms } from './row.ts';

/** Who sees what of a meeting: `meeting:{id}` and `public:meetings` are open to anyone, so they hear only of meetings that are, or were, public. */
export function mapMeetingEvent(event: MeetingEvent): Row[] {
  switch (event.type) {
    case 'visavis.meeting.created.v1':
      return [
        ...toRooms([rooms.admin], 'admin:meeting-created', adminChange(event.data, [])),
        ...toRooms(team(event.data), 'meeting:update', update(event.data, [])),
      ];
    case 'visavis.meeting.updated.v1':
    case 'visavis.meeting.rescheduled.v1':
      return change(event.data, event.data.changed, event.data.meeting.status === 'approved');
    case 'visavis.meeting.approved.v1': {
      const { meetingId, meeting } = event.data;
      const everyone = [...team(event.data), ...open(meetingId), rooms.admin];
      return toRooms(everyone, 'meeting:approved', { meetingId, meeting: publicCard(meeting) });
    }
    case 'visavis.meeting.rejected.v1': {
      const { meetingId, hostId, reason } = event.data;
      return toRooms([rooms.user(hostId), rooms.admin], 'meeting:rejected', { meetingId, reason });
    }
    case 'visavis.meeting.cancelled.v1': {
      const { meetingId, meeting, previousStatus, reason, actor } = event.data;
      const rows = change(event.data, ['status'], previousStatus === 'approved');
      if (!meeting.startedAt) return rows;
      const ended = { meetingId, endedBy: actor?.userId ?? null, reason };
      return [...rows, ...toRooms([rooms.meeting(meetingId)], 'meeting:session-ended', ended)];
    }
    case 'visavis.meeting.started.v1':
      return change(event.data, ['state', 'startedAt'], true);
    case 'visavis.meeting.ended.v1': {
      const { meetingId, endedBy, reason, meeting } = event.data;
      const room = [rooms.meeting(meetingId)];
      return [
        ...change(event.data, ['state', 'endedAt'], true),
        ...toRooms(room, 'meeting:session-ended', { meetingId, endedBy, reason }),
        ...(meeting.startedAt ? toRooms(room, 'meeting:video-ended', { meetingId }) : []),
      ];
    }
    case 'visavis.meeting.host-status.v1': {
      const { meetingId, status, graceUntil, at } = event.data;
      const room = [rooms.meeting(meetingId)];
      return [
        ...toRooms(room, 'meeting:hostStatus', { meetingId, status, graceUntil, at }),
        ...(status === 'reconnecting' && graceUntil ? toRooms(room, 'meeting:host-left', { meetingId, graceUntil }) : []),
      ];
    }
    case 'visavis.participant.joined.v1': {
      const { meetingId, userId, participant } = event.data;
      return toRooms([rooms.meeting(meetingId)], 'participant:joined', { meetingId, userId, participant });
    }
    case 'visavis.participant.left.v1': {
      const { meetingId, userId, participant, reason } = event.data;
      return [
        ...toRooms([rooms.meeting(meetingId)], 'participant:left', { meetingId, userId, participant, reason }),
        ...(BY_OTHERS.has(reason) ? toRooms([rooms.user(userId)], 'meeting:forced-leave', { meetingId, reason }) : []),
      ];
    }
    case 'visavis.waiting-room.joined.v1':
    case 'visavis.waiting-room.left.v1':
      return [queueHint(event.data)];
    case 'visavis.waiting-room.admitted.v1': {
      const { meetingId, ticketId, userId } = event.data;
      return [...toRooms([rooms.user(userId)], 'waiting-room:admitted', { meetingId, ticketId }), queueHint(event.data)];
    }
    case 'visavis.waiting-room.denied.v1': {
      const { meetingId, ticketId, userId, reason } = event.data;
      return [...toRooms([rooms.user(userId)], 'waiting-room:denied', { meetingId, ticketId, reason }), queueHint(event.data)];
    }
  }
}

/** Reasons of `participant.left` that are not the participant's own doing: their page has to leave the call. */
const BY_OTHERS: ReadonlySet<string> = new Set(['sent-back', 'removed', 'moved', 'turn-ended', 'host-lost']);

interface About {
  meetingId: string;
  meeting: PublicMeeting;
  hostId: string;
  coHostIds: readonly string[];
  actor?: { userId: string } | undefined;
}

const team = ({ hostId, coHostIds }: About) => [hostId, ...coHostIds].map(rooms.user);
const open = (meetingId: string) => [rooms.meeting(meetingId), rooms.publicMeetings];

function update({ meetingId, meeting }: About, changed: string[]): ServerEvents['meeting:update'] {
  const { version, revision, status, state } = meeting;
  return { meetingId, version, revision, status, state, changed, meeting: publicCard(meeting) };
}
function adminChange({ meetingId, meeting, actor }: About, changed: string[]): AdminMeetingChange {
  return { meetingId, meeting: publicCard(meeting), changed, version: meeting.version, by: actor?.userId ?? null };
}
function change(about: About, changed: string[], isPublic: boolean): Row[] {
  return [
    ...toRooms([...team(about), ...(isPublic ? open(about.meetingId) : [])], 'meeting:update', update(about, changed)),
    ...toRooms([rooms.admin], 'admin:meeting-updated', adminChange(about, changed)),
  ];
}

/** The hosts' queue changed. The event knows the length only; `queue-updates.ts` sends the queue itself, at most twice a second. */
function queueHint({ meetingId, total }: { meetingId: string; total: number }): Row {
  return { room: rooms.waitingRoom(meetingId), name: 'waiting-room:batchUpdate', data: { meetingId, total } };
}
