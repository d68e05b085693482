import { createHmac } from 'node:crypto';
import type { Clock } from '@visavis/platform';
import { createWebhookSender, type OutgoingWebhook } from '../shared/outgoing-webhooks.ts';
import type { Books } from './books.ts';
import { providerId } from './entities.ts';

/**
 * `before` the call that caused it returns, `after` it by `afterMs` of the sandbox's clock, or never. Without a wish: as soon as
 * can be.
 */
export type WebhookTiming = 'before' | 'after' | 'never' | 'now';

const AFTER_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;

/** Sends events as Razorpay does: signed, with an id, and again with growing pauses for a day until a 2xx comes back. */
export function createWebhooks(options: { books: Books; clock: Clock; secret: string; url: () => string }) {
  const { books, clock, secret, url } = options;

  async function post({ id, body }: OutgoingWebhook): Promise<boolean> {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': id,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.ok;
  }

  return {
    ...createWebhookSender({ queue: () => books.deliveries, clock, post }),
    /** Within the caller's transaction. Returns the event's id, or undefined when it is never sent. */
    publish(event: string, payload: Record<string, object>, timing: WebhookTiming, afterMs = AFTER_MS): string | undefined {
      if (timing === 'never') return undefined;
      const id = providerId('evt');
      const createdAt = clock.now().getTime();
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_SandboxVisavis',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }])),
        created_at: Math.floor(createdAt / 1_000),
      });
      books.deliveries.add({ id, body, createdAt, due: timing === 'after' ? createdAt + afterMs : createdAt });
      return id;
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
