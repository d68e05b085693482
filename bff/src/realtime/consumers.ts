import type { DomainEvent } from '@visavis/contracts/event';
import { ADMIN_TOPIC } from '@visavis/contracts/events/admin';
import { AUTH_TOPIC, type AuthEvent } from '@visavis/contracts/events/auth';
import { MEETING_TOPIC, type MeetingEvent } from '@visavis/contracts/events/meeting';
import { rooms } from '@visavis/contracts/socket';
import type { Consumer } from '@visavis/event-bus';
import type { Server } from 'socket.io';
import { MAPPED_TYPES, mapEvent } from './mapping/map-event.ts';
import { evict, personRoom, sessionRoom, shared } from './members.ts';
import type { QueueUpdates } from './queue-updates.ts';
import type { Origin, RoomFeed } from './room-feed.ts';

/** Turns the services' events into the rooms' events. The offset is committed only after every room has its entry. */
export function createConsumers(deps: { feed: RoomFeed; queues: QueueUpdates; io: () => Server | undefined }): Consumer[] {
  const { feed, queues, io } = deps;

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
    const server = io();
    if (server) await closeRooms(server, event);
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
async function closeRooms(io: Server, event: DomainEvent): Promise<void> {
  const { type, data } = event as AuthEvent | MeetingEvent;
  switch (type) {
    case 'visavis.user.role-changed.v1':
      if (data.role !== 'admin') io.in(rooms.user(data.userId)).socketsLeave(rooms.admin);
      return;
    case 'visavis.participant.left.v1':
      // Perhaps back in a moment, with the socket that it has.
      if (data.reason === 'connection-lost') return;
      // Who is back already has entered after this event.
      return evict(io, personRoom(data.meetingId, data.userId), data.meetingId, Date.parse(event.time));
    case 'visavis.meeting.ended.v1':
      return evict(io, sessionRoom(data.meetingId), data.meetingId);
    case 'visavis.meeting.cancelled.v1':
      return evict(io, sessionRoom(data.meetingId), data.meetingId);
    case 'visavis.meeting.updated.v1':
    case 'visavis.meeting.rescheduled.v1': {
      if (!data.changed.includes('coHosts')) return;
      const hosts = new Set([data.hostId, ...data.coHostIds]);
      for (const socket of await io.in(rooms.waitingRoom(data.meetingId)).fetchSockets()) {
        if (!hosts.has(shared(socket).userId ?? '')) socket.leave(rooms.waitingRoom(data.meetingId));
      }
      return;
    }
  }
}
