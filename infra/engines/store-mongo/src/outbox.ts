/**
 * The outbox collection. A look at it chooses subjects by their oldest rows and then takes these subjects' rows in sequence
 * order: a subject's rows come from its beginning, whatever the clocks of those who wrote them say. A row is seen only together
 * with what its commit rested on, so that there is no gap before it either.
 */
import type { Clock } from '@visavis/platform/clock';
import type { Commit, Outbox, OutboxRow } from '@visavis/store';
import mongoose, { type mongo } from 'mongoose';
import { besideOthers, createCollection, named, prepareIndexes } from './schema.ts';

export interface OutboxDocument {
  _id: mongo.ObjectId;
  topic: string;
  subject: string;
  version: number;
  index: number;
  at: Date;
  /** As text: its data may have keys that a database would read as paths. */
  event: string;
}

export interface MongoOutbox extends Outbox {
  /** The rows of a commit, to be inserted in its transaction. */
  rowsOf(rows: Commit['outbox']): OutboxDocument[];
  /** After the commit. */
  announce(rows: Commit['outbox']): void;
}

const name = '_outbox';

export async function prepareOutbox(db: mongo.Db): Promise<void> {
  const indexes = [
    named('subject+version+index+', { key: { subject: 1, version: 1, index: 1 } }),
    named('at+', { key: { at: 1 } }),
  ];
  await besideOthers(async () => {
    await createCollection(db, name);
    await prepareIndexes(db, name, indexes);
  });
}

export const outboxCollection = (db: mongo.Db) => db.collection<OutboxDocument>(name);

export function createOutbox(db: mongo.Db, clock: Clock): MongoOutbox {
  const collection = outboxCollection(db);
  const listeners = new Set<(subjects: readonly string[]) => void>();

  /** Those that have something to take, the longest waiting first. */
  async function waiting({ limit, subjects, except, olderThan }: Parameters<Outbox['take']>[0]): Promise<string[]> {
    const filter = {
      ...(subjects !== undefined && { subject: { $in: subjects } }),
      ...(except !== undefined && except.length > 0 && { subject: { $nin: except } }),
      ...(olderThan !== undefined && { at: { $lt: olderThan } }),
    };
    const oldest = await collection.find(filter, { projection: { subject: 1 }, sort: { at: 1 }, limit }).toArray();
    return [...new Set(oldest.map((row) => row.subject))];
  }

  return {
    rowsOf(rows) {
      const at = clock.now();
      return rows.map(({ topic, subject, version, index, event }) => ({
        _id: new mongoose.mongo.ObjectId(),
        topic,
        subject,
        version,
        index,
        at,
        event: JSON.stringify(event),
      }));
    },
    announce(rows) {
      if (rows.length === 0 || listeners.size === 0) return;
      const subjects = [...new Set(rows.map((row) => row.subject))];
      for (const listener of listeners) listener(subjects);
    },
    async take(options) {
      const few = options.subjects !== undefined && options.except === undefined && options.olderThan === undefined;
      const subjects = few ? options.subjects : await waiting(options);
      if (subjects === undefined || subjects.length === 0) return [];
      const sort = { subject: 1, version: 1, index: 1 } as const;
      const { limit } = options;
      const found = collection.find({ subject: { $in: [...subjects] } }, { sort, limit, batchSize: limit + 1 });
      const rows = await found.toArray();
      return rows.map(
        ({ _id, topic, subject, version, index, at, event }): OutboxRow => ({
          key: _id.toHexString(),
          topic,
          subject,
          version,
          index,
          at,
          event: JSON.parse(event),
        }),
      );
    },
    async remove(rows) {
      await collection.deleteMany({ _id: { $in: rows.map((row) => new mongoose.mongo.ObjectId(String(row.key))) } });
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: () => collection.countDocuments(),
  };
}
