import type { OperatorAccess } from '@visavis/platform';
import { NotFound } from '@visavis/platform';
import express, { type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import { only } from '../shared/only.ts';
import { parse } from '../shared/parse.ts';
import { ApiRefusal, FAILURES, type FailureReason } from './entities.ts';
import { type createFaults, faultsBody } from './faults.ts';
import { DISPUTE_MOVES, type Outcome, type Provider } from './provider.ts';
import type { Webhooks } from './webhooks.ts';

const TEN_DAYS_MS = 10 * 24 * 60 * 60 * 1_000;
const ms = z.number().int().min(0).max(TEN_DAYS_MS).optional();
/** `dispute-created`, `dispute-under_review` and so on. */
const DISPUTES = DISPUTE_MOVES.map((move) => `dispute-${move}` as const);
const attemptBody = z.object({
  outcome: z.enum(['success', 'failure', 'late', 'duplicate', ...DISPUTES]),
  /** Relative to the response; left out, it is sent as soon as can be. */
  webhook: z.enum(['before', 'after', 'never']).optional(),
  /** Of `after`, by the sandbox's clock. */
  webhookAfterMs: ms,
  /** Of `late`, by the sandbox's clock: 45 minutes unless given. */
  lateMs: ms,
  /** Of a dispute that is opened. */
  amountPaise: z.number().int().positive().optional(),
  respondInMs: ms,
  reason: z.enum(Object.keys(FAILURES) as [FailureReason, ...FailureReason[]]).optional(),
});

/** For scripts: plays the buyer at `/dev/payments/{orderId}`, and makes the provider misbehave at `/dev/payments/faults`. */
export function createControlRouter(deps: {
  provider: Provider;
  faults: ReturnType<typeof createFaults>;
  webhooks: Webhooks;
  operators: OperatorAccess;
  /** What the browser would bring back of a payment. */
  returnOf: (payment: { id: string; order_id: string }) => Record<string, string>;
  api: RequestHandler;
}): Router {
  const { provider, faults, webhooks, returnOf } = deps;
  const router = express.Router();
  const scripts = only(deps.operators.allowsScript);
  const json = express.json({ limit: '1kb' });
  // The provider's own books, for whoever reconciles with them.
  router.use('/dev/payments/v1', scripts, deps.api);

  router.put('/dev/payments/faults', scripts, json, (request, response) => {
    faults.set(parse(faultsBody, request.body ?? {}));
    response.json({ success: true });
  });

  router.post('/dev/payments/:orderId', scripts, json, async (request, response) => {
    const { outcome, ...wish } = parse(attemptBody, request.body ?? {});
    const order = provider.findOrder(String(request.params.orderId));
    if (!order) throw new NotFound('NOT_FOUND', 'No such order');
    try {
      const move = DISPUTE_MOVES.find((each) => outcome === `dispute-${each}`);
      const payments = move ? provider.dispute(order.id, move, wish) : provider.attempt(order.id, outcome as Outcome, wish);
      if (wish.webhook === 'before') await webhooks.deliverDue();
      const [payment] = payments;
      response.json({ success: true, payments, callback: payment && payment.status !== 'failed' ? returnOf(payment) : null });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      response.status(409).json({ success: false, error: 'CONFLICT', message: error.message });
    }
  });
  return router;
}
