import { type LogEntry, partitionFor } from '@visavis/event-bus';
import { Invalid, Unavailable } from '@visavis/platform/errors';
import type { Message, Producer } from 'kafkajs';
import { type ClientSettings, openClient, QUICK_RETRY } from './client/client.ts';
import { refusalOf } from './cluster.ts';
import { type Renewable, renewable } from './renewable.ts';
import type { Topics } from './topics.ts';

/** A request is kept below the broker's `message.max.bytes` (1 MiB), even if all of it goes to one partition. */
const MOST_BYTES = 900_000;
/** kafkajs' grouping by partition costs the square of the count. */
const MOST_MESSAGES = 1_000;
const OVERHEAD_BYTES = 100;

/** The broker has lost track of the producer's sequence, or the producer of the broker's: only a new producer can go on. */
const BROKEN_SEQUENCE = new Set([
  'OUT_OF_ORDER_SEQUENCE_NUMBER',
  'DUPLICATE_SEQUENCE_NUMBER',
  'UNKNOWN_PRODUCER_ID',
  'INVALID_PRODUCER_EPOCH',
  'INVALID_PRODUCER_ID_MAPPING',
]);

/** The broker, or the topic, takes less than we do. Of a request with several messages it does not say which one it means. */
const TOO_LARGE = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE']);

interface Pending {
  topic: string;
  messages: { message: Message; bytes: number }[];
  sent: number;
  done(): void;
  fail(error: unknown): void;
}

/**
 * Appends by an idempotent producer, one request at a time, so that a repeated request cannot overtake a later one; what waits
 * meanwhile goes together in the next. A producer whose request failed is never used again: its next request would carry the
 * sequence numbers of the failed one, and a broker that did store that one would take the new for its repetition and drop it.
 */
export function createAppender(producer: Renewable<Producer>, topics: Pick<Topics, 'partitions'>, timeoutMs: number) {
  let queue: Pending[] = [];
  let pumping: Promise<void> | undefined;
  let closed = false;

  function startPump(): void {
    // After a turn of the event loop, so that what is appended side by side goes in one request.
    pumping ??= new Promise((resolve) => setImmediate(resolve)).then(pump).finally(() => {
      pumping = undefined;
      if (queue.length > 0) startPump();
    });
  }

  async function pump(): Promise<void> {
    while (queue.length > 0) {
      const { topicMessages, end } = nextRequest(queue);
      try {
        await send(topicMessages);
      } catch (error) {
        // Those behind as well: a later event of a key must not be stored before the caller repeats the earlier one.
        const [first, ...behind] = queue;
        queue = [];
        first?.fail(isAloneTooLarge(topicMessages, error) ? tooLarge(error) : error);
        for (const pending of behind) pending.fail(error);
        return;
      }
      for (const pending of queue.splice(0, end)) pending.done();
    }
  }

  async function send(topicMessages: { topic: string; messages: Message[] }[]): Promise<void> {
    const attempt = () =>
      producer.use('append', timeoutMs, (each) => each.sendBatch({ acks: -1, timeout: timeoutMs, topicMessages }));
    try {
      await attempt();
    } catch (error) {
      if (!BROKEN_SEQUENCE.has(refusalOf(error) ?? '')) throw error;
      await attempt();
    }
  }

  return {
    async append(topic: string, entries: readonly LogEntry[]): Promise<void> {
      if (closed) throw new Unavailable('The event log is closed.');
      // Copied before anything is waited for: the caller may go on to change its objects.
      const copies = entries.map(({ key, value, headers }) => {
        if (!topic || typeof key !== 'string' || typeof value !== 'string')
          throw new TypeError('a log entry needs a topic, a key and a value, all strings');
        const message: Message = { key, value, ...(headers && { headers: { ...headers } }) };
        const bytes = OVERHEAD_BYTES + Buffer.byteLength(key) + Buffer.byteLength(value) + JSON.stringify(headers ?? {}).length;
        if (bytes > MOST_BYTES) throw new Invalid('EVENT_TOO_LARGE', `An event of ${bytes} bytes is more than a broker takes.`);
        return { message, bytes };
      });
      if (copies.length === 0) return;
      const partitions = await topics.partitions(topic);
      for (const { message } of copies) message.partition = partitionFor(String(message.key), partitions);
      await new Promise<void>((done, fail) => {
        queue.push({ topic, messages: copies, sent: 0, done, fail });
        startPump();
      });
    },
    /** Waits for what is on its way, which has a deadline. */
    async close(): Promise<void> {
      closed = true;
      while (pumping) await pumping;
      producer.close();
    },
  };
}

const isAloneTooLarge = (topicMessages: readonly { messages: readonly Message[] }[], error: unknown) =>
  topicMessages.flatMap(({ messages }) => messages).length === 1 && TOO_LARGE.has(refusalOf(error) ?? '');
const tooLarge = (error: unknown) =>
  new Invalid('EVENT_TOO_LARGE', `The event is larger than the broker takes: ${error instanceof Error ? error.message : error}`);

/** As much from the front of the queue as one request may hold; `end` counts the appends that are complete with it. */
function nextRequest(queue: readonly Pending[]) {
  const byTopic = new Map<string, Message[]>();
  let [bytes, count, end] = [0, 0, 0];
  fill: for (const pending of queue) {
    const messages = byTopic.get(pending.topic) ?? [];
    byTopic.set(pending.topic, messages);
    for (; pending.sent < pending.messages.length; pending.sent++) {
      const next = pending.messages[pending.sent];
      if (!next) break;
      if (count > 0 && (bytes + next.bytes > MOST_BYTES || count >= MOST_MESSAGES)) break fill;
      messages.push(next.message);
      bytes += next.bytes;
      count++;
    }
    end++;
  }
  const topicMessages = [...byTopic]
    .map(([topic, messages]) => ({ topic, messages }))
    .filter(({ messages }) => messages.length > 0);
  return { topicMessages, end };
}

export const openProducer = (client: ClientSettings): Renewable<Producer> =>
  renewable(() => {
    const { kafka, destroy } = openClient(client);
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: QUICK_RETRY,
      createPartitioner:
        () =>
        ({ message }) =>
          message.partition ?? 0,
    });
    return { ready: producer.connect().then(() => producer), destroy };
  });
