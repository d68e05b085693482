import { meetingBegunLate, meetingRunningLate, waitingRoomCalled } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfTurnsOnSessionEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-turns-on-session-event',
    kind: 'reaction',
    on: [meetingRunningLate, meetingBegunLate, waitingRoomCalled],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
