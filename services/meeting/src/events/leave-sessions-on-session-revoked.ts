import { sessionRevoked } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import type { MeetingDeps } from '../use-cases/deps.ts';
import { leaveEverywhere } from '../use-cases/session/room.ts';

/** Whoever signs out gives up the places that were taken with that sign-in. */
export const leaveSessionsOnSessionRevoked = (deps: MeetingDeps) =>
  defineConsumer(deps.store, {
    id: 'meeting/leave-sessions-on-session-revoked',
    kind: 'reaction',
    on: [sessionRevoked],
    async handle(unit, event) {
      const { userId, sessionId, actor, signedOut } = event.data;
      // Without a session it is a privilege that was lost: they stay signed in.
      if (sessionId === undefined) return;
      const byThemselves = signedOut === true || actor?.userId === userId;
      await leaveEverywhere(deps, unit, { userId, sessionId, byThemselves }, deps.clock.now());
    },
  });
