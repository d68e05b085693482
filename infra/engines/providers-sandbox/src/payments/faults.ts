import { z } from 'zod';
import type { Books } from './books.ts';

/** How the provider misbehaves, until it is told otherwise; shared by the processes of one data folder. */
export const faultsBody = z.object({
  /**
   * `unreachable`: connections are cut; `lost-response`: the work is done, its response is lost; `error`: 500; `slow`: each call
   * is taken up after `delayMs`; `slow-response`: the work is done at once, its response comes after `delayMs`.
   */
  api: z.enum(['none', 'unreachable', 'lost-response', 'error', 'slow', 'slow-response']).optional(),
  delayMs: z.number().int().min(0).max(60_000).optional(),
  /** Only of this call, e.g. `POST /payments/:id/refund`; without it of every call. */
  on: z.string().max(100).optional(),
  /** Of so many calls; without it of all. */
  calls: z.number().int().min(1).optional(),
  /** When webhooks are sent that nobody asked for otherwise. */
  webhooks: z.enum(['now', 'after', 'never']).optional(),
  /** What becomes of refunds. */
  refunds: z.enum(['processed', 'pending', 'failed']).optional(),
});
export type Faults = z.infer<typeof faultsBody>;

export function createFaults(books: Books) {
  interface ApiFault {
    api: NonNullable<Faults['api']>;
    delayMs: number;
    on?: string | undefined;
    calls?: number | undefined;
  }
  return {
    /** Left out: as in a provider that works. */
    set({ webhooks = 'now', refunds = 'processed', api = 'none', delayMs = 0, on, calls }: Faults) {
      books.transaction(() => {
        books.setNote('webhooks', webhooks);
        books.setNote('refunds', refunds);
        books.setNote('api', { api, delayMs, on, calls } satisfies ApiFault);
      });
    },
    /** Of this call, e.g. `GET /orders/:id`; counts it. */
    next(call: string): { api: NonNullable<Faults['api']>; delayMs: number } {
      const fault = books.note('api') as ApiFault | undefined;
      if (!fault || fault.api === 'none' || (fault.on !== undefined && fault.on !== call)) return { api: 'none', delayMs: 0 };
      if (fault.calls !== undefined)
        books.setNote('api', fault.calls > 1 ? { ...fault, calls: fault.calls - 1 } : { api: 'none', delayMs: 0 });
      return fault;
    },
  };
}
