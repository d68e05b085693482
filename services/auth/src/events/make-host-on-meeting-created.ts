import { meetingCreated } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import type { AuthDeps } from '../use-cases/deps.ts';
import { makeHost } from '../use-cases/promote-users.ts';

/** A reaction: replayed, it would undo what an admin decided since. */
export const makeHostOnMeetingCreated = (deps: AuthDeps) =>
  defineConsumer(deps.store, {
    id: 'auth/make-host-on-meeting-created',
    kind: 'reaction',
    on: [meetingCreated],
    handle: (unit, event) => makeHost(deps, unit, event.data.hostId),
  });
