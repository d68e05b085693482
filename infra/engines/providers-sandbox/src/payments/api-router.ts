import { isSameSecret } from '@visavis/platform';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import { ApiRefusal, type PaymentEntity } from './entities.ts';
import type { createFaults } from './faults.ts';
import type { Provider } from './provider.ts';

const paise = z.number({ error: 'The amount must be an integer' }).int('The amount must be an integer');
const notes = z.union([z.record(z.string(), z.union([z.string().max(256), z.number()])), z.array(z.never())]).optional();
const receipt = z.string().max(40, 'The receipt may not be greater than 40 characters.').nullish();
const orderBody = z.object({
  amount: paise,
  currency: z.literal('INR', { error: 'Currency is not supported' }),
  receipt,
  notes,
});
const captureBody = z.object({ amount: paise, currency: z.literal('INR', { error: 'Currency is not supported' }) });
const refundBody = z.object({ amount: paise.optional(), receipt });
const whole = (fallback: number, max: number) => z.coerce.number().int().min(0).max(max).default(fallback);
const pageQuery = z.object({
  from: whole(0, 1e11),
  to: whole(1e11, 1e11),
  count: whole(10, 100),
  skip: whole(0, 1e9),
  receipt: z.string().optional(),
  'expand[]': z.union([z.string(), z.array(z.string())]).optional(),
});
const dayQuery = z
  .object({
    year: z.string().regex(/^\d{4}$/, 'The year is invalid'),
    month: z.string().regex(/^\d\d?$/, 'The month is invalid'),
    day: z.string({ error: 'The day field is required' }).regex(/^\d\d?$/, 'The day is invalid'),
    count: whole(10, 1_000),
    skip: whole(0, 1e9),
  })
  .transform(({ year, month, day, ...page }) => ({ ...page, day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }));
const KEY = /^[\w-]{10,}$/;
const ID = /\/(order|pay|rfnd)_\w+/;

/**
 * Razorpay's HTTP API, version 1, as far as the product uses it: orders, payments, captures, refunds, disputes,
 * settled items, and its error bodies.
 */
export function createApiRouter(deps: { provider: Provider; authenticate: RequestHandler }): Router {
  const { provider } = deps;
  const router = express.Router();
  router.use(deps.authenticate, express.json({ limit: '100kb' }));
  const on = (method: 'get' | 'post', path: string, work: (request: Request<Record<string, string>>) => unknown) =>
    router[method](path, (request, response) => void response.json(work(request as Request<Record<string, string>>)));
  const id = (request: Request<Record<string, string>>) => request.params.id as string;

  on('post', '/orders', ({ body }) => provider.createOrder(parse(orderBody, body)));
  on('get', '/orders', ({ query }) => {
    const page = parse(pageQuery, query);
    return collection(page.receipt === undefined ? provider.list('order', page) : provider.ordersOf(page.receipt));
  });
  on('get', '/orders/:id', (request) => provider.order(id(request)));
  on('get', '/orders/:id/payments', (request) => collection(provider.paymentsOf(id(request)).map(viewFor(request))));
  on('get', '/payments', (request) =>
    collection(provider.list('payment', parse(pageQuery, request.query)).map(viewFor(request))),
  );
  on('get', '/payments/:id', (request) => viewFor(request)(provider.payment(id(request))));
  on('post', '/payments/:id/capture', (request) => provider.capture(id(request), parse(captureBody, request.body).amount));
  on('post', '/payments/:id/refund', (request) => {
    const key = request.get('x-refund-idempotency');
    if (key !== undefined && key.length < 10) throw new ApiRefusal('The idempotency key must be at least 10 characters long.');
    if (key !== undefined && !KEY.test(key))
      throw new ApiRefusal('The idempotency key must only contain alphanumeric characters, underscores, and hyphens');
    return provider.refundPayment(id(request), parse(refundBody, request.body ?? {}), key);
  });
  on('get', '/payments/:id/refunds', (request) => collection(provider.refundsOf(id(request))));
  on('get', '/refunds', ({ query }) => collection(provider.list('refund', parse(pageQuery, query))));
  on('get', '/disputes', ({ query }) => collection(provider.list('dispute', parse(pageQuery, query))));
  on('get', '/settlements/recon/combined', ({ query }) => collection(provider.settled(parse(dayQuery, query))));
  on('get', '/refunds/:id', (request) => provider.refund(id(request)));
  router.use(() => {
    throw new ApiRefusal('The requested URL was not found on the server.');
  });
  router.use(refuse);
  return router;
}

/** HTTP Basic with the key's id and secret. */
export const withKey =
  (keyId: string, keySecret: string): RequestHandler =>
  (request, _response, next) => {
    const due = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (!isSameSecret(request.headers.authorization ?? '', due)) throw new ApiRefusal('Authentication failed', { status: 401 });
    next();
  };

/** Before the API: cuts, delays or fails calls as a test wants. */
export const misbehave =
  (faults: ReturnType<typeof createFaults>): RequestHandler =>
  (request, response, next) => {
    const { api, delayMs } = faults.next(`${request.method} ${request.path.replace(ID, '/:id')}`);
    if (api === 'unreachable') return void request.socket.destroy();
    if (api === 'error')
      return void response.status(500).json({
        error: { code: 'SERVER_ERROR', description: 'We are facing some trouble completing your request at the moment.' },
      });
    if (api === 'lost-response') response.json = () => response.destroy();
    if (api === 'slow-response') {
      const send = response.json.bind(response);
      response.json = (body) => {
        setTimeout(() => send(body), delayMs).unref();
        return response;
      };
    }
    if (api === 'slow') setTimeout(next, delayMs).unref();
    else next();
  };

/** The error body of every refusal. */
export const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  const refusal =
    error instanceof ApiRefusal ? error : error?.type ? new ApiRefusal('The request could not be parsed') : undefined;
  if (!refusal) return next(error);
  const { field, message: description } = refusal;
  response.status(refusal.status).json({
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field ? { field } : {}),
    },
  });
};

const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

/** The card's details only where they are asked for. */
const viewFor = (request: Request) => {
  const expand = [new URL(request.url, 'http://localhost').searchParams.getAll('expand[]')].flat();
  return ({ card, ...payment }: PaymentEntity) => (card && expand.includes('card') ? { ...payment, card } : payment);
};

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiRefusal(issue?.message ?? 'Invalid request', { field: issue?.path.join('.') ?? '' });
}
