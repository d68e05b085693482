import type { EventOf } from '@visavis/contracts/event';
import { userDeleted, userProfileUpdated, userRegistered, userStatusChanged } from '@visavis/contracts/events/auth';
import { defineConsumer, type Store } from '@visavis/store';
import { erasedPerson, type PersonRecord, people, unknownPerson } from '../data/people.ts';

const on = [userRegistered, userProfileUpdated, userStatusChanged, userDeleted];

/** The one place that handles a person's events: the read model of users. */
export const keepPeopleOnUserEvent = (store: Store) =>
  defineConsumer(store, {
    id: 'alert/keep-people-on-user-event',
    kind: 'projection',
    collections: [people],
    on,
    async handle(unit, event) {
      const { userId } = event.data;
      const writer = unit.collection(people);
      const person = await writer.get(userId);
      const changes = changesOf(event);
      if (person) writer.save({ ...person, ...changes });
      else writer.insert({ ...unknownPerson(userId), ...changes });
    },
  });

function changesOf(event: EventOf<(typeof on)[number]>): Partial<PersonRecord> {
  switch (event.type) {
    case 'visavis.user.registered.v1': {
      const { name, phoneKey, timeZone } = event.data;
      return { name, phoneKey, timeZone };
    }
    case 'visavis.user.profile-updated.v1': {
      const { name, phoneKey, timeZone } = event.data;
      return { name, timeZone, ...(phoneKey === undefined ? {} : { phoneKey }) };
    }
    case 'visavis.user.status-changed.v1':
      return { isActive: event.data.isActive };
    case 'visavis.user.deleted.v1':
      return erasedPerson(event.data.userId);
  }
}
