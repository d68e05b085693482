import { AsyncLocalStorage } from 'node:async_hooks';

/** What a chain of work carries from the request (or event) that started it into logs, events and calls. */
export interface RequestContext {
  /** X-Request-Id; becomes `correlationid` of every event. */
  correlationId: string;
  /** The event being handled; becomes `causationid`. */
  causationId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();
export const runInContext = <R>(context: RequestContext, work: () => R): R => storage.run(context, work);
