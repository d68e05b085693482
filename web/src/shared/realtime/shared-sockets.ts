import type { Connection } from './connection.ts';

type Socket = Pick<Connection, 'isConnected' | 'isOpening' | 'start' | 'stop'>;

/** One socket per key, shared by all who take it and closed when the last one gives it back. */
export const createSharedSockets = <S extends Socket>(make: (key: string) => S) => {
  const cache = new Map<string, { socket: S; holders: number }>();
  return {
    /** The cached one while it is connected, or about to be for the first time; else a new one in its place. */
    take(key: string): S {
      const cached = cache.get(key);
      if (cached && (cached.socket.isConnected() || cached.socket.isOpening())) {
        cached.holders += 1;
        return cached.socket;
      }
      cached?.socket.stop();
      const socket = make(key);
      cache.set(key, { socket, holders: 1 });
      socket.start();
      return socket;
    },
    giveBack(key: string, socket: S) {
      const cached = cache.get(key);
      // One that was replaced is stopped already.
      if (cached?.socket !== socket) return;
      cached.holders -= 1;
      if (cached.holders > 0) return;
      cache.delete(key);
      socket.stop();
    },
  };
};
