import { userAdminAccessChanged, userDisputesPayment, userReadMuch } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfAdminsOnAdminAccessChanged = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-admins-on-admin-access-changed',
    kind: 'reaction',
    on: [userAdminAccessChanged, userReadMuch, userDisputesPayment],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
