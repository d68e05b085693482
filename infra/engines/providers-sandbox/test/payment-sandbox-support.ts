import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import {
  closeServer,
  createMetrics,
  createMovableClock,
  createOperatorAccess,
  createServiceApp,
  listen,
  silentLogger,
} from '@visavis/platform';
import type { ProviderEvent } from '@visavis/providers';
import { createPaymentSandbox } from '../src/payments/create-payment-sandbox.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The sandbox with its control, and a product that takes its webhooks: `answer` is the status it gives. */
export async function startSandbox(options: { folder?: string } = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'visavis-payments-'));
  if (!options.folder) stops.push(async () => rmSync(folder, { recursive: true, force: true }));
  const clock = createMovableClock();
  const serviceSecret = 'a'.repeat(40);
  const operators = createOperatorAccess({ serviceSecret, isDefaultStart: true });
  const sandbox = createPaymentSandbox({ dataDir: folder, serviceSecret, clock, operators });
  const { payments } = sandbox;
  const events: ProviderEvent[] = [];
  const product = { status: 200, forged: 0 };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } = request.headers;
    const event = payments.readWebhook(Buffer.concat(chunks), String(signature), String(id));
    if (event) events.push(event);
    else product.forged += 1;
    response.writeHead(product.status).end();
  };
  await sandbox.start((request, response) => void receive(request, response));
  const server = createServer(
    createServiceApp({ router: sandbox.router, ready: async () => {}, logger: silentLogger, metrics: createMetrics() }),
  );
  const url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  stops.push(async () => {
    await closeServer(server, 100);
    await sandbox.stop();
  });
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${url}/dev/payments/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    folder,
    clock,
    payments,
    events,
    product,
    url,
    buy: (orderId: string, body: object) => send('POST', orderId, body),
    misbehave: (faults: object) => send('PUT', 'faults', faults),
    order: (receipt = 'order_1', amountPaise = 49_900) => payments.createOrder({ receipt, amountPaise }),
  };
}
