import type { DisputePhase, DisputeStatus } from '@visavis/contracts/constants/billing';
import { jsonOf } from '@visavis/platform';
import { z } from 'zod';
import type { ProviderDispute, ProviderEvent, ProviderOrder, ProviderPayment, ProviderRefund, SettledItem } from './port.ts';

/**
 * Razorpay's entities as its API and its webhooks send them, parsed into the port's records. Fields that we do not use are
 * dropped.
 */
const text = z.string().nullish();
const unixSeconds = z.number().transform((seconds) => new Date(seconds * 1_000));

export const orderEntity = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    receipt: text,
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(({ amount, receipt, ...order }): ProviderOrder => ({ ...order, receipt: receipt ?? '', amountPaise: amount }));

export const paymentEntity = z
  .object({
    id: z.string(),
    order_id: text,
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.union([z.boolean(), z.literal('1').transform(() => true)]).catch(false),
    amount_refunded: z.number().int().nullish(),
    method: text,
    card: z.object({ network: text, last4: z.coerce.string().nullish(), name: text, issuer: text }).nullish().catch(undefined),
    bank: text,
    wallet: text,
    vpa: text,
    error_description: text,
    /** With the tax on it. */
    fee: z.number().int().min(0).nullish().catch(undefined),
    tax: z.number().int().min(0).nullish().catch(undefined),
    created_at: unixSeconds,
  })
  .transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      orderId: payment.order_id || null,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      wasCaptured: payment.captured,
      amountRefundedPaise: payment.amount_refunded ?? 0,
      method: payment.method || null,
      maskedInstrument: maskedInstrument(payment),
      ...instrumentOf(payment),
      errorReason: payment.error_description || null,
      ...(typeof payment.fee === 'number' && payment.captured && { fee: { paise: payment.fee, taxPaise: payment.tax ?? 0 } }),
      createdAt: payment.created_at,
    }),
  );

export const refundEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: text,
    /** An empty PHP array while there is none. */
    acquirer_data: z.object({ arn: text, rrn: text, utr: text }).nullish().catch(undefined),
    created_at: unixSeconds,
  })
  .transform(
    (refund): ProviderRefund => ({
      id: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      status: refund.status,
      arn: refund.acquirer_data?.arn || refund.acquirer_data?.rrn || refund.acquirer_data?.utr || null,
      receipt: refund.receipt || null,
      createdAt: refund.created_at,
    }),
  );

const PHASES: Record<string, DisputePhase> = {
  fraud: 'fraud',
  retrieval: 'retrieval',
  chargeback: 'chargeback',
  pre_arbitration: 'pre-arbitration',
  arbitration: 'arbitration',
};
const STATUSES: Record<string, DisputeStatus> = {
  open: 'open',
  under_review: 'under-review',
  action_required: 'action-required',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};
/** A status that we do not know is one that somebody has to look at. */
export const disputeEntity = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int().min(0),
    amount_deducted: z.number().int().min(0).nullish(),
    reason_code: text,
    respond_by: unixSeconds.nullish().catch(null),
    phase: text,
    status: z.string(),
    created_at: unixSeconds,
  })
  .transform(
    (dispute): ProviderDispute => ({
      id: dispute.id,
      paymentId: dispute.payment_id,
      amountPaise: dispute.amount,
      deductedPaise: dispute.amount_deducted ?? 0,
      reasonCode: dispute.reason_code || null,
      respondBy: dispute.respond_by ?? null,
      phase: PHASES[dispute.phase ?? ''] ?? null,
      status: STATUSES[dispute.status] ?? 'unknown',
      createdAt: dispute.created_at,
    }),
  );

