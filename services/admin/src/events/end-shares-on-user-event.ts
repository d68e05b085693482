import { userRoleChanged, userStatusChanged } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { unshareViewsOf } from '../data/saved-views.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';

/**
 * Who is no admin any more, or is one whose account is inactive, can take nothing back that they share with the others: it is
 * theirs alone again.
 */
export const endSharesOnUserEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/end-shares-on-user-event',
    kind: 'reaction',
    on: [userRoleChanged, userStatusChanged],
    async handle(unit, { data }) {
      if ('role' in data ? data.role !== 'admin' : !data.isActive) await unshareViewsOf(unit, data.userId);
    },
  });
