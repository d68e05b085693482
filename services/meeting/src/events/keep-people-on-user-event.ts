import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import type { EventOf } from '@visavis/contracts/event';
import {
  userDeleted,
  userProfileUpdated,
  userRegistered,
  userRoleChanged,
  userStatusChanged,
} from '@visavis/contracts/events/auth';
import { defineConsumer, type Store } from '@visavis/store';
import { type PersonRecord, people } from '../data/people.ts';

const on = [userRegistered, userProfileUpdated, userRoleChanged, userStatusChanged, userDeleted];
type UserEvent = EventOf<(typeof on)[number]>;

/** Read model of the users: names, pictures, verification, role and status. */
export const keepPeopleOnUserEvent = (store: Store) =>
  defineConsumer(store, {
    id: 'meeting/keep-people-on-user-event',
    kind: 'projection',
    collections: [people],
    on,
    async handle(unit, event) {
      const writer = unit.collection(people);
      const person = await writer.get(event.data.userId);
      if (person) writer.save({ ...person, ...changesOf(event) });
      else writer.insert(firstSeen(event));
    },
  });

/** The record of a person of whom this is the first event. */
export const firstSeen = (event: UserEvent): Omit<PersonRecord, 'version'> => ({
  ...unknownPerson(event.data.userId),
  ...changesOf(event),
});

function changesOf(event: UserEvent): Partial<PersonRecord> {
  switch (event.type) {
    case 'visavis.user.registered.v1': {
      const { name, profilePicture, isVerified, role, phoneKey, timeZone } = event.data;
      return { name, profilePicture, isVerified, role, phoneKey, timeZone };
    }
    case 'visavis.user.profile-updated.v1': {
      const { name, profilePicture, isVerified, timeZone, phoneKey } = event.data;
      return { name, profilePicture, isVerified, timeZone, ...(phoneKey === undefined ? {} : { phoneKey }) };
    }
    case 'visavis.user.role-changed.v1':
      return { role: event.data.role };
    case 'visavis.user.status-changed.v1':
      return { isActive: event.data.isActive };
    case 'visavis.user.deleted.v1': {
      const { _id, ...nobody } = unknownPerson(event.data.userId);
      return { ...nobody, name: DELETED_USER_NAME, isActive: false };
    }
  }
}

/** A person of whom only the id is known. */
const unknownPerson = (userId: string): Omit<PersonRecord, 'version'> => ({
  _id: userId,
  name: '',
  profilePicture: null,
  isVerified: false,
  role: 'participant',
  isActive: true,
  phoneKey: null,
  timeZone: null,
});
