/** How a service consumes events: the inbox row is part of the form, so that an effect that bypasses it does not compile. */
import type { DomainEvent, EventDefinition, EventOf } from '@visavis/contracts/event';
import { bindEvents, type Consumer, type ServiceConsumer } from '@visavis/platform/consumer';
import type { CollectionDefinition, Unit } from '../port.ts';
import { oncePerEvent, type TransactionalStore } from './once-per-event.ts';
import { projectionOf } from './rebuild.ts';

interface Options<E extends EventDefinition> {
  /** Stable: it names the inbox rows and the dead letters. `<service>/<file name>` */
  id: string;
  /** The events, all of one topic. */
  on: readonly E[];
}

interface Effect<E extends EventDefinition, R> {
  /** Its writes, its events and the inbox row are one commit. May run again when the commit meets another. */
  handle(unit: Unit, event: EventOf<E>): Promise<R>;
  /**
   * Called after the commit, once per delivery: `result` is undefined for an event that was handled before. Not called in a
   * rebuild.
   */
  afterCommit?(result: R | undefined, event: EventOf<E>): Promise<void>;
}

interface FollowUp<E extends EventDefinition> {
  /**
   * What follows from the event outside the read model: other documents and their events, in the same commit. Not called in a
   * rebuild. It may come later than `handle` (when a rebuild was first), so it goes by the read model, not by the event alone.
   * Called again until it returns `done`, each time as a commit.
   */
  followUp?(unit: Unit, event: EventOf<E>): Promise<'more' | 'done'>;
}

// biome-ignore lint/suspicious/noExplicitAny: collections of any type
type Collections = readonly CollectionDefinition<any>[];

/**
 * A consumer with an inbox. A `projection` names the collections of its read model: a rebuild empties and fills them again,
 * without its `followUp`. A `reaction` is never replayed. Throws when the events are of several topics.
 */
export function defineConsumer<E extends EventDefinition, R>(
  store: TransactionalStore,
  options: Options<E> & Effect<E, R> & ((FollowUp<E> & { kind: 'projection'; collections: Collections }) | { kind: 'reaction' }),
): ServiceConsumer<E['type']> {
  const { id, kind } = options;
  const events = bindEvents(id, options.on);
  const { handle, afterCommit } = options;
  const live = oncePerEvent(store, id, handle, { followUp: 'followUp' in options ? options.followUp : undefined });
  const again = oncePerEvent(store, id, handle, { by: 'rebuild' });
  // `read` has made each event one of `on`.
  const typed = (event: DomainEvent) => event as EventOf<E>;
  const replayed: Consumer = { ...events, kind, handle: async (event) => void (await again(typed(event))) };
  const consumer = {
    ...replayed,
    async handle(event: DomainEvent) {
      const result = await live(typed(event));
      await afterCommit?.(result, typed(event));
    },
    ...(options.kind === 'projection' ? { projection: projectionOf(store, replayed, options.collections) } : {}),
  };
  return consumer as unknown as ServiceConsumer<E['type']>;
}
