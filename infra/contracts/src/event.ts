import { z } from 'zod';

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

/** Schema of one event type; `data` carries ids and public fields only (topics are kept forever). */
export const eventSchema = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
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
  });

/** Set on every event that an admin caused. */
export const actorSchema = z.object({ userId: z.string(), role: z.string() });
