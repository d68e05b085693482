import {
  passesUpdated,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentReturned,
  subscriptionEnding,
  subscriptionExpired,
} from '@visavis/contracts/events/billing';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfMoneyOnBillingEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-money-on-billing-event',
    kind: 'reaction',
    on: [
      paymentCaptured,
      paymentFailed,
      paymentReturned,
      paymentRefunded,
      subscriptionEnding,
      subscriptionExpired,
      passesUpdated,
    ],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
