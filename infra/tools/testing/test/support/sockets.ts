import type { ServerEvents } from '@visavis/contracts/socket';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ClusterProduct } from '../../src/cluster.ts';
import { until } from '../../src/wait.ts';

export interface Heard {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of many kinds, looked at by tests only
  data: any;
  stamp: { room: string; epoch: string; seq: number; id: string; at: string } | undefined;
}
export interface Browser {
  socket: Socket;
  /** Everything that the server sent, in order. */
  heard: Heard[];
  /** Sends a command; answers its acknowledgement. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many commands, looked at by tests only
  send(name: string, ...args: unknown[]): Promise<any>;
  close(): void;
}
export type ConnectOptions = Partial<ManagerOptions & SocketOptions>;

export const asUser = (token: string, resume?: object): ConnectOptions => ({ auth: { token, ...(resume ? { resume } : {}) } });
export const asVisitor = (resume?: object): ConnectOptions => ({
  query: { isPublic: 'true', anonymousId: crypto.randomUUID() },
  ...(resume ? { auth: { resume } } : {}),
});

/** A socket of its own; it does not connect again by itself unless the options say so. */
export function open(url: string, options: ConnectOptions): Browser {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  const heard: Heard[] = [];
  socket.onAny((name, data, stamp) => heard.push({ name, data, stamp }));
  socket.on('room:batch', ({ room, epoch, events }: ServerEvents['room:batch']) => {
    for (const [name, data, stamp] of events) heard.push({ name, data, stamp: { room, epoch, ...stamp } });
  });
  return {
    socket,
    heard,
    send: (name, ...args) => socket.timeout(10_000).emitWithAck(name, ...args),
    close: () => void socket.disconnect(),
  };
}

/** Connected and in its rooms. */
export async function connect(url: string, options: ConnectOptions): Promise<Browser> {
  const browser = open(url, options);
  await new Promise<void>((resolve, reject) => {
    browser.socket.once('connect', resolve);
    browser.socket.once('connect_error', reject);
  });
  await until('the socket is in its rooms', () => browser.heard.some(({ name }) => name === 'room:head'));
  return browser;
}

/** The refusal of a handshake that must not succeed. */
export const refusedHandshake = (url: string, options: ConnectOptions): Promise<{ error: string }> =>
  new Promise((resolve, reject) => {
    const { socket } = open(url, options);
    socket.once('connect', () => {
      socket.disconnect();
      reject(new Error('the handshake succeeded'));
    });
    socket.once('connect_error', (error) => {
      socket.disconnect();
      resolve((error as Error & { data: { error: string } }).data);
    });
  });

/** Signed-in sockets on each BFF. */
export const signedInSockets = (product: Pick<ClusterProduct, 'processes'>): Promise<number[]> =>
  Promise.all(
    product
      .processes()
      .filter(({ id }) => id.startsWith('bff-'))
      .map(async ({ metricsPort }) => {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        return Number(/^visavis_sockets\{kind="signed-in"\} (\d+)/m.exec(text)?.[1] ?? 0);
      }),
  );
