import { z } from 'zod';
import type { AuditSubject } from './constants/admin.ts';
import type { NotificationName } from './constants/notification.ts';
import type { ServerEvents } from './socket.ts';

/** CloudEvents 1.0 JSON, structured mode, with the extensions `correlationid`, `causationid` and `traceparent`. */
export interface DomainEvent<T extends string = string, D = unknown> {
  specversion: '1.0';
  /** Unique; consumers remember it. */
  id: string;
  /** e.g. `/services/meeting` */
  source: string;
  /** e.g. `visavis.meeting.approved.v1` */
  type: T;
  /** The aggregate's id; also the key of the topic's partition. */
  subject: string;
  /** RFC 3339 instant. */
  time: string;
  datacontenttype: 'application/json';
  data: D;
  /** The request that started the chain. */
  correlationid?: string | undefined;
  /** The event that caused this one. */
  causationid?: string | undefined;
  /** The step of a trace that made it (CloudEvents' distributed tracing extension); only where traces are recorded. */
  traceparent?: string | undefined;
}

/** One event type: who publishes it, where, what is in it, who hears it. Made by `eventsOf` only, in `events/<service>.ts`. */
export interface EventDefinition<S extends string = string, T extends string = string, D extends z.ZodType = z.ZodType> {
  readonly service: S;
  /** The publisher's topic, e.g. `visavis.auth`. */
  readonly topic: string;
  readonly type: T;
  readonly data: D;
  /** The whole event. What it returns has the defaults of fields that older events lack, and no field that it does not know. */
  readonly schema: z.ZodType<DomainEvent<T, z.output<D>>>;
  /** Subject and data of one. */
  readonly example: readonly [subject: string, data: z.input<D>];
  /** What sockets hear. Undefined, without `changes` too: the BFF has a function for it. */
  readonly rooms?: RoomRows | undefined;
  /**
   * Fields of the meeting that it changes, besides those that it lists itself (`changed`): its people hear of them, everyone if
   * it is public, and the admins.
   */
  readonly changes?: readonly string[] | undefined;
  /** How the audit log finds it. Undefined: it names no actor. */
  readonly audit?: AuditRow | undefined;
  /** What people may be told because of it, soon or, as reminders, later. Undefined: nothing. */
  readonly notify?: readonly NotificationName[] | undefined;
}

/**
 * For each socket event: the rooms, `{field}` standing for a field of the event, and what it carries: these fields, and these
 * values.
 */
export type RoomRows<K extends string = string> = {
  readonly [N in keyof ServerEvents]?: {
    readonly to: readonly ('admin' | `${'user' | 'meeting' | 'waiting-room'}:{${K}}`)[];
    readonly fields?: readonly K[];
    readonly values?: Partial<ServerEvents[N]>;
  };
};
/**
 * `person`: the field with the account that it is about, where the subject is none. `name`: the one with the subject's name,
 * then.
 */
export interface AuditRow<K extends string = string> {
  readonly subject: AuditSubject;
  readonly person?: K;
  readonly name?: K | `${K}.${string}`;
}

type Key<D extends z.ZodType> = Extract<keyof z.output<D>, string>;
type Empty = Record<never, never>;
type Carried<D extends z.ZodType, R> = (R extends { fields: readonly (infer F)[] } ? Pick<z.output<D>, F & Key<D>> : Empty) &
  (R extends { values: infer V } ? V : Empty);
/** Each row carries all of its socket event, or it does not compile. */
type WholeRows<D extends z.ZodType, R> = {
  [N in keyof R]: N extends keyof ServerEvents ? (Carried<D, R[N]> extends ServerEvents[N] ? R[N] : ServerEvents[N]) : never;
};
/** An event that names an actor says how the audit log finds it. */
type Options<D extends z.ZodType, R, A, N, C> = {
  /** With every field that it may have; of one that has a default or is optional, earlier events are in the corpus. */
  example: readonly [subject: string, data: z.input<D>];
  rooms?: R & WholeRows<D, R>;
  notify?: N;
} & (string extends Key<D> ? NotAudited : 'actor' extends Key<D> ? { audit: A & AuditRow<Key<D>> } : NotAudited) &
  ('meeting' extends Key<D> ? { changes?: C } : { changes?: undefined });
type NotAudited = { audit?: undefined };

/** An event as its readers get it; of a union of definitions the discriminated union of events. */
export type EventOf<E> = E extends EventDefinition<string, infer T, infer D> ? DomainEvent<T, z.output<D>> : never;

/** The definition that an event was made from: the outbox parses the event by it. */
export const definedBy: unique symbol = Symbol('event definition');

/** An event on its way to the outbox. Only an event factory makes one, so one of an unknown type does not compile. */
export type NewEvent<E extends EventDefinition = EventDefinition> = EventOf<E> & { readonly [definedBy]: E };

/**
 * Starts the definitions of one publishing service. `data` carries ids and public fields only, because topics are kept forever. A
 * field that is added later is optional or has a `.default()`; other old shapes are lifted by `z.preprocess`. A new meaning is a
 * new version.
 */
export const eventsOf =
  <S extends string>(service: S) =>
  <
    T extends `visavis.${string}.${string}.v${number}`,
    D extends z.ZodType,
    const R extends RoomRows<Key<D>> | undefined = undefined,
    const A extends AuditRow<Key<D>> | undefined = undefined,
    const N extends readonly NotificationName[] | undefined = undefined,
    const C extends readonly string[] | undefined = undefined,
  >(
    type: T,
    data: D,
    options: Options<D, R, A, N, C>,
  ) => {
    const definition: EventDefinition<S, T, D> = {
      service,
      topic: `visavis.${service}`,
      type,
      data,
      schema: z.object({
        specversion: z.literal('1.0'),
        id: z.string().min(1),
        source: z.string().min(1),
        type: z.literal(type),
        subject: z.string().min(1),
        time: z.iso.datetime(),
        datacontenttype: z.literal('application/json'),
        data,
        correlationid: z.string().optional(),
        causationid: z.string().optional(),
        traceparent: z.string().optional(),
      }) as unknown as z.ZodType<DomainEvent<T, z.output<D>>>,
      ...options,
    };
    return definition as typeof definition & { readonly rooms: R; readonly audit: A; readonly notify: N; readonly changes: C };
  };

/** One event of a type, as its consumers get it; always the same. */
export const exampleOf = <E extends EventDefinition>({ service, type, example: [subject, data], schema }: E) =>
  schema.parse({
    specversion: '1.0',
    id: `example-${type.replaceAll('.', '-')}`,
    source: `/services/${service}`,
    type,
    subject,
    time: '2026-11-24T10:00:00.000Z',
    datacontenttype: 'application/json',
    data,
  }) as EventOf<E>;

/** The definitions among a module's exports, so that no list of them is kept by hand. */
export const definitionsIn = <M extends object>(module: M) =>
  Object.values(module).filter((value) => value?.schema !== undefined && value?.topic !== undefined) as Extract<
    M[keyof M],
    EventDefinition
  >[];

/** Set on every event that an admin caused. */
export const actorSchema = z.object({ userId: z.string(), role: z.string() });
/** Of an event that an admin may have caused: by whom, and what changed. `after.reason`: why, as the admin wrote it. */
export const changeFields = { actor: actorSchema.optional(), before: z.unknown().optional(), after: z.unknown().optional() };
