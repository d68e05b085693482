import { userDeleted, userRegistered } from '@visavis/contracts/events/auth';
import { istDay } from '@visavis/contracts/local-time';
import { addToTally, defineConsumer } from '@visavis/store';
import { userRows, userTallies } from '../data/collections.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';
import { dashboardChanged } from '../use-cases/read-dashboard.ts';

/** Counts the users, and the sign-ups by day (IST), which an erased account does not take back. */
export const countUsersOnUserEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/count-users-on-user-event',
    kind: 'projection',
    collections: [userRows, userTallies],
    on: [userRegistered, userDeleted],
    async handle(unit, event) {
      const { userId } = event.data;
      const rows = unit.collection(userRows);
      // The inbox knows the event; the row knows the user, whatever inbox it was counted under.
      const row = await rows.get(userId);
      if (event.type === 'visavis.user.deleted.v1') {
        if (!row || row.erased) return;
        rows.save({ ...row, erased: true });
        return addToTally(unit, userTallies, userId, { users: -1 });
      }
      if (row) return;
      rows.insert({ _id: userId });
      await addToTally(unit, userTallies, userId, { users: 1, [`signUps:${istDay(new Date(event.time))}`]: 1 });
    },
    afterCommit: () => dashboardChanged(deps),
  });
