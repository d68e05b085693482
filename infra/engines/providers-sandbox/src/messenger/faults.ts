import { MESSAGE_CHANNELS, type MessageChannel } from '@visavis/providers';
import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Books } from './books.ts';

const recipients = z.array(z.string().max(1_000)).max(1_000).default([]);

/** How the providers misbehave, until they are told otherwise; shared by the processes of one data folder. */
export const faultsBody = z.object({
  /** Of one provider; without it of all four. */
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  /**
   * `unreachable`: connections are cut; `lost-response`: the message is accepted, the response is lost; `error`: 500, of SMTP
   * 451; `too-many`: 429, of SMTP 421; `slow`: each answer comes after `delayMs`.
   */
  api: z.enum(['none', 'unreachable', 'lost-response', 'error', 'too-many', 'slow']).default('none'),
  /** Of so many calls; without it of all. */
  calls: z.number().int().min(1).optional(),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  retryAfterSec: z.number().int().min(0).max(3_600).default(1),
  /** `late`: after `receiptAfterMs` of the sandbox's clock. */
  receipts: z.enum(['now', 'late', 'twice', 'never', 'failed', 'out-of-order']).default('now'),
  receiptAfterMs: z.number().int().min(0).max(86_400_000).default(90_000),
  /** Phones, addresses and endpoints that the provider does not know, or that have opted out. */
  unknown: recipients,
  optedOut: recipients,
});
export type Faults = z.output<typeof faultsBody>;

const NONE = faultsBody.parse({});

export function createFaults(books: () => Books) {
  const of = (channel: MessageChannel) => (books().note(`faults ${channel}`) as Faults | undefined) ?? NONE;
  return {
    /** Left out: as in a provider that works. */
    set({ channel, ...faults }: Faults) {
      books().transaction(() => {
        for (const each of channel ? [channel] : MESSAGE_CHANNELS) books().setNote(`faults ${each}`, faults);
      });
    },
    of,
    /** Of the next call; counts it. */
    next(channel: MessageChannel): Faults {
      const seen = of(channel);
      if (seen.api === 'none' || seen.calls === undefined) return seen;
      return books().transaction(() => {
        const now = of(channel);
        const { calls, ...rest } = now;
        if (calls !== undefined)
          books().setNote(`faults ${channel}`, calls > 1 ? { ...now, calls: calls - 1 } : { ...rest, api: 'none' });
        return now;
      });
    },
  };
}
export type FaultSettings = ReturnType<typeof createFaults>;

/** For providers that speak HTTP; `refuse` answers in the provider's words. */
export const misbehave =
  (faults: FaultSettings, channel: MessageChannel, refuse: (response: Response, status: 429 | 500) => unknown): RequestHandler =>
  (request, response, next) => {
    const { api, delayMs, retryAfterSec } = faults.next(channel);
    if (api === 'unreachable') return void request.socket.destroy();
    if (api === 'error') return void refuse(response, 500);
    if (api === 'too-many') return void refuse(response.set('Retry-After', String(retryAfterSec)), 429);
    // Cut when the work is done, just before the response would leave.
    if (api === 'lost-response') response.end = () => response.destroy();
    if (api === 'slow') setTimeout(next, delayMs).unref();
    else next();
  };
