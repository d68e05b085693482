import { createHash } from 'node:crypto';
import { REFUND } from '@visavis/contracts/constants/billing';
import type { Books } from './books.ts';
import {
  ApiRefusal,
  type DisputeEntity,
  errorOf,
  type FailureReason,
  type Instrument,
  type OrderEntity,
  type PaymentEntity,
  providerId,
  type RefundEntity,
  seconds,
} from './entities.ts';
import { settledOn } from './settlements.ts';
import { createSteps, type ProviderDeps, unknownId, type WebhookWish } from './steps.ts';

/** `late`: the attempt fails, and the bank reports a success after all. `duplicate`: the order is paid twice. */
export type Outcome = 'success' | 'failure' | 'late' | 'duplicate';

export interface AttemptOptions extends WebhookWish {
  instrument?: Instrument | undefined;
  reason?: FailureReason | undefined;
  /** After which a late success comes. */
  lateMs?: number | undefined;
}

/** What becomes of a dispute, in the names of Razorpay's webhooks. */
export const DISPUTE_MOVES = ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const;
export type DisputeMove = (typeof DISPUTE_MOVES)[number];
interface DisputeOptions {
  /** What it is about: left out, all that is left of the payment. */
  amountPaise?: number | undefined;
  /** From its opening to the end of the time for evidence. */
  respondInMs?: number | undefined;
}
const RESPOND_MS = 7 * 24 * 60 * 60_000;

/** After our order has expired, and after Razorpay captures by itself. */
const LATE_MS = 45 * 60_000;
const MIN_PAISE = 100;
const PHONE: Instrument = { method: 'upi', vpa: 'success@razorpay' };
const ALREADY_PAID = 'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

