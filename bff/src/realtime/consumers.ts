import type { DomainEvent } from '@visavis/contracts/event';
import { ADMIN_TOPIC } from '@visavis/contracts/events/admin';
import { AUTH_TOPIC, type AuthEvent } from '@visavis/contracts/events/auth';
import { MEETING_TOPIC, type MeetingEvent } from '@visavis/contracts/events/meeting';
import type { Consumer } from '@visavis/event-bus';
import type { Closing, Closings } from './closings.ts';
import { MAPPED_TYPES, mapEvent } from './mapping/map-event.ts';
import type { QueueUpdates } from './queue-updates.ts';
import type { Origin, RoomFeed } from './room-feed.ts';

/** Turns the services' events into the rooms' events. The offset is committed only after every room has its entry. */
export function createConsumers(deps: { feed: RoomFeed; queues: QueueUpdates; closings: Closings }): Consumer[] {
  const { feed, queues, closings } = deps;

  const handle: Consumer['handle'] = async (event, { topic, partition, offset }) => {
    const origin: Origin = { id: event.id, time: event.time, source: `${topic}/${partition}`, offset };
    const rows = mapEvent(event);
    await feed.deliver(
      rows.filter((row) => row.name !== 'waiting-room:batchUpdate'),
      origin,
    );
    for (const row of rows) {
      if (row.name === 'waiting-room:batchUpdate') await queues.changed(row.data.meetingId, row.data.total, origin);
    }
    const closing = closingOf(event);
    if (closing) await closings.close(event.id, closing, Date.parse(event.time));
  };
  /** `partition`: a room refuses an older offset of a partition, so events of different subjects must not overtake each other. */
  const consumer = (name: keyof typeof MAPPED_TYPES, topic: string): Consumer => ({
    id: `bff/emit-${name}-events`,
    topic,
    types: MAPPED_TYPES[name],
    kind: 'reaction',
    order: 'partition',
    handle,
  });
  return [consumer('auth', AUTH_TOPIC), consumer('meeting', MEETING_TOPIC), consumer('admin', ADMIN_TOPIC)];
}

/** Rooms that somebody may no longer be in after an event. */
function closingOf(event: DomainEvent): Closing | undefined {
  const { type, data } = event as AuthEvent | MeetingEvent;
  switch (type) {
    case 'visavis.user.role-changed.v1':
      return data.role === 'admin' ? undefined : { kind: 'admin', userId: data.userId };
    case 'visavis.participant.left.v1':
      // Perhaps back in a moment, with the socket that it has.
      if (data.reason === 'connection-lost') return undefined;
      // Who is back already has entered after this event.
      return { kind: 'person', meetingId: data.meetingId, userId: data.userId, before: Date.parse(event.time) };
    case 'visavis.meeting.ended.v1':
    case 'visavis.meeting.cancelled.v1':
      return { kind: 'session', meetingId: data.meetingId };
    case 'visavis.meeting.updated.v1':
    case 'visavis.meeting.rescheduled.v1':
      if (!data.changed.includes('coHosts')) return undefined;
      return { kind: 'waiting-room', meetingId: data.meetingId, hosts: [data.hostId, ...data.coHostIds] };
  }
  return undefined;
}
