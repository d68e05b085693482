import type { DomainEvent } from '@visavis/contracts/event';
import { runInContext } from '@visavis/platform/request-context';
import type { Consumer } from '../port.ts';

/** Runs a handler in the chain that its event belongs to: what it publishes, calls and logs carries the first request's id and this event as its cause. */
export const handle = (consumer: Consumer, event: DomainEvent, position: Parameters<Consumer['handle']>[1]): Promise<void> =>
  runInContext({ correlationId: event.correlationid ?? event.id, causationId: event.id }, () => consumer.handle(event, position));
