import type { EventDefinition } from '@visavis/contracts/event';
import { allEvents, type PublishedEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { defineFanOut, type ServiceConsumer } from '@visavis/platform';
import { mapEvent } from './mapping/map-event.ts';
import type { RoomMessage } from './mapping/room-message.ts';
import type { Eviction, RoomEvictions } from './room-evictions.ts';
import type { Origin, RoomFeed } from './room-feed.ts';
import type { TurnChat, TurnOver } from './turn-chat.ts';
import type { ListPresence } from './updates/list-presence.ts';
import type { MoneyUpdates } from './updates/money-updates.ts';
import type { QueueUpdates } from './updates/queue-updates.ts';

/** Turns the services' events into the rooms' events. The offset is committed only after every room has its entry. */
export function createConsumers(deps: {
  feed: RoomFeed;
  queues: QueueUpdates;
  listPresence: ListPresence;
  money: MoneyUpdates;
  evictions: RoomEvictions;
  chat: TurnChat;
}): ServiceConsumer[] {
  const { feed, queues, listPresence, money, evictions, chat } = deps;

  return servicesHeard.map(([service, on]) =>
    defineFanOut({
      id: `bff/emit-${service}-events`,
      on,
      // A room refuses an older offset of a partition, so events of different subjects must not overtake each other.
      order: 'partition',
      async handle(event, { topic, partition, offset }) {
        const { id, time } = event;
        const messages = mapEvent(event);
        const eviction = evictionOf(event);
        const origin: Origin = { id, time, source: `${topic}/${partition}`, offset };
        await feed.deliver(
          messages.filter((message) => !isPaced(message)),
          origin,
        );
        for (const message of messages.filter(isPaced)) {
          if (message.name === 'admin:money-changed') await money.changed('all', { origin });
          else if (message.name === 'meeting:presence')
            await listPresence.changed(message.data.meetingId, { presence: message.data.presence, origin });
          else await queues.changed(message.data.meetingId, { total: message.data.total, origin });
        }
        if (eviction) await evictions.evict(id, eviction, Date.parse(time));
        const over = turnOverIn(event);
        if (over !== undefined) await chat.forget(over, Date.parse(time));
      },
    }),
  );
}

/** Whether browsers hear anything of it, by its rows or by code. */
const isHeard = ({ rooms }: EventDefinition) => rooms === undefined || Object.keys(rooms).length > 0;
/** All events of a service, or none: one offset is committed for them. */
const servicesHeard = [...Map.groupBy(allEvents, ({ service }) => service)].filter(([, events]) => events.some(isHeard));

type PacedMessage = Extract<RoomMessage, { name: 'meeting:presence' | 'waiting-room:batchUpdate' | 'admin:money-changed' }>;

/**
 * The queue for the hosts, who is there for the lists, and money for the admins are sent at a pace of their own; all else at
 * once.
 */
const isPaced = (message: RoomMessage): message is PacedMessage =>
  message.name === 'waiting-room:batchUpdate' ||
  message.name === 'admin:money-changed' ||
  (message.name === 'meeting:presence' && message.room === rooms.publicMeetings);

/** A guest's turn, or everything, is over. */
function turnOverIn({ type, data }: PublishedEvent): TurnOver | undefined {
  switch (type) {
    case 'visavis.participant.left.v1': {
      const { meetingId, participant, reason } = data;
      if (participant.role !== 'guest' || reason === 'connection-lost') return undefined;
      return { meetingId, guest: participant, mayReturn: reason === 'turn-ended' };
    }
    case 'visavis.meeting.ended.v1':
    case 'visavis.meeting.cancelled.v1':
      return { meetingId: data.meetingId };
  }
  return undefined;
}

/** Rooms that a user may no longer be in after an event. */
function evictionOf(event: PublishedEvent): Eviction | undefined {
  const { type, data } = event;
  switch (type) {
    case 'visavis.user.role-changed.v1':
      return data.role === 'admin' ? undefined : { kind: 'admin', userId: data.userId };
    case 'visavis.participant.left.v1':
      // Perhaps back in a moment, with the socket that it has.
      if (data.reason === 'connection-lost') return undefined;
      // Who is back already has entered after this event.
      return {
        kind: 'person',
        meetingId: data.meetingId,
        userId: data.userId,
        before: Date.parse(event.time),
        joinedAt: data.participant.joinedAt,
      };
    case 'visavis.waiting-room.left.v1':
      // Admitted, they are on their way.
      if (data.reason === 'admitted') return undefined;
      return { kind: 'ahead', meetingId: data.meetingId, userId: data.userId, ticketId: data.ticketId };
    case 'visavis.waiting-room.denied.v1':
      return { kind: 'ahead', meetingId: data.meetingId, userId: data.userId, ticketId: data.ticketId };
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
