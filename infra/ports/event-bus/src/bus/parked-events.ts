/**
 * What is parked, folded from the topic's dead-letter topic and from nothing else: so it survives restarts, and every member and
 * tool sees the same. `parked` records carry an event; a `resolved` record says that a consumer is through with a subject up to
 * an offset. An event of one subject stays in one partition of the source topic, so its offsets order its parked events.
 */
import type { DeadLetter, EventLog, LogRecord } from '../port.ts';
import { decodeEvent } from './cloud-event.ts';

export const deadLetterTopic = (topic: string): string => `${topic}.dead-letter`;

interface Parked {
  kind: 'parked';
  consumerId: string;
  partition: number;
  offset: number;
  value: string;
  error: string;
  attempts: number;
  reason: DeadLetter['reason'];
  at: number;
}
interface Resolved {
  kind: 'resolved';
  consumerId: string;
  partition: number;
  offset: number;
  how: 'handled' | 'discarded';
}
interface ParkingState {
  consumerId: string;
  subject: string;
  /** Everything of the subject up to here is done for the consumer. */
  through: number;
  parked: Map<number, Parked>;
}

export function createParkedEvents(log: EventLog, topic: string, onUnreadable: (record: LogRecord) => void) {
  const source = deadLetterTopic(topic);
  const states = new Map<string, ParkingState>();
  const nextOffset = new Map<number, number>();
  /** Reads one after another: two at once would fold the same records in two orders. */
  let tail: Promise<unknown> = Promise.resolve();

  const find = (consumerId: string, subject: string) => states.get(`${consumerId}\n${subject}`);
  const partitionOf = (subject: string) => log.partitionOf(source, subject);

  function fold(record: LogRecord): void {
    if (record.offset < (nextOffset.get(record.partition) ?? 0)) return;
    nextOffset.set(record.partition, record.offset + 1);
    const letter = parse(record.value);
    if (!letter) {
      onUnreadable(record);
      return;
    }
    const key = `${letter.consumerId}\n${record.key}`;
    const parkingState = states.get(key) ?? {
      consumerId: letter.consumerId,
      subject: record.key,
      through: -1,
      parked: new Map<number, Parked>(),
    };
    states.set(key, parkingState);
    if (letter.kind === 'resolved') {
      parkingState.through = Math.max(parkingState.through, letter.offset);
      for (const offset of [...parkingState.parked.keys()])
        if (offset <= parkingState.through) parkingState.parked.delete(offset);
    } else if (letter.offset > parkingState.through && !parkingState.parked.has(letter.offset)) {
      parkingState.parked.set(letter.offset, letter);
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => {});
    return result;
  }

  const refresh = (partitions?: ReadonlySet<number>): Promise<void> =>
    inTurn(async () => {
      if (!partitions) {
        for await (const record of log.read(source)) fold(record);
        return;
      }
      for (const partition of partitions) {
        const fromOffset = nextOffset.get(partition) ?? 0;
        for await (const record of log.read(source, { partition, fromOffset })) fold(record);
      }
    });

  const write = async (subject: string, letter: Parked | Resolved): Promise<void> => {
    await log.append(source, [{ key: subject, value: JSON.stringify(letter), headers: { 'content-type': 'application/json' } }]);
    await refresh(new Set([await partitionOf(subject)]));
  };

  return {
    partitionOf,
    refresh,
    refreshSubject: async (subject: string) => refresh(new Set([await partitionOf(subject)])),
    /** Where an event stands; only events of parked subjects are anything but `free`. */
    parkingState(consumerId: string, subject: string, offset: number): 'free' | 'done' | 'parked' | 'behind' {
      const parkingState = find(consumerId, subject);
      if (!parkingState) return 'free';
      if (offset <= parkingState.through) return 'done';
      if (parkingState.parked.has(offset)) return 'parked';
      return parkingState.parked.size > 0 ? 'behind' : 'free';
    },
    /** True when nothing of the subject before this offset is parked. */
    isFirst(consumerId: string, subject: string, offset: number): boolean {
      return [...(find(consumerId, subject)?.parked.keys() ?? [])].every((each) => each >= offset);
    },
    park: (subject: string, letter: Omit<Parked, 'kind'>) => write(subject, { kind: 'parked', ...letter }),
    resolve: (subject: string, mark: Omit<Resolved, 'kind'>) => write(subject, { kind: 'resolved', ...mark }),
    /** In order of offset within a subject. */
    list(filter: { consumerId?: string | undefined; subject?: string | undefined } = {}): (DeadLetter & { value: string })[] {
      return [...states.values()]
        .filter((each) => filter.consumerId === undefined || each.consumerId === filter.consumerId)
        .filter((each) => filter.subject === undefined || each.subject === filter.subject)
        .flatMap(({ subject, parked }) =>
          [...parked.values()]
            .sort((a, b) => a.offset - b.offset)
            .map(({ kind: _kind, ...letter }) => ({ ...letter, subject, event: readable(letter.value) })),
        );
    },
  };
}
export type ParkedEvents = ReturnType<typeof createParkedEvents>;

function parse(value: string): Parked | Resolved | undefined {
  try {
    const letter = JSON.parse(value) as Partial<Parked | Resolved> | null;
    const whole = typeof letter?.consumerId === 'string' && Number.isInteger(letter.offset);
    if (whole && (letter.kind === 'resolved' || (letter.kind === 'parked' && typeof letter.value === 'string'))) {
      return letter as Parked | Resolved;
    }
  } catch {
    // Reported by the caller.
  }
  return undefined;
}

function readable(value: string): DeadLetter['event'] {
  try {
    return decodeEvent(value);
  } catch {
    return value;
  }
}
