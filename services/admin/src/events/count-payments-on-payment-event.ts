import { passesUpdated, paymentCaptured, paymentCreated, paymentRefunded } from '@visavis/contracts/events/billing';
import { defineConsumer, type Store } from '@visavis/store';
import { orderRows, paymentTallies } from '../data/collections.ts';
import { addToTally } from '../data/tally.ts';
import { istDay } from '../domain/day.ts';
import { orderContribution, withPaymentEvent } from '../domain/order-row.ts';
import { difference } from '../domain/tallies.ts';

/** Counts orders, what was paid and paid back, and passes that were used: all that billing publishes, in one place. */
export const countPaymentsOnPaymentEvent = (store: Store, onCounted: () => Promise<void>) =>
  defineConsumer(store, {
    id: 'admin/count-payments-on-payment-event',
    kind: 'projection',
    collections: [orderRows, paymentTallies],
    on: [paymentCreated, paymentCaptured, paymentRefunded, passesUpdated],
    async handle(unit, event) {
      if (event.type === 'visavis.passes.updated.v1') {
        // A meeting is paid for once: the ledger has one such entry for each guest and meeting.
        if (event.data.reason === 'consume')
          await addToTally(unit, paymentTallies, event.subject, {
            passesUsed: 1,
            [`passesUsed:${istDay(new Date(event.time))}`]: 1,
          });
        return;
      }
      const rows = unit.collection(orderRows);
      const row = await rows.get(event.data.orderId);
      const next = withPaymentEvent(row, event);
      if (row) rows.save({ ...next, version: row.version });
      else rows.insert(next);
      await addToTally(unit, paymentTallies, event.data.orderId, difference(orderContribution(row), orderContribution(next)));
    },
    afterCommit: onCounted,
  });
