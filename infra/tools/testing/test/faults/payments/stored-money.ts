import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createEmbeddedLog } from '@visavis/event-bus';
import { createKafkaLog, kafkaOptionsOf } from '@visavis/event-bus-kafka';
import { systemClock } from '@visavis/platform';

export interface StoredOrder {
  _id: string;
  userId: string;
  amountPaise: number;
  passes: number;
  isUnlimited: boolean;
  bonusPasses: number;
  couponId: string | null;
  providerOrderId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  amountRefundedPaise: number;
  status: string;
  attempts: { paymentId: string; status: string; isExtra: boolean; isReturned?: boolean }[];
}
export interface StoredRefund {
  _id: string;
  orderId: string;
  paymentId: string;
  providerRefundId: string | null;
  amountPaise: number;
  isExtra: boolean;
  status: string;
}
export interface StoredDocument {
  _id: string;
  kind: 'invoice' | 'credit-note';
  orderId: string;
  financialYear: string;
  number?: string;
  issuedAt: string;
  totalPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}
export interface StoredEvent {
  id: string;
  type: string;
  subject: string;
}

/**
 * Billing's documents and events as they lie on disk and in the topic, read without the product. It must not run in the single
 * process' shape.
 */
export async function readStoredMoney(dataDir: string, eventBusUrl: string | undefined) {
  const database = new DatabaseSync(join(dataDir, 'billing.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  const all = <T>(name: string): T[] =>
    database
      .prepare(`SELECT body FROM "c:${name}"`)
      .all()
      .map(({ body }) => JSON.parse(String(body)) as T);
  const money = {
    orders: all<StoredOrder>('orders'),
    refunds: all<StoredRefund>('refunds'),
    documents: all<StoredDocument>('tax_documents'),
    series: all<{ _id: string; next: number }>('number_series'),
    subscriptions: all<{ _id: string; userId: string; orderId: string | null; remainingPasses: number; isUnlimited: boolean }>(
      'subscriptions',
    ),
    ledger: all<{ _id: string; userId: string; sequence: number; delta: number; balanceAfter: number }>('pass_ledger'),
    accounts: all<{ _id: string; balance: number }>('pass_accounts'),
    coupons: all<{ _id: string; code: string; maxRedemptions: number | null; redemptions: number; reserved: number }>('coupons'),
    uses: all<{ _id: string; couponId: string; state: string }>('coupon_uses'),
    outbox: Number(database.prepare('SELECT count(*) AS rows FROM _outbox').get()?.rows),
    events: await readEvents(dataDir, eventBusUrl),
  };
  database.close();
  return money;
}
export type StoredMoney = Awaited<ReturnType<typeof readStoredMoney>>;

/** Every record of a service's topic: an event that was published again after a kill is there twice, under one id. */
export async function readEvents<T = StoredEvent>(
  dataDir: string,
  eventBusUrl: string | undefined,
  service = 'billing',
): Promise<T[]> {
  const log = eventBusUrl
    ? createKafkaLog({
        ...kafkaOptionsOf(eventBusUrl),
        clientId: 'audit',
        topics: { partitions: 4, replication: 1, retentionMs: -1 },
      })
    : createEmbeddedLog({ file: join(dataDir, 'events.db'), clock: systemClock });
  const events: T[] = [];
  for await (const { value } of log.read(`visavis.${service}`)) events.push(JSON.parse(value));
  await log.close();
  return events;
}
