import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a chain of work carries from the request (or event) that started it into logs, events and calls. */
export interface RequestContext {
  /** X-Request-Id; becomes `correlationid` of every event. */
  correlationId: string;
  /** The event being handled; becomes `causationid`. */
  causationId?: string;
  /** The step of the trace that is being done; only where traces are recorded. */
  span?: Span;
  /** Whose token it was; set when it has been verified. */
  userId?: string;
  /** On the scale of `performance.now()`: the caller no longer waits after it. Calls to other services end with it, too. */
  deadline?: number;
  /** Set by who answers: a name, and the path with its parameters' names. */
  route?: { id: string; path: string };
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();
export const runInContext = <R>(context: RequestContext, work: () => R): R => storage.run(context, work);
