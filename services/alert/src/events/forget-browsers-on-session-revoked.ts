import { sessionRevoked } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { endSession } from '../use-cases/centre/push-subscriptions.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/** A browser where somebody signed out gets no more of their push messages. */
export const forgetBrowsersOnSessionRevoked = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/forget-browsers-on-session-revoked',
    kind: 'reaction',
    on: [sessionRevoked],
    async handle(unit, event) {
      const { userId, sessionId } = event.data;
      // Without a session it is a privilege that was lost: the browsers stay signed in.
      if (sessionId !== undefined) await endSession(unit, { userId, sessionId }, deps.clock.now());
    },
  });
