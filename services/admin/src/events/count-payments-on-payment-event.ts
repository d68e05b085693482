import { passesUpdated, paymentCaptured, paymentCreated, paymentRefunded } from '@visavis/contracts/events/billing';
import { istDay } from '@visavis/contracts/local-time';
import { addToTally, defineConsumer, tallyDifference, type Unit } from '@visavis/store';
import { buyerRows, orderRows, paymentTallies } from '../data/collections.ts';
import { buyerContribution, stepOf } from '../domain/buyer-row.ts';
import { orderContribution, type PaymentEvent, withPaymentEvent } from '../domain/order-row.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';
import { dashboardChanged } from '../use-cases/read-dashboard.ts';

/** Counts orders, what was paid and paid back, and passes that were used: all that billing publishes, in one place. */
export const countPaymentsOnPaymentEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/count-payments-on-payment-event',
    kind: 'projection',
    collections: [orderRows, buyerRows, paymentTallies],
    on: [paymentCreated, paymentCaptured, paymentRefunded, passesUpdated],
    async handle(unit, event) {
      const step = stepOf(event);
      if (step) await countBuyer(unit, event.data.userId, step);
      if (event.type !== 'visavis.passes.updated.v1') return countOrder(unit, event);
      // A meeting is paid for once: the ledger has one such entry for each guest and meeting.
      if (event.data.reason === 'consume' && !event.data.isWrittenOff)
        await addToTally(unit, paymentTallies, event.subject, {
          passesUsed: 1,
          [`passesUsed:${istDay(new Date(event.time))}`]: 1,
        });
    },
    afterCommit: () => dashboardChanged(deps),
  });

async function countBuyer(unit: Unit, userId: string, step: NonNullable<ReturnType<typeof stepOf>>): Promise<void> {
  const rows = unit.collection(buyerRows);
  const row = await rows.get(userId);
  if (row?.[step]) return;
  const next = { _id: userId, ...row, [step]: true };
  if (row) rows.save({ ...next, version: row.version });
  else rows.insert(next);
  await addToTally(unit, paymentTallies, userId, tallyDifference(buyerContribution(row), buyerContribution(next)));
}

async function countOrder(unit: Unit, event: PaymentEvent): Promise<void> {
  const rows = unit.collection(orderRows);
  const row = await rows.get(event.data.orderId);
  const next = withPaymentEvent(row, event);
  if (row) rows.save({ ...next, version: row.version });
  else rows.insert(next);
  await addToTally(unit, paymentTallies, event.data.orderId, tallyDifference(orderContribution(row), orderContribution(next)));
}
