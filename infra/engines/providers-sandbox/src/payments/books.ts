import { openWebhookQueue } from '../shared/outgoing-webhooks.ts';
import { openSandboxDatabase } from '../shared/sandbox-database.ts';
import type { Checkout, DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';

interface Entities {
  order: OrderEntity;
  payment: PaymentEntity;
  refund: RefundEntity;
  dispute: DisputeEntity;
  checkout: Checkout;
}
type Kind = keyof Entities;

/** The provider's own books: a file that the processes of one data folder share. */
export function openBooks(file: string) {
  const { database, shared } = openSandboxDatabase(
    file,
    `CREATE TABLE IF NOT EXISTS entities (
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, parent TEXT, receipt TEXT,
      at INTEGER NOT NULL, due INTEGER, data TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS by_time ON entities (kind, at);
    CREATE INDEX IF NOT EXISTS by_parent ON entities (parent) WHERE parent IS NOT NULL;
    CREATE INDEX IF NOT EXISTS by_receipt ON entities (receipt) WHERE receipt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS by_due ON entities (due) WHERE due IS NOT NULL;
    `,
  );
  const prepare = (sql: string) => database.prepare(sql);
  const upsert = prepare(
    `INSERT INTO entities (kind, id, parent, receipt, at, due, data) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET due = excluded.due, data = excluded.data`,
  );
  const byId = prepare('SELECT data FROM entities WHERE id = ? AND kind = ?');
  const byReceipt = prepare("SELECT data FROM entities WHERE receipt = ? AND kind = 'order' ORDER BY number DESC");
  const byParent = prepare('SELECT data FROM entities WHERE parent = ? AND kind = ? ORDER BY number DESC');
  const byTime = prepare(
    'SELECT data FROM entities WHERE kind = ? AND at BETWEEN ? AND ? ORDER BY at DESC, number DESC LIMIT ? OFFSET ?',
  );
  const due = prepare('SELECT kind, data FROM entities WHERE due <= ? ORDER BY due LIMIT 100');
  const parse = <K extends Kind>(rows: unknown[]) => rows.map((row) => JSON.parse((row as { data: string }).data) as Entities[K]);

  return {
    ...shared,
    /** `due`: when the provider has to do something with it by itself, in milliseconds of its clock. */
    save<K extends Kind>(kind: K, entity: Entities[K], options: { parent?: string; receipt?: string | null; due?: number } = {}) {
      const { parent = null, receipt = null, due = null } = options;
      upsert.run(kind, entity.id, parent, receipt, entity.created_at, due, JSON.stringify(entity));
    },
    find: <K extends Kind>(kind: K, id: string): Entities[K] | undefined =>
      parse<K>([byId.get(id, kind)].filter((row) => row !== undefined))[0],
    ordersOf: (receipt: string) => parse<'order'>(byReceipt.all(receipt)),
    /** The newest first. */
    childrenOf: <K extends Kind>(kind: K, parent: string) => parse<K>(byParent.all(parent, kind)),
    /** The newest first; `from` and `to` in Unix seconds. */
    list: <K extends Kind>(kind: K, page: { from: number; to: number; count: number; skip: number }) =>
      parse<K>(byTime.all(kind, page.from, page.to, page.count, page.skip)),
    due: (now: number) =>
      (due.all(now) as { kind: Kind; data: string }[]).map(({ kind, data }) => ({ kind, entity: JSON.parse(data) as unknown })),
    deliveries: openWebhookQueue(database),
  };
}
export type Books = ReturnType<typeof openBooks>;
