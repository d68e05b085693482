import { rooms } from '@visavis/contracts/socket';
import type { Server } from 'socket.io';
import { WALL_ROOM } from '../connections.ts';
import type { RoomFeed } from '../room-feed.ts';

const EVERY_MS = 2_000;

/** Screens on a wall hear that something has changed for admins, and not what; at most once in two seconds from each process. */
export function createWallUpdates({ feed, io }: { feed: Pick<RoomFeed, 'onEmit'>; io: () => Server | undefined }) {
  let timer: NodeJS.Timeout | undefined;
  feed.onEmit((room) => {
    if (room !== rooms.admin) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      io()?.to(WALL_ROOM).emit('wall:changed', {});
    }, EVERY_MS).unref();
  });
  return { stop: () => clearTimeout(timer) };
}
