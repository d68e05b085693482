import type { ServerEvents } from '@visavis/contracts/socket';

/** Which users of a room, besides admins, learn who a guest is, and the id that stands for the guest to all others. */
export interface GuestIdentity {
  visibleTo: readonly string[];
  opaqueId?: string | undefined;
}

/** One socket event for one room, made of a domain event. `guest`: of events about participants. */
export type RoomMessage = {
  [N in keyof ServerEvents]: { room: string; name: N; data: ServerEvents[N]; guest?: GuestIdentity };
}[keyof ServerEvents];

/** The same event for several rooms, each named once. */
export function messagesFor<N extends keyof ServerEvents>(
  rooms: readonly string[],
  name: N,
  data: ServerEvents[N],
): RoomMessage[] {
  return [...new Set(rooms)].map((room) => ({ room, name, data }) as unknown as RoomMessage);
}
