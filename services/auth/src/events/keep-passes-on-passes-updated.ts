import { passesUpdated } from '@visavis/contracts/events/billing';
import { defineConsumer } from '@visavis/store';
import { getUser, saveUser } from '../data/users.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/**
 * The copy of a user's pass balance. A user's events come in order and each once, so the last one is the newest. A reaction:
 * users hold what no event of billing brings back.
 */
export const keepPassesOnPassesUpdated = (deps: AuthDeps) =>
  defineConsumer(deps.store, {
    id: 'auth/keep-passes-on-passes-updated',
    kind: 'reaction',
    on: [passesUpdated],
    async handle(unit, { data: { userId, balance, next } }) {
      const user = await getUser(unit, userId);
      if (!user || user.erasedAt) return;
      const passes = { next: next ? { at: new Date(next.at), balance: next.balance } : null };
      saveUser(unit, { ...user, meetingPasses: balance, passes });
    },
  });
