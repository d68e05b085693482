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
  /** Whose token it was; set when its signature has been verified, also where it is then refused. */
  userId?: string;
  /** The caller's address, as the trusted proxy reports it. Log lines carry its network. */
  address?: string;
  /** Of a call that names one; log lines carry its keyed hash. */
  phone?: string;
  /** On the scale of `performance.now()`: the caller no longer waits after it. Calls to other services end with it, too. */
  deadline?: number;
  /** Set by who answers: a name, and the path with its parameters' names. */
  route?: { id: string; path: string };
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();
/** Notes whose request it is, for the log. A user that is known already stays. */
export function identifyCaller(userId: string): void {
  const context = storage.getStore();
  if (context) context.userId ??= userId;
}
export const runInContext = <R>(context: RequestContext, work: () => R): R => storage.run(context, work);
