import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { billingKeys } from '../../src/shared/billing/queries.ts';

const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { FollowedOrder } = await import('../../src/features/passes/return/followed-order.tsx');
const { orderQuery } = await import('../../src/features/passes/api.ts');

const at = '2026-11-20T06:30:00.000Z';
const order = {
  _id: 'order_1',
  planCode: 'basic',
  amountPaise: 49_900,
  paymentId: null as string | null,
  status: 'created',
  errorReason: null,
  refunds: [] as object[],
  invoiceNumber: null,
  paymentUrl: null,
  createdAt: at,
  paidAt: null as string | null,
};
const refundIs = (status: string) => ({ _id: 'refund_1', paymentId: 'pay_2', amountPaise: 49_900, status });
const render = (values: Partial<typeof order>) => {
  const client = new QueryClient();
  client.setQueryData(billingKeys.order('order_1'), { ...order, ...values } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FollowedOrder orderId="order_1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test.each([
  ['created', 'pending'],
  ['expired', 'pending'],
  ['failed', 'processed'],
])('an order that is %s and was paid in vain says that the money goes back', (status, refund) => {
  const html = render({ status, refunds: [refundIs(refund)] });
  expect(html).toContain('This payment was refunded');
  expect(html).not.toMatch(/Waiting for your bank|did not go through/);
});

test('an order whose refund failed, or that nobody paid, does not', () => {
  for (const refunds of [[], [refundIs('failed')]]) expect(render({ refunds })).toContain('Waiting for your bank');
});

test('an order is asked for until it is paid, or its money goes back', () => {
  const { refetchInterval } = orderQuery('order_1');
  const asksAgain = (values: Partial<typeof order>) =>
    typeof refetchInterval === 'function' &&
    refetchInterval({ state: { data: { ...order, ...values }, dataUpdateCount: 1 } } as never) !== false;
  expect(asksAgain({})).toBe(true);
  expect(asksAgain({ refunds: [refundIs('failed')] })).toBe(true);
  expect(asksAgain({ refunds: [refundIs('pending')] })).toBe(false);
  expect(asksAgain({ paidAt: at })).toBe(false);
});

test('of a second payment it says whether it goes back or has gone back', () => {
  const paid = { status: 'captured', paymentId: 'pay_1', paidAt: at };
  expect(render({ ...paid, refunds: [refundIs('pending')] })).toContain('second payment of ₹499 goes back by itself');
  expect(render({ ...paid, refunds: [refundIs('processed')] })).toContain('second payment of ₹499 has gone back');
});
