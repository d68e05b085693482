import type { ServerEvents, Stamp } from '@visavis/contracts/socket';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { followMeeting } from './public-sockets.ts';
import { holdRoom, main, onRoomResync, onServerEvent, realtimeStatusAtom } from './realtime.ts';
import { adminRoom } from './room-names.ts';

/** Calls the handler with each event of this name, in its room's order, once. */
export const useServerEvent = <E extends keyof ServerEvents>(
  name: E,
  handler: (data: ServerEvents[E], stamp: Stamp | undefined) => void,
) => {
  const latest = useEffectEvent(handler);
  useEffect(() => onServerEvent(name, (data, stamp) => latest(data, stamp)), [name]);
};

/** Called when events of the room may have been missed (first connect, join, lost window): fetch its state again. */
export const useRoomResync = (room: string | undefined, refetch: () => void) => {
  const latest = useEffectEvent(refetch);
  useEffect(() => (room ? onRoomResync(room, () => latest()) : undefined), [room]);
};

/**
 * In `meeting:{id}` while the screen is shown. `isPublic`: on its public page, counted as a viewer; hosts then do not hear the
 * queue.
 */
export const useMeetingRoom = (meetingId: string | undefined, { isPublic = false }: { isPublic?: boolean } = {}) => {
  const signedIn = Boolean(useSession());
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in or out changes which socket follows the meeting
  useEffect(() => (meetingId ? followMeeting(meetingId, isPublic) : undefined), [meetingId, signedIn, isPublic]);
};

/** In `admin` while the screen is shown. */
export const useAdminRoom = () =>
  useEffect(() => holdRoom(adminRoom, { via: main, join: ['admin:join', {}], leave: ['admin:leave', {}] }), []);

export const useRealtimeStatus = () => useAtomValue(realtimeStatusAtom);
