import type { RequestHandler } from 'express';
import { z } from 'zod';
import { Unavailable } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { setting } from '../settings.ts';

export const overloadSettings = {
  OVERLOAD_MS: setting(
    z.coerce.number().int().min(0).default(500),
    'A process whose event loop is late by as many milliseconds refuses API requests (`503`) until it has caught up; 0 for never',
  ),
  OVERLOAD_REQUESTS: setting(
    z.coerce.number().int().min(0).default(500),
    'API requests to one service that a process works on at once; it refuses more (`503`); 0 for no limit',
  ),
};

const TICK_MS = 50;

export interface OverloadGuard {
  /** Throws `Unavailable` while the process is behind with its work. */
  check(): void;
  /** Lets in only so many at once. Each handler has a room of its own: a service that hangs does not take the others' places. */
  bounded(handler: RequestHandler): RequestHandler;
}

/**
 * Refusing costs a fraction of answering, and early enough it helps: who was let in is answered in time, while a queue that only grows would let
 * everybody wait past their deadlines. The queue is in two places: in front of the loop (how late it is right now is told by a timer that should
 * have run; a histogram of delays learns of a flood only when the loop comes up for air), and behind it, where requests wait for each other.
 */
export function createOverloadGuard(options: {
  /** Lateness that is too much, in milliseconds; 0 for never. */
  lateMs: number;
  /** Requests in a handler at once; 0 for no limit. */
  requests: number;
  metrics: Pick<Metrics, 'overloadRefusals'>;
  /** Milliseconds that only grow. */
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
      let inside = 0;
      const leave = () => {
        inside -= 1;
      };
      return (request, response, next) => {
        if (inside >= requests) refuse();
        inside += 1;
        response.once('close', leave);
        return handler(request, response, next);
      };
    },
  };
}
