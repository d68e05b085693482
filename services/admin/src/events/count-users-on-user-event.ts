import { AUTH_TOPIC, type AuthEvent } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent, type Store } from '@visavis/store';
import { userRows, userTallies } from '../data/collections.ts';
import { addToTally } from '../data/tally.ts';
import { istDay } from '../domain/day.ts';

export const COUNT_USERS = 'admin/count-users-on-user-event';

/** Users that there are, and by day of their sign-up (IST), which an erased account does not take back. */
export function countUsersOnUserEvent(store: Store, onCounted: () => Promise<void>): Consumer {
  const count = oncePerEvent<AuthEvent>(store, COUNT_USERS, async (unit, event) => {
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
  });
  return {
    id: COUNT_USERS,
    topic: AUTH_TOPIC,
    types: ['visavis.user.registered.v1', 'visavis.user.deleted.v1'],
    kind: 'projection',
    async handle(event) {
      await count(event as AuthEvent);
      await onCounted();
    },
  };
}
