import { userDeleted, userRegistered } from '@visavis/contracts/events/auth';
import { istDay } from '@visavis/contracts/local-time';
import { addToTally, defineConsumer, type Store } from '@visavis/store';
import { userRows, userTallies } from '../data/collections.ts';

/** Counts the users, and the sign-ups by day (IST), which an erased account does not take back. */
export const countUsersOnUserEvent = (store: Store, onCounted: () => Promise<void>) =>
  defineConsumer(store, {
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
    afterCommit: onCounted,
  });
