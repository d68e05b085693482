import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDLE_CONNECTION_MS } from '../http/server.ts';
import { CONNECT_MS, CONNECTION_LIFE_MS, RECONNECT_GRACE_MS, type Upstreams } from './upstreams.ts';

/** A busy process may take long to answer the first request. */
const PROBE_MS = 5_000;

type Callback = (error: Error | null, connection: Duplex) => void;

/** Public in Node.js, but missing in its types. */
const nodeAgent = Agent.prototype as Agent & {
  addRequest(this: Agent, request: ClientRequest, options: ClientRequestArgs): void;
};

/**
 * Kept connections to the replicas of one service, for requests that may not be sent twice. A request gets a connection only
 * after its process has accepted it; until then nothing of the request was read or sent, so that it goes to another address or
 * waits for a restart.
 */
export class ServiceAgent extends Agent {
  readonly #upstreams: Upstreams;
  readonly #graceMs: number;
  readonly #openedAt = new WeakMap<Duplex, number>();
  readonly #idleSince = new WeakMap<Duplex, number>();

  /** `graceMs`: how long a request waits while every address refuses. */
  constructor(upstreams: Upstreams, { graceMs = RECONNECT_GRACE_MS, maxSockets = 256 } = {}) {
    // First in, first out: all connections are used in turn.
    super({ keepAlive: true, maxSockets, maxFreeSockets: 64, scheduling: 'fifo', timeout: IDLE_CONNECTION_MS });
    this.#upstreams = upstreams;
    this.#graceMs = graceMs;
  }

  override createConnection(options: ClientRequestArgs, callback?: Callback): undefined {
    const graceEnds = performance.now() + this.#graceMs;
    // First the address that the request was routed to.
    const routed = `http://${options.host}:${options.port}`;
    const isKnown = this.#upstreams.urls.includes(routed) && !this.#upstreams.isLeftOut(routed);
    const attempt = (tries: number) => {
      const url = isKnown && tries === 0 ? routed : this.#upstreams.next();
      openConnection(url, options, (error, socket) => {
        this.#openedAt.set(socket, performance.now());
        if (!error) return callback?.(null, socket);
        const pauseMs = this.#upstreams.refused(url, tries);
        if (performance.now() + pauseMs >= graceEnds) callback?.(error, socket);
        else if (pauseMs > 0) setTimeout(attempt, pauseMs, tries + 1);
        else attempt(tries + 1);
      });
    };
    attempt(0);
  }

  /**
   * Called by Node.js for each request. A connection idle for too long is not used, even if the event loop was held up when its
   * timer was due.
   */
  addRequest(request: ClientRequest, options: ClientRequestArgs): void {
    const latest = performance.now() - IDLE_CONNECTION_MS;
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) if ((this.#idleSince.get(socket) ?? 0) < latest) socket.destroy();
    nodeAgent.addRequest.call(this, request, options);
  }

  override keepSocketAlive(socket: Duplex): boolean {
    if (performance.now() - (this.#openedAt.get(socket) ?? 0) > CONNECTION_LIFE_MS) return false;
    this.#idleSince.set(socket, performance.now());
    // The base class returns true, whatever its type says.
    return (super.keepSocketAlive(socket) as unknown as boolean) !== false;
  }
}

/** The response has no body, and each of our services gives it without further work. */
const PROBE = 'HEAD /healthz HTTP/1.1\r\nHost: service\r\n\r\n';

/**
 * Connects to `url` and reports the connection when its process has answered a probe on it. The kernel alone takes connections on
 * behalf of a process that is about to close its listener, and resets them with the request. The error of a connection that could
 * not be used has the syscall `connect`.
 */
export function openConnection(url: string, options: object, done: (error: Error | null, socket: Socket) => void): void {
  const { hostname, port } = new URL(url);
  const socket = connect({ ...options, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80 });
  const unusable = (code: string) => Object.assign(new Error(`${url} takes no connection`), { code, syscall: 'connect' });
  const giveUp = () => socket.destroy(unusable('ETIMEDOUT'));
  let timer = setTimeout(giveUp, CONNECT_MS);
  let head = '';
  const finish = (error: Error | null) => {
    clearTimeout(timer);
    socket.off('connect', connected).off('data', read).off('error', failed).off('close', closed);
    if (error) socket.on('error', () => undefined).destroy();
    done(error, socket);
  };
  const failed = (error: NodeJS.ErrnoException) =>
    finish(error.syscall === 'connect' ? error : unusable(error.code ?? 'ECONNRESET'));
  const closed = () => finish(unusable('ECONNRESET'));
  const connected = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PROBE_MS);
    socket.write(PROBE);
  };
  const read = (chunk: Buffer) => {
    head += chunk.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    finish(/^connection:\s*close/im.test(head) ? unusable('ECONNREFUSED') : null);
  };
  socket.once('connect', connected).on('data', read).once('error', failed).once('close', closed);
}
