import {
  userAdminAccessChanged,
  userAdminRenamed,
  userDisputesPayment,
  userReadMuch,
  verificationDecided,
  verificationRevoked,
} from '@visavis/contracts/events/auth';
import * as billing from '@visavis/contracts/events/billing';
import {
  meetingBegunLate,
  meetingRunningLate,
  waitingRoomCalled,
  waitingRoomPassNeeded,
} from '@visavis/contracts/events/meeting';
import { againAnswered, againDecided, againOffered, handshakeMade } from '@visavis/contracts/events/people';
import type { allEvents } from '@visavis/contracts/events/registry';
import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/** Events of which this service keeps nothing and tells people, by consumer. */
const TOLD: Record<string, readonly (typeof allEvents)[number][]> = {
  'tell-of-reports-on-report-event': [reportDecided, appealDecided],
  'tell-of-turns-on-session-event': [meetingRunningLate, meetingBegunLate, waitingRoomCalled, waitingRoomPassNeeded],
  'tell-of-people-on-people-event': [handshakeMade, againOffered, againAnswered, againDecided],
  'tell-of-admins-on-admin-access-changed': [userAdminAccessChanged, userAdminRenamed, userReadMuch, userDisputesPayment],
  'tell-of-money-on-billing-event': [
    billing.paymentCaptured,
    billing.paymentFailed,
    billing.paymentReturned,
    billing.paymentRefunded,
    billing.subscriptionEnding,
    billing.subscriptionExpired,
    billing.passesUpdated,
  ],
  'tell-of-verification-on-verification-event': [verificationDecided, verificationRevoked],
};

/** Stable, as it names inbox rows. */
const idOf = (name: string) => `alert/${name}`;

export const tellOfEvents = (deps: AlertDeps) =>
  Object.entries(TOLD).map(([name, on]) =>
    defineConsumer(deps.store, {
      id: idOf(name),
      kind: 'reaction',
      on,
      handle: (unit, event) => tellOfEvent(deps, unit, event),
    }),
  );
