import type { Clock } from '@visavis/platform';
import { pagePolicy } from '@visavis/platform';
import express, { type Request, type Response, type Router } from 'express';
import type { Books } from '../books.ts';
import {
  ApiRefusal,
  type Checkout,
  FAILURES,
  type FailureReason,
  type Instrument,
  type PaymentEntity,
  providerId,
  seconds,
} from '../entities.ts';
import type { Outcome, Provider } from '../provider.ts';
import { instrumentOf, METHODS, type Method, type Problem, upiFlows } from './instruments.ts';
import {
  bankPage,
  type CheckoutView,
  checkoutPath,
  closedPage,
  methodPage,
  noticePage,
  pageOf,
  returnPage,
  SCRIPT_PATH,
} from './pages.ts';
import { CHECKOUT_PATH, STANDARD_SCRIPT, STANDARD_SCRIPT_PATH } from './standard-script.ts';
import { CHECKOUT_SCRIPT, CHECKOUT_STYLE } from './style.ts';
import { checkoutTexts } from './texts.ts';

const OUTCOMES: Record<string, Outcome> = {
  success: 'success',
  failure: 'failure',
  late: 'late',
  duplicate: 'duplicate',
  closed: 'success',
};

/**
 * The hosted checkout that Razorpay would show: the shop's form, a page for each way to pay, the bank's page, and the way back by
 * POST. Each step is a page of its own behind a redirect, so that "back" and "reload" repeat nothing.
 */
