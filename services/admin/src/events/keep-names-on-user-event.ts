import { userDeleted, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { people } from '../data/audit.ts';
import { deleteContactMessagesOf } from '../data/contact-messages.ts';
import { deleteViewsOf } from '../data/saved-views.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';

/** More former names tell nobody anything. */
const MOST = 50;

/**
 * Keeps what people are called, and were, for the audit log; of an erased account nothing, nor what it wrote to us, nor its saved
 * views.
 */
export const keepNamesOnUserEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/keep-names-on-user-event',
    kind: 'projection',
    collections: [people],
    on: [userRegistered, userProfileUpdated, userDeleted],
    async handle(unit, event) {
      const { userId } = event.data;
      const rows = unit.collection(people);
      const stored = await rows.get(userId);
      if (stored?.erased) return;
      const put = (change: { names: { name: string; from: Date }[]; erased: boolean }) =>
        stored ? rows.save({ ...stored, ...change }) : rows.insert({ _id: userId, ...change });
      if (event.type === 'visavis.user.deleted.v1') {
        await deleteViewsOf(unit, userId);
        return void put({ names: [], erased: true });
      }
      const { name } = event.data;
      const from = new Date(event.time);
      const names = stored?.names ?? [];
      const inOrder = [...names, { name, from }].toSorted((a, b) => a.from.getTime() - b.from.getTime());
      const changes = inOrder.filter((one, at) => one.name !== inOrder[at - 1]?.name);
      if (!stored || changes.length !== names.length) put({ names: changes.slice(-MOST), erased: false });
    },
    followUp: async (unit, event) =>
      event.type === 'visavis.user.deleted.v1' ? deleteContactMessagesOf(unit, event.data.userId) : 'done',
  });
