import type { EventOf } from '@visavis/contracts/event';
import {
  userCodesGuessed,
  userDeleted,
  userPasskeysChanged,
  userPhoneChange,
  userProfileUpdated,
  userRegistered,
  userRoleChanged,
  userStatusChanged,
} from '@visavis/contracts/events/auth';
import { defineConsumer } from '@visavis/store';
import { erasedPerson, getPerson, type PersonRecord, people, unknownPerson } from '../data/people.ts';
import { forgetUser } from '../use-cases/centre/forget-user.ts';
import { forgetBrowsers } from '../use-cases/centre/push-subscriptions.ts';
import { followPerson } from '../use-cases/client-alerts/follow-person.ts';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

const on = [
  userRegistered,
  userProfileUpdated,
  userRoleChanged,
  userStatusChanged,
  userCodesGuessed,
  userPasskeysChanged,
  userPhoneChange,
  userDeleted,
];

/**
 * The one place that handles a person's events: the read model of users, and in the same commit what follows from it for their
 * alerts, and what they are to hear of it.
 */
export const keepPeopleOnUserEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
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
    async followUp(unit, event) {
      const { userId } = event.data;
      const person = await getPerson(unit, userId);
      if (person) await followPerson(deps, unit, person, deps.clock.now());
      if (event.type === 'visavis.user.deleted.v1') return forgetUser(unit, userId);
      // All sessions of a deactivated account have ended.
      if (person && !person.isActive) await forgetBrowsers(unit, userId);
      await tellOfEvent(deps, unit, event);
      return 'done';
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
    // Roles and passkeys are not this service's; guesses and requests change nothing.
    case 'visavis.user.role-changed.v1':
    case 'visavis.user.codes-guessed.v1':
    case 'visavis.user.passkeys-changed.v1':
    case 'visavis.user.phone-change.v1':
      return {};
    case 'visavis.user.status-changed.v1':
      return { isActive: event.data.isActive };
    case 'visavis.user.deleted.v1':
      return erasedPerson(event.data.userId);
  }
}
