import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { Clock } from '@visavis/platform';
import type { Books } from './books.ts';
import {
  ApiRefusal,
  type Instrument,
  newPayment,
  noError,
  type OrderEntity,
  type PaymentEntity,
  providerId,
  type RefundEntity,
  seconds,
} from './entities.ts';
import type { Webhooks, WebhookTiming } from './webhooks.ts';

export interface ProviderDeps {
  books: Books;
  clock: Clock;
  webhooks: Webhooks;
}

/** When the webhooks of one step are sent. */
export interface WebhookWish {
  webhook?: WebhookTiming | undefined;
  webhookAfterMs?: number | undefined;
}

const MINUTE_MS = 60_000;
const REFUND_MS = 2_000;

/** The steps of a payment and of a refund, each within the caller's transaction on the books. */
export function createSteps({ books, clock, webhooks }: ProviderDeps) {
  const orderOf = (id: string) => books.find('order', id) ?? unknownId();
  const paymentOf = (id: string) => books.find('payment', id) ?? unknownId();
  const saveOrder = (order: OrderEntity) => books.save('order', order, { receipt: order.receipt });
  const savePayment = (payment: PaymentEntity, due?: number) =>
    books.save('payment', payment, { parent: payment.order_id, ...(due === undefined ? {} : { due }) });
  const saveRefund = (refund: RefundEntity, due?: number) =>
    books.save('refund', refund, { parent: refund.payment_id, ...(due === undefined ? {} : { due }) });

  type Send = (event: string, payload: Record<string, object>) => void;
  const sender =
    ({ webhook = defaultTiming(), webhookAfterMs }: WebhookWish = {}): Send =>
    (event, payload) =>
      void webhooks.publish(event, payload, webhook, webhookAfterMs);
  const defaultTiming = () => (books.note('webhooks') as WebhookTiming | undefined) ?? 'now';

  function capturePayment(payment: PaymentEntity, send: Send): PaymentEntity {
    const fee = Math.round(payment.amount * 0.0236);
    const captured: PaymentEntity = {
      ...payment,
      status: 'captured',
      captured: true,
      fee,
      tax: Math.round((fee * 18) / 118),
    };
    savePayment(captured);
    send('payment.captured', { payment: captured });
    const order = orderOf(payment.order_id);
    if (order.status !== 'paid') {
      const paid: OrderEntity = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
      saveOrder(paid);
      send('order.paid', { payment: captured, order: paid });
    }
    return captured;
  }

  /** Within the automatic period it is captured at once; after it, it waits for our capture. */
  function authorize(payment: PaymentEntity, at: number, send: Send): PaymentEntity {
    const authorized: PaymentEntity = { ...payment, ...noError, status: 'authorized' };
    const age = at - payment.created_at * 1_000;
    savePayment(authorized, payment.created_at * 1_000 + PAYMENTS.manualExpiryMinutes * MINUTE_MS);
    send('payment.authorized', { payment: authorized });
    return age <= PAYMENTS.automaticExpiryMinutes * MINUTE_MS ? capturePayment(authorized, send) : authorized;
  }

  function begin(order: OrderEntity, instrument: Instrument): PaymentEntity {
    const { attempts, status } = orderOf(order.id);
    saveOrder({ ...orderOf(order.id), attempts: attempts + 1, status: status === 'paid' ? 'paid' : 'attempted' });
    return newPayment(order, instrument, clock.now());
  }

  function createRefund(payment: PaymentEntity, amount: number, receipt: string | null, send: Send): RefundEntity {
    const refund: RefundEntity = {
      id: providerId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: [],
      receipt,
      acquirer_data: { arn: null },
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: 'normal',
      created_at: seconds(clock.now()),
    };
    const total = payment.amount_refunded + amount;
    const isFull = total === payment.amount;
    const changed: PaymentEntity = {
      ...payment,
      amount_refunded: total,
      refund_status: isFull ? 'full' : 'partial',
      status: isFull ? 'refunded' : payment.status,
    };
    saveRefund(refund, clock.now().getTime() + REFUND_MS);
    savePayment(changed);
    send('refund.created', { refund, payment: changed });
    return refund;
  }

  function finishRefund(refund: RefundEntity): void {
    const wish = books.note('refunds');
    if (wish === 'pending') {
      saveRefund(refund, clock.now().getTime() + REFUND_MS);
      return;
    }
    const payment = paymentOf(refund.payment_id);
    if (wish === 'failed') {
      const left = payment.amount_refunded - refund.amount;
      const restored: PaymentEntity = {
        ...payment,
        amount_refunded: left,
        refund_status: left > 0 ? 'partial' : null,
        status: payment.captured ? 'captured' : 'authorized',
      };
      const failed: RefundEntity = { ...refund, status: 'failed' };
      savePayment(restored);
      saveRefund(failed);
      sender()('refund.failed', { refund: failed, payment: restored });
      return;
    }
    const arn = String(Math.floor(Math.random() * 9e12) + 1e12);
    const processed: RefundEntity = { ...refund, status: 'processed', acquirer_data: { arn } };
    saveRefund(processed);
    sender()('refund.processed', { refund: processed, payment });
  }

  /** What time alone brings about: late successes, payments that nobody captured, refunds that reach the bank. */
  function applyDue(): void {
    const now = clock.now().getTime();
    for (const { kind, entity } of books.due(now)) {
      if (kind === 'refund') finishRefund(entity as RefundEntity);
      else if (kind === 'payment') {
        const payment = entity as PaymentEntity;
        if (payment.status === 'failed') authorize(payment, now, sender());
        else if (payment.status === 'authorized') createRefund(payment, payment.amount, null, sender());
        else savePayment(payment);
      }
    }
  }
  return { orderOf, paymentOf, saveOrder, savePayment, sender, begin, authorize, capturePayment, createRefund, applyDue };
}

export function unknownId(): never {
  throw new ApiRefusal('The id provided does not exist');
}
