// The peer of P10's captures, a process of its own: what one would write without our layers. The same signature check and the
// same writes (order, subscription, ledger, account, invoice, the webhook's id, four events) in one commit a webhook, on bare
// node:http and a SQLite file as durable as ours.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/** By table: the fields of its indexes. */
const TABLES: Record<string, string[][]> = {
  orders: [
    ['userId', 'createdAt'],
    ['createdAt'],
    ['status', 'createdAt'],
    ['status', 'expiresAt'],
    ['planCode', 'createdAt'],
    ['couponCode', 'createdAt'],
    ['followUntil'],
    ['paymentId'],
  ],
  subscriptions: [['userId', 'purchasedAt'], ['userId', 'expired'], ['expired', 'expiresAt'], ['orderId']],
  ledger: [['userId', 'sequence']],
  accounts: [],
  invoices: [['number'], ['orderId', 'issuedAt']],
  provider_events: [['forgetAt']],
  outbox: [['subject']],
};

interface Payment {
  id: string;
  order_id: string;
  amount: number;
}
const [file = '', secret = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
for (const [table, indexes] of Object.entries(TABLES)) {
  database.exec(`CREATE TABLE ${table} (id TEXT PRIMARY KEY, doc TEXT NOT NULL)`);
  for (const [n, fields] of indexes.entries())
    database.exec(`CREATE INDEX ${table}_${n} ON ${table} (${fields.map((field) => `json_extract(doc, '$.${field}')`)})`);
}
const statements = Object.fromEntries(
  Object.keys(TABLES).map((table) => [
    table,
    {
      get: database.prepare(`SELECT doc FROM ${table} WHERE id = ?`),
      put: database.prepare(`INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc`),
    },
  ]),
);
const get = (table: string, id: string) => {
  const row = statements[table]?.get.get(id) as { doc: string } | undefined;
  return row && JSON.parse(row.doc);
};
const put = (table: string, id: string, doc: object) => void statements[table]?.put.run(id, JSON.stringify(doc));

function capture(eventId: string, { id, order_id, amount }: Payment): void {
  const now = new Date();
  if (get('provider_events', eventId)) return;
  const order = get('orders', order_id);
  if (!order || order.status === 'captured' || order.amountPaise !== amount) return;
  const { userId, passes, planCode } = order;
  const attempt = { paymentId: id, status: 'captured', amountPaise: amount, method: 'upi', at: now };
  put('orders', order_id, { ...order, status: 'captured', paymentId: id, paidAt: now, attempts: [attempt] });
  const account = get('accounts', userId) ?? { balance: 0, holds: [], version: 0 };
  const balance = account.balance + passes;
  put('accounts', userId, { ...account, balance, version: account.version + 1 });
  const subscription = { userId, orderId: order_id, planCode, totalPasses: passes, remainingPasses: passes, purchasedAt: now };
  put('subscriptions', `sub:${order_id}`, { ...subscription, expired: false, expiresAt: order.expiresAt });
  put('ledger', `purchase:${order_id}`, { userId, sequence: account.version, delta: passes, balanceAfter: balance, at: now });
  const taxPaise = Math.round((amount * 18) / 118);
  const buyer = { name: order.buyerName, gstDetails: null };
  put('invoices', order_id, { orderId: order_id, userId, issuedAt: now, buyer, taxablePaise: amount - taxPaise, taxPaise });
  put('provider_events', eventId, { at: now, forgetAt: new Date(now.getTime() + 604_800_000) });
  for (const type of ['purchased', 'activated', 'passes', 'captured'])
    put('outbox', `${order_id}:${type}`, { type, subject: userId, time: now, data: subscription });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const isAuthentic = createHmac('sha256', secret).update(body).digest('hex') === request.headers['x-razorpay-signature'];
    if (!isAuthentic) return void response.writeHead(400).end();
    database.exec('BEGIN IMMEDIATE');
    capture(String(request.headers['x-razorpay-event-id']), JSON.parse(body.toString()).payload.payment.entity);
    database.exec('COMMIT');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  });
});
process.on('message', (payments: Payment[]) => {
  const now = new Date();
  database.exec('BEGIN');
  for (const [n, { order_id, amount }] of payments.entries())
    put('orders', order_id, {
      userId: `u${n % 300}`,
      buyerName: `Buyer ${n % 300}`,
      planCode: 'growth',
      planName: 'Growth',
      passes: 20,
      amountPaise: amount,
      originalPaise: amount,
      status: 'created',
      attempts: [],
      expiresAt: now,
      createdAt: now,
    });
  database.exec('COMMIT');
  process.send?.({ ready: true });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
