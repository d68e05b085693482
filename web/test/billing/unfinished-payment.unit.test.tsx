import { expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { billingKeys } from '../../src/shared/billing/queries.ts';

const page = new EventTarget();
const now = new Date('2026-11-20T06:30:00.000Z');
jest.useFakeTimers({ now });
const pending = JSON.stringify({ orderId: 'order_1', planCode: 'basic', timestamp: now.getTime() });
const localStorage = { getItem: (key: string) => (key === STORAGE_KEYS.pendingPayment ? pending : null) };
Object.assign(page, { localStorage });
Object.assign(globalThis, {
  window: page,
  localStorage,
  document: Object.assign(page, { documentElement: { lang: 'en' } }),
});
const { UnfinishedPayment } = await import('../../src/features/passes/own/unfinished-payment.tsx');

const render = (order: { status: string; paymentUrl?: string; paidAt?: string }) => {
  const client = new QueryClient();
  client.setQueryData(billingKeys.order('order_1'), { _id: 'order_1', planCode: 'basic', refunds: [], ...order } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnfinishedPayment />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('a payment that the bank has is not begun again: it is being checked', () => {
  const html = render({ status: 'authorized' });
  expect(html).toContain('Your payment for Basic is being checked');
  expect(html).toContain('You need not pay again');
  expect(html).not.toContain('Continue to payment');
});

test('an unpaid order is gone on with, and one that is paid or over is no more than history', () => {
  expect(render({ status: 'created', paymentUrl: '/pay' })).toContain('Continue to payment');
  expect(render({ status: 'expired' })).toBe('');
  expect(render({ status: 'captured', paidAt: '2026-11-20T06:30:00.000Z' })).toBe('');
});
