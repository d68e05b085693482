import { createHmac, hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { paymentCalls } from '@visavis/contracts/calls/billing';
import { type Clock, closeServer, createHttpServer, listen, type OperatorAccess } from '@visavis/platform';
import { createRazorpay, type Payments } from '@visavis/providers';
import express, { type Router } from 'express';
import { createApiRouter, misbehave, refuse, withKey } from './api-router.ts';
import { openBooks } from './books.ts';
import { createCheckoutRouter } from './checkout/checkout-router.ts';
import { CHECKOUT_PATH, STANDARD_SCRIPT_PATH } from './checkout/standard-script.ts';
import { createControlRouter } from './control-router.ts';
import { createFaults } from './faults.ts';
import { createProvider } from './provider.ts';
import { createWebhooks } from './webhooks.ts';

const APPLY_DUE_EVERY_MS = 250;

export interface PaymentSandbox {
  /** The adapter of Razorpay, at the sandbox's address. */
  payments: Payments;
  /** For browsers and scripts on the product's own address, below `/dev/payments`: the checkout, and what plays the buyer. */
  router: Router;
  /** Serves the provider's API on a free port of this machine. Webhooks go to this handler, or to this base URL. */
  start(webhooksTo: string | ((request: IncomingMessage, response: ServerResponse) => void)): Promise<void>;
  stop(): Promise<void>;
}

/** Plays Razorpay while no account is configured; processes with the same data folder and secret share it (docs/adr/0034). */
export function createPaymentSandbox(options: {
  dataDir: string;
  serviceSecret: string;
  clock: Clock;
  operators: OperatorAccess;
}): PaymentSandbox {
  const { clock, operators } = options;
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', options.serviceSecret, '', `visavis/payment-sandbox/${purpose}`, 24)).toString('base64url');
  const keys = { keyId: 'rzp_test_VisavisSandbox', keySecret: derive('key'), webhookSecret: derive('webhooks') };
  const books = openBooks(`${options.dataDir}/payment-provider.sqlite`);
  let apiUrl = 'http://127.0.0.1:1';
  let webhooksUrl = '';
  const webhooks = createWebhooks({ books, clock, secret: keys.webhookSecret, url: () => webhooksUrl });
  const provider = createProvider({ books, clock, webhooks });
  const faults = createFaults(books);
  const returnOf = ({ id, order_id }: { id: string; order_id: string }) => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keys.keySecret).update(`${order_id}|${id}`).digest('hex'),
  });

  const api = express();
  api.disable('x-powered-by');
  api.use('/v1', misbehave(faults), createApiRouter({ provider, authenticate: withKey(keys.keyId, keys.keySecret) }));
  api.use(refuse);
  let product: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createHttpServer((request, response) =>
    product && request.url === paymentCalls.webhook.path ? product(request, response) : api(request, response),
  );
  let applying: NodeJS.Timeout | undefined;

  return {
    payments: createRazorpay({
      name: 'sandbox',
      keyId: keys.keyId,
      keySecret: keys.keySecret,
      webhookSecrets: [keys.webhookSecret],
      apiUrl: () => apiUrl,
      checkout: { script: STANDARD_SCRIPT_PATH, sources: { origins: [], frames: [] }, action: CHECKOUT_PATH },
    }),
    router: express.Router().use(
      createCheckoutRouter({ provider, books, clock, keyId: keys.keyId, returnOf }),
      createControlRouter({
        provider,
        faults,
        webhooks,
        operators,
        returnOf,
        api: createApiRouter({ provider, authenticate: (_request, _response, next) => next() }),
      }),
    ),
    async start(webhooksTo) {
      apiUrl = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
      if (typeof webhooksTo === 'function') product = webhooksTo;
      webhooksUrl = (typeof webhooksTo === 'string' ? webhooksTo : apiUrl) + paymentCalls.webhook.path;
      // What time brings about causes webhooks, too.
      applying = setInterval(() => {
        try {
          provider.applyDue();
        } catch {
          // Another process holds the books for long: the next turn does it.
        }
      }, APPLY_DUE_EVERY_MS).unref();
      webhooks.start();
    },
    async stop() {
      clearInterval(applying);
      await webhooks.stop();
      await closeServer(server, 100);
      books.close();
    },
  };
}
