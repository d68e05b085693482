import { SOCKET } from '@visavis/contracts/constants/socket';

/** What to do about a connection, and in how many ms. `full`: tear the socket down and make a new one. */
export type Reaction = { kind: 'none' } | { kind: 'reconnect' | 'full'; inMs: number };

const critical = new Set(['transport close', 'transport error', 'ping timeout']);
const ours = 'io client disconnect';
const none: Reaction = { kind: 'none' };

/**
 * The specification's reconnect rules (section 4). A critical disconnect: full reconnect at once; others: backoff of 1 to 30 s;
 * three connect errors in a row: full reconnect; full reconnects at most one per 5 s; 5 failed connects: the connection counts as
 * failed.
 */
export const createConnectionPolicy = (clock: { now: () => number; random: () => number }) => {
  let errorsInRow = 0;
  let failures = 0;
  let attempt = 0;
  /** The last full reconnect that took place, and the one asked for last, which may be yet to come. */
  let doneAt = Number.NEGATIVE_INFINITY;
  let askedFor = Number.NEGATIVE_INFINITY;

  const full = (atLeastMs: number): Reaction => {
    const now = clock.now();
    // One that takes the place of another still to come does not count twice.
    if (askedFor <= now) doneAt = askedFor;
    const inMs = Math.max(atLeastMs, doneAt + SOCKET.fullReconnectThrottleMs - now);
    askedFor = now + inMs;
    return { kind: 'full', inMs };
  };
  const backoff = () => {
    const base = Math.min(SOCKET.backoffFirstMs * 2 ** attempt, SOCKET.backoffMaxMs);
    attempt += 1;
    // Spread, so that a restarted server is not met by everyone at once.
    return Math.min(SOCKET.backoffMaxMs, Math.round(base * (1 + clock.random() * 0.5)));
  };

  return {
    connected() {
      errorsInRow = 0;
      failures = 0;
      attempt = 0;
    },
    disconnected(reason: string): Reaction {
      if (reason === ours) return none;
      return critical.has(reason) ? full(0) : { kind: 'reconnect', inMs: backoff() };
    },
    /** The transport tries again by itself until the third error in a row. */
    connectError(): Reaction {
      errorsInRow += 1;
      failures += 1;
      if (errorsInRow < SOCKET.errorsBeforeFullReconnect) return none;
      errorsInRow = 0;
      return full(backoff());
    },
    /**
     * The handshake was refused by a server that is busy, or is not itself; not everybody comes back the moment that it named.
     */
    refused: (retryAfterMs: number): Reaction => ({ kind: 'reconnect', inMs: retryAfterMs + backoff() }),
    /** The network came back, or the page was looked at again. */
    woken: (): Reaction => full(0),
    failed: () => failures >= SOCKET.reconnectAttempts,
  };
};
export type ConnectionPolicy = ReturnType<typeof createConnectionPolicy>;
