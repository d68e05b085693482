import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '@visavis/platform';

export interface OutgoingWebhook {
  id: string;
  body: string;
  /** Milliseconds of the sandbox's clock. */
  due: number;
  createdAt: number;
  attempts: number;
}

const POLL_MS = 200;
/** While one process sends it, no other does. */
const LEASE_MS = 15_000;
const FIRST_PAUSE_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000;

/** What a sandbox has to post to the product, in its file: processes that share it send each webhook once. */
export function openWebhookQueue(database: DatabaseSync) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS deliveries (
      id TEXT PRIMARY KEY, body TEXT NOT NULL, due INTEGER NOT NULL, created_at INTEGER NOT NULL, attempts INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (due);
  `);
  const add = database.prepare('INSERT INTO deliveries (id, body, due, created_at, attempts) VALUES (?, ?, ?, ?, 0)');
  const due = database.prepare(
    'SELECT id, body, due, created_at AS createdAt, attempts FROM deliveries WHERE due <= ? ORDER BY due LIMIT 20',
  );
  const move = database.prepare('UPDATE deliveries SET due = ?, attempts = ? WHERE id = ? AND due = ?');
  const drop = database.prepare('DELETE FROM deliveries WHERE id = ?');
  const forget = database.prepare('DELETE FROM deliveries WHERE due < ? AND created_at < ?');
  return {
    add: (webhook: Omit<OutgoingWebhook, 'attempts'>) => {
      add.run(webhook.id, webhook.body, webhook.due, webhook.createdAt);
    },
    due: (now: number) => due.all(now) as unknown as OutgoingWebhook[],
    /** False: another process has it. */
    move: ({ id, due }: OutgoingWebhook, next: number, attempts: number): boolean =>
      Number(move.run(next, attempts, id, due).changes) === 1,
    drop: (id: string) => void drop.run(id),
    /** Those that nobody took for a day. */
    forgetOld: (now: number) => void forget.run(now - GIVE_UP_AFTER_MS, now - GIVE_UP_AFTER_MS),
  };
}
export type WebhookQueue = ReturnType<typeof openWebhookQueue>;

/** Sends each until `post` says true, again with growing pauses for a day, as providers do. */
export function createWebhookSender(options: {
  queue: () => WebhookQueue;
  clock: Clock;
  post: (webhook: OutgoingWebhook) => Promise<boolean>;
}) {
  const { queue, clock, post } = options;
  const now = () => clock.now().getTime();

  async function deliver(webhook: OutgoingWebhook): Promise<void> {
    const leased = { ...webhook, due: now() + LEASE_MS };
    if (!queue().move(webhook, leased.due, webhook.attempts)) return;
    if (await post(webhook).catch(() => false)) return queue().drop(webhook.id);
    const next = now() + FIRST_PAUSE_MS * 2 ** webhook.attempts;
    if (next > webhook.createdAt + GIVE_UP_AFTER_MS) queue().drop(webhook.id);
    else queue().move(leased, next, webhook.attempts + 1);
  }
  /** Each of those that are due now once. */
  async function deliverDue(): Promise<void> {
    let batch: OutgoingWebhook[];
    const tried = new Set<string>();
    do {
      batch = queue()
        .due(now())
        .filter(({ id }) => !tried.has(id));
      for (const { id } of batch) tried.add(id);
      await Promise.all(batch.map(deliver));
    } while (batch.length > 0);
  }

  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> | undefined;
  return {
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
