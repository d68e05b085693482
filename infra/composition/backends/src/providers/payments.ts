import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperatorAccess } from '@visavis/platform';
import { type Clock, type Lifecycle, publicUrl, setting, type Values } from '@visavis/platform';
import { createRazorpay, type Payments } from '@visavis/providers';
import type { Router } from 'express';
import { z } from 'zod';
import { loadSandbox } from './sandbox.ts';

const key = (doc: string) => setting(z.string().optional(), `${doc}; required with PAYMENTS=razorpay`, { secret: true });

/** Of the process that takes payments. */
export const paymentSettings = {
  PAYMENTS: setting(
    z.enum(['razorpay', 'sandbox'], { error: 'takes razorpay or sandbox' }).optional(),
    'Who takes payments: `razorpay`, or `sandbox`, whose checkout takes no money. Unset, only `npm start` for this machine alone has one: the sandbox; elsewhere buying is refused (`503`)',
  ),
  RAZORPAY_KEY_ID: setting(z.string().optional(), 'Razorpay’s key id, e.g. `rzp_live_…`; required with PAYMENTS=razorpay'),
  RAZORPAY_KEY_SECRET: key('Secret of that key'),
  RAZORPAY_WEBHOOK_SECRET: key(
    'Secret of the webhook in Razorpay’s dashboard, without commas. While it is changed: the new one, a comma, the old one',
  ),
  PUBLIC_URL: publicUrl,
};

export interface PaymentProvider {
  payments: Payments;
  /** Of the sandbox: its checkout and its control. */
  router?: Router;
  /** Joins what it runs to the lifecycle; before the service that uses it. The sandbox's webhooks go to `product`. */
  addTo(lifecycle: Lifecycle, product: (request: IncomingMessage, response: ServerResponse) => void): void;
}

/** Undefined where none is configured. Throws an error of one line that names the setting to look at. */
export async function createPaymentProvider(
  values: Values<typeof paymentSettings> & { DATA_DIR: string },
  deps: { serviceSecret: string; clock: Clock; operators: OperatorAccess; isDefaultStart: boolean },
): Promise<PaymentProvider | undefined> {
  const { PAYMENTS = deps.isDefaultStart ? 'sandbox' : undefined, PUBLIC_URL } = values;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = values;
  const keys = { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET };
  const names = Object.keys(keys) as (keyof typeof keys)[];
  if (PAYMENTS === 'sandbox') {
    const { createPaymentSandbox } = await loadSandbox('PAYMENTS', () => import('@visavis/providers-sandbox/payments'));
    const { router, payments, ...sandbox } = createPaymentSandbox({ dataDir: values.DATA_DIR, ...deps });
    return {
      payments,
      router,
      addTo: (lifecycle, product) =>
        lifecycle.add({ name: 'payment sandbox', start: () => sandbox.start(product), stop: () => sandbox.stop() }),
    };
  }
  if (PAYMENTS === undefined) {
    // Whoever sets a key means to take money.
    const presentName = names.find((name) => keys[name]);
    if (presentName) throw new Error(`PAYMENTS: required with ${presentName}: \`razorpay\``);
    return undefined;
  }
  const missing = names.filter((name) => !keys[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: required with PAYMENTS=razorpay`);
  if (!PUBLIC_URL?.startsWith('https:'))
    throw new Error('PUBLIC_URL: PAYMENTS=razorpay requires an https address, to which Razorpay sends the browser back');
  const payments = createRazorpay({
    name: 'razorpay',
    keyId: RAZORPAY_KEY_ID as string,
    keySecret: RAZORPAY_KEY_SECRET as string,
    webhookSecrets: (RAZORPAY_WEBHOOK_SECRET as string).split(',').map((secret) => secret.trim()),
  });
  return { payments, addTo: () => undefined };
}
