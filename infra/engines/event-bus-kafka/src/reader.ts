/** Reading and measuring without a group: nothing of it is left at the brokers. */
import type { LogRecord } from '@visavis/event-bus';
import { Unavailable } from '@visavis/platform/errors';
import kafkajs, { type Cluster } from 'kafkajs';
import { type FetchedPartition, visibleRecords } from './client/kafkajs-internals.ts';
import { CALL_TIMEOUT_MS, type ClusterAccess, refusalOf } from './cluster.ts';
import { toLogRecord } from './records.ts';

const READ_COMMITTED = 1;
const PAGE_BYTES = 4 * 1024 * 1024;
const FETCH_WAIT_MS = 100;
const MOST_EMPTY_PAGES = 20;

export interface Span {
  partition: number;
  from: number;
  end: number;
}

/** Repeated once on a fresh connection: the first may have found a leader that has moved, or a connection that has died. */
async function ask<R>(access: ClusterAccess, what: string, work: (cluster: Cluster) => Promise<R>): Promise<R> {
  try {
    return await access.use(what, CALL_TIMEOUT_MS, work);
  } catch (error) {
    if (!(error instanceof Unavailable) || access.closed) throw error;
    return access.use(what, CALL_TIMEOUT_MS, work);
  }
}

async function offsets(cluster: Cluster, topic: string, partitions: readonly number[], fromBeginning: boolean) {
  await cluster.addMultipleTargetTopics([topic]);
  const [answer] = await cluster.fetchTopicsOffset([
    { topic, partitions: partitions.map((partition) => ({ partition })), fromBeginning },
  ]);
  return new Map(answer?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
}

/** Where the partitions end now, as far as transactions are through. */
export const endsOf = (access: ClusterAccess, topic: string, partitions: readonly number[]): Promise<Map<number, number>> =>
  ask(access, `the end of ${topic}`, (cluster) => offsets(cluster, topic, partitions, false));

/** One span of a partition, page by page. */
export async function* readSpan(access: ClusterAccess, topic: string, { partition, from, end }: Span): AsyncGenerator<LogRecord> {
  let emptyPages = 0;
  for (let next = from; next < end; ) {
    const at = next;
    const page = await ask(access, `reading ${topic}/${partition}`, (cluster) => fetchPage(cluster, topic, partition, at));
    for (const record of page.records) if (record.offset < end) yield record;
    emptyPages = page.next > next ? 0 : emptyPages + 1;
    // An end that was there must be reached: half a read model must not pass for a whole one.
    if (emptyPages > MOST_EMPTY_PAGES)
      throw new Unavailable(`Kafka: ${topic}/${partition} could not be read past ${next} of ${end}`);
    next = page.next;
  }
}

async function fetchPage(cluster: Cluster, topic: string, partition: number, from: number) {
  await cluster.addMultipleTargetTopics([topic]);
  const [nodeId = ''] = Object.keys(cluster.findLeaderForPartitions(topic, [partition]));
  const broker = await cluster.findBroker({ nodeId });
  const fetchOffset = String(from);
  let fetched: FetchedPartition | undefined;
  try {
    const { responses } = (await broker.fetch({
      isolationLevel: READ_COMMITTED,
      maxWaitTime: FETCH_WAIT_MS,
      minBytes: 1,
      maxBytes: PAGE_BYTES,
      topics: [{ topic, partitions: [{ partition, fetchOffset, maxBytes: PAGE_BYTES }] }],
    })) as { responses: { partitions: FetchedPartition[] }[] };
    fetched = responses[0]?.partitions[0];
  } catch (error) {
    if (refusalOf(error) !== 'OFFSET_OUT_OF_RANGE') throw error;
    // What was there has been removed by retention: on to what is left.
    const first = (await offsets(cluster, topic, [partition], true)).get(partition) ?? from;
    return { records: [], next: Math.max(first, from + 1) };
  }
  const last = fetched?.messages.at(-1);
  if (!fetched || !last) return { records: [], next: from };
  const records = visibleRecords(topic, fetchOffset, fetched).map((record) => toLogRecord(partition, record));
  // Past the last one also when it is not visible (a transaction's marker) or lies before (a gap where records were removed).
  return { records, next: Math.max(Number(last.offset), from) + 1 };
}

/** Records not yet committed by a group, for the topics that it has committed or listens to. */
export function lagOf(access: ClusterAccess, group: string): Promise<Map<string, number>> {
  return ask(access, `the lag of ${group}`, async (cluster) => {
    const coordinator = await cluster.findGroupCoordinator({ groupId: group });
    const { groups } = (await coordinator.describeGroups({ groupIds: [group] })) as {
      groups: { members: { memberMetadata: Buffer }[] }[];
    };
    const { responses } = await coordinator.offsetFetch({ groupId: group, topics: [] });
    const committed = new Map(
      responses.map(({ topic, partitions }) => [topic, new Map(partitions.map((each) => [each.partition, Number(each.offset)]))]),
    );
    const listened = groups.flatMap(({ members }) => members.flatMap(({ memberMetadata }) => topicsIn(memberMetadata)));
    const lags = new Map<string, number>();
    for (const topic of new Set([...committed.keys(), ...listened])) {
      await cluster.addMultipleTargetTopics([topic]);
      const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId);
      const ends = await offsets(cluster, topic, partitions, false);
      const done = committed.get(topic) ?? new Map<number, number>();
      const untouched = partitions.filter((partition) => (done.get(partition) ?? -1) < 0);
      const starts = untouched.length > 0 ? await offsets(cluster, topic, untouched, true) : new Map<number, number>();
      const lag = partitions.map((partition) => (ends.get(partition) ?? 0) - (starts.get(partition) ?? done.get(partition) ?? 0));
      lags.set(
        topic,
        lag.reduce((sum, each) => sum + Math.max(0, each), 0),
      );
    }
    return lags;
  });
}

/** A member that is just joining has said nothing yet. */
const topicsIn = (metadata: Buffer): string[] =>
  metadata.length > 0 ? (kafkajs.AssignerProtocol.MemberMetadata.decode(metadata)?.topics ?? []) : [];
