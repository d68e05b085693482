import type { DomainEvent } from '@visavis/contracts/event';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { meetingFixture } from '@visavis/testing/meeting-fixture';

const at = '2031-05-05T10:00:00.000Z';
const meeting: PublicMeeting = meetingFixture({
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  revision: 1,
  description: 'Ten minutes about your portfolio, your rates and what you would like to do next.',
  startsAt: at,
  status: 'approved',
  host: { userId: '01890a5d-ac96-774b-bcce-b302099a8058', name: 'Ananya Rao', profilePicture: null, isVerified: true },
  createdAt: at,
});

const envelope = (id: string, type: string, subject: string, data: object): DomainEvent => ({
  specversion: '1.0',
  id,
  source: '/services/meeting',
  type,
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data,
});

/** An approved meeting was edited: `public:meetings` hears of it. */
export const updatedEvent = (id: string, version: number, meetingId = meeting._id): DomainEvent =>
  envelope(id, 'visavis.meeting.updated.v1', meetingId, {
    meetingId,
    meeting: { ...meeting, _id: meetingId, version },
    hostId: meeting.host.userId,
    coHostIds: [],
    changed: ['title'],
  });

/** Somebody came to a meeting or left it: the lists show who is there. */
export const presenceEvent = (id: string, version: number, meetingId: string): DomainEvent =>
  envelope(id, 'visavis.meeting.host-status.v1', meetingId, {
    meetingId,
    status: 'live',
    graceUntil: null,
    at,
    presence: { hostStatus: 'live', guestInside: true, waiting: version % 50, version },
  });

/** What sockets are sent for it. */
export function updateOf(version: number, meetingId = meeting._id, startsAt = at) {
  const { revision, status, state } = meeting;
  return {
    meetingId,
    version,
    revision,
    status,
    state,
    changed: ['title'],
    meeting: { ...meeting, _id: meetingId, version, startsAt },
  };
}

/** What a client of `public:meetings` is sent for it, byte for byte the same length. */
export const updatedMessage = (): string => {
  const stamp = { room: 'public:meetings', epoch: meeting._id, seq: 1, id: `${meeting._id}/meeting:update`, at };
  return `42${JSON.stringify(['meeting:update', updateOf(meeting.version), stamp])}`;
};
