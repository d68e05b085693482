/** One event to one consumer: done, or parked, when this resolves. */
import type { DomainEvent } from '@visavis/contracts/event';
import type { Consumer, LogRecord } from '../port.ts';
import { attempt, type Outcome } from './attempts.ts';
import { describe } from './cloud-event.ts';
import { handle } from './handle.ts';
import type { ParkedEvents } from './parked-events.ts';
import type { BusSettings } from './settings.ts';

export interface Delivery {
  group: string;
  topic: string;
  consumer: Consumer;
  record: LogRecord;
  content: { event: DomainEvent } | { unreadable: unknown };
  /** Throws `Interrupted` when the partition is another member's by now. */
  confirmOwner(): Promise<void>;
}

export async function deliver(
  delivery: Delivery,
  parkedEvents: ParkedEvents,
  settings: BusSettings,
  signal: AbortSignal,
): Promise<void> {
  const { group, topic, consumer, record, content } = delivery;
  const subject = record.key;
  const position = { partition: record.partition, offset: record.offset };
  const where = { group, consumerId: consumer.id, topic, ...position, subject };
  /** Parking and its reading go on until they work: what is neither handled nor parked must not be committed. */
  const surely = async (work: () => Promise<void>) => void (await attempt(work, where, settings, signal, () => true));

  const parkingState = () => parkedEvents.parkingState(consumer.id, subject, record.offset);
  // A replay elsewhere may have resolved the subject since; asked only where something is parked.
  if (parkingState() !== 'free') await surely(() => parkedEvents.refreshSubject(subject));

  switch (parkingState()) {
    case 'done':
    case 'parked':
      return;
    case 'behind':
      await park('behind', new Error('an earlier event of the subject is parked'), 0);
      // A replay that ended just before would not see this one: then it is first in line, and handled here.
      if (parkingState() === 'parked' && parkedEvents.isFirst(consumer.id, subject, record.offset) && (await run()).ok)
        await resolve();
      return;
    case 'free': {
      const outcome = await run();
      if (!outcome.ok) await park('poison', outcome.error, outcome.attempts);
    }
  }

  async function run(): Promise<Outcome> {
    if ('unreadable' in content) return { ok: false, error: content.unreadable, attempts: 0 };
    const { event } = content;
    const outcome = await attempt(() => handle(consumer, event, { topic, ...position }), where, settings, signal);
    if (outcome.ok) settings.stats.handled++;
    return outcome;
  }

  async function park(reason: 'poison' | 'behind', error: unknown, attempts: number): Promise<void> {
    const at = settings.clock.now().getTime();
    const letter = { consumerId: consumer.id, ...position, value: record.value, error: describe(error), attempts, reason, at };
    await surely(async () => {
      // A member that was replaced meanwhile must not park what the new owner may have handled.
      await delivery.confirmOwner();
      // A try before this one may have been written without our hearing of it.
      await parkedEvents.refreshSubject(subject);
      if (parkingState() !== 'parked') await parkedEvents.park(subject, letter);
    });
    settings.stats.parked++;
    settings.logger.error({ err: error, ...where, reason, attempts }, 'event parked');
  }

  async function resolve(): Promise<void> {
    await surely(() => parkedEvents.resolve(subject, { consumerId: consumer.id, ...position, how: 'handled' }));
  }
}
