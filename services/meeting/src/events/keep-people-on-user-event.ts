import { DELETED_USER_NAME } from '@visavis/contracts/constants';
import { AUTH_TOPIC, type AuthEvent, authEvent } from '@visavis/contracts/events/auth';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent, type Store } from '@visavis/store';
import { type PersonRecord, people } from '../data/people.ts';

export const KEEP_PEOPLE = 'meeting/keep-people-on-user-event';

/** Read model of the users: names, pictures, verification, role and status. */
export function keepPeopleOnUserEvent(store: Store): Consumer {
  return {
    id: KEEP_PEOPLE,
    topic: AUTH_TOPIC,
    types: [
      'visavis.user.registered.v1',
      'visavis.user.profile-updated.v1',
      'visavis.user.role-changed.v1',
      'visavis.user.status-changed.v1',
      'visavis.user.deleted.v1',
    ],
    kind: 'projection',
    handle: oncePerEvent(store, KEEP_PEOPLE, async (unit, event) => {
      const known = authEvent.parse(event);
      const writer = unit.collection(people);
      const person = await writer.get(known.data.userId);
      if (person) writer.save({ ...person, ...changesOf(known) });
      else writer.insert(newcomer(known));
    }),
  };
}

/** The record of somebody of whom this is the first event. */
export const newcomer = (event: AuthEvent): Omit<PersonRecord, 'version'> => ({
  ...stranger(event.data.userId),
  ...changesOf(event),
});

function changesOf(event: AuthEvent): Partial<PersonRecord> {
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
      const { _id, ...nobody } = stranger(event.data.userId);
      return { ...nobody, name: DELETED_USER_NAME, isActive: false };
    }
    case 'visavis.session.revoked.v1':
      return {};
  }
}

/** Somebody of whom nothing but the id is known. */
const stranger = (userId: string): Omit<PersonRecord, 'version'> => ({
  _id: userId,
  name: '',
  profilePicture: null,
  isVerified: false,
  role: 'participant',
  isActive: true,
  phoneKey: null,
  timeZone: null,
});
