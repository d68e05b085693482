import { userRoleChanged } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { unshareViewsOf } from '../data/saved-views.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';

/** Who is no admin any more can take nothing back that they share with the others: it is theirs alone again. */
export const endSharesOnUserRoleChanged = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/end-shares-on-user-role-changed',
    kind: 'reaction',
    on: [userRoleChanged],
    async handle(unit, { data: { userId, role } }) {
      if (role !== 'admin') await unshareViewsOf(unit, userId);
    },
  });
