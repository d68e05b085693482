import { beforeAll, expect, test } from '@jest/globals';
import { fromNow, signIn, until } from '../../src/index.ts';
import { describeInBrowser, UNLIMITED } from '../support/browser-fixture.ts';
import { proposal } from '../support/client.ts';
import { approvedMeeting, meetInRoom, paidOrder } from '../support/fixtures.ts';
import { navigatesTo } from '../support/wait.ts';

/** What admins do when a buyer's bank asks for the money, with the product's own billing, rooms and payment sandbox. */
describeInBrowser('disputes in the admin area', UNLIMITED, (fixture) => {
  let admin: Awaited<ReturnType<typeof signIn>>;
  let buyer: Awaited<ReturnType<typeof signIn>>;
  let host: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    admin = await signIn(fixture.product.url, '+919000000001', 'Arti Admin');
    buyer = await signIn(fixture.product.url, '+919811340001', 'Bela Buyer');
    host = await signIn(fixture.product.url, '+919811340002', 'Hema Host');
  });

  /** Three minutes together, for which the buyer's newest plan pays. */
  async function meets(): Promise<void> {
    const { call } = fixture;
    const body = { ...proposal(0), title: 'Logo clinic', date: fromNow(5 * 60_000).toISOString() };
    const id = await approvedMeeting(call, { admin: admin.token, host: host.token }, body);
    const sendCommand = (name: string, token: string, more: object = {}) =>
      call('POST', `/api/meetings/${id}/${name}`, { token, body: more });
    const leave = await meetInRoom(call, id, { host: host.token, guest: buyer.token });
    // In steps that a heartbeat of either side bridges.
    for (let step = 0; step < 18; step += 1) {
      await call('POST', '/dev/clock', { body: { advanceMs: 10_000 } });
      await sendCommand('waiting-room/heartbeat', buyer.token);
      await sendCommand('waiting-room/heartbeat', host.token, { deviceId: 'host' });
    }
    await until('the pass is used', async () => {
      const { entries } = (await call('GET', '/api/subscriptions/passes', { token: buyer.token })).body;
      return entries.some(({ reason }: { reason: string }) => reason === 'consume');
    });
    leave();
    await sendCommand('session/end', host.token);
  }

  test('are listed with the day by which evidence has to be sent, which is put together from ledger and attendance', async () => {
    const { orderId } = await paidOrder(fixture.call, buyer.token, { gstDetails: { isBusiness: false, stateCode: '29' } });
    await meets();
    await fixture.call('POST', `/dev/payments/${orderId}`, {
      body: { outcome: 'dispute-created', amountPaise: 30_000, webhook: 'before' },
    });
    const page = await fixture.openAs(admin, '/admin/payments', { width: 1440 });
    await page.getByRole('link', { name: 'Disputes' }).click();
    const row = page.getByRole('row').filter({ hasText: '₹300' });
    await row.getByText('Open', { exact: true }).waitFor();
    await row.getByText('Bela Buyer').click();
    await page.getByRole('heading', { level: 1, name: '₹300 asked back from Bela Buyer' }).waitFor();
    await page.getByText('Answer by').first().waitFor();
    await page.getByText('Basic for ₹499 on').waitFor();
    await page.getByText('1 of 5 passes used').waitFor();
    const meeting = page.getByRole('listitem').filter({ hasText: 'Logo clinic' });
    await meeting.getByText(/In the room with the host from .*, 3 minutes together/).waitFor();
    await meeting.getByText(/^Pass used/).waitFor();

    // Whoever looks sees what becomes of it.
    await fixture.call('POST', `/dev/payments/${orderId}`, { body: { outcome: 'dispute-lost', webhook: 'before' } });
    await page.getByText('Lost', { exact: true }).waitFor();
    await page.getByText('No answer is due').waitFor();
    await page.getByText('Taken back').waitFor();
    await page.getByRole('link', { name: 'Payment ₹499' }).click();
    await navigatesTo(page, `/admin/payments/${orderId}`);
    await page.getByText('Lost dispute').waitFor();
    expect((await fixture.call('GET', '/api/subscriptions', { token: buyer.token })).body.balance).toBe(5);
  });
});
