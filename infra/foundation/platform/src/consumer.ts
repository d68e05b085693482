import type { DomainEvent, EventDefinition, EventOf } from '@visavis/contracts/event';
import type { EventType } from '@visavis/contracts/events/registry';

/** Where an event lies in its topic. */
export interface Position {
  topic: string;
  partition: number;
  offset: number;
}

/**
 * What the bus runs: one intention on some events of one topic. A `projection` builds a read model and may be rebuilt; a
 * `reaction` does something once and is never replayed; a `fan-out` passes events on to receivers that know an event's id again.
 */
export interface Consumer {
  /** Stable: it names the inbox rows and the dead letters. e.g. `meeting/keep-people-on-user-event` */
  id: string;
  topic: string;
  /** Event types; others are skipped. */
  types: readonly string[];
  kind: 'projection' | 'reaction' | 'fan-out';
  /**
   * `subject` (when left out): events of one subject in order, different subjects side by side. `partition`: one after another
   * over the whole partition, for a consumer whose effect orders by offset (a room's stream refuses an older offset of the same
   * partition).
   */
  order?: 'subject' | 'partition';
  /** The event with the defaults of its definition. What it throws on is poison. */
  read?(event: DomainEvent): DomainEvent;
  /** May be called more than once with the same event. */
  handle(event: DomainEvent, position: Position): Promise<void>;
}

/** What a rebuild does with a projection; `rebuildProjections` of the store calls it in this order. */
export interface Projection {
  /** A new generation: events count as not handled, and effects are refused until `open`. */
  begin(): Promise<void>;
  /** Empties the read model. */
  clear(): Promise<void>;
  open(): Promise<void>;
  /** The consumer for the replay: its effect without what follows a commit. */
  replayed: Consumer;
  finish(): Promise<void>;
  /** A rebuild was begun and did not come to its end. */
  isUnfinished(): Promise<boolean>;
}

declare const bound: unique symbol;

/** A consumer of events that a service publishes. Only `defineConsumer` (with its inbox row) and `defineFanOut` make one. */
export interface ServiceConsumer<T extends string = EventType> extends Consumer {
  projection?: Projection;
  readonly [bound]: T;
}

/**
 * Topic, types and reading of a consumer's events. Throws when they are of several topics: offsets and order are a topic's own.
 */
export function bindEvents<E extends EventDefinition>(id: string, on: readonly E[]) {
  const [first, ...others] = on;
  if (!first) throw new Error(`${id} consumes no event`);
  const other = others.find(({ topic }) => topic !== first.topic);
  if (other) throw new Error(`${id} consumes ${first.topic} and ${other.topic}: define one consumer for each topic`);
  const byType = new Map<string, E>(on.map((definition) => [definition.type, definition]));
  return {
    id,
    topic: first.topic,
    types: on.map(({ type }) => type),
    read: (event: DomainEvent): DomainEvent => byType.get(event.type)?.schema.parse(event) ?? event,
  };
}

/**
 * A consumer without a store: it passes each event on, at least once, to receivers that recognise the event's id (rooms,
 * streams). An effect that counts how often it happens is a reaction: `defineConsumer`.
 */
export function defineFanOut<E extends EventDefinition>(options: {
  id: string;
  on: readonly E[];
  order?: Consumer['order'];
  handle(event: EventOf<E>, position: Position): Promise<void>;
}): ServiceConsumer<E['type']> {
  const { id, on, order = 'subject', handle } = options;
  const consumer = { ...bindEvents(id, on), kind: 'fan-out', order, handle };
  // `read` has made each event one of `on`.
  return consumer as unknown as ServiceConsumer<E['type']>;
}
