import type { DomainEvent, RoomRows } from '@visavis/contracts/event';
import { definitionOf, type EventWithoutRows, type PublishedEvent } from '@visavis/contracts/events/registry';
import { rooms } from '@visavis/contracts/socket';
import { mapMeetingEvent } from './map-meeting-event.ts';
import { messagesFor, type RoomMessage } from './room-message.ts';

/** What sockets hear of an event: by the rows beside its definition; an event without rows needs code, and has it here. */
export function mapEvent(event: PublishedEvent): RoomMessage[] {
  const rows = definitionOf(event.type)?.rooms;
  return rows ? messagesByRows(rows, event) : messagesByCode(event as EventWithoutRows);
}

function messagesByRows(rows: RoomRows, { data }: DomainEvent): RoomMessage[] {
  const from = data as Record<string, unknown>;
  const roomOf = (pattern: string) => pattern.replace(/\{(\w+)\}/, (_, field: string) => String(from[field]));
  return Object.entries(rows).flatMap(([name, { to, fields = [], values = {} }]) => {
    const present = fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]] as const);
    // That the fields make up this socket event is checked where the rows are written.
    return messagesFor(to.map(roomOf), name as 'user:role-changed', { ...Object.fromEntries(present), ...values } as never);
  });
}

/** Passes are their owner's own business; admins hear that one was used, and not whose. */
function messagesByCode(event: EventWithoutRows): RoomMessage[] {
  if (event.type !== 'visavis.passes.updated.v1') return mapMeetingEvent(event);
  const { userId, balance, delta, reason, isUnlimited } = event.data;
  return [
    ...messagesFor([rooms.user(userId)], 'meetingPasses:updated', { balance, delta, reason, isUnlimited }),
    ...(reason === 'consume' ? messagesFor([rooms.admin], 'admin:money-changed', {}) : []),
  ];
}
