/**
 * The commit of a unit: one short transaction, or the plain write of one document where the unit is no more than that. MongoDB's own
 * rules decide about retries (`withTransaction`, retryable writes). What they leave open is looked up in the documents: a commit that
 * finds one changed, or a key taken, may have met itself, applied before its answer was lost.
 */
import { randomUUID } from 'node:crypto';
import { type Commit, type Layout, Unavailable } from '@visavis/store';
import type { mongo } from 'mongoose';
import { createAftermath } from './aftermath.ts';
import { asUnavailable, isDuplicate, isOutage, isWriteConflict } from './failures.ts';
import { conflictOn, type Group, groupsOf, operationOf } from './operations.ts';
import type { OutboxDocument } from './outbox.ts';
import type { Stored } from './stored.ts';

export interface CommitOptions {
  client: Pick<mongo.MongoClient, 'startSession'>;
  collection(layout: Layout): mongo.Collection<Stored>;
  outbox: mongo.Collection<OutboxDocument>;
  now: () => Date;
  /** How long a transaction is tried again after what passes; default 5,000 ms. */
  retryMs?: number;
  /** How long it is asked for the outcome of a commit whose answer was lost; default 15,000 ms. */
  outcomeMs?: number;
  /** The server has none: such commits are refused. */
  transactions?: boolean;
}

const defaultRetryMs = 5_000;
const defaultOutcomeMs = 15_000;
/** So often a taken key may have no owner when it is looked for; then the unit runs again. */
const mostLooks = 5;

export interface Attempt {
  /** Written into every document. */
  id: string;
  /** It may have been applied although it failed. */
  unsure: boolean;
}

/** Some documents were not in the version that was expected. */
class Missed extends Error {
  readonly group: Group;
  constructor(group: Group) {
    super(`${group.layout.name} was changed meanwhile`);
    this.group = group;
  }
}

export function createCommits(options: CommitOptions) {
  const { client, collection, outbox, now, retryMs = defaultRetryMs, outcomeMs = defaultOutcomeMs } = options;
  const aftermath = createAftermath({ collection, now });

  interface Step {
    group: Group;
    operations: mongo.AnyBulkWriteOperation<Stored>[];
  }

  async function run({ group, operations }: Step, session?: mongo.ClientSession): Promise<void> {
    const result = await collection(group.layout).bulkWrite(operations, { ordered: true, ...(session && { session }) });
    if (result.insertedCount + result.matchedCount + result.deletedCount < operations.length) throw new Missed(group);
  }

  /** One document is written whole or not at all without a transaction. */
  async function writeOne(step: Step, attempt: Attempt): Promise<void> {
    try {
      await run(step);
    } catch (error) {
      attempt.unsure = isOutage(error);
      throw error;
    }
  }

  async function transact(steps: readonly Step[], rows: readonly OutboxDocument[], attempt: Attempt): Promise<void> {
    if (options.transactions === false)
      throw new Error('this server has no transactions: a unit of work may write one document and publish nothing');
    const deadline = performance.now() + retryMs;
    let asked = false;
    let abandoned = false;
    let tried = 0;
    let failure: { error: unknown; group: Group | undefined } | undefined;

    const work = async (session: mongo.ClientSession) => {
      // Asked to commit, and now to begin again: the server says that it was not applied. Not every server remembers.
      attempt.unsure ||= asked;
      tried += 1;
      if (tried > 1 && performance.now() > deadline) throw givenUp(failure);
      let group: Group | undefined;
      try {
        // One after the other: the operations of one session must not overlap.
        for (const step of steps) {
          group = step.group;
          await run(step, session);
        }
        if (rows.length > 0) await outbox.insertMany([...rows], { session, ordered: true });
      } catch (error) {
        failure = { error, group };
        throw error;
      }
      if (abandoned) throw givenUp(failure);
      asked = true;
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
      await within(transaction, retryMs + outcomeMs);
    } catch (error) {
      abandoned = true;
      attempt.unsure ||= asked && isOutage(error);
      throw error;
    }
  }

  /** Returns when it was applied after all, or when keys were freed and it may run again; throws what the caller is to know. */
  async function settle(error: unknown, groups: readonly Group[], attempt: Attempt): Promise<'applied' | 'again'> {
    const refused = error instanceof Missed || isDuplicate(error);
    if (!refused && !attempt.unsure) throw error;
    const applied = await aftermath.wasApplied(groups, attempt);
    if (applied === 'yes') return 'applied';
    // Without a clear refusal the server may still be at it, and what is not there yet says nothing.
    if (attempt.unsure && !(refused && applied === 'no'))
      throw new Unavailable('The store did not answer; whether this was done is not known.', 1_000, { cause: error });
    if (error instanceof Missed) throw await aftermath.conflictIn(error.group);
    await aftermath.freeKeys(groups);
    return 'again';
  }

  return async function commit({ writes }: Commit, rows: readonly OutboxDocument[]): Promise<void> {
    const groups = groupsOf(writes);
    for (let look = 1; ; look += 1) {
      const attempt: Attempt = { id: randomUUID(), unsure: false };
      const at = now();
      const steps = groups.map((group) => ({
        group,
        operations: group.writes.map((write) => operationOf(group.layout, write, attempt.id, at)),
      }));
      const [only] = steps;
      try {
        if (only?.operations.length === 1 && steps.length === 1 && rows.length === 0) await writeOne(only, attempt);
        else await transact(steps, rows, attempt);
        return;
      } catch (error) {
        const outcome = await settle(error, groups, attempt).catch((reason) => {
          throw asUnavailable(reason);
        });
        if (outcome === 'applied') return;
        if (look >= mostLooks) throw conflictOn(groups[0]);
      }
    }
  };
}

/** What is said of a transaction that is not tried again. No error of the driver's: that would be tried again. */
function givenUp(failure: { error: unknown; group: Group | undefined } | undefined): Error {
  if (isWriteConflict(failure?.error)) return conflictOn(failure?.group);
  return new Unavailable('The store does not answer.', 1_000, { cause: failure?.error });
}

/** Gives up waiting, not the work. */
async function within<R>(work: Promise<R>, ms: number): Promise<R> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable('The store does not answer.')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
