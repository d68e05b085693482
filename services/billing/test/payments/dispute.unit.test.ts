import { expect, test } from '@jest/globals';
import type { DisputeStatus } from '@visavis/contracts/constants/billing';
import type { ProviderDispute } from '@visavis/providers';
import fc from 'fast-check';
import { type DisputeRecord, followDispute } from '../../src/domain/payments/dispute.ts';

const at = (second: number) => new Date(Date.UTC(2026, 4, 4) + second * 1_000);
const order = { _id: 'order_1', userId: 'buyer', buyerName: 'Bela Buyer' };
const providerView = (status: DisputeStatus, change: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: 'disp_1',
  paymentId: 'pay_1',
  amountPaise: 49_900,
  deductedPaise: status === 'lost' ? 30_000 : 0,
  reasonCode: 'not_received',
  respondBy: at(600),
  phase: 'chargeback',
  status,
  createdAt: at(0),
  ...change,
});
type View = readonly [ProviderDispute, Date];
const followAll = (views: readonly View[]) =>
  views.reduce<DisputeRecord | undefined>(
    (stored, [seen, when]) => followDispute(order, stored, seen, when) ?? stored,
    undefined,
  );

const STORY: readonly View[] = [
  [providerView('open'), at(0)],
  [providerView('under-review'), at(10)],
  [providerView('action-required', { respondBy: at(900) }), at(20)],
  // In the same second.
  [providerView('under-review', { respondBy: at(900) }), at(20)],
  [providerView('lost', { respondBy: null }), at(30)],
];

test('what was decided stays decided, also where a newer view says otherwise', () => {
  for (const decided of ['won', 'lost', 'closed'] as const) {
    const record = followAll([
      [providerView('open'), at(0)],
      [providerView(decided), at(10)],
      [providerView('under-review'), at(20)],
      [providerView('open'), at(30)],
    ]);
    expect(record).toMatchObject({ status: decided, deductedPaise: decided === 'lost' ? 30_000 : 0 });
  }
});

test.each([1, 2, 3, 4, 5])(
  'of its first %i views ends as the newest says, in any order and however often each comes',
  (count) => {
    const story = STORY.slice(0, count);
    const last = story.at(-1)?.[0] as ProviderDispute;
    fc.assert(
      fc.property(
        fc.array(fc.nat(count - 1), { maxLength: 12 }),
        fc.shuffledSubarray([...story.keys()], { minLength: count }),
        (some, all) => {
          const views = [...some, ...all, ...some].map((index) => story[index] as View);
          const record = followAll(views);
          expect(record).toMatchObject({
            status: last.status,
            deductedPaise: last.deductedPaise,
            orderId: 'order_1',
            openedAt: at(0),
          });
          expect(record?.respondBy).not.toBe(null);
          if (last.respondBy) expect(record?.respondBy).toEqual(last.respondBy);
        },
      ),
    );
  },
);

test('a status that is new to us is shown as that, and gives way to whatever the provider says next', () => {
  expect(
    followAll([
      [providerView('open'), at(0)],
      [providerView('unknown'), at(10)],
    ]),
  ).toMatchObject({ status: 'unknown' });
  expect(
    followAll([
      [providerView('unknown'), at(10)],
      [providerView('under-review'), at(20)],
    ]),
  ).toMatchObject({ status: 'under-review' });
  expect(
    followAll([
      [providerView('won'), at(0)],
      [providerView('unknown'), at(10)],
    ]),
  ).toMatchObject({ status: 'won' });
});

test('changes nothing when the same comes again, and fills in what it did not know', () => {
  const stored = followAll([[providerView('open', { respondBy: null, phase: null }), at(5)]]) as DisputeRecord;
  expect(followDispute(order, stored, providerView('open', { respondBy: null, phase: null }), at(9))).toBe(undefined);
  expect(followDispute(order, stored, providerView('open'), at(1))).toMatchObject({ phase: 'chargeback', respondBy: at(600) });
});

test('has its end of the time for evidence told of anew when there is more time', () => {
  const announced = { ...(followAll(STORY.slice(0, 1)) as DisputeRecord), dueTold: true };
  expect(followDispute(order, announced, providerView('action-required', { respondBy: at(900) }), at(20))?.dueTold).toBe(false);
  expect(followDispute(order, announced, providerView('action-required'), at(20))?.dueTold).toBe(true);
});
