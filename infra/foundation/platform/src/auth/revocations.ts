import type { Clock } from '../clock.ts';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import type { Principal } from './principal.ts';

/** The name of the cache stream that carries revocations to every process. */
export const REVOCATION_STREAM = 'revocations';

/**
 * A session (`sessionId`), or every token of a user below `minVersion`. Matters until `until` (ms): then no such token is alive.
 */
export interface Revocation {
  userId: string;
  sessionId?: string;
  minVersion?: number;
  until: number;
}

export interface Revocations {
  isRevoked(principal: Principal): boolean;
  /** False when the truth was not seen for 5 s: writes and admin calls are refused then, reads go by the last known map. */
  healthy(): boolean;
  onRevoked(listener: (revocation: Revocation) => void): () => void;
}

interface Stream {
  head(stream: string): Promise<{ epoch: string; seq: number }>;
  since(stream: string, from: { epoch: string; seq: number }): Promise<{ seq: number; value: unknown }[] | undefined>;
}

const POLL_MS = 250;
const HEALTHY_MS = 5_000;

/**
 * Keeps the map of live revocations of one process: the whole from auth (`loadAll`) at start and whenever the stream was lost,
 * then what the stream brings, within a second.
 */
export function createRevocationWatcher(options: {
  streams: Stream;
  loadAll: () => Promise<readonly Revocation[]>;
  clock: Clock;
  logger: Logger;
}): Revocations & {
  start(): void;
  stop(): Promise<void>;
  /** For tests: one round now. */
  poll(): Promise<void>;
} {
  const { streams, loadAll, clock, logger } = options;
  const sessions = new Map<string, number>();
  const versions = new Map<string, { minVersion: number; until: number }>();
  const listeners = new Set<(revocation: Revocation) => void>();
  const failures = createFailureLog(logger, { failed: 'revocations could not be read', again: 'revocations are read again' });
  let cursor: { epoch: string; seq: number } | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const apply = (revocation: Revocation) => {
    if (revocation.sessionId) sessions.set(revocation.sessionId, revocation.until);
    if (revocation.minVersion !== undefined) {
      const version = versions.get(revocation.userId);
      if (!version || version.minVersion < revocation.minVersion)
        versions.set(revocation.userId, { minVersion: revocation.minVersion, until: revocation.until });
    }
    for (const listener of listeners) listener(revocation);
  };
  const forgetExpired = () => {
    const now = clock.now().getTime();
    for (const [id, until] of sessions) if (until < now) sessions.delete(id);
    for (const [id, { until }] of versions) if (until < now) versions.delete(id);
  };
  const poll = async () => {
    const head = await streams.head(REVOCATION_STREAM);
    const entries =
      cursor && cursor.epoch === head.epoch
        ? cursor.seq === head.seq
          ? []
          : await streams.since(REVOCATION_STREAM, cursor)
        : undefined;
    // The head was read before the whole: what comes between the two is seen again, which is harmless.
    for (const revocation of entries ? entries.map((entry) => entry.value as Revocation) : await loadAll()) apply(revocation);
    cursor = entries?.length ? { epoch: head.epoch, seq: Math.max(head.seq, ...entries.map((entry) => entry.seq)) } : head;
    forgetExpired();
    seenAt = performance.now();
  };
  const loop = () => {
    running = poll()
      .then(failures.succeeded, failures.failed)
      .then(() => {
        if (!stopped) timer = setTimeout(loop, POLL_MS);
      });
  };

  return {
    poll,
    isRevoked: (principal) =>
      sessions.has(principal.sessionId) || principal.version < (versions.get(principal.userId)?.minVersion ?? 0),
    healthy: () => performance.now() - seenAt < HEALTHY_MS,
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: loop,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
