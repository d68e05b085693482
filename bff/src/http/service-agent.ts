import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDLE_CONNECTION_MS, RECONNECT_GRACE_MS, type Upstreams } from '@visavis/platform';

const CONNECT_MS = 1_000;
/** Connections are renewed, so that new replicas behind one name get their share. */
const CONNECTION_LIFE_MS = 30_000;

type Callback = (error: Error | null, connection: Duplex) => void;

/**
 * Kept connections to one service, made to its addresses in turn. A connection is handed out when it stands: until then nothing of the request
 * was read or sent, so that one which is refused, POST or not, goes to another address or waits for a restart.
 */
export class ServiceAgent extends Agent {
  readonly #upstreams: Upstreams;
  readonly #since = new WeakMap<Duplex, number>();

  constructor(upstreams: Upstreams) {
    // First in, first out: the load goes round all connections, and with them round all addresses.
    super({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, scheduling: 'fifo', timeout: IDLE_CONNECTION_MS });
    this.#upstreams = upstreams;
  }

  override createConnection(options: ClientRequestArgs, callback?: Callback): undefined {
    const graceEnds = performance.now() + RECONNECT_GRACE_MS;
    const attempt = (tries: number) => {
      const url = this.#upstreams.next();
      connectTo(url, options, (error, socket) => {
        this.#since.set(socket, performance.now());
        if (!error) return callback?.(null, socket);
        const pauseMs = this.#upstreams.refused(url, tries);
        if (performance.now() + pauseMs >= graceEnds) callback?.(error, socket);
        else if (pauseMs > 0) setTimeout(attempt, pauseMs, tries + 1);
        else attempt(tries + 1);
      });
    };
    attempt(0);
  }

  override keepSocketAlive(socket: Duplex): boolean {
    if (performance.now() - (this.#since.get(socket) ?? 0) > CONNECTION_LIFE_MS) return false;
    // The base class answers true, whatever its type says.
    return (super.keepSocketAlive(socket) as unknown as boolean) !== false;
  }
}

function connectTo(url: string, options: ClientRequestArgs, done: (error: Error | null, socket: Socket) => void): void {
  const { hostname, port } = new URL(url);
  const socket = connect({ ...(options as object), host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80 });
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('connect timeout'), { code: 'ETIMEDOUT', syscall: 'connect' })),
    CONNECT_MS,
  );
  const settle = (error: Error | null) => {
    clearTimeout(timer);
    socket.off('connect', connected).off('error', settle);
    done(error, socket);
  };
  const connected = () => settle(null);
  socket.once('connect', connected).once('error', settle);
}
