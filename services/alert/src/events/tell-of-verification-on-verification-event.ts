import { verificationDecided, verificationRevoked } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfVerificationOnVerificationEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-verification-on-verification-event',
    kind: 'reaction',
    on: [verificationDecided, verificationRevoked],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
