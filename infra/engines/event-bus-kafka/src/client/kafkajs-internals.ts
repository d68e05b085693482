/** The two places where kafkajs' public interface does not reach. kafkajs is kept at 2.2, and these modules with it. */
import Batch from 'kafkajs/src/consumer/batch.js';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

export interface RawRecord {
  offset: string;
  key: Buffer | null;
  value: Buffer | null;
  timestamp: string;
  headers?: Record<string, Buffer | string | (Buffer | string)[] | undefined>;
}
export interface FetchedPartition {
  partition: number;
  highWatermark: string;
  abortedTransactions: unknown[] | null;
  messages: RawRecord[];
}

/**
 * What a consumer would be given of a fetched partition: without control records, aborted transactions and records before the
 * offset.
 */
export const visibleRecords = (topic: string, fromOffset: string, fetched: FetchedPartition): RawRecord[] =>
  (new Batch(topic, fromOffset, fetched) as { messages: RawRecord[] }).messages;

/**
 * After each answer kafkajs sets a timer for requests that wait for a throttled broker, also when there are none, with a delay
 * before
 * now: Node warns of it (`TimeoutNegativeWarning`), and each costs a timer. (tulios/kafkajs, src/network/requestQueue)
 */
const queue = RequestQueue.prototype as { pending: unknown[]; scheduleCheckPendingRequests(): void };
const schedule = queue.scheduleCheckPendingRequests;
queue.scheduleCheckPendingRequests = function (this: typeof queue) {
  if (this.pending.length > 0) schedule.call(this);
};
