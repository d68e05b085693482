import { existsSync, realpathSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '@visavis/platform/clock';
import { Unavailable } from '@visavis/platform/errors';
import { partitionFor } from '../partitioner.ts';
import type { EventLog, LogRecord } from '../port.ts';
import { openDatabase, unavailable } from './database.ts';
import { createGroupTable } from './group-table.ts';
import { joinHub } from './hub.ts';
import { registerHolder } from './liveness.ts';
import { type Member, startMember } from './member.ts';
import { createRecordTable } from './record-table.ts';

export interface EmbeddedLogOptions {
  /** Path of the SQLite file; its folder is created. `:memory:` lasts as long as the log object. */
  file: string;
  /** Of every topic; the count that the file was created with stays. */
  partitions?: number;
  /** Stamps the records. Sessions and leases go by the machine's time. */
  clock: Clock;
  /** How long a member may be silent before it is replaced; a killed process on this machine is replaced sooner. */
  sessionMs?: number;
  /** Pause before a batch comes again that was not committed. */
  redeliveryMs?: number;
  /** How often another process's writes are looked for. */
  pollMs?: number;
  batchSize?: number;
  /** Errors that have no caller: a batch handler that rejects, a lock not obtained. */
  onError?(error: unknown): void;
}

const READ_PAGE = 500;

/** A durable log in one SQLite file, with Kafka's model: partitions by key, offsets by group, members that share partitions. */
export function createEmbeddedLog(options: EmbeddedLogOptions): EventLog & { abandon(): void } {
  const database = openDatabase(options.file, options.partitions ?? 4);
  const file = existsSync(options.file) ? realpathSync(options.file) : options.file;
  const holder = registerHolder();
  const members = new Set<Member>();
  const groups = createGroupTable(database);
  const hub = joinHub(file, {
    appended: (slots) => {
      for (const member of members) member.appended(slots);
    },
    membersChanged: (group) => {
      for (const member of members) member.membersChanged(group);
    },
  });
  const records = createRecordTable(database, () => options.clock.now().getTime(), hub.appended);
  const onError = options.onError ?? (() => {});
  let closed = false;

  let seen = database.foreignVersion();
  const poll = setInterval(() => {
    try {
      const version = database.foreignVersion();
      if (version === seen) return;
      seen = version;
      for (const member of members) member.foreignChange();
    } catch (error) {
      onError(error);
    }
  }, options.pollMs ?? 50);
  poll.unref();

  const open = () => {
    if (closed) throw new Unavailable('The event log is closed.');
  };
  const shut = () => {
    closed = true;
    clearInterval(poll);
    hub.leave();
    holder.leave();
    database.close();
  };

  return {
    append: (topic, entries) => records.append(topic, entries),

    async consume({ group, topics, onBatch }) {
      open();
      const member = startMember({
        group,
        topics,
        onBatch,
        groups,
        records,
        holder,
        sessionMs: options.sessionMs ?? 6_000,
        redeliveryMs: options.redeliveryMs ?? 200,
        batchSize: options.batchSize ?? 200,
        announce: hub.membersChanged,
        onError,
      });
      members.add(member);
      let stopped: Promise<void> | undefined;
      return {
        stop() {
          stopped ??= member.stop().finally(() => members.delete(member));
          return stopped;
        },
      };
    },

    read(topic, { partition, fromOffset = 0 } = {}) {
      open();
      const wanted = partition === undefined ? Array.from({ length: database.partitions }, (_, index) => index) : [partition];
      const ends = wanted.map((each) => ({ partition: each, end: records.nextOffset(topic, each) }));
      return (async function* (): AsyncGenerator<LogRecord> {
        for (const { partition, end } of ends) {
          for (let from = fromOffset; from < end; ) {
            const page = records.page(topic, partition, from, Math.min(READ_PAGE, end - from));
            yield* page;
            from = (page.at(-1)?.offset ?? end) + 1;
            await nextTurn();
          }
        }
      })();
    },

    async lag(group) {
      open();
      return groups.lag(group);
    },
    partitionOf: async (_topic, key) => partitionFor(key, database.partitions),
    async ping() {
      open();
      try {
        database.db.exec('SELECT 1');
      } catch (error) {
        throw unavailable(error);
      }
    },
    async close() {
      if (closed) return;
      await Promise.all([...members].map((member) => member.stop()));
      members.clear();
      records.close();
      shut();
    },
    /** As if the process were killed: nothing is handed over. For tests. */
    abandon() {
      for (const member of members) member.abandon();
      members.clear();
      shut();
    },
  };
}
