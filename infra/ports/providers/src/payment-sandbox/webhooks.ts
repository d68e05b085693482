import { createHmac } from 'node:crypto';
import type { Clock } from '@visavis/platform';
import type { Books, Delivery } from './books.ts';
import { providerId } from './entities.ts';

/** `before` the call that caused it returns, `after` it by `afterMs` of the sandbox's clock, or never. Without a wish: as soon as can be. */
export type WebhookTiming = 'before' | 'after' | 'never' | 'now';

const AFTER_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const POLL_MS = 200;
/** While one process sends it, no other does. */
const LEASE_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Sends events as Razorpay does: signed, with an id, and again with growing pauses for a day until a 2xx comes back. */
export function createWebhooks(options: { books: Books; clock: Clock; secret: string; url: () => string }) {
  const { books, clock, secret, url } = options;
  const now = () => clock.now().getTime();

  async function deliver(delivery: Delivery): Promise<void> {
    const leased = { ...delivery, due: now() + LEASE_MS };
    if (!books.deliveries.move(delivery, leased.due, delivery.attempts)) return;
    if (await post(delivery).catch(() => false)) return books.deliveries.drop(delivery.id);
    const next = now() + FIRST_PAUSE_MS * 2 ** delivery.attempts;
    if (next > delivery.createdAt + GIVE_UP_AFTER_MS) books.deliveries.drop(delivery.id);
    else books.deliveries.move(leased, next, delivery.attempts + 1);
  }
  /** Each of those that are due now once. */
  async function deliverDue(): Promise<void> {
    let batch: Delivery[];
    const tried = new Set<string>();
    do {
      batch = books.deliveries.due(now()).filter(({ id }) => !tried.has(id));
      for (const { id } of batch) tried.add(id);
      await Promise.all(batch.map(deliver));
    } while (batch.length > 0);
  }

  async function post({ id, body }: Delivery): Promise<boolean> {
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

  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> | undefined;
  return {
    /** Within the caller's transaction. Returns the event's id, or undefined when it is never sent. */
    publish(event: string, payload: Record<string, object>, timing: WebhookTiming, afterMs = AFTER_MS): string | undefined {
      if (timing === 'never') return undefined;
      const id = providerId('evt');
      const createdAt = now();
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
    /** Resolves when all that is due now was tried, by this call or by the turn that was at it. */
    async deliverDue() {
      await deliverDue();
      await working;
    },
    start() {
      timer = setInterval(() => {
        // What fails now is tried at the next turn.
        working ??= deliverDue()
          .catch(() => undefined)
          .finally(() => {
            working = undefined;
          });
      }, POLL_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
