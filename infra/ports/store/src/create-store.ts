/** The store over an engine: runs units of work, reruns them on conflicts, and remembers answers by idempotency key. */
import type { Clock } from '@visavis/platform/clock';
import { z } from 'zod';
import { defineCollection } from './collection.ts';
import type { Engine } from './engine.ts';
import { DuplicateKey, IdempotencyMismatch, VersionConflict } from './errors.ts';
import { guards } from './guard.ts';
import type { Idempotency, Store, Unit } from './port.ts';
import { createUnit } from './unit.ts';

const defaultAttempts = 100;
/** The same taken key met this often in a row is not a race that the work could read away, but the caller's answer. */
const sameDuplicates = 3;
const longestPauseMs = 30;
const rememberedMs = 24 * 60 * 60 * 1_000;

const answers = defineCollection({
  name: '_answers',
  schema: z.object({ _id: z.string(), version: z.number(), bodyHash: z.string(), result: z.unknown(), until: z.date() }),
  expiresAt: 'until',
});

export function createStore(engine: Engine, clock: Clock): Store {
  async function answered(id: string, idempotency: Idempotency): Promise<{ result: unknown } | undefined> {
    const answer = await engine.reader(answers).get(id);
    if (answer !== undefined && answer.bodyHash !== idempotency.bodyHash)
      throw new IdempotencyMismatch('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used with a different request.');
    return answer;
  }
  async function attempt<R>(work: (unit: Unit) => Promise<R>, idempotency: Idempotency | undefined): Promise<R> {
    const unit = createUnit(engine);
    try {
      if (idempotency === undefined) return await finish(await work(unit));
      const id = `${idempotency.scope}\n${idempotency.key}`;
      const answer = await answered(id, idempotency);
      if (answer !== undefined) return answer.result as R;
      let result: R;
      try {
        result = await work(unit);
      } catch (error) {
        // The same request may have been carried out meanwhile, and its effect is what the work ran into.
        const first = await answered(id, idempotency);
        if (first === undefined) throw error;
        return first.result as R;
      }
      const until = new Date(clock.now().getTime() + rememberedMs);
      unit.collection(answers).insert({ _id: id, bodyHash: idempotency.bodyHash, result, until });
      return await finish(result);
    } finally {
      unit.finish();
    }

    async function finish(result: R): Promise<R> {
      const commit = unit.finish();
      if (commit.writes.length > 0 || commit.outbox.length > 0) await engine.commit(commit);
      return result;
    }
  }

  return {
    collection: (definition) => engine.reader(definition),
    async transaction(work, options = {}) {
      const attempts = options.attempts ?? defaultAttempts;
      let duplicates = 0;
      let lastDuplicate = '';
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(work, options.idempotency);
        } catch (error) {
          if (error instanceof DuplicateKey) {
            const duplicate = `${error.collection} ${error.fields.join(' ')}`;
            duplicates = duplicate === lastDuplicate ? duplicates + 1 : 1;
            lastDuplicate = duplicate;
            if (duplicates >= sameDuplicates) throw error;
          } else if (!(error instanceof VersionConflict)) throw error;
          if (tried >= attempts) throw error;
          await pause(Math.random() * Math.min(longestPauseMs, 2 ** tried));
        }
      }
    },
    outbox: engine.outbox,
    prepare: (definitions) => engine.prepare([...new Set([...definitions, answers, guards])]),
    dropObsoleteIndexes: () => engine.dropObsoleteIndexes(),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