const count = z.number().int().nullish();
export const settledEntity = z
  .object({
    entity_id: z.string(),
    type: z.string(),
    amount: z.number().int(),
    credit: count,
    debit: count,
    fee: count,
    tax: count,
    settled: z.boolean().nullish(),
    settlement_id: text,
    settlement_utr: text,
    settled_at: unixSeconds.nullish().catch(null),
    dispute_id: text,
  })
  .transform((item): SettledItem => {
    const { amount, credit, debit, fee, tax, settlement_id: id, settled_at: at } = item;
    const isSettled = item.settled !== false && id && at;
    return {
      id: item.entity_id,
      kind: KINDS[item.type] ?? 'other',
      amountPaise: amount,
      creditPaise: credit ?? 0,
      debitPaise: debit ?? 0,
      // The documentation's example has no tax and leaves open whether `fee` contains it; what is credited tells.
      feePaise: (fee ?? 0) + (tax && credit && amount - credit === (fee ?? 0) + tax ? tax : 0),
      taxPaise: tax ?? 0,
      disputeId: item.dispute_id || null,
      settlement: isSettled ? { id, utr: item.settlement_utr || null, at } : null,
    };
  });
const KINDS: Record<string, SettledItem['kind']> = { payment: 'payment', refund: 'refund', adjustment: 'adjustment' };

export const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) }).transform(({ items }) => items);

const optional = <T extends z.ZodType>(entity: T) => z.object({ entity }).optional();
const webhook = z.object({
  event: z.string().max(100),
  /** When the event was made. */
  created_at: unixSeconds.optional().catch(undefined),
  payload: z
    .object({ payment: optional(paymentEntity), refund: optional(refundEntity), dispute: optional(disputeEntity) })
    .catch({}),
});

/** Of a body whose signature is good; of what we cannot read or do not use, `other`. */
export function eventOf(id: string, body: string): ProviderEvent {
  const parsed = webhook.safeParse(jsonOf(body));
  if (!parsed.success) return { id, kind: 'other', type: 'unreadable' };
  const { event: type, payload, created_at: at } = parsed.data;
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  const dispute = payload.dispute?.entity;
  if (type.startsWith('refund.') && refund) return { id, kind: 'refund', refund, payment: payment ?? null };
  const [, happened] = /^payment\.dispute\.(\w+)$/.exec(type) ?? [];
  if (happened !== undefined && dispute) {
    // The entity of an event is what the dispute is like; of `action_required` its status may still be `open`.
    const status = STATUSES[happened] ?? (happened === 'created' ? dispute.status : undefined);
    if (status) return { id, kind: 'dispute', dispute: { ...dispute, status }, at: at ?? dispute.createdAt };
  }
  if (/^(payment\.(authorized|captured|failed)|order\.paid)$/.test(type) && payment) return { id, kind: 'payment', payment };
  return { id, kind: 'other', type };
}

interface Instrument {
  card?: { [detail in 'network' | 'last4' | 'name' | 'issuer']?: string | null | undefined } | null | undefined;
  bank?: string | null | undefined;
  wallet?: string | null | undefined;
  vpa?: string | null | undefined;
}

/** What tells buyers which of their instruments it was, and nobody the instrument. */
function maskedInstrument({ card, vpa, bank, wallet }: Instrument): string | null {
  if (card?.last4) return `${card.network && card.network !== 'Unknown' ? card.network : 'Card'} •••• ${card.last4.slice(-4)}`;
  if (vpa) {
    const [name = '', handle = ''] = vpa.split('@', 2);
    return `${[...name][0] ?? ''}•••${handle ? `@${handle}` : ''}`;
  }
  return bank || wallet || null;
}

/** Of a card only with its holder's name: four digits of one issuer belong to many. A bank or a wallet is not an instrument. */
function instrumentOf({ card, vpa }: Instrument): Pick<ProviderPayment, 'instrument'> {
  const name = card?.name?.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (card?.last4 && name) return { instrument: ['card', card.network, card.issuer, card.last4.slice(-4), name].join(':') };
  // Those of `@razorpay` are its tests', and pay for everybody.
  return vpa && !/@razorpay$/i.test(vpa) ? { instrument: `vpa:${vpa.trim().toLowerCase()}` } : {};
}
