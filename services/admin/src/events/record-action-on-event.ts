import { auditedEvents } from '@visavis/contracts/events/registry';
import { defineConsumer } from '@visavis/store';
import { auditEntries } from '../data/audit.ts';
import { appendLink, auditChains } from '../data/audit-chains.ts';
import { aboutOf, facetsOf, textOf, withoutNames } from '../domain/audit-entry.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';

/** Stable, as it names inbox rows: auth's is older than the rule. */
const idOf = (service: string) => `admin/record-action-on-${service === 'auth' ? 'user' : service}-event`;

/**
 * Writes down what people in charge did: every event, of any service, whose definition has an `audit` row. One consumer, and one
 * chain of entries, for each topic.
 */
export const recordActionOnEvent = (deps: AdminConsumerDeps) =>
  [...Map.groupBy(auditedEvents, ({ service }) => service)].map(([service, on]) =>
    defineConsumer(deps.store, {
      id: idOf(service),
      kind: 'projection',
      collections: [auditEntries, auditChains],
      on,
      async handle(unit, event) {
        if (!('actor' in event.data) || event.data.actor === undefined) return;
        const { actor, before, after } = event.data;
        const { type, subject } = event;
        const entry = {
          _id: event.id,
          at: new Date(event.time),
          type,
          subject,
          actor,
          ...aboutOf(event),
          ...(before === undefined ? {} : { before: withoutNames(type, before) }),
          ...(after === undefined ? {} : { after: withoutNames(type, after) }),
        };
        const link = await appendLink(unit, service, entry, deps.clock.now());
        unit.collection(auditEntries).insert({ ...entry, ...link, facets: facetsOf(entry), text: textOf(entry) });
      },
    }),
  );
