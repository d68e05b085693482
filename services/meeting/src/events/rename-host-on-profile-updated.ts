import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import { AUTH_TOPIC, userDeleted, userProfileUpdated, userRegistered } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import type { Store } from '@visavis/store';
import { z } from 'zod';
import { hostedUnderAnotherName, meetings } from '../data/meetings.ts';

const id = 'meeting/rename-host-on-profile-updated';
const AT_ONCE = 200;
const named = z.discriminatedUnion('type', [userRegistered, userProfileUpdated, userDeleted]);

/**
 * Search finds a meeting by its host's present name. Registration too: the first proposal may be faster than the event.
 * Without an inbox: each commit sets the name, and doing that again changes nothing.
 */
export function renameHostOnProfileUpdated(store: Store): Consumer {
  return {
    id,
    topic: AUTH_TOPIC,
    types: ['visavis.user.registered.v1', 'visavis.user.profile-updated.v1', 'visavis.user.deleted.v1'],
    kind: 'reaction',
    async handle(event) {
      const { type, data } = named.parse(event);
      const { userId } = data;
      const name = type === 'visavis.user.deleted.v1' ? DELETED_USER_NAME : data.name;
      // In bounded commits: a host may have thousands.
      for (;;) {
        const renamed = await store.transaction(async (unit) => {
          const writer = unit.collection(meetings);
          const found = await hostedUnderAnotherName(writer, userId, name, AT_ONCE);
          for (const meeting of found) writer.save({ ...meeting, hostName: name });
          return found.length;
        });
        if (renamed < AT_ONCE) break;
      }
    },
  };
}
