import { SOCKET } from '@visavis/contracts/constants/socket';
import type { Cursor } from '@visavis/contracts/socket';
import { moduleUrlIn } from '../loading/part-loader.ts';
import type { SocketLike } from './connection.ts';

export type Handshake = { auth: { token: string; resume: Record<string, Cursor> } } | { query: Record<string, string> };

/** Websocket first, then polling; the transport's own attempts (specification 1, section 9). */
export const TRANSPORT = {
  transports: ['websocket', 'polling'],
  // Without it a network that blocks websockets is never tried by polling.
  tryAllTransports: true,
  reconnection: true,
  reconnectionAttempts: SOCKET.reconnectAttempts,
  reconnectionDelay: SOCKET.reconnectDelayMs,
  reconnectionDelayMax: SOCKET.reconnectDelayMaxMs,
  timeout: SOCKET.connectTimeoutMs,
};

let failures = 0;
/**
 * The client library comes after the first paint, with the first connection. A failed load is repeated by the connection, which
 * shows the page without it meanwhile; under another address, for browsers that keep a failed module.
 */
const loadLibrary = async (): Promise<typeof import('socket.io-client')> => {
  try {
    return await import('socket.io-client');
  } catch (error) {
    failures += 1;
    const url = failures > 1 ? moduleUrlIn(error) : undefined;
    if (!url) throw error;
    return import(/* @vite-ignore */ `${url}?retry=${failures}`);
  }
};

export const openSocket = async (handshake: () => Handshake): Promise<SocketLike> => {
  const { io } = await loadLibrary();
  const first = handshake();
  return io({
    ...('query' in first ? { query: first.query } : {}),
    // Asked at each connect: the token and the cursors move on.
    auth: (give) => {
      const now = handshake();
      give('auth' in now ? now.auth : {});
    },
    ...TRANSPORT,
    autoConnect: false,
    forceNew: true,
  }) as unknown as SocketLike;
};
