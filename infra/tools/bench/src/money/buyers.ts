import { createHmac, hkdfSync } from 'node:crypto';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { callSandbox, signIn } from '@visavis/testing/product';

/** Of the product that is measured: the sandbox's keys are derived from it. */
export const SERVICE_SECRET = 'a secret that is only used in benchmarks';
export const WEBHOOK_SECRET = Buffer.from(
  hkdfSync('sha256', SERVICE_SECRET, '', 'visavis/payment-sandbox/webhooks', 24),
).toString('base64url');

/** What one buyer can have open at a time: an order for the same is returned again. */
const OFFERS: readonly { planCode: string; selectedCategory?: string }[] = [
  ...CATEGORY_SLUGS.map((selectedCategory) => ({ planCode: 'growth', selectedCategory })),
  ...['basic', 'enterprise', 'enterprise_pro'].map((planCode) => ({ planCode })),
];
const AT_ONCE = 16;

export interface Buyer {
  id: string;
  token: string;
}
/** Captured at the provider, and the product has not heard of it. */
export interface Capture {
  userId: string;
  /** As the provider sends it. */
  body: string;
  headers: Record<string, string>;
}

/** So many captures as are to be told of, of as many buyers as that takes; those of one buyer are far apart. */
export async function payQuietly(url: string, count: number): Promise<{ buyers: Buyer[]; captures: Capture[] }> {
  const buyers = await inParallel(Math.ceil(count / OFFERS.length), async (n) => {
    const { token, user } = await signIn(url, `+9197${String(n).padStart(8, '0')}`, `Buyer ${n}`);
    return { id: user._id, token };
  });
  const captures = await inParallel(count, (n) =>
    payOne(url, buyers[n % buyers.length] as Buyer, OFFERS[Math.floor(n / buyers.length)] as object),
  );
  return { buyers, captures };
}

async function payOne(url: string, { id: userId, token }: Buyer, offer: object): Promise<Capture> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } };
  const placed = await fetch(`${url}/api/payments/create-order`, { ...post, body: JSON.stringify(offer) });
  const { orderId } = (await placed.json()) as { orderId?: string };
  if (!orderId) throw new Error(`an order was refused with ${placed.status}`);
  const paid = await callSandbox(url, `/dev/payments/${orderId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', webhook: 'never' }),
  });
  const { payments } = (await paid.json()) as { payments?: { id: string; created_at: number }[] };
  const entity = payments?.[0];
  if (!entity) throw new Error(`a payment was refused with ${paid.status}`);
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: entity.created_at,
  });
  return { userId, body, headers: signedHeaders(body, `evt_${entity.id}`) };
}

const signedHeaders = (body: string, eventId: string) => ({
  'content-type': 'application/json',
  'x-razorpay-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
  'x-razorpay-event-id': eventId,
});

/** Purchases that a buyer's ledger and list of subscriptions show. */
export async function purchasesOf(url: string, { token }: Buyer): Promise<{ credits: number; subscriptions: number }> {
  const get = async (path: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<{
      entries?: { reason: string }[];
      subscriptions?: { planCode: string }[];
    }>;
  const { entries = [] } = await get('/api/subscriptions/passes?limit=100');
  const { subscriptions = [] } = await get('/api/subscriptions?limit=100');
  return {
    credits: entries.filter(({ reason }) => reason === 'purchase').length,
    subscriptions: subscriptions.filter(({ planCode }) => planCode !== 'free').length,
  };
}

export async function inParallel<T>(count: number, work: (n: number) => Promise<T>, atOnce = AT_ONCE): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const turn = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return results;
}
