import { actorSchema, type DomainEvent } from '@visavis/contracts/event';
import { AUTH_TOPIC, authEvent } from '@visavis/contracts/events/auth';
import { MEETING_TOPIC, meetingEvent } from '@visavis/contracts/events/meeting';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent, type Store } from '@visavis/store';
import { z } from 'zod';
import { auditEntries } from '../data/collections.ts';

const caused = z.object({ actor: actorSchema, before: z.unknown().optional(), after: z.unknown().optional() });
const typesOf = (union: { options: readonly { shape: { type: { value: string } } }[] }) =>
  union.options.map((option) => option.shape.type.value);

/** Writes down what people in charge did: every event that names an actor. */
export function recordActionOnEvent(store: Store): Consumer[] {
  const recorder = (id: string, topic: string, types: readonly string[]): Consumer => ({
    id,
    topic,
    types,
    kind: 'projection',
    handle: oncePerEvent<DomainEvent>(store, id, async (unit, event) => {
      const known = caused.safeParse(event.data);
      if (!known.success) return;
      const { actor, before, after } = known.data;
      unit.collection(auditEntries).insert({
        _id: event.id,
        at: new Date(event.time),
        type: event.type,
        subject: event.subject,
        actor,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
    }),
  });
  return [
    recorder('admin/record-action-on-user-event', AUTH_TOPIC, typesOf(authEvent)),
    recorder('admin/record-action-on-meeting-event', MEETING_TOPIC, typesOf(meetingEvent)),
  ];
}
