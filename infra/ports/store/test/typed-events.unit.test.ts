/**
 * What must not compile about events. Each `@ts-expect-error` is an error of `tsc` as soon as its line does compile, so the types
 * of events cannot be loosened without `npm run check` saying so. The functions are never called.
 */
import { expect, test } from '@jest/globals';
import type { DomainEvent } from '@visavis/contracts/event';
import { eventsOf } from '@visavis/contracts/event';
import * as authEvents from '@visavis/contracts/events/auth';
import { userDeleted, userRegistered } from '@visavis/contracts/events/auth';
import { meetingCreated } from '@visavis/contracts/events/meeting';
import { type Consumer, defineFanOut, type EventFactory, type Service } from '@visavis/platform';
import { z } from 'zod';
import { defineConsumer, type Store, type Unit } from '../src/index.ts';

const registered = {
  userId: 'u1',
  name: 'Asha',
  profilePicture: null,
  isVerified: false,
  role: 'host' as const,
  phoneKey: 'k',
  timeZone: 'Asia/Kolkata',
};
const document = { _id: 'u1', version: 1 };

export function publishes(events: EventFactory<'auth'>, unit: Unit): void {
  unit.publish(events(userRegistered, 'u1', registered), document);
  // @ts-expect-error a misspelt event
  events(authEvents.userRegisterd, 'u1', registered);
  // @ts-expect-error a type in place of a definition
  events('visavis.user.registered.v1', 'u1', registered);
  // @ts-expect-error a field of the wrong type
  events(userRegistered, 'u1', { ...registered, role: 'king' });
  // @ts-expect-error a missing field
  events(userDeleted, 'u1', {});
  // @ts-expect-error an unknown field
  events(userDeleted, 'u1', { userId: 'u1', phone: '+919000000001' });
  // @ts-expect-error another service's event
  events(meetingCreated, 'm1', {} as never);
  // @ts-expect-error an event that no factory made
  unit.publish({ ...events(userDeleted, 'u1', { userId: 'u1' }) } as DomainEvent, document);
}

export function consumes(store: Store): Service['consumers'] {
  const effect = async (unit: Unit, event: { data: { userId: string } }) => void unit.publish(event as never, document);
  const narrowed = defineConsumer(store, {
    id: 'test/narrowed',
    kind: 'reaction',
    on: [userRegistered, userDeleted],
    async handle(_, event) {
      // @ts-expect-error a deleted user has no name
      event.data.name;
      if (event.type === 'visavis.user.registered.v1') event.data.name;
      // @ts-expect-error a type that the consumer does not name
      if (event.type === 'visavis.user.role-changed.v1') return;
    },
  });
  const vanished = eventsOf('auth')('visavis.user.vanished.v1', z.object({ userId: z.string() }), {
    example: ['a', { userId: 'a' }],
  });
  const bypassing = { id: 'test/bypassing', topic: 'visavis.auth', types: [], kind: 'reaction', handle: async () => {} } as const;
  return [
    narrowed,
    defineFanOut({ id: 'test/fan-out', on: [userDeleted], handle: async ({ data }) => void data.userId }),
    // @ts-expect-error an event that no service publishes
    defineConsumer(store, { id: 'test/vanished', kind: 'reaction', on: [vanished], handle: effect }),
    // @ts-expect-error an effect without an inbox
    bypassing,
    // @ts-expect-error the same, declared as what the bus runs
    bypassing as Consumer,
    // @ts-expect-error a projection that does not say what a rebuild empties
    defineConsumer(store, { id: 'test/model', kind: 'projection', on: [userDeleted], handle: effect }),
  ];
}

test('refuses a consumer of several topics, and one of no event, when it is defined', () => {
  const handle = async () => {};
  expect(() => defineFanOut({ id: 'test/both', on: [userDeleted, meetingCreated], handle })).toThrow(
    'test/both consumes visavis.auth and visavis.meeting',
  );
  expect(() => defineFanOut({ id: 'test/none', on: [], handle })).toThrow('consumes no event');
});
