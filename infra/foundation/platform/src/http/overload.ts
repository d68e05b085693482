import type { Request, RequestHandler } from 'express';
import { Unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { atMost, setting } from '../settings.ts';
import { isUpload } from './unfinished-requests.ts';

export const overloadSettings = {
  OVERLOAD_MS: setting(
    atMost(500),
    'A process whose event loop is late by as many milliseconds refuses API requests (`503`) until it has caught up; 0 for never',
  ),
  OVERLOAD_REQUESTS: setting(
    atMost(500),
    'API requests to one service that a process works on at once, uploads and files counted apart; it refuses more (`503`); 0 for no limit',
  ),
};

const TICK_MS = 50;

export interface OverloadGuard {
  /** Throws `Unavailable` while the event loop is too late. */
  check(): void;
  /**
   * Limits the requests that `handler` works on at once; more are refused with `Unavailable`. Each handler has its own limit, so
   * that a service that hangs does not block the others; and so have files and uploads, which may take minutes, beside calls. A
   * call comes here with its whole body.
   */
  bounded(handler: RequestHandler): RequestHandler;
}

/**
 * Refuses requests early under overload. A refusal costs a fraction of a response, so that accepted requests meet their
 * deadlines; an unlimited queue would make all of them late. Requests queue in two places: before the event loop, measured by how
 * late a due timer is (a delay histogram would notice a burst only after it), and inside handlers, where they wait for each
 * other.
 */
export function createOverloadGuard(options: {
  /** Refuse when the event loop is later than this, in milliseconds; 0 disables it. */
  lateMs: number;
  /** Most requests in one handler at once; 0 for no limit. */
  requests: number;
  metrics: Pick<Metrics, 'overloadRefusals'>;
  /** Monotonic milliseconds. */
  now?: () => number;
}): OverloadGuard {
  const { lateMs, requests, metrics, now = () => performance.now() } = options;
  let due = now() + TICK_MS;
  if (lateMs > 0)
    setInterval(() => {
      due = now() + TICK_MS;
    }, TICK_MS).unref();
  const refuse = () => {
    metrics.overloadRefusals.inc();
    throw new Unavailable('We are experiencing high traffic. Please try again in a few moments.');
  };
  return {
    check() {
      if (lateMs > 0 && now() - due > lateMs) refuse();
    },
    bounded(handler) {
      if (requests === 0) return handler;
      const active = { calls: 0, files: 0, uploads: 0 };
      return (request, response, next) => {
        const kind = isFile(request) ? 'files' : isUpload(request) ? 'uploads' : 'calls';
        if (active[kind] >= requests) refuse();
        active[kind] += 1;
        response.on('close', () => {
          active[kind] -= 1;
        });
        return handler(request, response, next);
      };
    },
  };
}

/** A signed link to a file: its response may take hours. */
export const isFile = ({ path }: Pick<Request, 'path'>): boolean => /^\/files\//i.test(path);
