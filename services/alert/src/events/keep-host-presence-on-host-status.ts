import { meetingHostStatus } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { followHostPresence } from '../use-cases/campaigns/reminders.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const keepHostPresenceOnHostStatus = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/keep-host-presence-on-host-status',
    kind: 'reaction',
    on: [meetingHostStatus],
    handle: (unit, { data }) => followHostPresence(unit, data, deps.clock.now()),
  });
