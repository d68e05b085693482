import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { billingKeys } from '../../src/shared/billing/queries.ts';

const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { PaymentHistory } = await import('../../src/features/passes/own/payment-history.tsx');

const at = '2026-11-20T06:30:00.000Z';
const refund = {
  _id: 'refund_1',
  paymentId: 'pay_1',
  amountPaise: 10_000,
  status: 'processed',
  reason: 'A meeting was cut short',
  arn: 'ARN74',
  creditNoteNumber: 'MC/26-27/000001',
  by: 'a1',
  at,
};
const paid = {
  _id: 'order_1',
  planCode: 'basic',
  amountPaise: 49_900,
  discountPaise: 0,
  couponCode: null,
  status: 'partially_refunded',
  method: 'upi',
  maskedInstrument: null,
  errorReason: null,
  amountRefundedPaise: 10_000,
  invoiceNumber: 'MP/26-27/000123',
  paymentUrl: null,
  createdAt: at,
  paidAt: at,
};
const historyOf = (...refunds: object[]) => {
  const client = new QueryClient();
  const pagination = { total: 1, page: 1, limit: 20, pages: 1 };
  client.setQueryData([...billingKeys.payments, 1], { payments: [{ ...paid, refunds }], pagination });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PaymentHistory />
    </QueryClientProvider>,
  );
};

// An admin writes a reason under "the buyer sees it too".
test('the buyer sees what went back, why, the bank’s reference, and a way to the credit note', () => {
  const html = historyOf(refund);
  for (const words of ['₹100', 'Paid back', 'A meeting was cut short', 'ARN74', 'MC/26-27/000001']) expect(html).toContain(words);
  expect(html).toMatch(/<button[^>]*>.*?Credit note/);
});

test('a refund that is under way has no credit note, and one of the system its own words', () => {
  const extra = { ...refund, status: 'pending', reason: 'Second payment of one order', arn: null, creditNoteNumber: null };
  const html = historyOf(extra);
  expect(html).toContain('On its way');
  expect(html).toContain('Second payment of one order');
  expect(html).not.toContain('Credit note');
  expect(historyOf()).not.toContain('On its way');
});
