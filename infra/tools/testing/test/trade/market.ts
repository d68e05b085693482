import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callSandbox, type Product, signIn, until } from '../../src/index.ts';
import { type Answer, type Client, clientOf } from '../support/client.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A user of the run; `token` is fresh when `market.as` gave it. */
export interface Trader {
  phone: string;
  name: string;
  userId: string;
  token: string;
  refreshToken: string;
  /** By the product's clock. */
  signedInAt: number;
}
export interface ProviderPaymentView {
  id: string;
  order_id: string;
  amount: number;
  amount_refunded: number;
  captured: boolean;
  status: string;
}

/** Access tokens live for 15 minutes. */
const FRESH_MS = 10 * MINUTE;

/** A running product and its sandbox, as the people of a run see them. */
export interface Market {
  product: Product;
  call: Client;
  /** By the product's clock. */
  now(): number;
  advance(ms: number): Promise<void>;
  /** While the product is stopped. */
  passedWhileDown(ms: number): void;
  signUp(phone: string, name: string): Promise<Trader>;
  as(trader: Trader): Promise<string>;
  ask(trader: Trader, method: string, path: string, options?: { body?: unknown; key?: string }): Promise<Answer>;
  /** What a script does at the sandbox of the payment provider. */
  sandbox(method: string, path: string, body?: object): Promise<Answer>;
  /** Every entity of the provider's own books. */
  // biome-ignore lint/suspicious/noExplicitAny: entities of several kinds
  books(kind: 'orders' | 'payments' | 'refunds' | 'disputes'): Promise<any[]>;
  webhook(event: string, payload: Record<string, object>, options: { id: string; isForged?: boolean }): Promise<Answer>;
}

/** `clockSpreadMs`: after so long every process has seen that the clock was moved. */
export function openMarket(product: Product, { clockSpreadMs }: { clockSpreadMs: number }): Market {
  const { url, dataDir } = product;
  const call = clientOf(url);
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const { SERVICE_SECRET } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { SERVICE_SECRET: string };
  const webhookSecret = Buffer.from(hkdfSync('sha256', SERVICE_SECRET, '', 'visavis/payment-sandbox/webhooks', 24)).toString(
    'base64url',
  );
  const sandbox = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await callSandbox(url, path, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: await response.json(), retryAfter: null };
  };
  const market: Market = {
    product,
    call,
    now,
    sandbox,
    async advance(ms) {
      const { body } = await sandbox('POST', '/dev/clock', { advanceMs: Math.round(ms) });
      offsetMs = Date.parse(body.now) - Date.now();
      if (clockSpreadMs > 0) await delay(clockSpreadMs);
    },
    passedWhileDown(ms) {
      offsetMs += ms;
    },
    async signUp(phone, name) {
      const session = await until(`${name} is signed in`, () => signIn(url, phone, name), 60_000);
      const { token, refreshToken, user } = session;
      return { phone, name, userId: user._id, token, refreshToken, signedInAt: now() };
    },
    async as(trader) {
      if (now() - trader.signedInAt < FRESH_MS) return trader.token;
      const { status, body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: trader.refreshToken } });
      Object.assign(trader, status === 200 ? body : await market.signUp(trader.phone, trader.name), { signedInAt: now() });
      return trader.token;
    },
    async ask(trader, method, path, options = {}) {
      return call(method, path, { ...options, token: await market.as(trader) });
    },
    async books(kind) {
      const found: unknown[] = [];
      for (;;) {
        const { body } = await sandbox('GET', `/dev/payments/v1/${kind}?count=100&skip=${found.length}`);
        found.push(...body.items);
        if (body.items.length < 100) return found;
      }
    },
    async webhook(event, payload, { id, isForged = false }) {
      const text = JSON.stringify({
        entity: 'event',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }])),
        created_at: Math.floor(now() / 1_000),
      });
      const signature = createHmac('sha256', isForged ? 'not the secret' : webhookSecret)
        .update(text)
        .digest('hex');
      const response = await fetch(`${url}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
        body: text,
      });
      return { status: response.status, body: await response.json(), retryAfter: null };
    },
  };
  return market;
}
