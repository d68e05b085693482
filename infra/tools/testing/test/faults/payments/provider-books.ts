import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface BookedPayment {
  id: string;
  order_id: string;
  amount: number;
  amount_refunded: number;
  captured: boolean;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}
export interface BookedRefund {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}
export interface BookedOrder {
  id: string;
  receipt: string;
  amount: number;
  status: 'created' | 'attempted' | 'paid';
}

/**
 * The payment provider's own books, which the sandbox keeps in a file of the data folder: read from outside, so that they can be
 * looked at while the product is dead, and within a millisecond while it runs.
 */
export function openProviderBooks(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'payment-provider.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const all = database.prepare('SELECT data FROM entities WHERE kind = ? ORDER BY number');
  const children = database.prepare('SELECT data FROM entities WHERE kind = ? AND parent = ? ORDER BY number');
  const byReceipt = database.prepare("SELECT data FROM entities WHERE kind = 'order' AND receipt = ?");
  const note = database.prepare("SELECT value FROM notes WHERE key = 'api'");
  const deliveries = database.prepare('SELECT body, due, created_at AS createdAt FROM deliveries');
  const parse = <T>(rows: unknown[]) => rows.map((row) => JSON.parse((row as { data: string }).data) as T);
  return {
    orders: () => parse<BookedOrder>(all.all('order')),
    payments: () => parse<BookedPayment>(all.all('payment')),
    refunds: () => parse<BookedRefund>(all.all('refund')),
    ordersOf: (receipt: string) => parse<BookedOrder>(byReceipt.all(receipt)),
    paymentsOf: (orderId: string) => parse<BookedPayment>(children.all('payment', orderId)),
    refundsOf: (paymentId: string) => parse<BookedRefund>(children.all('refund', paymentId)),
    /** The fault that was set for one call has met it: from now on the product waits in that call. */
    hasCall: () => JSON.parse((note.get() as { value: string } | undefined)?.value ?? '{"api":"none"}').api === 'none',
    deliveries: () => deliveries.all() as { body: string; due: number; createdAt: number }[],
    close: () => database.close(),
  };
}
export type ProviderBooks = ReturnType<typeof openProviderBooks>;
