/**
 * The commit of a unit: one short transaction, or the plain write of one document where the unit is no more than that. MongoDB's
 * own rules decide about retries (`withTransaction`, retryable writes). What they leave open is looked up in the documents: a
 * commit that finds one changed, or a key taken, may have met itself, applied before its answer was lost.
 */
import { randomUUID } from 'node:crypto';
import { type Commit, type Layout, Unavailable } from '@visavis/store';
import type { mongo } from 'mongoose';
import { asUnavailable, isDuplicate, isOutage, labelled } from './failures.ts';
import { type Attempt, conflictOn, type Group, groupsOf, operationOf } from './operations.ts';
import type { OutboxDocument } from './outbox.ts';
import { createOutcomeResolver } from './outcome-resolver.ts';
import type { Stored } from './stored.ts';

export interface CommitOptions {
  client: Pick<mongo.MongoClient, 'startSession'>;
  collection(layout: Layout): mongo.Collection<Stored>;
  outbox: mongo.Collection<OutboxDocument>;
  now: () => Date;
  /** How long a write waits for others, and a transaction is tried again after what passes. */
  patienceMs: number;
  /** The server has none: such commits are refused. */
  transactions?: boolean;
}

/** The server is asked for the outcome of a commit whose answer was lost for this multiple of the patience. */
const outcomePatience = 3;
/** How often a commit runs again because the owner of a taken key was gone when it was looked up; then the unit reruns. */
const maxAttempts = 5;

/** Some documents were not in the version that was expected. */
class Missed extends Error {
  readonly group: Group;
  constructor(group: Group) {
    super(`${group.layout.name} was changed meanwhile`);
    this.group = group;
  }
}

export function createCommits(options: CommitOptions) {
  const { client, collection, outbox, now, patienceMs } = options;
  const outcomes = createOutcomeResolver({ collection, now });

  interface Step {
    group: Group;
    operations: mongo.AnyBulkWriteOperation<Stored>[];
  }

  async function run({ group, operations }: Step, options: mongo.BulkWriteOptions): Promise<void> {
    const result = await collection(group.layout).bulkWrite(operations, { ...options, ordered: true });
    if (result.insertedCount + result.matchedCount + result.deletedCount < operations.length) throw new Missed(group);
  }

  /** One document is written whole or not at all without a transaction. */
  async function writeOne(step: Step, attempt: Attempt): Promise<void> {
    try {
      // Behind a transaction that holds the document, the server would wait for as long as that lives.
      await run(step, { maxTimeMS: patienceMs });
    } catch (error) {
      attempt.unsure = isOutage(error);
      throw error;
    }
  }

  async function transact(steps: readonly Step[], rows: readonly OutboxDocument[], attempt: Attempt): Promise<void> {
    if (options.transactions === false)
      throw new Error('this server has no transactions: a unit of work may write one document and publish nothing');
    const deadline = performance.now() + patienceMs;
    let hasAborted = false;
    let abandoned = false;
    let tried = 0;
    let failure: unknown;

    const work = async (session: mongo.ClientSession) => {
      // Asked to commit, and now to begin again: the server says that it was not applied. Not every server remembers.
      attempt.unsure ||= hasAborted;
      tried += 1;
      if (tried > 1 && performance.now() > deadline) throw givenUp(failure);
      try {
        // One after the other: the operations of one session must not overlap.
        for (const step of steps) await run(step, { session });
        if (rows.length > 0) await outbox.insertMany([...rows], { session, ordered: true });
      } catch (error) {
        failure = error;
        throw labelled(error);
      }
      if (abandoned) throw givenUp(failure);
      hasAborted = true;
    };

    const session = client.startSession();
    const transaction = session
      .withTransaction(() => work(session), {
        readPreference: 'primary',
        readConcern: { level: 'majority' },
        writeConcern: { w: 'majority' },
      })
      .finally(() => session.endSession());
    try {
      await within(transaction, patienceMs * (1 + outcomePatience));
    } catch (error) {
      abandoned = true;
      attempt.unsure ||= hasAborted && (isOutage(error) || error instanceof Unavailable);
      throw error;
    }
  }

  /** Returns when it was applied after all, or when keys were freed and it may run again; throws what the caller is to know. */
  async function resolveOutcome(error: unknown, groups: readonly Group[], attempt: Attempt): Promise<'applied' | 'again'> {
    const refused = error instanceof Missed || isDuplicate(error);
    if (!refused && !attempt.unsure) throw error;
    if (attempt.plain || attempt.unsure) {
      const applied = await outcomes.wasApplied(groups, attempt).catch(() => 'unknown');
      if (applied === 'yes') return 'applied';
      // Without a clear refusal the server may still be at it, and what is not there yet says nothing.
      if (attempt.unsure && !(refused && applied === 'no'))
        throw new Unavailable('The store did not answer; whether this was done is not known.', 1_000, { cause: error });
    }
    if (error instanceof Missed) throw await outcomes.conflictIn(error.group);
    await outcomes.freeKeys(groups);
    return 'again';
  }

  return async function commit({ writes }: Commit, rows: readonly OutboxDocument[]): Promise<void> {
    const groups = groupsOf(writes);
    for (let tried = 1; ; tried += 1) {
      const at = now();
      const attempt: Attempt = { id: randomUUID(), plain: writes.length === 1 && rows.length === 0, unsure: false };
      const steps = groups.map((group) => ({
        group,
        operations: group.writes.map((write) => operationOf(group.layout, write, attempt.id, at)),
      }));
      const [only] = steps;
      try {
        if (attempt.plain && only !== undefined) await writeOne(only, attempt);
        else await transact(steps, rows, attempt);
        return;
      } catch (error) {
        const outcome = await resolveOutcome(error, groups, attempt).catch((reason) => {
          throw asUnavailable(reason);
        });
        if (outcome === 'applied') return;
        if (tried >= maxAttempts) throw conflictOn(groups[0]);
      }
    }
  };
}

/** A document that others hold for so long is held by a process that died. No error of the driver's: those are tried again. */
const givenUp = (cause: unknown) => new Unavailable('The store does not answer.', 1_000, { cause });

/** Gives up waiting, not the work. */
async function within<R>(work: Promise<R>, ms: number): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(givenUp(undefined)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