/** What Razorpay does with orders, payments and refunds; every method is one transaction on the books. */
export function createProvider(deps: ProviderDeps) {
  const { books, clock } = deps;
  const steps = createSteps(deps);
  const { orderOf, paymentOf, savePayment, sender } = steps;

  /** Time first, so that every look sees what is due. */
  const transact = <T>(work: () => T): T =>
    books.transaction(() => {
      steps.applyDue();
      return work();
    });
  const isDisputed = ({ id }: PaymentEntity) =>
    books.childrenOf('dispute', id).some(({ status }) => status !== 'won' && status !== 'closed');
  const disputedOf = (orderId: string) => {
    const payment = books.childrenOf('payment', orderOf(orderId).id).find(({ captured }) => captured);
    if (!payment) throw new ApiRefusal('The order has no captured payment');
    return payment;
  };
  const openDispute = (payment: PaymentEntity, { amountPaise, respondInMs = RESPOND_MS }: DisputeOptions): DisputeEntity => {
    const left = payment.amount - payment.amount_refunded;
    if (isDisputed(payment) || left === 0) throw new ApiRefusal('The payment has gone back already');
    const amount = amountPaise ?? left;
    if (amount > left || amount < MIN_PAISE) throw new ApiRefusal('The payment cannot be disputed for this amount');
    return {
      id: providerId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      amount_deducted: 0,
      currency: payment.currency,
      gateway_dispute_id: providerId('gdisp'),
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: seconds(new Date(clock.now().getTime() + respondInMs)),
      status: 'open',
      phase: 'chargeback',
      created_at: seconds(clock.now()),
    };
  };
  const read = <T>(work: () => T): T => (books.due(clock.now().getTime()).length > 0 ? transact(work) : work());

  return {
    applyDue: () => read(() => undefined),
    createOrder: (body: { amount: number; currency: string; receipt?: string | null | undefined; notes?: object | undefined }) =>
      transact(() => {
        if (body.amount < MIN_PAISE) throw new ApiRefusal('The amount must be at least INR 1.00', { field: 'amount' });
        const order: OrderEntity = {
          id: providerId('order'),
          entity: 'order',
          amount: body.amount,
          amount_paid: 0,
          amount_due: body.amount,
          currency: body.currency,
          receipt: body.receipt ?? null,
          offer_id: null,
          status: 'created',
          attempts: 0,
          notes: body.notes ?? [],
          created_at: seconds(clock.now()),
        };
        steps.saveOrder(order);
        return order;
      }),
    /** By the provider's id or by our own. */
    findOrder: (id: string) => read(() => books.find('order', id) ?? books.ordersOf(id)[0]),
    order: (id: string) => read(() => orderOf(id)),
    ordersOf: (receipt: string) => read(() => books.ordersOf(receipt)),
    payment: (id: string) => read(() => paymentOf(id)),
    paymentsOf: (orderId: string) => read(() => books.childrenOf('payment', orderOf(orderId).id)),
    refund: (id: string) => read(() => books.find('refund', id) ?? unknownId()),
    refundsOf: (paymentId: string) => read(() => books.childrenOf('refund', paymentOf(paymentId).id)),
    list: <K extends 'order' | 'payment' | 'refund' | 'dispute'>(kind: K, page: Parameters<Books['list']>[1]) =>
      read(() => books.list(kind, page)),

    settled: ({ day, count, skip }: { day: string; count: number; skip: number }) =>
      read(() => settledOn(books, day, clock.now()).slice(skip, skip + count)),

    /** A buyer's attempt. Returns the payments it made, the last one first. Refused for a paid order, `duplicate` excepted. */
    attempt: (orderId: string, outcome: Outcome, wish: AttemptOptions = {}): PaymentEntity[] =>
      transact(() => {
        const order = orderOf(orderId);
        const { instrument = PHONE, lateMs = LATE_MS } = wish;
        const send = sender(wish);
        if (outcome === 'duplicate') {
          const missing = order.status === 'paid' ? 1 : 2;
          const now = clock.now().getTime();
          return Array.from({ length: missing }, () => steps.authorize(steps.begin(order, instrument), now, send)).reverse();
        }
        if (order.status === 'paid') throw new ApiRefusal(ALREADY_PAID);
        const payment = steps.begin(order, instrument);
        if (outcome === 'success') return [steps.authorize(payment, clock.now().getTime(), send)];
        const reason = outcome === 'late' ? 'payment_timed_out' : (wish.reason ?? 'card_declined');
        const failed: PaymentEntity = { ...payment, ...errorOf(reason), status: 'failed' };
        savePayment(failed, outcome === 'late' ? clock.now().getTime() + lateMs : undefined);
        send('payment.failed', { payment: failed });
        return [failed];
      }),

    capture: (paymentId: string, amount: number): PaymentEntity =>
      transact(() => {
        const payment = paymentOf(paymentId);
        if (payment.captured) throw new ApiRefusal('This payment has already been captured');
        if (payment.status !== 'authorized')
          throw new ApiRefusal('Only payments which have been authorized and not yet captured can be captured');
        if (payment.amount !== amount)
          throw new ApiRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
        if (orderOf(payment.order_id).status === 'paid') throw new ApiRefusal(ALREADY_PAID);
        return steps.capturePayment(payment, sender());
      }),

    /** With an idempotency key the same request gets the same refund, as it is now. */
    refundPayment: (
      paymentId: string,
      body: { amount?: number | undefined; receipt?: string | null | undefined },
      key?: string,
    ): RefundEntity =>
      transact(() => {
        const hash = createHash('sha256')
          .update(JSON.stringify([paymentId, body]))
          .digest('hex');
        const earlier = key === undefined ? undefined : (books.note(`refund ${key}`) as { hash: string; id: string } | undefined);
        if (earlier) {
          if (earlier.hash !== hash)
            throw new ApiRefusal('Different request with the same idempotency key has already been processed.');
          return books.find('refund', earlier.id) ?? unknownId();
        }
        const payment = paymentOf(paymentId);
        const { amount = payment.amount - payment.amount_refunded } = body;
        if (!payment.captured) throw new ApiRefusal('The payment status should be captured for action to be taken');
        if (isDisputed(payment)) throw new ApiRefusal('The payment has been disputed and cannot be refunded');
        if (payment.refund_status === 'full') throw new ApiRefusal('The payment has been fully refunded already');
        if (amount < MIN_PAISE) throw new ApiRefusal('The amount must be at least INR 1.00', { field: 'amount' });
        if (amount > payment.amount - payment.amount_refunded)
          throw new ApiRefusal('The total refund amount is greater than the refund payment amount', { field: 'amount' });
        if (clock.now().getTime() - payment.created_at * 1_000 > REFUND.withinMs)
          throw new ApiRefusal('Refund is not supported by the bank because the payment is more than 6 months old');
        const refund = steps.createRefund(payment, amount, body.receipt ?? null, sender());
        if (key !== undefined) books.setNote(`refund ${key}`, { hash, id: refund.id });
        return refund;
      }),

    /**
     * The buyer's bank opens a dispute over what is left of the payment, or over a part; with the other moves it goes on. Lost
     * without an open one, it is opened and decided at once, as when nobody answers.
     */
    dispute: (orderId: string, move: DisputeMove, wish: AttemptOptions & DisputeOptions = {}): PaymentEntity[] =>
      transact(() => {
        const payment = disputedOf(orderId);
        const earlier = books
          .childrenOf('dispute', payment.id)
          .find(({ status }) => status === 'open' || status === 'under_review');
        if (move === 'created' ? earlier : !earlier && move !== 'lost') throw new ApiRefusal('The dispute cannot be moved so');
        const dispute = earlier ?? openDispute(payment, wish);
        const status = move === 'created' || move === 'action_required' ? 'open' : move;
        const moved: DisputeEntity = { ...dispute, status, amount_deducted: move === 'lost' ? dispute.amount : 0 };
        books.save('dispute', moved, { parent: payment.id });
        sender(wish)(`payment.dispute.${move}`, { payment, dispute: moved });
        return [payment];
      }),
  };
}
export type Provider = ReturnType<typeof createProvider>;
