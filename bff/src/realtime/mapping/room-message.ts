import type { ServerEvents } from '@visavis/contracts/socket';

/** One socket event for one room, made of a domain event. */
export type RoomMessage = { [N in keyof ServerEvents]: { room: string; name: N; data: ServerEvents[N] } }[keyof ServerEvents];

/** The same event for several rooms, each named once. */
export function messagesFor<N extends keyof ServerEvents>(
  rooms: readonly string[],
  name: N,
  data: ServerEvents[N],
): RoomMessage[] {
  return [...new Set(rooms)].map((room) => ({ room, name, data }) as unknown as RoomMessage);
}