export function createCheckoutRouter(deps: {
  provider: Provider;
  books: Books;
  clock: Clock;
  keyId: string;
  returnOf: (payment: { id: string; order_id: string }) => Record<string, string>;
}): Router {
  const { provider, books, clock, returnOf } = deps;
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: '10kb' });
  const textsFor = (request: Request) => checkoutTexts[request.acceptsLanguages('en', 'hi') === 'hi' ? 'hi' : 'en'];

  const show = (request: Request, response: Response, body: string, options: { status?: number; forms?: string[] } = {}) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Frame-Options', 'DENY');
    response.setHeader('Vary', 'Accept-Language');
    const forms = options.forms ?? [];
    response.setHeader('Content-Security-Policy', pagePolicy({ style: CHECKOUT_STYLE, scripts: true, images: true, forms }));
    response
      .status(options.status ?? 200)
      .type('html')
      .send(pageOf(textsFor(request), body));
  };
  const open = (request: Request): { checkout: Checkout; view: CheckoutView } => {
    const checkout = books.find('checkout', String(request.params.id));
    if (!checkout) throw new ApiRefusal('unknown');
    const { id, shop, description, cancelUrl, contact } = checkout;
    const flows = upiFlows(request.get('user-agent') ?? '', checkout);
    const order = provider.order(checkout.orderId);
    return { checkout, view: { texts: textsFor(request), id, order, shop, description, cancelUrl, flows, contact } };
  };
  /** Every refusal is a page here. */
  const step =
    (work: (request: Request, response: Response) => void) =>
    (request: Request, response: Response): void => {
      try {
        work(request, response);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        const texts = textsFor(request);
        const text = error.message === 'unknown' ? texts.unknown : error.message;
        show(request, response, noticePage(text), { status: 400 });
      }
    };

  const scripts = { [SCRIPT_PATH]: CHECKOUT_SCRIPT, [STANDARD_SCRIPT_PATH]: STANDARD_SCRIPT };
  for (const [path, script] of Object.entries(scripts))
    router.get(path, (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache');
      response.type('text/javascript').send(script);
    });

  router.post(
    CHECKOUT_PATH,
    form,
    step((request, response) => {
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 1_000) : '');
      const order = provider.order(text('order_id'));
      if (text('key_id') !== deps.keyId) throw new ApiRefusal('Authentication failed');
      if (text('amount') !== String(order.amount) || text('currency') !== order.currency)
        throw new ApiRefusal('Payment failed because of an amount or currency mismatch');
      const [callbackUrl, cancelUrl] = [webAddress(text('callback_url')), webAddress(text('cancel_url'))];
      if (!callbackUrl || !cancelUrl) throw new ApiRefusal('The callback url and the cancel url are required');
      const checkout: Checkout = {
        id: providerId('chk'),
        created_at: seconds(clock.now()),
        orderId: order.id,
        shop: text('name').slice(0, 60),
        description: text('description').slice(0, 120),
        callbackUrl,
        cancelUrl,
        isStandard: text('checkout') === 'standard',
        hidesCollect: text('hidden_upi_flows').split(' ').includes('collect'),
        contact: text('prefill[contact]').slice(0, 20),
      };
      books.save('checkout', checkout);
      response.redirect(303, checkoutPath(checkout.id));
    }),
  );

  router.get(
    '/dev/payments/checkout/:id',
    step((request, response) => {
      const { view } = open(request);
      if (view.order.status === 'paid') return show(request, response, noticePage(view.texts.paid));
      const method = METHODS.find((each) => each === request.query.method) ?? 'upi';
      const problem = Object.keys(view.texts.problems).find((each) => each === request.query.problem) as Problem | undefined;
      show(request, response, methodPage(view, method, problem));
    }),
  );

  router.post(
    '/dev/payments/checkout/:id',
    form,
    step((request, response) => {
      const { checkout, view } = open(request);
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const chosen = instrumentOf(fields, clock.now(), view.flows);
      if ('problem' in chosen) {
        const method = METHODS.find((each) => each === fields.method) ?? 'upi';
        return response.redirect(303, `${checkoutPath(checkout.id)}?method=${method}&problem=${chosen.problem}`);
      }
      books.save('checkout', { ...checkout, attempt: chosen });
      response.redirect(303, `${checkoutPath(checkout.id)}/bank`);
    }),
  );

  router.get(
    '/dev/payments/checkout/:id/bank',
    step((request, response) => {
      const { checkout, view } = open(request);
      if (view.order.status === 'paid') return show(request, response, noticePage(view.texts.paid));
      if (!checkout.attempt) return response.redirect(303, checkoutPath(checkout.id));
      const { instrument, fails } = checkout.attempt;
      show(request, response, bankPage(view, instrument.method satisfies Method, nameOf(instrument), fails));
    }),
  );

  router.post(
    '/dev/payments/checkout/:id/bank',
    form,
    step((request, response) => {
      const { checkout } = open(request);
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const chosen = String(fields.outcome);
      const outcome = Object.hasOwn(OUTCOMES, chosen) ? OUTCOMES[chosen] : undefined;
      if (!outcome || !checkout.attempt) return response.redirect(303, `${checkoutPath(checkout.id)}/bank`);
      const reason = Object.hasOwn(FAILURES, String(fields.reason)) ? (fields.reason as FailureReason) : undefined;
      const { instrument } = checkout.attempt;
      const [payment] = provider.attempt(checkout.orderId, outcome, { instrument, reason });
      books.save('checkout', { ...checkout, ...(payment ? { paymentId: payment.id } : {}) });
      response.redirect(303, `${checkoutPath(checkout.id)}/${chosen === 'closed' ? 'closed' : 'return'}`);
    }),
  );

  router.get(
    '/dev/payments/checkout/:id/return',
    step((request, response) => {
      const { checkout, view } = open(request);
      if (!checkout.paymentId) return response.redirect(303, checkoutPath(checkout.id));
      const payment = provider.payment(checkout.paymentId);
      const fields = payment.status === 'failed' ? errorFields(payment) : returnOf(payment);
      show(request, response, returnPage(view, checkout.callbackUrl, fields), { forms: [new URL(checkout.callbackUrl).origin] });
    }),
  );
  router.get(
    '/dev/payments/checkout/:id/closed',
    step((request, response) => show(request, response, closedPage(open(request).view))),
  );
  return router;
}

/** What Razorpay posts of a failed attempt; nobody signs it. */
const errorFields = (payment: PaymentEntity): Record<string, string> => ({
  'error[code]': payment.error_code ?? '',
  'error[description]': payment.error_description ?? '',
  'error[source]': payment.error_source ?? '',
  'error[step]': payment.error_step ?? '',
  'error[reason]': payment.error_reason ?? '',
  'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
});

const nameOf = (instrument: Instrument): string => {
  if (instrument.method === 'card') return `${instrument.card.network} •••• ${instrument.card.last4}`;
  if (instrument.method === 'upi') return instrument.vpa;
  return instrument.method === 'netbanking' ? instrument.bank : instrument.wallet;
};

const webAddress = (text: string): string | undefined => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
};
