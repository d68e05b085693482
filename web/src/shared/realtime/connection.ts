import { SOCKET } from '@visavis/contracts/constants/socket';
import type { Stamp } from '@visavis/contracts/socket';
import { HttpError } from '../api/http-error.ts';
import { t } from '../i18n/texts.ts';
import type { Later } from '../time/later.ts';
import type { ConnectionPolicy, Reaction } from './connection-policy.ts';
import { createEmitGuard } from './emit-guard.ts';

export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'failed';

/** The part of a Socket.IO client socket that is used here. */
export interface SocketLike {
  connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
  onAny(listener: (name: string, ...args: unknown[]) => void): unknown;
  removeAllListeners(): unknown;
  timeout(ms: number): { emitWithAck(name: string, ...args: unknown[]): Promise<unknown> };
}
export interface ConnectionDeps {
  /** Makes a socket that does not connect by itself; loads the client library on first use. */
  createSocket: () => Promise<SocketLike>;
  policy: ConnectionPolicy;
  now: () => number;
  later: Later;
  onEvent: (name: string, data: unknown, stamp: Stamp | undefined) => void;
  onStatus: (status: ConnectionStatus) => void;
  onConnected: (first: boolean) => void;
  /** The server refused the token: get a new one. False: the session is over. */
  renew: () => Promise<boolean>;
  /** A new token was refused as well: the session cannot be had back. */
  refused: () => void;
}
const authCodes = new Set(['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'SESSION_REVOKED', 'AUTH_REQUIRED']);
/** A socket that does not answer for so long is given up, also where no other one can be had. */
const PROBE_MS = 10_000;
/**
 * A connection counts as good once the server has put it into a room, or has left it alone for so long: a server that cannot put
 * it into its rooms lets it in, and ends it at once.
 */
const PROVEN_MS = 5_000;
/** After a command without an answer, another socket is opened beside one that stays silent for this long. */
const UNANSWERED_MS = 1_000;
type Refused = { data?: { error?: string; retryAfter?: number } };
const codeOf = (error: unknown) => (error as Refused).data?.error;
const retryAfterMsOf = (error: unknown) => ((error as Refused).data?.retryAfter ?? 0) * 1_000;

/** One socket, kept alive by the policy's rules; forgets nothing that callers wait for while it is replaced. */
export const createConnection = (deps: ConnectionDeps) => {
  let socket: SocketLike | undefined;
  let running = false;
  let everConnected = false;
  let renewedOnce = false;
  let generation = 0;
  /** Set while a reconnect is yet to come. */
  let waiting: (() => void) | undefined;
  const waiters = new Set<() => void>();
  let probing = false;
  let isProven = false;
  let cancelProof: (() => void) | undefined;
  const guard = createEmitGuard(deps.now);

  const status = (next: ConnectionStatus) => deps.onStatus(next);
  /** What is counted of failed connects ends here, see `PROVEN_MS`. */
  const prove = () => {
    cancelProof?.();
    cancelProof = undefined;
    if (isProven) return;
    isProven = true;
    const wasFailed = deps.policy.failed();
    deps.policy.connected();
    if (wasFailed) status('connected');
  };
  const unprove = () => {
    cancelProof?.();
    cancelProof = undefined;
    isProven = false;
  };
  const drop = () => {
    unprove();
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = undefined;
  };
  const cancelTimer = () => {
    waiting?.();
    waiting = undefined;
  };
  const after = (reaction: Reaction) => {
    if (reaction.kind === 'none' || !running) return;
    cancelTimer();
    const afterwards = (work: () => void, ms: number) => {
      waiting = deps.later(() => {
        waiting = undefined;
        work();
      }, ms);
    };
    status(deps.policy.failed() ? 'failed' : 'reconnecting');
    if (reaction.kind === 'reconnect') {
      afterwards(() => socket?.connect(), reaction.inMs);
      return;
    }
    drop();
    // The old transport gets a moment to close before a new one opens.
    afterwards(() => void open(), Math.max(reaction.inMs, SOCKET.hardReconnectWaitMs));
  };
  const renewThen = async (reconnect: () => void) => {
    if (renewedOnce) return deps.refused();
    renewedOnce = true;
    const alive = await deps.renew().catch(() => {
      // A server or a network that is away has refused nothing: asked again with the next refusal.
      renewedOnce = false;
      return true;
    });
    if (alive && running) reconnect();
  };

  const open = async () => {
    const mine = ++generation;
    // A connection that counts as failed does so until it is there again, not only between its attempts.
    status(deps.policy.failed() ? 'failed' : everConnected ? 'reconnecting' : 'connecting');
    let next: SocketLike;
    try {
      next = await deps.createSocket();
    } catch {
      // The library's chunk did not arrive. Without a socket there is nothing to reconnect: another one is made.
      if (mine !== generation) return;
      const reaction = deps.policy.connectError();
      return after(reaction.kind === 'none' ? deps.policy.woken() : reaction);
    }
    if (mine !== generation || !running) return void next.disconnect();
    listen(next);
    next.connect();
  };

  const arrived = () => {
    unprove();
    cancelProof = deps.later(prove, PROVEN_MS);
    renewedOnce = false;
    guard.reset();
    const first = !everConnected;
    everConnected = true;
    if (!deps.policy.failed()) status('connected');
    for (const wake of waiters) wake();
    deps.onConnected(first);
  };

  const listen = (next: SocketLike) => {
    socket = next;
    next.on('connect', arrived);
    next.on('disconnect', ((reason: string) => {
      const wasProven = isProven;
      unprove();
      const isServers = reason === 'io server disconnect';
      // A connect that failed: should it be the token, the next handshake is refused for it.
      const failed = isServers && !wasProven ? deps.policy.connectError() : undefined;
      const reaction = failed && failed.kind !== 'none' ? failed : deps.policy.disconnected(reason);
      // The server's own disconnect may mean that the token is no longer good.
      if (isServers && wasProven) void renewThen(() => after(reaction));
      else after(reaction);
    }) as (...args: never[]) => void);
    next.on('connect_error', ((error: unknown) => {
      const reaction = deps.policy.connectError();
      const code = codeOf(error);
      if (authCodes.has(code ?? '')) void renewThen(() => after(reaction.kind === 'none' ? deps.policy.woken() : reaction));
      // The server answered, with a refusal: the transport takes that for the last word, and does not try again.
      else if (code !== undefined && reaction.kind === 'none') after(deps.policy.refused(retryAfterMsOf(error)));
      else {
        if (deps.policy.failed()) status('failed');
        after(reaction);
      }
    }) as (...args: never[]) => void);
    next.onAny((name, data, stamp) => {
      if (name === 'room:head') prove();
      deps.onEvent(name, data, stamp as Stamp | undefined);
    });
  };

  const connected = () =>
    socket?.connected
      ? Promise.resolve()
      : new Promise<void>((resolve, reject) => {
          const give = deps.later(() => {
            waiters.delete(wake);
            reject(new HttpError({ status: 0, error: 'NETWORK', message: t('error.notConnected') }));
          }, SOCKET.waitForConnectionMs);
          const wake = () => {
            give();
            waiters.delete(wake);
            resolve();
          };
          waiters.add(wake);
        });

  /**
   * Whether the socket still answers. While it does not within `ms`, another one is opened beside it, and takes its place if it
   * is there first: nobody loses theirs to a server that is merely busy.
   */
  const probe = async (ms: number): Promise<void> => {
    const probed = socket;
    if (!probed?.connected || waiting || probing) return;
    probing = true;
    let other: SocketLike | undefined;
    let isDecided = false;
    const decided = () => {
      isDecided = true;
      probing = false;
    };
    const cancel = deps.later(async () => {
      other = await deps.createSocket().catch(() => undefined);
      if (isDecided || socket !== probed) return void other?.disconnect();
      other?.on('connect', () => {
        if (isDecided || socket !== probed || !other) return void other?.disconnect();
        decided();
        drop();
        generation += 1;
        other.removeAllListeners();
        status('reconnecting');
        listen(other);
        arrived();
      });
      other?.connect();
    }, ms);
    // A command without an effect.
    const answer = await probed
      .timeout(PROBE_MS)
      .emitWithAck('room:replay', { rooms: {} })
      .catch(() => undefined);
    if (isDecided) return;
    decided();
    cancel();
    other?.disconnect();
    if (answer === undefined && socket === probed && probed.connected) after(deps.policy.woken());
  };

  const send = async (name: string, payload: unknown): Promise<Record<string, unknown>> => {
    await connected();
    const ack = await socket
      ?.timeout(SOCKET.waitForConnectionMs * 2)
      .emitWithAck(name, payload)
      // Pings are rare (docs/adr/0053): whoever asks and hears nothing looks whether anybody is there.
      .catch(() => void probe(UNANSWERED_MS));
    const answer = ack as
      | { success?: boolean; message?: string; error?: string; details?: unknown; retryAfter?: number }
      | undefined;
    if (answer?.success) return answer as Record<string, unknown>;
    throw new HttpError({
      status: 0,
      error: answer?.error ?? 'TIMEOUT',
      message: answer?.message ?? t('error.noAnswer'),
      details: answer?.details,
      retryAfterMs: answer?.retryAfter === undefined ? undefined : answer.retryAfter * 1_000,
    });
  };

  return {
    start() {
      if (running) return;
      running = true;
      void open();
    },
    stop() {
      running = false;
      generation += 1;
      everConnected = false;
      cancelTimer();
      drop();
      guard.reset();
      status('off');
    },
    /** The network is back or the page is visible: do not wait for the backoff. An attempt that is under way goes on. */
    wake() {
      if (running && waiting) after(deps.policy.woken());
    },
    probe,
    isConnected: () => socket?.connected ?? false,
    isRunning: () => running,
    /** On its way to its first connection. */
    isOpening: () => running && !everConnected,
    request: (name: string, payload?: unknown) => guard.once(name, payload, () => send(name, payload)),
  };
};
export type Connection = ReturnType<typeof createConnection>;
