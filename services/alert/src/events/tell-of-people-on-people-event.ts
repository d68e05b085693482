import { againAnswered, againDecided, againOffered, handshakeMade } from '@visavis/contracts/events/people';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfPeopleOnPeopleEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-people-on-people-event',
    kind: 'reaction',
    on: [handshakeMade, againOffered, againAnswered, againDecided],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
